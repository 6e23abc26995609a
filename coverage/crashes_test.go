package coverage

import (
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa/mapping"
	"cbcov/coverage/trace"
)

// upper gives source's names: those of the dex files in capitals.
type upper struct{}

func (upper) ClassName(name string) string { return strings.ToUpper(name) }
func (upper) Frame(frame string) []string {
	if strings.HasPrefix(frame, "a.b") {
		return []string{"P.INLINED(A.java:1)", strings.ToUpper(frame)}
	}
	return []string{frame}
}

// told spells a crash.
func told(c *Crash) string {
	return fmt.Sprintf("%s %s [%s] %q %q x%d at %d line %d before %q lost %v", c.Kind, c.Process, c.Thread, c.Exception, c.Stack,
		c.Count, len(c.Times), c.First.Line, c.Before, c.Lost)
}

// TestCrash has all that is told of one.
func TestCrash(t *testing.T) {
	m, sequences := randomModel()
	log := newTimedLog(m, 1).run("a( s ) 'x f b(")
	log.seq += 2
	log.run("d( !").crash("java.lang.RuntimeException: so: it is", "p.app.D.d(D.java:3)", "android.os.Looper.loop(Looper.java:1)")
	log.line("E", "AndroidRuntime", "Caused by: java.lang.Error")
	log.line("E", "AndroidRuntime", "\tat a.b(SourceFile:2)")
	log.run("a") // nothing of it counts
	r := grow(t, m.app(), sequences, Options{Names: upper{}}, log.text.String())
	want := `crash p.app [main] "JAVA.LANG.RUNTIMEEXCEPTION: so: it is" ["p.app.D.d(D.java:3)" "android.os.Looper.loop(Looper.java:1)"` +
		` "Caused by: JAVA.LANG.ERROR" "P.INLINED(A.java:1)" "A.B(SOURCEFILE:2)"]` +
		` x1 at 1 line 12 before ["A.a" "S.s" "X.x (thread 1)" "B.b" "… 2 lost …" "D.d (threw)"] lost true`
	if len(r.Crashes) != 1 || told(&r.Crashes[0]) != want {
		t.Errorf("got  %s\nwant %s", told(&r.Crashes[0]), want)
	}
	stack := "java.lang.RuntimeException: so: it is\n\tat p.app.D.d(D.java:3)\n\tat android.os.Looper.loop(Looper.java:1)\nCaused by: java.lang.Error\n\tat a.b(SourceFile:2)\n\t... 3 more\n"
	if id := CrashID(stack, upper{}); id != r.Crashes[0].ID {
		t.Errorf("its stack alone has the id %s, not %s", id, r.Crashes[0].ID)
	}
	if c := NewCrash(stack, "main", upper{}); c.Exception != r.Crashes[0].Exception || fmt.Sprint(c.Stack) != fmt.Sprint(r.Crashes[0].Stack) {
		t.Errorf("of its stack alone: %s", told(&c))
	}
}

// TestCrashesUnited: equal stacks are one crash; what is not of the app is none; an overlapping log adds nothing.
func TestCrashesUnited(t *testing.T) {
	m, sequences := randomModel()
	const above, below = "p.app.A.a(A.java:1)", "android.os.Looper.loop(Looper.java:1)"
	log := func(nonce uint64, minutes float64) *timedLog { return newTimedLog(m, nonce).at(minutes).run("a b") }
	one := log(1, 0).crash("p.E: one", above, below).text.String()
	probed := log(4, 6).crash("p.E: one", "cbcov.Calls.virtual12(Unknown Source:31)", above, below).text.String()
	untimed := "E/AndroidRuntime( 1001): FATAL EXCEPTION: main\nE/AndroidRuntime( 1001): Process: p.app, PID: 1001\n" +
		"E/AndroidRuntime( 1001): p.E: one\nE/AndroidRuntime( 1001): \tat " + above + "\n"
	other := newTimedLog(m, 9)
	other.crash("p.E", above)
	stranger := strings.NewReplacer("p.app", "p.apple").Replace(other.text.String())
	anr := func(l *timedLog, process, reason string) string {
		l.line("E", "ActivityManager", "ANR in "+process+" (p.app/.A)")
		l.line("E", "ActivityManager", fmt.Sprintf("PID: %d", 1001))
		l.line("E", "ActivityManager", "Reason: "+reason)
		return l.text.String()
	}
	stack := func(nonce uint64, exception string, frames ...string) string {
		return log(nonce, float64(nonce)).crash(exception, frames...).text.String()
	}
	const overflow = "java.lang.StackOverflowError"
	waited := func(what string, minutes float64) string {
		return anr(newTimedLog(m, 3).at(minutes), "p.app", "timed out ("+what+")")
	}
	tests := map[string]struct {
		processes []string
		texts     []string
		want      []int // counts
	}{
		"the same, in another process and message": {nil, []string{one, stack(2, "p.E: two", above, below)}, []int{2}},
		"another line, and another way in Android": {nil, []string{one, stack(2, "p.E", "p.app.A.a(A.java:7)", "android.x.Other.loop(X.java:1)")}, []int{2}},
		"another method":             {nil, []string{one, stack(2, "p.E", "p.app.A.b(A.java:1)")}, []int{1, 1}},
		"another exception":          {nil, []string{one, stack(2, "p.F", above)}, []int{1, 1}},
		"the same lines in two logs": {nil, []string{one, one}, []int{1}},
		"lambdas numbered anew": {nil, []string{
			stack(1, "p.E", "p.app.A$$ExternalSyntheticLambda3.onClick(D8$$SyntheticClass)", "p.app.A.lambda$onCreate$0(A.java:1)"),
			stack(2, "p.E", "p.app.A$$ExternalSyntheticLambda12.onClick(R8)", "p.app.A.lambda$onCreate$4(A.java:1)"),
		}, []int{2}},
		"recursion": {nil, []string{
			stack(1, overflow, "p.A.a(A)", "p.A.b(A)", "p.A.a(A)", "p.A.b(A)"), stack(2, overflow+": x", "p.A.b(A)", "p.A.a(A)", "p.A.b(A)"),
		}, []int{2}},
		"a process of the package":         {nil, []string{one, strings.ReplaceAll(other.text.String(), "p.app,", "p.app:remote,")}, []int{2}},
		"another app":                      {nil, []string{one, stranger}, []int{1}},
		"a process named in the manifest":  {[]string{"p.apple"}, []string{one, stranger}, []int{1, 1}},
		"an ANR twice, with other numbers": {nil, []string{one + waited("61a981d p.app. Waited 5001ms", 0), waited("0f1 p.app. Waited 5003ms", 1)}, []int{1, 2}},
		"a log without times as well":      {nil, []string{untimed, one}, []int{1}},
		"the frames of probes":             {nil, []string{one, probed}, []int{2}},
		"an ANR of another app":            {nil, []string{one, anr(newTimedLog(m, 3), "p.apple", "timed out")}, []int{1}},
	}
	for name, test := range tests {
		app := m.app()
		app.Processes = test.processes
		r := grow(t, app, sequences, Options{}, test.texts...)
		var got []int
		for _, c := range r.Crashes {
			got = append(got, c.Count)
		}
		if fmt.Sprint(got) != fmt.Sprint(test.want) {
			t.Errorf("%s: got %v, want %v\n%+v", name, got, test.want, r.Crashes)
		}
	}
}

func TestStackID(t *testing.T) {
	native := func(frames ...string) *occurrence {
		f := trace.Fault{Kind: trace.Signal, Summary: "signal 11 (SIGSEGV), code 1, fault addr 0x10", Process: "p.app"}
		return &occurrence{Fault: f, stack: frames}
	}
	const libc, libapp = "#00 pc 000000000002232c  /system/lib64/libc.so (abort+116)", "#01 pc 1a2b  /data/app/~~Xy==/p.app-1==/lib/arm64/libapp.so"
	same := stackID(native(libc, libapp))
	tests := map[string]struct {
		o    *occurrence
		same bool
	}{
		"addresses and folders": {native(
			"#00 pc 0002232d  /apex/com.android.runtime/lib/bionic/libc.so (abort+12) (BuildId: 0a1b)",
			"#01 pc 99  /data/app/p.app-2==/lib/arm64/libapp.so (BuildId: 77)",
		), true},
		"another function": {native(strings.Replace(libc, "abort", "raise", 1), libapp), false},
		"another library":  {native(libc, strings.Replace(libapp, "libapp", "libother", 1)), false},
		"no frames":        {native(), false},
	}
	for name, test := range tests {
		if got := stackID(test.o); (got == same) != test.same {
			t.Errorf("%s: %s, %s", name, got, same)
		}
	}
	if a, b := stackID(native()), stackID(native()); a != b || !strings.HasPrefix(a, "native-crash-") {
		t.Errorf("%s, %s", a, b)
	}
}

// TestCrashInAnotherFile: a log that was cut in front of the crash tells the same callbacks.
func TestCrashInAnotherFile(t *testing.T) {
	m, sequences := randomModel()
	log := newTimedLog(m, 1).run("a b").at(1)
	log.line("E", "ActivityManager", "ANR in p.app (p.app/.A)")
	log.line("E", "ActivityManager", "PID: 1001")
	log.line("E", "ActivityManager", "Reason: no")
	text := log.at(2).run("d").crash("p.E", "p.app.A.a(A.java:1)").text.String()
	lines := strings.SplitAfter(text, "\n")
	want := "[A.a B.b] [A.a B.b D.d]"
	for cut := 1; cut < len(lines); cut++ {
		first, second := strings.Join(lines[:cut], ""), strings.Join(lines[cut:], "")
		if cut == 5 || cut == 6 || cut > 9 {
			continue // inside the lines of a crash
		}
		r := grow(t, m.app(), sequences, Options{}, second, first)
		if len(r.Crashes) != 2 || fmt.Sprint(r.Crashes[0].Before, " ", r.Crashes[1].Before) != want {
			t.Errorf("cut before line %d: got %+v", cut+1, r.Crashes)
		}
	}
}

// TestCrashInPlainForm: a file in the plain form is one process.
func TestCrashInPlainForm(t *testing.T) {
	m, sequences := figure3()
	log := newTimedLog(m, 1).crash("p.E", "p.app.A.a(A.java:1)").text.String()
	lines := strings.SplitAfter(printed, "\n")
	r := grow(t, m.app(), sequences, Options{}, strings.Join(lines[:4], "")+log+strings.Join(lines[4:], ""))
	if len(r.Crashes) != 1 || fmt.Sprint(r.Crashes[0].Before) != "[A.onCreate A.onStart (running) L.onCreateLoader (running)]" {
		t.Errorf("got %+v", r.Crashes)
	}
	m = plainModel()
	r = grow(t, m.app(), nil, Options{}, plainText("+p.Task.doInBackground() +p.Task.doInBackground() -p.Task.doInBackground() -p.Task.doInBackground() +p.X.foo()")+log)
	if want := "[Task.doInBackground (thread 6) Task.doInBackground (thread 6) p.X.foo() (running)]"; len(r.Crashes) != 1 || fmt.Sprint(r.Crashes[0].Before) != want {
		t.Errorf("of two at once and one that the automaton lacks: got %+v", r.Crashes)
	}
}

// TestRecentBound: of a long run the last callbacks are told.
func TestRecentBound(t *testing.T) {
	m, sequences := randomModel()
	log := newTimedLog(m, 1).run(strings.Repeat("a ", 50)).run("b(").crash("p.E", "p.A.a(A.java)")
	r := grow(t, m.app(), sequences, Options{}, log.text.String())
	before := r.Crashes[0].Before
	if len(before) != recentCallbacks || before[0] != "A.a" || before[recentCallbacks-1] != "B.b (running)" || r.Crashes[0].Lost {
		t.Errorf("got %q", before)
	}
}

// The mapping of a shrunk app gives names.
var _ Names = (*mapping.Mapping)(nil)

func TestWithoutCounters(t *testing.T) {
	for method, want := range map[string]string{
		"p.A$$ExternalSyntheticLambda12.onClick":         "p.A$$ExternalSyntheticLambda.onClick",
		"p.-$$Lambda$A$x7Yz-_1.onClick":                  "p.-$$Lambda$A$.onClick",
		"p.A.lambda$onCreate$0":                          "p.A.lambda$onCreate$",
		"p.A.$r8$lambda$Qw3-x":                           "p.A.$r8$lambda$",
		"p.A.onCreate$lambda-0":                          "p.A.onCreate$lambda-",
		"p.A.access$100":                                 "p.A.access$",
		"p.A$1.onClick":                                  "p.A$1.onClick",
		"p.A.onCreate":                                   "p.A.onCreate",
		"com.example.Main$$ExternalSyntheticBackport0.m": "com.example.Main$$ExternalSyntheticBackport.m",
		"com.example.MainKt$main$1.invokeSuspend":        "com.example.MainKt$main$1.invokeSuspend",
		"com.example.Main$onCreate$lambda$1.invoke":      "com.example.Main$onCreate$lambda$.invoke",
	} {
		if got := withoutCounters(method); got != want {
			t.Errorf("%s: got %s, want %s", method, got, want)
		}
	}
}
