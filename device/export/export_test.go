package export

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/device/explore"
	"cbcov/device/race"
)

var update = flag.Bool("update", false, "write the expected tests anew")

// app is one whose resources name all ids but one.
var app = App{Package: "p.app", Named: func(id string) bool { return id != "tagged" }}

func parsed(t testing.TB, text string) *device.Script {
	t.Helper()
	s, err := device.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func written(t testing.TB, x *Test) string {
	t.Helper()
	text, err := Write(x)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// failure is how an app ends that has a listener which throws.
var failure = device.Failure{Exception: "java.lang.IllegalStateException: no */ name in \"${it}\"\u202e", Thread: "main",
	Stack: "java.lang.IllegalStateException: no */ name in \"${it}\"\u202e\n\tat p.app.Main.onClick(Main.java:23)\n\tat android.view.View.performClick(View.java:1)"}

// crash is one that a script brings, with an order that it needs or without.
func crash(t testing.TB, calm bool) *explore.Crash {
	return &explore.Crash{Cause: "java.lang.IllegalStateException at p.app.Main.onClick(Main.java:23)", Calm: calm, Steady: true, Failure: failure,
		Script: parsed(t, "ask\nseed 3\nlaunch\nidle\nlate 1\nclick id/save\nrun 2\nclick \"Send\"\n")}
}

// aRace is one that ends the process in one order, or leaves something else.
func aRace(t testing.TB, kind race.Kind) *race.Finding {
	f := &race.Finding{Kind: kind, Location: "Lp/app/Main;.item",
		First:  race.Site{Method: "Lp/app/Main;->measure()V", Line: 56, Null: true, Thread: "main", Work: "p.app.Main$14"},
		Second: race.Site{Method: "Lp/app/Main;->drop()V", Line: 60, Write: true, Null: true, Thread: "worker", Work: "p.app.Main$7"},
		Orders: [2]race.Order{{Script: parsed(t, "launch\nclick id/measure\nidle\nclick id/drop\n")},
			{Script: parsed(t, "launch\nclick id/measure\nlate\nclick id/drop\nidle\nrelease\n")}}}
	if kind == race.Harmful {
		f.Orders[1].Fault, f.Orders[1].Reason, f.Late = race.Crash, &failure, 2_000_000_000
	} else {
		f.Left = []string{"field p.app.Main.item: 1 / 2"}
	}
	return f
}

// tests are those that goldens hold, by name. All have classes of their own.
func tests(t testing.TB) map[string]*Test {
	all := map[string]*Test{}
	for _, name := range []string{"everything", "plain"} {
		script := parsed(t, read(t, filepath.Join("testdata", name+".cbscript")))
		for _, style := range Styles() {
			all[name+"."+string(style)] = &Test{App: app, Style: style, Class: ClassName(name + " " + string(style)), Method: "the script",
				About: []string{"It does what testdata/" + name + ".cbscript does."}, Script: script}
		}
	}
	replay := "cbcov run corpus/app.apk --script corpus/found/crash-001.cbscript"
	all["crash"] = Crash(app, Espresso, 1, crash(t, true), replay, "EE Main.onCreate → Main.onClick")
	all["ordered"] = Crash(app, Espresso, 2, crash(t, false), replay, "")
	for i, kind := range []race.Kind{race.Harmful, race.Differs} {
		all[string(kind)] = Race(app, i+1, aRace(t, kind), [2]string{"cbcov run a.apk --script first", "cbcov run a.apk --script second"})
	}
	return all
}

// TestWrite: scripts and findings become the tests in testdata.
func TestWrite(t *testing.T) {
	for name, x := range tests(t) {
		got, path := written(t, x), filepath.Join("testdata", name+".kt")
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if d := cmp.Diff(read(t, path), got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

// TestAllKinds: the script everything has each kind of event and setting that there is.
func TestAllKinds(t *testing.T) {
	script := parsed(t, read(t, "testdata/everything.cbscript"))
	has := map[string]bool{"SettingKind ask": true} // without it, all is granted; the script plain has it
	for _, g := range script.Settings {
		has["SettingKind "+string(g.Kind)] = true
	}
	for _, e := range script.Events {
		has["Kind "+string(e.Kind)] = true
	}
	all := regexp.MustCompile(`(?m)^\t\w+ +(Kind|SettingKind) += "(\w+)"`).FindAllStringSubmatch(read(t, "../event.go"), -1)
	for _, m := range all {
		if !has[m[1]+" "+m[2]] {
			t.Errorf("testdata/everything.cbscript has no %s", m[2])
		}
	}
	if len(all) != len(has) {
		t.Errorf("event.go has %d kinds, the script %d", len(all), len(has))
	}
}

// TestComposed: in an app with Compose, Espresso leaves texts to UI Automator, and ids to itself.
func TestComposed(t *testing.T) {
	x := &Test{App: App{Package: "p.app", Composed: true}, Style: Espresso, Class: "A", Script: parsed(t, "launch\nclick \"Send\"\nclick id/save\nlongclick \"Send\"\ntext \"Name\" \"a\"\n")}
	text := written(t, x)
	for _, want := range []string{"the app has Compose, whose texts are no views", `find(By.text("Send"), By.desc("Send")).click()`, `onView(first(withResourceName("save"), touchable()))`,
		`row(find(By.text("Send"), By.desc("Send"))).longClick()`, `find(By.text("Name"), By.desc("Name")).text = "a"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// TestBounds: a script that no test holds is an error that says why.
func TestBounds(t *testing.T) {
	long := strings.Repeat("a", maxText+1)
	for text, want := range map[string]string{
		strings.Repeat("back\n", maxEvents+1): "the script has 2001 events",
		"launch\ntext id/a \"" + long + "\"":  "event 2, text, has a text of more than 8000 bytes",
		"file a \"" + long + "\"":             "the setting file has a text of more than 8000 bytes",
		"broadcast a b=\"" + long + "\"":      "event 1, broadcast, has a text",
	} {
		if _, err := Write(&Test{App: app, Style: Espresso, Class: "A", Script: parsed(t, text)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}

// TestParts: a long test has functions that each hold some of its events, all of them and in their order.
func TestParts(t *testing.T) {
	var b strings.Builder
	for i := range 250 {
		fmt.Fprintf(&b, "click id/n%03d\n", i)
	}
	text := written(t, &Test{App: app, Style: Espresso, Class: "A", Script: parsed(t, b.String())})
	if !strings.Contains(text, "        part1()\n        part2()\n        part3()\n    }\n") {
		t.Errorf("no three parts:\n%s", text)
	}
	var got, want strings.Builder
	for _, m := range regexp.MustCompile(`withResourceName\("(n\d+)"\)`).FindAllStringSubmatch(text, -1) {
		got.WriteString(m[1])
	}
	for i := range 250 {
		fmt.Fprintf(&want, "n%03d", i)
	}
	if got.String() != want.String() {
		t.Errorf("events: %s", got.String())
	}
}

// TestNames: files and causes become names of Kotlin's.
func TestNames(t *testing.T) {
	for file, want := range map[string]string{"crash-001": "Crash001Test", "1": "Script1Test", "": "ScriptTest", "my_run.old": "MyRunOldTest", "LoginTest": "LoginTest",
		"ü`\"$": "ScriptTest", strings.Repeat("long ", 50): strings.Repeat("Long", 20) + "Test"} {
		if got := ClassName(file); got != want {
			t.Errorf("%q: %s, want %s", file, got, want)
		}
	}
	for cause, want := range map[string]string{
		"java.lang.NullPointerException at p.Main$1.lambda$onCreate$0(Main.java:5)": "nullPointerExceptionInMain1LambdaOnCreate0",
		"E at a(b)": "eInA", "": "in", "1.2 at 3": "script",
	} {
		if got := functionName(methodOf(cause), "script"); got != want && !(cause == "" && got == "script") {
			t.Errorf("%q: %s, want %s", cause, got, want)
		}
	}
	for name, want := range map[string]string{"a.b": "a.b", "com.in.fun.b_1": "com.`in`.`fun`.b_1", "": "exported", "a..b": "exported", "a.b;import c": "exported", "a.ü": "exported"} {
		if got := packaged(name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}
