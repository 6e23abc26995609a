package rules

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/reports/result"
)

// run is a document with ten EE sequences, 7 of them covered, in two windows, that looked for violations and crashes.
func run() *result.Document {
	d := &result.Document{App: result.App{Package: "p.app"}, Windows: []string{"Main", "Menu"},
		Sought: []result.Kind{result.Broken, result.Unexpected, result.JavaCrash}}
	d.Traces.Files, d.Stale, d.Statements = 1, []string{"EE-dddddddddddddddd"}, &result.Statements{Total: 1000, Covered: 799}
	add := func(c string, state result.State, windows ...int) {
		id := fmt.Sprintf("%s-%016d", c, len(d.Sequences))
		d.Sequences = append(d.Sequences, result.Sequence{ID: id, Criterion: c, Windows: windows, State: state})
	}
	for range 5 {
		add("EE", result.WasCovered, 0)
	}
	add("EE", result.WasCovered, 0, 1)
	add("EE", result.WasCovered, 1)
	add("EE", result.WasUncovered, 1)
	add("EE", result.WasUncovered, 0)
	add("EE", result.WasUnknown, 0)
	add("EE", result.WasSuppressed, 0)
	add("EAS", result.WasCovered, 0)
	d.Suppressed = []result.Suppressed{{ID: "EE-0000000000000002", Covered: result.Place{File: "t.logcat", Line: 7}}, {ID: "EE-0000000000000010"}}
	d.Criteria = d.Tally(func(*result.Sequence) bool { return true })
	return d
}

// found is the run with findings.
func found() *result.Document {
	d := run()
	d.Violations = []result.Violation{
		{Finding: result.Finding{ID: "v1", Kind: result.Broken, Title: "start in Idle", Class: "android.media.MediaPlayer",
			Subject: "Landroid/media/MediaPlayer;->start()V", Message: "MediaPlayer.start was called on p.P@1."}},
		{Finding: result.Finding{ID: "v2", Kind: result.Broken, Title: "executed twice", Class: "android.os.AsyncTask",
			Subject: "Landroid/os/AsyncTask;->execute([Ljava/lang/Object;)Landroid/os/AsyncTask;"}},
	}
	d.Unexpected = []result.Violation{{Finding: result.Finding{ID: "u1", Kind: result.Unexpected, Class: "android.media.MediaPlayer"}}}
	d.Crashes = []result.Crash{{Finding: result.Finding{ID: "c1", Kind: result.JavaCrash, Title: "java.lang.IllegalStateException: no camera",
		Class: "java.lang.IllegalStateException"}}}
	return d
}

// TestApply has each rule passing and failing, with what is said of it.
func TestApply(t *testing.T) {
	none := "pass: no violation: none"
	for _, c := range []struct {
		name, rules, want string
		baseline          *Baseline
		none              bool // there are no findings
	}{
		{name: "a violation fails where nothing is said", rules: "api: 1", want: "fail: no violation: 2"},
		{name: "no violation", rules: "api: 1", none: true, want: none},
		{name: "all pass", rules: "fail-on: []", want: ""},
		{name: "total reached", rules: "thresholds: {EE: 70, EAS: 100}", none: true,
			want: "pass: EE at least 70 %: 70.0 % (7 of 10)\npass: EAS at least 100 %: 100.0 % (1 of 1)\n" + none},
		{name: "total missed", rules: "thresholds: {EE: 70.1}", none: true,
			want: "fail: EE at least 70.1 %: 70.0 % (7 of 10)\n" + none +
				"\nfinding threshold f:1: EE is covered to 70.0 % (7 of 10), below the threshold of 70.1 %"},
		{name: "nothing required", rules: "thresholds: {GUI: 100}", none: true, want: "pass: GUI at least 100 %: nothing is required\n" + none},
		{name: "statements reached", rules: "thresholds: {statements: 79.9}", none: true,
			want: "pass: statements at least 79.9 %: 79.9 % (799 of 1000)\n" + none},
		{name: "statements missed", rules: "thresholds: {statements: 80}", none: true,
			want: "fail: statements at least 80 %: 79.9 % (799 of 1000)\n" + none +
				"\nfinding threshold f:1: statements are covered to 79.9 % (799 of 1000), below the threshold of 80 %"},
		{name: "window reached", rules: "thresholds: {windows: {Main: {EE: 75}}}", none: true,
			want: "pass: EE of window Main at least 75 %: 75.0 % (6 of 8)\n" + none},
		{name: "window missed", rules: "thresholds: {windows: {Menu: {EE: 75}}}", none: true,
			want: "fail: EE of window Menu at least 75 %: 66.6 % (2 of 3)\n" + none +
				"\nfinding threshold f:1: EE of window Menu is covered to 66.6 % (2 of 3), below the threshold of 75 %"},
		{name: "windows reached", rules: "thresholds: {windows: {'M*': {EE: 60}}}", none: true,
			want: "pass: EE of window M* at least 60 %: 2 windows, the least Menu with 66.6 % (2 of 3)\n" + none},
		{name: "windows missed", rules: "thresholds: {windows: {'*': {EE: 80}}}", none: true,
			want: "fail: EE of window * at least 80 %: 2 of 2 windows below: Main 75.0 % (6 of 8), Menu 66.6 % (2 of 3)\n" + none +
				"\nfinding threshold f:1: EE of window Main is covered to 75.0 % (6 of 8), below the threshold of 80 %" +
				"\nfinding threshold f:1: EE of window Menu is covered to 66.6 % (2 of 3), below the threshold of 80 %"},
		{name: "the last window decides", rules: "thresholds: {windows: {'*': {EE: 70}, Menu: {EE: 60, EAS: 10}}}", none: true,
			want: "pass: EE of window * at least 70 %: 75.0 % (6 of 8)\npass: EE of window Menu at least 60 %: 66.6 % (2 of 3)\n" +
				"pass: EAS of window Menu at least 10 %: nothing is required\n" + none},
		{name: "no such window", rules: "thresholds: {windows: {Mein: {EE: 70}}}", none: true,
			want: "pass: EE of window Mein at least 70 %: nothing is required\n" + none + "\nnote f:1: no window with required sequences is called Mein; " +
				"'cbcov ccfa' lists their names"},
		{name: "new ones within the limit", rules: "max-new-uncovered: 1",
			none: true, baseline: &Baseline{Uncovered: []string{"EE-0000000000000008"}},
			want: "pass: at most 1 new uncovered: 1\n" + none + "\nnew [EE-0000000000000007]"},
		{name: "too many new ones", rules: "max-new-uncovered: 1", none: true, baseline: &Baseline{},
			want: "fail: at most 1 new uncovered: 2: EE-0000000000000007, EE-0000000000000008\n" + none +
				"\nfinding threshold f:1: 2 sequences are uncovered that the baseline does not have, and at most 1 may be" +
				"\nnew [EE-0000000000000007 EE-0000000000000008]"},
		{name: "no baseline yet", rules: "max-new-uncovered: 0", none: true,
			want: "pass: at most 0 new uncovered: there is no baseline yet\n" + none},
		{name: "fails by kind", rules: "fail-on: [crash, unexpected, anr]",
			want: "fail: no crash: 1\nfail: no unexpected: 1\npass: no anr: none"},
		{name: "fails by class", rules: "fail-on: [{kind: violation, class: android.os.*}, {kind: violation, class: android.app.*}]",
			want: "fail: no violation of class android.os.*: 1\npass: no violation of class android.app.*: none"},
		{name: "fails by method and message", rules: "fail-on: [{kind: violation, method: '*;->start()V', message: '*Idle'}]",
			want: "fail: no violation by method *;->start()V saying *Idle: 1"},
		{name: "suppressed by id", rules: "suppress: [{id: v1, reason: r, owner: o}]", want: "fail: no violation: 1, 1 suppressed"},
		{name: "suppressed by class", rules: "suppress: [{kind: violation, class: 'android.*', reason: r, owner: o}]",
			want: "pass: no violation: none, 2 suppressed"},
		{name: "suppressed by method", rules: "suppress: [{method: '*', reason: r, owner: o, until: 2026-11-21}]",
			want: "pass: no violation: none, 2 suppressed"},
		{name: "suppression over", rules: "suppress: [{class: 'android.*', reason: r, owner: the team, until: 2026-11-20}]",
			want: "fail: no violation: 2\nnote f:1: the suppression of finding of class android.* ended with 2026-11-20: it counts no more; ask the team"},
		{name: "over, but another counts", rules: "suppress: [{id: v1, reason: r, owner: o, until: 2020-01-01}, {class: '*', reason: r, owner: o}]",
			want: "pass: no violation: none, 2 suppressed\nnote f:1: the suppression of v1 ended with 2020-01-01: it counts no more; ask o"},
		{name: "suppression of nothing", rules: "suppress: [{id: x, reason: r, owner: o}, {kind: crash, message: '*no camera*', reason: r, owner: o}]",
			none: true,
			want: none + "\nnote f:1: the suppression of x fits nothing that was found: take it out if it is fixed" +
				"\nnote f:1: the suppression of crash saying *no camera* fits nothing that was found: take it out if it is fixed"},
		{name: "suppression of what is not sought", rules: "suppress: [{kind: prediction, class: a.B, reason: r, owner: o}]", none: true,
			want: none},
		{name: "stale sequence", rules: "suppress: [{id: EE-dddddddddddddddd, reason: r, owner: o}, {id: EE-0000000000000001, reason: r, owner: o}]",
			none: true,
			want: none + "\nnote f:1: suppressed sequence EE-dddddddddddddddd is not required any more: take it out"},
		{name: "a suppressed sequence that came", rules: "suppress: [{id: EE-0000000000000001, reason: r, owner: o}, {id: EE-0000000000000002, reason: r, owner: o}]",
			none: true,
			want: none + "\nnote f:1: suppressed sequence EE-0000000000000002 came after all, at t.logcat:7: take it out"},
		{name: "in the baseline", rules: "fail-on: [violation, crash]", baseline: &Baseline{Findings: []KnownFinding{{ID: "v1"}, {ID: "c1"}}},
			want: "fail: no violation: 1, 1 in the baseline\npass: no crash: none, 1 in the baseline\nnew [EE-0000000000000007 EE-0000000000000008]"},
	} {
		r, err := Parse("f", []byte(c.rules))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		d := run()
		if !c.none {
			d = found()
		}
		r.Apply(d, c.baseline, time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC))
		if diff := cmp.Diff(c.want, spell(d)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		if failing := strings.Contains(c.want, "fail: "); d.Verdict.Passed == failing || (Failed(d.Verdict) != "") != failing {
			t.Errorf("%s: passed %v, %q", c.name, d.Verdict.Passed, Failed(d.Verdict))
		}
	}
}

// spell writes a verdict as text.
func spell(d *result.Document) string {
	v := d.Verdict
	var lines []string
	for _, l := range v.Lines {
		lines = append(lines, fmt.Sprintf("%s: %s: %s", map[bool]string{true: "pass", false: "fail"}[l.Passed], l.Rule, l.Seen))
	}
	for _, f := range d.Missed {
		lines = append(lines, fmt.Sprintf("finding %s %s:%d: %s", f.Kind, f.Place.File, f.Place.Line, f.Title))
	}
	for _, n := range v.Notes {
		lines = append(lines, "note "+n)
	}
	if len(v.New) > 0 {
		lines = append(lines, fmt.Sprintf("new %v", v.New))
	}
	return strings.Join(lines, "\n")
}

// TestMarks checks what is said of each result.
func TestMarks(t *testing.T) {
	r, err := Parse("f", []byte("fail-on: [violation, crash]\nsuppress: [{id: v1, reason: why, owner: who, until: 2027-01-31}]"))
	if err != nil {
		t.Fatal(err)
	}
	d := found()
	list := []*result.Finding{&d.Violations[0].Finding, &d.Violations[1].Finding, &d.Unexpected[0].Finding, &d.Crashes[0].Finding}
	list[1].Fails, list[1].Suppressed = false, &result.Suppression{Reason: "of an earlier call"}
	r.Apply(d, &Baseline{Findings: []KnownFinding{{ID: "c1"}, {ID: "v1"}}}, time.Time{})
	for i, want := range []result.Finding{
		{Known: true, Suppressed: &result.Suppression{Reason: "why", Owner: "who", Until: "2027-01-31"}}, {Fails: true}, {}, {Known: true},
	} {
		got := result.Finding{Fails: list[i].Fails, Known: list[i].Known, Suppressed: list[i].Suppressed}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", list[i].ID, diff)
		}
	}
}

// TestUnmeasured checks that rules about what is not measured do not pass silently, nor fail a command that measures nothing.
func TestUnmeasured(t *testing.T) {
	r, err := Parse("f", []byte("thresholds: {EE: 100, statements: 50}\nmax-new-uncovered: 0"))
	if err != nil {
		t.Fatal(err)
	}
	d := run()
	d.Statements = nil
	want := "fail: EE at least 100 %: 70.0 % (7 of 10)\nfail: statements at least 50 %: no block was logged: instrument with --probes callbacks,callins,blocks\n" +
		"pass: at most 0 new uncovered: there is no baseline yet\npass: no violation: none\n" +
		"finding threshold f:1: EE is covered to 70.0 % (7 of 10), below the threshold of 100 %\n" +
		"finding threshold f:1: Statement coverage is not known, and 50 % is asked for: no block was logged: instrument with --probes callbacks,callins,blocks"
	r.Apply(d, nil, time.Time{})
	if diff := cmp.Diff(want, spell(d)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	code := &result.Document{}
	r.Apply(code, nil, time.Time{})
	if diff := cmp.Diff("pass: no violation: none", spell(code)); diff != "" {
		t.Errorf("nothing measured (-want +got):\n%s", diff)
	}
}

func TestFailed(t *testing.T) {
	v := &result.Verdict{Lines: []result.Line{{Rule: "EE at least 80 %", Seen: "70.0 % (7 of 10)"}}}
	if got, want := Failed(v), "the rule failed\n  EE at least 80 %: 70.0 % (7 of 10)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Lines = append(v.Lines, result.Line{Rule: "no violation", Seen: "none", Passed: true})
	if got, want := Failed(v), "1 of 2 rules failed\n  EE at least 80 %: 70.0 % (7 of 10)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestExact checks that a threshold that is met to the sequence passes, whatever binary fractions make of it.
func TestExact(t *testing.T) {
	for covered := range 1001 {
		r := ratio{covered, 1000}
		percent := float64(covered) / 10
		if !r.reaches(percent) || r.reaches(percent+0.05) {
			t.Errorf("%v: reaches %g %% %v, %g %% %v", r, percent, r.reaches(percent), percent+0.05, r.reaches(percent+0.05))
		}
	}
}

func TestSequences(t *testing.T) {
	r, err := Parse("f", []byte(`suppress:
- {id: EE-0a, reason: hidden, owner: me}
- {id: v1, reason: x, owner: y}
- {id: EAS-0b, reason: x, owner: y, until: 2020-01-01}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"EE-0a": "hidden (me)"}, r.Sequences(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestOverride checks that a threshold of the command line stands in the place of the file's.
func TestOverride(t *testing.T) {
	r, err := Parse("f", []byte("thresholds: {EE: 60, EAS: 70, windows: {A: {EE: 5}}}"))
	if err != nil {
		t.Fatal(err)
	}
	threshold, err := ParseThreshold("EE=10.5")
	if err != nil {
		t.Fatal(err)
	}
	r.Override([]Threshold{threshold})
	var got []string
	for _, t := range r.Thresholds {
		got = append(got, fmt.Sprintf("%s%s=%g", t.Of, t.Window, t.Percent))
	}
	if diff := cmp.Diff([]string{"EE=10.5", "EAS=70", "EEA=5"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for bad, want := range map[string]string{
		"EE": "write CRITERION=PERCENT, as in EE=80", "EEE=1": `criterion "EEE": want one of EE, EAS, EAA, GUI, statements`,
		"EE=x": `"x" is no percentage from 0 to 100`, "EE=NaN": `"NaN" is no percentage from 0 to 100`, "EE=101": `"101" is no percentage from 0 to 100`,
	} {
		if _, err := ParseThreshold(bad); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", bad, err, want)
		}
	}
}

func TestLike(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{"", "anything", true}, {"a", "a", true}, {"a", "ab", false}, {"a*", "a", true}, {"a*", "abc", true}, {"*c", "abc", true}, {"*c", "ab", false},
		{"a*c*e", "abcde", true}, {"a*c*e", "abde", false}, {"*", "", true}, {"a*a", "a", false}, {"android.media.*", "android.mediaX", false},
		{"Lp/A$B;->m([I)V", "Lp/A$B;->m([I)V", true}, {"a?", "ab", false}, {strings.Repeat("*a", 50) + "b", strings.Repeat("a", 4000), false},
	} {
		if got := like(c.pattern, c.text); got != c.want {
			t.Errorf("%q, %q: %v", c.pattern, c.text, got)
		}
	}
}
