package framework

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write golden files")

func load(t *testing.T, api int) *Model {
	t.Helper()
	m, err := Load(api)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestCheck is the check of all data: what a rule names must be in the framework.
func TestCheck(t *testing.T) {
	faults, err := Check()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}

func TestLoad(t *testing.T) {
	for api, want := range map[int]int{23: 23, 25: 23, 28: 28, 32: 31, 35: 35, 99: 35} {
		if got := load(t, api).API(); got != want {
			t.Errorf("Load(%d) gives level %d, want %d", api, got, want)
		}
	}
	_, err := Load(16)
	if err == nil || !strings.Contains(err.Error(), "no framework model for API level 16: choose one of 23, 26,") {
		t.Errorf("Load(16): %v", err)
	}
	if got := Levels(); !slices.Equal(got, []int{23, 26, 28, 29, 30, 31, 33, 34, 35}) {
		t.Errorf("Levels() = %v", got)
	}
}

// TestEveryClass reads all classes at all levels: each has supertypes that exist (JUnit's were never part of the
// platform's own byte code at the lowest level).
func TestEveryClass(t *testing.T) {
	h, err := loadHierarchy()
	if err != nil {
		t.Fatal(err)
	}
	for i, level := range h.levels {
		classes := 0
		for name := range h.blocks {
			c := h.parse(name, 1<<i)
			if c == nil {
				continue
			}
			classes++
			for _, s := range append([]string{c.Super}, c.Interfaces...) {
				if s != "" && !h.has(s, 1<<i) && !strings.HasPrefix(s, "Ljunit/") {
					t.Errorf("API %d: %s has the supertype %s, which is nowhere", level, name, s)
				}
			}
			if c.Super == "" && name != objectClass {
				t.Errorf("API %d: %s has no superclass", level, name)
			}
			sorted := slices.IsSortedFunc(c.Methods, func(a, b Method) int { return strings.Compare(a.Name, b.Name) })
			if !sorted {
				t.Errorf("API %d: the methods of %s are not sorted", level, name)
			}
		}
		if classes < 2500 {
			t.Errorf("API %d: only %d classes", level, classes)
		}
	}
}

func TestFrameworkFacts(t *testing.T) {
	tests := []struct {
		api                 int
		class, method, desc string
		declared            string // class that declares it; "" for none
	}{
		{34, "Landroid/app/Activity;", "onCreate", "(Landroid/os/Bundle;)V", "Landroid/app/Activity;"},
		{34, "Landroid/app/ListActivity;", "onStart", "()V", "Landroid/app/Activity;"},
		{34, "Landroid/app/Activity;", "startService", "(Landroid/content/Intent;)Landroid/content/ComponentName;", "Landroid/content/ContextWrapper;"},
		{34, "Ljava/util/ArrayList;", "add", "(Ljava/lang/Object;)Z", "Ljava/util/AbstractCollection;"},
		{34, "Ljava/lang/Runnable;", "run", "()V", "Ljava/lang/Runnable;"},
		{23, "Landroid/app/Service;", "startForeground", "(ILandroid/app/Notification;I)V", ""},
		{29, "Landroid/app/Service;", "startForeground", "(ILandroid/app/Notification;I)V", "Landroid/app/Service;"},
		{34, "Landroid/app/Activity;", "performCreate", "(Landroid/os/Bundle;)V", ""}, // hidden
	}
	for _, tt := range tests {
		got := ""
		if c, m := load(t, tt.api).Method(tt.class, tt.method, tt.desc); m != nil {
			got = c.Name
		}
		if got != tt.declared {
			t.Errorf("API %d %s.%s: declared by %q, want %q", tt.api, tt.class, tt.method, got, tt.declared)
		}
	}
	m := load(t, 34)
	if !m.Subtype("Landroid/app/Activity;", "Landroid/content/Context;") || m.Subtype("Landroid/content/Context;", "Landroid/app/Activity;") {
		t.Error("Activity is a Context, and not the other way round")
	}
	if c := m.Class("Landroid/os/CountDownTimer;"); c == nil || !c.Abstract || c.Interface || !c.Public {
		t.Errorf("CountDownTimer: %+v", c)
	}
}

// TestGolden prints all that the model says of a few classes.
func TestGolden(t *testing.T) {
	m := load(t, 34)
	for name, class := range map[string]string{
		"handler":          "Landroid/os/Handler;",
		"locationmanager":  "Landroid/location/LocationManager;",
		"sqliteopenhelper": "Landroid/database/sqlite/SQLiteOpenHelper;",
	} {
		got := dump(m, class)
		path := filepath.Join("testdata", name+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("%v (-update writes it)", err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s: -want +got\n%s", path, d)
		}
	}
}

// dump prints the rules for each method that the class declares.
func dump(m *Model, class string) string {
	var b strings.Builder
	for _, method := range m.Class(class).Methods {
		fmt.Fprintf(&b, "%s%s\n", method.Name, method.Desc)
		if s := m.Summary(class, method.Name, method.Desc); s != nil {
			for line := range strings.Lines(s.String()) {
				fmt.Fprintf(&b, "    %s", line)
			}
		}
		if c := m.Callback(class, method.Name, method.Desc); c != nil {
			fmt.Fprintf(&b, "    callback event=%s gui=%v frame=%v callin=%v worker=%v\n", c.Event, c.GUI, c.Frame, c.Callin, c.Worker)
		}
	}
	return b.String()
}

func TestLibrary(t *testing.T) {
	for class, want := range map[string]string{
		"Landroidx/core/app/JobIntentService;": "androidx",
		"Lkotlin/Unit;":                        "kotlin",
		"Lcom/google/gson/Gson;":               "com/google/gson",
		"Lcom/google/android/gms/Ads;":         "com/google/android",
		"Lcom/example/app/Main;":               "",
		"Lkotlinapp/Main;":                     "",
		"LMain;":                               "",
	} {
		if got := Library(class); got != want {
			t.Errorf("Library(%s) = %q, want %q", class, got, want)
		}
	}
}

// TestConcurrent asks one model from many goroutines: go test -race sees what is shared.
func TestConcurrent(t *testing.T) {
	m := load(t, 30)
	done := make(chan bool)
	for range 4 {
		go func() {
			m.Summary("Landroid/os/Handler;", "post", "(Ljava/lang/Runnable;)Z")
			m.Callback("Landroid/view/View;", "onDraw", "(Landroid/graphics/Canvas;)V")
			m.Known("Ljava/lang/Runnable;", "run", "()V")
			m.Subtype("Landroid/app/Activity;", "Landroid/content/Context;")
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
}
