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
	want := `crash p.app [main] "JAVA.LANG.RUNTIMEEXCEPTION: so: it is"` +
		` ["p.app.D.d(D.java:3)" "android.os.Looper.loop(Looper.java:1)" "Caused by: JAVA.LANG.ERROR" "P.INLINED(A.java:1)" "A.B(SOURCEFILE:2)"]` +
		` x1 at 1 line 12 before ["A.a" "S.s" "X.x (thread 1)" "B.b" "… 2 lost …" "D.d (threw)"] lost true`
	if len(r.Crashes) != 1 || told(&r.Crashes[0]) != want {
		t.Errorf("got  %s\nwant %s", told(&r.Crashes[0]), want)
	}
}

// TestCrashesUnited: equal stacks are one crash; what is not of the app is none; an overlapping log adds nothing.
func TestCrashesUnited(t *testing.T) {
	m, sequences := randomModel()
	const above, below = "p.app.A.a(A.java:1)", "android.os.Looper.loop(Looper.java:1)"
	log := func(nonce uint64, minutes float64) *timedLog { return newTimedLog(m, nonce).at(minutes).run("a b") }
	one := log(1, 0).crash("p.E: one", above, below).text.String()
	probed := log(4, 6).crash("p.E: one", "cbcov.Calls.virtual12(Unknown Source:31)", above, below).text.String()
	other := newTimedLog(m, 9)
	other.crash("p.E", above)
	stranger := strings.NewReplacer("p.app", "p.apple").Replace(other.text.String())
	anr := func(l *timedLog, process, reason string) string {
		l.line("E", "ActivityManager", "ANR in "+process+" (p.app/.A)")
		l.line("E", "ActivityManager", fmt.Sprintf("PID: %d", 1001))
		l.line("E", "ActivityManager", "Reason: "+reason)
		return l.text.String()
	}
	tests := map[string]struct {
		app   App
		texts []string
		want  []int // counts
	}{
		"the same, in another process and message": {App{}, []string{one, log(2, 9).crash("p.E: two", above, below).text.String()}, []int{2}},
		"another line, and another way in Android": {App{}, []string{one, log(2, 9).crash("p.E", "p.app.A.a(A.java:7)", "android.x.Other.loop(X.java:1)").text.String()}, []int{2}},
		"another method":                   {App{}, []string{one, log(2, 9).crash("p.E", "p.app.A.b(A.java:1)").text.String()}, []int{1, 1}},
		"another exception":                {App{}, []string{one, log(2, 9).crash("p.F", above).text.String()}, []int{1, 1}},
		"the same lines in two logs":       {App{}, []string{one, one}, []int{1}},
		"lambdas numbered anew":            {App{}, []string{log(1, 0).crash("p.E", "p.app.A$$ExternalSyntheticLambda3.onClick(D8$$SyntheticClass)", "p.app.A.lambda$onCreate$0(A.java:1)").text.String(), log(2, 0).crash("p.E", "p.app.A$$ExternalSyntheticLambda12.onClick(R8)", "p.app.A.lambda$onCreate$4(A.java:1)").text.String()}, []int{2}},
		"recursion":                        {App{}, []string{log(1, 0).crash("java.lang.StackOverflowError", "p.A.a(A)", "p.A.b(A)", "p.A.a(A)", "p.A.b(A)").text.String(), log(2, 0).crash("java.lang.StackOverflowError: x", "p.A.b(A)", "p.A.a(A)", "p.A.b(A)").text.String()}, []int{2}},
		"a process of the package":         {App{}, []string{one, strings.ReplaceAll(other.text.String(), "p.app,", "p.app:remote,")}, []int{2}},
		"another app":                      {App{}, []string{one, stranger}, []int{1}},
		"a process named in the manifest":  {App{Processes: []string{"p.apple"}}, []string{one, stranger}, []int{1, 1}},
		"an ANR twice, with other numbers": {App{}, []string{one + anr(newTimedLog(m, 3), "p.app", "timed out (61a981d p.app. Waited 5001ms)"), anr(newTimedLog(m, 3).at(1), "p.app", "timed out (0f1 p.app. Waited 5003ms)")}, []int{1, 2}},
		"the frames of probes":             {App{}, []string{one, probed}, []int{2}},
		"an ANR of another app":            {App{}, []string{one, anr(newTimedLog(m, 3), "p.apple", "timed out")}, []int{1}},
	}
	for name, test := range tests {
		app := m.app()
		app.Processes = test.app.Processes
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
		return &occurrence{Fault: trace.Fault{Kind: trace.Signal, Summary: "signal 11 (SIGSEGV), code 1, fault addr 0x10", Process: "p.app"}, stack: frames}
	}
	same := stackID(native("#00 pc 000000000002232c  /system/lib64/libc.so (abort+116)", "#01 pc 1a2b  /data/app/~~Xy==/p.app-1==/lib/arm64/libapp.so"))
	tests := map[string]struct {
		o    *occurrence
		same bool
	}{
		"addresses and folders": {native("#00 pc 0002232d  /apex/com.android.runtime/lib/bionic/libc.so (abort+12) (BuildId: 0a1b)", "#01 pc 99  /data/app/p.app-2==/lib/arm64/libapp.so (BuildId: 77)"), true},
		"another function":      {native("#00 pc 000000000002232c  /system/lib64/libc.so (raise+116)", "#01 pc 1a2b  /data/app/p.app-1==/lib/arm64/libapp.so"), false},
		"another library":       {native("#00 pc 000000000002232c  /system/lib64/libc.so (abort+116)", "#01 pc 1a2b  /data/app/p.app-1==/lib/arm64/libother.so"), false},
		"no frames":             {native(), false},
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
