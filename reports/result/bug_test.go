package result

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	onClick = "Lp/Main;->onClick(Landroid/view/View;)V"
	onStop  = "Lp/Main;->onStop()V"
	helper  = "Lp/Help;->load()V"
	execute = "Landroid/os/AsyncTask;->execute([Ljava/lang/Object;)Landroid/os/AsyncTask;"
	task    = "android.os.AsyncTask"
	illegal = "java.lang.IllegalStateException"
)

func broke(id, within, threw string, line int) Violation {
	return Violation{Finding: Finding{ID: id, Kind: Broken, Class: task, Subject: execute, Place: Place{"t.logcat", line}}, Symbol: "exec", Within: within, Threw: threw}
}

// on is a violation by an object of a class.
func on(receiver string, v Violation) Violation {
	v.Receiver = receiver
	return v
}

func predicted(id, caller, last string, line int) Prediction {
	at := Place{"p/Main.java", line}
	return Prediction{Finding: Finding{ID: id, Kind: Predicted, Class: task, Subject: "Lp/Load;->execute([Ljava/lang/Object;)Landroid/os/AsyncTask;",
		Place: at, Source: at}, Symbol: "exec", Caller: caller, Sequence: []PredictedStep{{Method: last}}}
}

func crashed(id, exception string, line int, frames ...string) Crash {
	return Crash{Finding: Finding{ID: id, Kind: JavaCrash, Class: exception, Place: Place{"t.logcat", line}}, Stack: frames}
}

// TestBugs: findings of one cause are one bug, others are not.
func TestBugs(t *testing.T) {
	inExecute := []string{"android.os.AsyncTask.executeOnExecutor(AsyncTask.java:716)", "android.os.AsyncTask.execute(AsyncTask.java:671)"}
	inClick := append(slices.Clone(inExecute), "p.Main.onClick(Main.java:23)", "android.view.View.performClick(View.java:7)")
	for name, test := range map[string]struct {
		doc  Document
		want string
	}{
		"all of one cause": {Document{Found: Found{
			Violations: []Violation{broke("v", onClick, illegal, 14)}, Predictions: []Prediction{predicted("p", onClick, onClick, 23)},
			Crashes: []Crash{crashed("c", illegal, 17, inClick...)}}}, "v c p"},
		"a helper makes the call": {Document{Found: Found{
			Violations: []Violation{broke("v", onClick, "", 14)}, Predictions: []Prediction{predicted("p", helper, onClick, 5)}}}, "v p"},
		"another callback": {Document{Found: Found{
			Violations: []Violation{broke("v", onClick, illegal, 14)}, Predictions: []Prediction{predicted("p", onStop, onStop, 23)},
			Crashes: []Crash{crashed("c", illegal, 17, append(slices.Clone(inExecute), "p.Main.onStop(Main.java:40)")...)}}}, "v / c / p"},
		"another exception": {Document{Found: Found{
			Violations: []Violation{broke("v", onClick, illegal, 14)}, Crashes: []Crash{crashed("c", "java.lang.Error", 17, inClick...)}}}, "v / c"},
		"the exception is a cause": {Document{Found: Found{Violations: []Violation{broke("v", onClick, illegal, 14)},
			Crashes: []Crash{crashed("c", "java.lang.RuntimeException", 17, append([]string{"p.Other.run(Other.java:1)", "Caused by: " + illegal + ": no"}, inClick...)...)}}}, "v c"},
		"not in the call": {Document{Found: Found{
			Violations: []Violation{broke("v", onClick, illegal, 14)}, Crashes: []Crash{crashed("c", illegal, 17, "p.Main.onClick(Main.java:25)")}}}, "v / c"},
		"a crash and its prediction alone": {Document{Found: Found{
			Predictions: []Prediction{predicted("p", onClick, onClick, 23)}, Crashes: []Crash{crashed("c", illegal, 17, inClick...)}}}, "c p"},
		"a crash in another line": {Document{Found: Found{
			Predictions: []Prediction{predicted("p", onClick, onClick, 24)}, Crashes: []Crash{crashed("c", illegal, 17, inClick...)}}}, "c / p"},
		"the crash tells the line of two": {Document{Found: Found{Violations: []Violation{broke("v", onClick, illegal, 14)},
			Predictions: []Prediction{predicted("p", onClick, onClick, 23), predicted("q", onClick, onClick, 30)},
			Crashes:     []Crash{crashed("c", illegal, 17, inClick...)}}}, "v c p / q"},
		"no crash tells the line of two": {Document{Found: Found{Violations: []Violation{broke("v", onClick, illegal, 14)},
			Predictions: []Prediction{predicted("p", onClick, onClick, 23), predicted("q", onClick, onClick, 30)}}}, "v p q"},
		"ways to one site": {Document{Found: Found{
			Violations:  []Violation{broke("v", onClick, "", 14), broke("w", onClick, "", 20), broke("u", "", "", 9)},
			Predictions: []Prediction{predicted("p", onStop, onStop, 50), predicted("q", onStop, onStop, 50)}}}, "u / v w / p q"},
		"the nearer violation": {Document{Found: Found{
			Violations: []Violation{broke("v", helper, illegal, 2), broke("w", onClick, illegal, 14)},
			Crashes:    []Crash{crashed("c", illegal, 17, append(slices.Clone(inClick), "p.Help.load(Help.java:1)")...)}}}, "v / w c"},
		"objects of two classes": {Document{Found: Found{
			Violations:  []Violation{on("p.Load", broke("v", onClick, "", 14)), on("p.Upload", broke("w", onClick, "", 15)), on("p.Load", broke("x", onClick, "", 16))},
			Predictions: []Prediction{predicted("p", onClick, onClick, 23)}}}, "v x p / w"},
		"a call of another class's method of the name": {Document{Found: Found{Violations: []Violation{broke("v", onClick, illegal, 14)},
			Crashes: []Crash{crashed("c", illegal, 17, "com.lib.Engine.execute(Engine.java:5)", "p.Main.onClick(Main.java:40)")}}}, "v / c"},
		"a crash before the violation": {Document{Found: Found{
			Violations: []Violation{broke("v", onClick, illegal, 14)}, Crashes: []Crash{crashed("c", illegal, 2, inClick...)}}}, "v / c"},
		"a shrunk app": {Document{App: App{Mapped: true}, Callbacks: []Callback{{Method: "La/a;->a(Landroid/view/View;)V", Name: "Main.onClick · a button"}},
			Found: Found{Violations: []Violation{broke("v", "La/a;->a(Landroid/view/View;)V", illegal, 14)}, Crashes: []Crash{crashed("c", illegal, 17, inClick...)}}}, "v c"},
		"nothing":                      {Document{}, ""},
		"findings that are not of one": {Document{Missed: []Finding{{ID: "t", Kind: Threshold}}, Asked: []Finding{{ID: "a", Kind: Uncovered}}}, ""},
	} {
		var got []string
		for _, b := range test.doc.Bugs() {
			var ids []string
			for _, f := range b.Findings {
				ids = append(ids, f.ID)
			}
			got = append(got, strings.Join(ids, " "))
		}
		if g := strings.Join(got, " / "); g != test.want {
			t.Errorf("%s: got %q, want %q", name, g, test.want)
		}
	}
}

// TestUnexpectedBug: an unexpected callback and its prediction are of one site, that callback.
func TestUnexpectedBug(t *testing.T) {
	post := "Lp/Load;->onPostExecute(Ljava/lang/Object;)V"
	v, p := broke("v", "", "", 3), predicted("p", onClick, onClick, 23)
	v.Kind, v.Subject, p.Subject, p.Callback = Unexpected, post, post, true
	d := Document{Found: Found{Unexpected: []Violation{v}, Predictions: []Prediction{p}}}
	if list := d.Bugs(); len(list) != 1 || len(list[0].Findings) != 2 || list[0].Source() != p.Source || !list[0].Seen() {
		t.Errorf("got %+v", list)
	}
}

// TestBugStanding: a bug fails where one of its findings does.
func TestBugStanding(t *testing.T) {
	dead := &Suppression{Reason: "dead"}
	for want, list := range map[string][]*Finding{
		"fails":                      {{Kind: Broken}, {Kind: Predicted, Fails: true}},
		"in the baseline":            {{Kind: Broken, Known: true}, {Kind: Predicted, Known: true}},
		"violation suppressed: dead": {{Kind: Broken, Suppressed: dead}, {Kind: JavaCrash}},
		"":                           {{Kind: Broken}, {Kind: JavaCrash}},
		"suppressed: dead":           {{Kind: Broken, Suppressed: dead}},
		"violation in the baseline, crash suppressed: dead": {{Kind: Broken, Known: true}, {Kind: JavaCrash, Suppressed: dead}},
	} {
		if b := (Bug{Findings: list}); b.Standing() != want {
			t.Errorf("got %q, want %q", b.Standing(), want)
		}
	}
}

// TestReplay: what repeats a run is told in words of a shell, whatever files are called.
func TestReplay(t *testing.T) {
	d := Document{APK: "app's debug.apk", Found: Found{Violations: []Violation{broke("v", onClick, "", 3)},
		Traces: Traces{Replays: []Replay{{Trace: "t.logcat", Script: "a b.cbscript", Schedule: "a.cbschedule"}}}}}
	bugs := d.Bugs()
	want := []string{`cbcov instrument 'app'\''s debug.apk' -o probed.apk`, "cbcov run probed.apk --script 'a b.cbscript' --schedule a.cbschedule -o again"}
	if diff := cmp.Diff(want, bugs[0].Commands(&d)); diff != "" {
		t.Error(diff)
	}
	d.Traces.Replays[0].Device, d.Scope = "embedded:28", Scope{Include: []string{"p", "q"}, Mapping: "a mapping.txt"}
	bugs = d.Bugs()
	want = []string{`cbcov instrument 'app'\''s debug.apk' --include p,q --mapping 'a mapping.txt' -o probed.apk`,
		"cbcov run probed.apk --script 'a b.cbscript' --schedule a.cbschedule --device embedded:28 -o again"}
	if diff := cmp.Diff(want, bugs[0].Commands(&d)); diff != "" {
		t.Error(diff)
	}
	d.Probed, d.APK, d.Traces.Replays = true, "probed/app.apk", nil
	bugs = d.Bugs()
	if got := fmt.Sprint(bugs[0].Replay, bugs[0].Commands(&d)); got != "<nil> [cbcov run probed/app.apk --monkey 500 --seed 1 -o again]" {
		t.Errorf("got %s", got)
	}
}

// TestBegins: the way to a sequence is that to its first callback, else the shortest into its window by what the window alone has.
func TestBegins(t *testing.T) {
	d := Document{Windows: []string{"A", "B", "C"}, Callbacks: []Callback{{Windows: []int{0}}, {Windows: []int{0}}, {Windows: []int{0, 1}}, {Windows: []int{1}}, {Windows: []int{2}}},
		Found: Found{Seen: "1-2", Ways: Shorter([]Way{{Callback: 1, Steps: []WayStep{{1, 1}, {1, 1}}}},
			[]Way{{Callback: 1, Steps: []WayStep{{1, 3}}, Place: Place{"t", 4}}, {Callback: 2, Steps: []WayStep{{2, 1}}, Place: Place{"t", 2}}})}}
	b := d.Begins()
	for want, s := range map[string]*Sequence{
		"t:4 true":  {Symbols: Symbols{2, 3}, Windows: []int{0}},
		"t:4 false": {Symbols: Symbols{0, 1}, Windows: []int{0}},
		"none":      {Symbols: Symbols{8, 9}, Windows: []int{2}},
		"none ":     {Symbols: Symbols{6, 7}, Windows: []int{1}},
	} {
		got := "none"
		if begin, ok := b.To(s); ok {
			got = fmt.Sprint(begin.Place, " ", begin.Itself)
		}
		if got != strings.TrimSpace(want) {
			t.Errorf("%v: got %s, want %s", s.Symbols, got, want)
		}
	}
}
