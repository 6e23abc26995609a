package export

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"cbcov/device"
)

// Style is what a test drives the app with.
type Style string

// The styles.
const (
	Espresso    Style = "espresso"    // finds views; waits until nothing is due
	UIAutomator Style = "uiautomator" // finds what the app tells accessibility services of; does not wait for messages
)

// Styles lists them.
func Styles() []Style { return []Style{Espresso, UIAutomator} }

// App is what a test has to know of an app.
type App struct {
	Package string // its application id
	// Named tells whether a resource id of the app's or Android's has a name. What has none is a tag that Compose has for tests. nil: all are ids.
	Named func(id string) bool
	// Composed says that the app has Compose: a text may be one that is no view's.
	Composed bool
}

// Test is a script that is to become a test.
type Test struct {
	App    App
	Style  Style
	Class  string   // name of the class and the file, as ClassName gives it
	Method string   // what the test is about; its words become the function's name
	About  []string // paragraphs of the class's comment
	Script *device.Script
	// Chance says that what the script shows needs an order of events and messages, which a test brings by chance only: it waits as little as it can.
	Chance bool
}

// Bounds of a test.
const (
	maxEvents = 2000 // of a script
	maxText   = 8000 // bytes of a text

	maxParagraph = 2000 // characters of one in the class's comment
	maxNote      = 400  // characters of a comment in the code
	maxPart      = 100  // events of one function: the JVM bounds its code
)

// Write gives the text of a Kotlin file. It fails for a script that is too long, or has too long a text.
func Write(t *Test) (string, error) {
	if err := check(t.Script); err != nil {
		return "", err
	}
	w := &writer{Test: t, imports: map[string]bool{}, needs: map[string]bool{}, parts: [][]string{nil}}
	w.use("androidx.test.ext.junit.runners.AndroidJUnit4", "androidx.test.platform.app.InstrumentationRegistry", "org.junit.Test", "org.junit.runner.RunWith")
	w.settings()
	for i := 0; i < len(t.Script.Events); i++ {
		if i/maxPart >= len(w.parts) {
			w.parts = append(w.parts, nil)
		}
		rest := t.Script.Events[i:]
		if n := slices.IndexFunc(rest, func(e device.Event) bool { return e.Kind != device.Run }); n != 0 {
			if n < 0 {
				n = len(rest)
			}
			w.runs(rest[:n])
			i += n - 1
			continue
		}
		w.event(&rest[0])
	}
	w.end()
	return w.file(), nil
}

func check(s *device.Script) error {
	if n := len(s.Events); n > maxEvents {
		return fmt.Errorf("the script has %d events, and a test %d at most: export a shorter one", n, maxEvents)
	}
	long := func(texts ...string) bool {
		return slices.ContainsFunc(texts, func(s string) bool { return len(s) > maxText })
	}
	extras := func(all []device.Extra) bool {
		return slices.ContainsFunc(all, func(x device.Extra) bool { return long(x.Key, x.Value) })
	}
	for _, g := range s.Settings {
		if long(g.Name, g.Value) || extras(g.Extras) {
			return fmt.Errorf("the setting %s has a text of more than %d bytes, which no test holds: take it out of the script", g.Kind, maxText)
		}
	}
	for i, e := range s.Events {
		if long(e.Name, e.Value, e.Target.ID, e.Target.Text, e.Target.Path) || extras(e.Extras) {
			return fmt.Errorf("event %d, %s, has a text of more than %d bytes, which no test holds: take it out of the script", i+1, e.Kind, maxText)
		}
	}
	return nil
}

// writer is a test in progress.
type writer struct {
	*Test
	imports map[string]bool
	needs   map[string]bool // helpers, by name
	parts   [][]string      // lines of the test's functions
	grants  []string        // permissions that a rule grants
	restore []string        // lines of what is done behind the test
	left    []string        // words of the script's lines that the test lacks, in their order
	dark    bool            // the dark theme is on
	wide    bool            // the phone is in landscape
	there   bool            // the app was started
	away    bool            // the app went to the background
}

// use imports names.
func (w *writer) use(names ...string) {
	for _, n := range names {
		w.imports[n] = true
	}
}

// need takes a helper with what it needs itself.
func (w *writer) need(names ...string) {
	for _, n := range names {
		if w.needs[n] {
			continue
		}
		w.needs[n] = true
		h := helpers[n]
		w.use(h.imports...)
		w.need(h.needs...)
	}
}

// line adds a statement.
func (w *writer) line(format string, args ...any) {
	last := &w.parts[len(w.parts)-1]
	*last = append(*last, fmt.Sprintf(format, args...))
}

// note adds a sentence for people.
func (w *writer) note(format string, args ...any) {
	w.line("// %s", said(cut(fmt.Sprintf(format, args...), maxNote)))
}

// shell adds a command of the phone's shell. Its words are parted at blanks, and nothing is quoted.
func (w *writer) shell(command string) {
	w.need("device")
	w.line("device.executeShellCommand(\"%s\")", command)
}

// after adds what is done behind the test, once.
func (w *writer) after(line string) {
	w.use("org.junit.After")
	if !slices.Contains(w.restore, line) {
		w.restore = append(w.restore, line)
	}
}

// end lets what the last event brought come.
func (w *writer) end() {
	w.note("What was begun ends before the test does; what works in the background has a second.")
	w.idle()
	w.use("android.os.SystemClock")
	w.line("SystemClock.sleep(1_000L)")
}

// idle lets run all that is due.
func (w *writer) idle() {
	if w.Style == Espresso {
		w.use("androidx.test.espresso.Espresso.onIdle")
		w.line("onIdle()")
		return
	}
	w.need("device")
	w.line("device.waitForIdle(10_000L)")
}

// file puts all together.
func (w *writer) file() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Written by cbcov.\npackage %s\n\n", packaged(w.App.Package))
	body := w.class()
	for _, name := range slices.Sorted(maps.Keys(w.imports)) {
		fmt.Fprintf(&b, "import %s\n", name)
	}
	b.WriteByte('\n')
	b.WriteString(w.kdoc())
	b.WriteString(body)
	return b.String()
}

// class gives the class's text. It may still import names.
func (w *writer) class() string {
	var b strings.Builder
	fmt.Fprintf(&b, "@RunWith(AndroidJUnit4::class)\nclass %s {\n", w.Class)
	if len(w.grants) > 0 {
		w.use("androidx.test.rule.GrantPermissionRule", "org.junit.Rule")
		fmt.Fprintf(&b, "    @get:Rule\n    val granted: GrantPermissionRule = GrantPermissionRule.grant(%s)\n\n", strings.Join(w.grants, ", "))
	}
	b.WriteString("    private val instrumentation = InstrumentationRegistry.getInstrumentation()\n    private val context = instrumentation.targetContext\n")
	if w.needs["device"] {
		b.WriteString("    private val device = UiDevice.getInstance(instrumentation)\n")
	}
	if w.Chance {
		w.use("androidx.test.uiautomator.Configurator", "org.junit.Before")
		b.WriteString("\n    /** UI Automator is not to wait for anything by itself. */\n    @Before\n    fun hurry() {\n")
		b.WriteString("        Configurator.getInstance().waitForIdleTimeout = 0L\n        Configurator.getInstance().waitForSelectorTimeout = 0L\n    }\n")
	}
	name := functionName(w.Method, "script")
	fmt.Fprintf(&b, "\n    @Test\n    fun %s() {\n", name)
	if len(w.parts) == 1 {
		lines(&b, w.parts[0])
	} else {
		for i := range w.parts {
			fmt.Fprintf(&b, "        part%d()\n", i+1)
		}
	}
	b.WriteString("    }\n")
	if len(w.parts) > 1 {
		for i, part := range w.parts {
			fmt.Fprintf(&b, "\n    private fun part%d() {\n", i+1)
			lines(&b, part)
			b.WriteString("    }\n")
		}
	}
	if len(w.restore) > 0 {
		b.WriteString("\n    @After\n    fun restore() {\n")
		lines(&b, w.restore)
		b.WriteString("    }\n")
	}
	for _, name := range slices.Sorted(maps.Keys(w.needs)) {
		if code := helpers[name].code; code != "" {
			b.WriteString("\n" + strings.TrimPrefix(code, "\n"))
		}
	}
	b.WriteString("}\n")
	return b.String()
}

func lines(b *strings.Builder, all []string) {
	for _, l := range all {
		b.WriteString("        " + l + "\n")
	}
}

// kdoc is the class's comment: what it is about, what it cannot do, how it is run.
func (w *writer) kdoc() string {
	var b strings.Builder
	b.WriteString("/**\n")
	for _, p := range slices.Concat(w.About, w.limits()) {
		for _, l := range wrapped(said(cut(p, maxParagraph))) {
			fmt.Fprintf(&b, " * %s\n", l)
		}
		b.WriteString(" *\n")
	}
	for l := range strings.Lines(w.howto()) {
		b.WriteString(strings.TrimRight(" * "+l, " \n") + "\n")
	}
	b.WriteString(" */\n")
	return b.String()
}

// limits are what a test of this script cannot do at all.
func (w *writer) limits() []string {
	var all []string
	if len(w.left) > 0 {
		all = append(all, "NOT ALL OF THE SCRIPT IS IN THIS TEST. It lacks, as is said there: "+strings.Join(w.left, ", ")+".")
	}
	held, apart, guarded := false, false, false
	for i, e := range w.Script.Events {
		held = held || e.Kind == device.Run || e.Kind == device.Late || e.Kind == device.Release
		guarded = guarded || w.guarded(&e)
		apart = apart || i > 0 && !e.Kind.Lets() && !w.Script.Events[i-1].Kind.Lets()
	}
	if guarded {
		all = append(all, "It sends a broadcast whose action begins with android. Most of them are the system's alone: where this one is, Android refuses it, "+
			"and the test ends there as skipped, having tried nothing.")
	}
	switch {
	case w.Chance:
	case held:
		all = append(all, "The script says which message runs when. A test cannot: where it matters, another order comes here.")
	case apart && w.Style == Espresso:
		all = append(all, "Espresso lets all messages that are due run before each event. The script lets them run where it says so: idle, run, advance.")
	}
	return all
}

// versions are those of the libraries that tests are written for, and compiled with.
const versions = `androidTestImplementation("androidx.test:core:1.7.0")
androidTestImplementation("androidx.test:rules:1.7.0")
androidTestImplementation("androidx.test:runner:1.7.0")
androidTestImplementation("androidx.test.ext:junit:1.3.0")
androidTestImplementation("androidx.test.espresso:espresso-core:3.7.0")
androidTestImplementation("androidx.test.uiautomator:uiautomator:2.3.0")
androidTestUtil("androidx.test:orchestrator:1.6.1")
`

// howto tells how the test is run.
func (w *writer) howto() string {
	var b strings.Builder
	b.WriteString("To run it, put this file below src/androidTest of the app's module, whose build.gradle.kts needs:\n\n")
	b.WriteString("    android {\n        defaultConfig {\n            testInstrumentationRunner = \"androidx.test.runner.AndroidJUnitRunner\"\n")
	b.WriteString("            testInstrumentationRunnerArguments[\"clearPackageData\"] = \"true\" // the script begins with a new app\n        }\n")
	b.WriteString("        testOptions { execution = \"ANDROIDX_TEST_ORCHESTRATOR\" } // a process for each test: one that ends spoils no other\n    }\n    dependencies {\n")
	for l := range strings.Lines(versions) {
		b.WriteString("        " + l)
	}
	class := strings.ReplaceAll(packaged(w.App.Package), "`", "") + "." + w.Class
	fmt.Fprintf(&b, "    }\n\nThen: ./gradlew connectedAndroidTest -Pandroid.testInstrumentationRunnerArguments.class=%s\n", class)
	return b.String()
}
