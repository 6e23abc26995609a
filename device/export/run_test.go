package export

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/device/embedded"
	"cbcov/device/explore"
)

// run is a test that is run on Robolectric, as a project's own unit tests are: there Espresso drives real code of Android's.
type run struct {
	name string
	app  string // whose manifest and resources it has, in testdata/apps
	main string // its activity's source
	test *Test
	want string // what the runner prints; empty: the test passes
}

func runs(t *testing.T) []run {
	t.Helper()
	script := parsed(t, "ask\nlaunch\nidle\nclick id/load\nclick id/load\n")
	crash := &explore.Crash{Cause: "java.lang.IllegalStateException at app.brokentask.Main.onClick(Main.java:23)", Calm: true, Steady: true, Failure: failure, Script: script}
	apps := filepath.FromSlash("../../testdata/apps")
	source := func(app string) string { return filepath.Join(apps, app, "src", "app", app, "Main.java") }
	return []run{
		{"the crash", "brokentask", source("brokentask"), Crash(App{Package: "app.brokentask"}, Espresso, 11, crash, "cbcov run", ""),
			"Caused by: java.lang.IllegalStateException: Cannot execute task: the task has already been executed"},
		{"the crash mended", "mendedtask", source("mendedtask"), Crash(App{Package: "app.mendedtask"}, Espresso, 12, crash, "cbcov run", ""), ""},
		{"helpers", "brokentask", filepath.FromSlash("testdata/helpers/Main.java"),
			&Test{App: App{Package: "app.brokentask"}, Style: Espresso, Class: "HelpersTest", Method: "helpers", Script: parsed(t, read(t, "testdata/helpers/helpers.cbscript"))},
			"Caused by: java.lang.IllegalStateException: heard [" + strings.Join([]string{
				"click First", "click Second", "click Described", "click Inner", "click Second", "click Described", "text 3 b $x", "text 2 a", "long", "touch",
				"item 33", "selected 2", "long item 33", "click Off", "menu Titled", "menu Named", "click Far",
			}, ", ") + "]"},
	}
}

// classesOfResources is the source of the class R that an app was built with.
func classesOfResources(t *testing.T, name string) string {
	t.Helper()
	a, err := apk.Open(filepath.Join("../../testdata/apps", name+".apk"))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	r, err := a.Resources()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package app.%s;\nclass R {\n", name)
	for _, kind := range []string{"id", "layout"} {
		fmt.Fprintf(&b, "  static class %s {\n", kind)
		for _, id := range r.Type(kind) {
			_, entry, _ := strings.Cut(r.Name(id), "/")
			fmt.Fprintf(&b, "    static final int %s = %d;\n", entry, id)
		}
		b.WriteString("  }\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// run compiles the app, and runs the test on it, whose class is there.
func (r *run) run(t *testing.T, classes string, libraries []string, platform string) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	resources := write("R.java", classesOfResources(t, r.app))
	if out, err := exec.Command("javac", "-proc:none", "-nowarn", "-XDsuppressNotes", "--release", "11", "-cp", platform, "-d", dir, r.main, resources).CombinedOutput(); err != nil {
		t.Fatalf("javac: %v\n%s", err, out)
	}
	apps, err := filepath.Abs("../../testdata/apps")
	if err != nil {
		t.Fatal(err)
	}
	// As Android's Gradle plugin tells Robolectric where an app's files are.
	write("com/android/tools/test_config.properties", fmt.Sprintf("android_merged_manifest=%s\nandroid_resource_apk=%s\nandroid_custom_package=app.%s\n",
		filepath.ToSlash(filepath.Join(apps, r.app, "AndroidManifest.xml")), filepath.ToSlash(filepath.Join(apps, r.app+".apk")), r.app))
	home, err := embedded.DefaultDir()
	if err != nil {
		t.Fatal(err)
	}
	robolectric, err := filepath.Glob(filepath.Join(home, "jars", "*.jar"))
	if err != nil {
		t.Fatal(err)
	}
	robolectric = slices.DeleteFunc(robolectric, func(jar string) bool { return jar == platform })
	all := slices.Concat([]string{dir, classes}, libraries, robolectric, []string{platform})
	cmd := exec.Command("java", "-Xmx1500m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Drobolectric.offline=true",
		"-Drobolectric.dependency.dir="+filepath.Join(home, "framework"), fmt.Sprintf("-Drobolectric.enabledSdks=%d", embedded.DefaultAPI), "-cp", path(all...),
		"org.junit.runner.JUnitCore", r.test.App.Package+"."+r.test.Class)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	text := string(out)
	switch {
	case r.want == "" && (err != nil || !strings.Contains(text, "OK (1 test)")):
		t.Errorf("it does not pass: %v\n%s", err, text)
	case r.want != "" && (err == nil || !strings.Contains(text, r.want)):
		at := strings.Index(text, "Caused by: ")
		t.Errorf("it does not fail by\n%s\n%s\n%s", r.want, text[max(at, 0):][:min(400, len(text)-max(at, 0))], text)
	}
}
