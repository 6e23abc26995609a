package embedded

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

const touched = "testdata/touched.apk"

// touchedScope are the classes of that app's source; its lambdas are among them.
func touchedScope() []string {
	scope := []string{"Lt/Main;", "Lt/Main$Inner;", "Lt/Main$Mine;", "Lt/Main$Color;", "Lt/Main$Heard;", "Lt/Base;", "Lt/Item;", "Lt/Hostile;", "Lt/Hostile$Quiet;",
		"Lt/Hostile$Loud;", "Lt/Worker;"}
	for i := range 40 {
		scope = append(scope, fmt.Sprintf("Lt/Main$$ExternalSyntheticLambda%d;", i))
	}
	return scope
}

// someCalls are a few of the framework's.
var someCalls = []device.TouchingCall{
	{Class: "Landroid/widget/TextView;", Method: "setText", Desc: "(Ljava/lang/CharSequence;)V", Field: "text", Write: true, Key: -1},
	{Class: "Landroid/content/SharedPreferences;", Method: "edit", Desc: "()Landroid/content/SharedPreferences$Editor;", Field: "preferences", View: true, Key: -1},
	{Class: "Landroid/content/SharedPreferences;", Method: "getInt", Desc: "(Ljava/lang/String;I)I", Field: "preference", Key: 0},
	{Class: "Landroid/content/SharedPreferences$Editor;", Method: "putInt", Desc: "(Ljava/lang/String;I)Landroid/content/SharedPreferences$Editor;",
		Field: "preference", Write: true, Key: 0},
	{Class: "Landroid/content/SharedPreferences$Editor;", Method: "putString", Desc: "(Ljava/lang/String;Ljava/lang/String;)Landroid/content/SharedPreferences$Editor;",
		Field: "preference", Write: true, Key: 0},
}

// clicks opens the app, clicks on some of its buttons, each followed by what comes of it, and hands the session to what is to be done last.
func clicks(t *testing.T, app device.App, buttons []string, last func(device.Session)) {
	t.Helper()
	d := connect(t, 34, device.Options{})
	ctx := context.Background()
	app.APK = touched
	s, err := d.Open(ctx, app, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	text := "launch\nidle\n"
	for _, b := range buttons {
		text += fmt.Sprintf("click %q\nidle\n", b)
	}
	for _, e := range parse(t, text).Events {
		o, err := s.Send(ctx, e)
		if err != nil {
			t.Fatal(err)
		}
		if o.Dead() {
			t.Fatalf("%v: %v", e, o.End())
		}
		if app.Touched != nil {
			app.Touched(device.Access{Method: e.String()})
		}
	}
	last(s)
}

// golden compares a text with a file.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(read(t, file), got); d != "" {
		t.Errorf("%s (-want +got):\n%s", file, d)
	}
}

// TestTouching: each access of the app's code is told, with the line of its source and the object that it is of.
func TestTouching(t *testing.T) {
	needLevel(t, 34)
	buttons := []string{"Fields", "Inner", "Lambda", "Collections", "Preferences", "Later", "Hostile"}
	touches := func() string {
		var b strings.Builder
		var log bytes.Buffer
		tasks := []string{""} // by the numbers that stand for their ids
		app := device.App{Log: &log, Scope: touchedScope(), Touching: &device.Touching{Calls: someCalls}, Touched: func(a device.Access) {
			if a.Class == "" {
				fmt.Fprintf(&b, "--- %s\n", a.Method)
				return
			}
			task := slices.Index(tasks, a.Task)
			if task < 0 {
				task, tasks = len(tasks), append(tasks, a.Task)
			}
			kind := "read "
			if a.Write {
				kind = "write"
			}
			fmt.Fprintf(&b, "%d.%d %s %d %s.%s = %q", task, a.Segment, kind, a.Owner, a.Class, a.Field, a.Value)
			if a.Null {
				b.WriteString(" (null)")
			}
			fmt.Fprintf(&b, " | %s:%d", a.Method, a.Line)
			if !a.Main {
				fmt.Fprintf(&b, " on %s", a.Thread)
			}
			b.WriteString("\n")
		}}
		clicks(t, app, buttons, func(device.Session) {})
		if strings.Contains(log.String(), "asked for") {
			t.Errorf("somebody asked the app's objects:\n%s", &log)
		}
		return b.String()
	}
	got := touches()
	golden(t, "testdata/touched.touches", got)
	if again := touches(); again != got {
		t.Errorf("another run (-first +second):\n%s", cmp.Diff(got, again))
	}
}

// TestTouchingChangesNothing: an app whose code tells what it touches does what it does else.
func TestTouchingChangesNothing(t *testing.T) {
	needDevice(t)
	for _, name := range []string{"everyday/code", "meeting/pools", "phone/wrong", "reactive/rx"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			script := parse(t, read(t, "testdata/runs/"+name+".cbscript"))
			var log bytes.Buffer
			told := 0
			app := device.App{APK: "testdata/" + filepath.Dir(name) + ".apk", Log: &log, Touching: &device.Touching{Calls: someCalls}, Touched: func(device.Access) { told++ }}
			s, err := connect(t, 0, device.Options{}).Open(t.Context(), app, script.Settings)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			for _, e := range script.Events {
				if _, err := s.Send(t.Context(), e); err != nil {
					t.Fatal(err)
				}
			}
			if told == 0 {
				t.Error("nothing is told")
			}
			if d := cmp.Diff(read(t, "testdata/runs/"+name+".logcat"), numbered(jdkFrame.ReplaceAllString(log.String(), ""))); d != "" {
				t.Errorf("the log (-without +with):\n%s", d)
			}
		})
	}
}

// TestTouchingRefuses: a call that the agent could not read of its file is refused.
func TestTouchingRefuses(t *testing.T) {
	for _, c := range []device.TouchingCall{
		{Class: "La/B;", Method: "m", Desc: "()V"},
		{Class: "La/B;", Method: "m\nevil", Desc: "()V", Field: "f"},
		{Class: "La/B;", Method: "m", Desc: "()V", Field: "two words"},
	} {
		if _, err := takeOwn(device.App{Touching: &device.Touching{Calls: []device.TouchingCall{c}}}, t.TempDir()); err == nil {
			t.Errorf("%+v: no error", c)
		}
	}
	if _, err := takeOwn(device.App{Scope: []string{"La/B;\nLa/C;"}}, t.TempDir()); err == nil {
		t.Error("a class with a line feed: no error")
	}
}
