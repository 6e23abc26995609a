package trace

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// block is a fault's messages with the tag and the ids of who logs them.
type block struct {
	priority, tag string
	pid, tid      int
	messages      []string
}

var (
	crashBlock = block{"E", "AndroidRuntime", 1234, 1256, []string{
		"FATAL EXCEPTION: AsyncTask #1",
		"Process: p.app:remote, PID: 1234",
		"java.lang.RuntimeException: one",
		"and two",
		"\tat p.app.A.onClick(A.java:12)",
		"\tat android.view.View.performClick(View.java:7448)",
		"Caused by: java.lang.NullPointerException: no: at all",
		"\tat p.app.B.get(SourceFile:3)",
		"\tat java.lang.reflect.Method.invoke(Native Method)",
		"\t... 12 more",
	}}
	anrBlock = block{"E", "ActivityManager", 951, 969, []string{
		"ANR in p.app (p.app/.A)",
		"PID: 1234",
		"Reason: Input dispatching timed out (61a981d p.app/p.app.A (server) is not responding. Waited 5001ms)",
		"Parent: p.app/.A",
		"Load: 9.23 / 6.11 / 5.35",
		"CPU usage from 0ms to 100ms later:",
		"  99% 1234/p.app: 99% user",
		"  1% 1/x",
		"  1% 2/x",
		"100% TOTAL",
	}}
	nativeBlock = block{"F", "DEBUG", 2222, 2222, []string{
		"*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***",
		"Build fingerprint: 'google/sdk/x:9/A/1:user/release-keys'",
		"pid: 1234, tid: 1256, name: RenderThread  >>> p.app <<<",
		"signal 6 (SIGABRT), code -6 (SI_TKILL), fault addr --------",
		"Abort message: 'no'",
		"    x0  0000000000000000  x1  00000000000004e8",
		"",
		"backtrace:",
		"      #00 pc 000000000002232c  /system/lib64/libc.so (abort+116)",
		"      #01 pc 0000000000012345  /data/app/p.app-Xy==/lib/arm64/libapp.so (render(int)+20)",
		"",
		"stack:",
		"      #00 pc 0  /no/frame",
	}}
)

const (
	headCrash = `crash p.app:remote 1234 "AsyncTask #1" "java.lang.RuntimeException: one" p.app.A.onClick(A.java:12)`
	wantCrash = headCrash + `|android.view.View.performClick(View.java:7448)|Caused by: java.lang.NullPointerException: no: at all` +
		`|p.app.B.get(SourceFile:3)|java.lang.reflect.Method.invoke(Native Method)`
	wantANR    = `anr p.app 1234 "" "Input dispatching timed out (61a981d p.app/p.app.A (server) is not responding. Waited 5001ms)" `
	headNative = `native p.app 1234 "RenderThread" "signal 6 (SIGABRT), code -6 (SI_TKILL), fault addr --------`
	wantNative = headNative + `; Abort message: 'no'" #00 pc 000000000002232c  /system/lib64/libc.so (abort+116)` +
		`|#01 pc 0000000000012345  /data/app/p.app-Xy==/lib/arm64/libapp.so (render(int)+20)`
)

// written are the logs' forms: how a block's messages become lines.
var written = map[string]func(b block) []string{
	"threadtime": eachMessage(func(b block, m string) string {
		return fmt.Sprintf("11-21 01:35:00.123 %5d %5d %s %-8s: %s", b.pid, b.tid, b.priority, b.tag, m)
	}),
	"year, zone, usec, uid": eachMessage(func(b block, m string) string {
		return fmt.Sprintf("2026-11-21 01:35:00.123456 +0100 10089 %5d %5d %s %-8s: %s\r", b.pid, b.tid, b.priority, b.tag, m)
	}),
	"epoch": eachMessage(func(b block, m string) string {
		return fmt.Sprintf("     1763688900.123 %5d %5d %s %-8s: %s", b.pid, b.tid, b.priority, b.tag, m)
	}),
	"brief": eachMessage(func(b block, m string) string { return fmt.Sprintf("%s/%-8s(%5d): %s", b.priority, b.tag, b.pid, m) }),
	"time": eachMessage(func(b block, m string) string {
		return fmt.Sprintf("11-21 01:35:00.123 %s/%-8s(%5d): %s", b.priority, b.tag, b.pid, m)
	}),
	"tag": eachMessage(func(b block, m string) string { return fmt.Sprintf("%s/%-8s: %s", b.priority, b.tag, m) }),
	"raw": eachMessage(func(_ block, m string) string { return m }),
	"printable": eachMessage(func(b block, m string) string {
		return fmt.Sprintf("11-21 01:35:00.123 %5d %5d %s %-8s: %s", b.pid, b.tid, b.priority, b.tag, strings.ReplaceAll(m, "\t", `\t`))
	}),
	"colour": eachMessage(func(b block, m string) string {
		return fmt.Sprintf("\x1b[38;5;9m11-21 01:35:00.123 %5d %5d %s %-8s: %s\x1b[0m", b.pid, b.tid, b.priority, b.tag, m)
	}),
	"long": func(b block) []string {
		head := fmt.Sprintf("[ 11-21 01:35:00.123 %5d:%5d %s/%-8s ]", b.pid, b.tid, b.priority, b.tag)
		if b.tag == "DEBUG" { // debuggerd logs each line alone
			var out []string
			for _, m := range b.messages {
				out = append(out, head, m, "")
			}
			return out
		}
		return append(append([]string{head}, b.messages...), "")
	},
	"Android Studio": func(b block) []string {
		out := []string{fmt.Sprintf("2026-11-21 01:35:00.123 %5d-%-5d %-23s %-21s  %s  %s", b.pid, b.tid, b.tag, "p.app", b.priority, b.messages[0])}
		for _, m := range b.messages[1:] {
			out = append(out, strings.Repeat(" ", 80)+m)
		}
		return out
	},
	"older Android Studio": func(b block) []string {
		out := []string{fmt.Sprintf("2026-11-21 01:35:00.123 %d-%d/p.app %s/%s: %s", b.pid, b.tid, b.priority, b.tag, b.messages[0])}
		for _, m := range b.messages[1:] {
			out = append(out, "    "+m)
		}
		return out
	},
}

func eachMessage(line func(block, string) string) func(block) []string {
	return func(b block) []string {
		var out []string
		for _, m := range b.messages {
			out = append(out, line(b, m))
		}
		return out
	}
}

// faultsIn reads the faults of texts, as text.
func faultsIn(t *testing.T, texts ...string) []string {
	t.Helper()
	var sources []Source
	for i, text := range texts {
		sources = append(sources, FromBytes(fmt.Sprint(i), []byte(text)))
	}
	ix, err := NewIndex(context.Background(), sources, "", 2)
	if err != nil {
		t.Fatal(err)
	}
	faults, _, err := ix.Faults(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range faults {
		kind := [...]string{"crash", "anr", "native"}[f.Kind]
		s := fmt.Sprintf("%s %s %d %q %q %s", kind, f.Process, f.Pid, f.Thread, f.Summary, strings.Join(f.Stack, "|"))
		if f.Known != Unknown {
			s += fmt.Sprintf(" process %x%s", f.Nonce, [...]string{"", "?", ""}[f.Known])
		}
		out = append(out, s)
	}
	return out
}

func TestFaultForms(t *testing.T) {
	for name, write := range written {
		for _, test := range []struct {
			b    block
			want string
		}{{crashBlock, wantCrash}, {anrBlock, wantANR}, {nativeBlock, wantNative}} {
			b := test.b
			if name == "Android Studio" || name == "older Android Studio" {
				if b.tag == "DEBUG" {
					b.messages = b.messages[2:] // each line is one message there
				}
			}
			lines := append([]string{"--------- beginning of crash"}, write(b)...)
			lines = append(lines, write(block{"I", "other", 77, 77, []string{"else", "\tat no.frame(X.java:1)"}})...)
			if name == "raw" { // nothing tells who logs a line
				lines = lines[:len(lines)-1]
			}
			got := faultsIn(t, strings.Join(lines, "\n"))
			if len(got) != 1 || got[0] != test.want {
				t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), test.want)
			}
		}
	}
}

// TestFaultsInterleaved: two faults and other lines between each other's are told apart by who logs them.
func TestFaultsInterleaved(t *testing.T) {
	second := crashBlock
	second.pid, second.tid = 5678, 5678
	second.messages = []string{"FATAL EXCEPTION: main", "Process: p.other, PID: 5678", "java.lang.Error", "\tat p.other.C.d(C.java:1)"}
	want := []string{wantCrash, wantNative, wantANR, `crash p.other 5678 "main" "java.lang.Error" p.other.C.d(C.java:1)`}
	rnd := rand.New(rand.NewPCG(5, 5))
	for _, form := range []string{"threadtime", "epoch", "brief"} {
		write := written[form]
		noise := write(block{"D", "noise", 3, 3, []string{"x", "\tat no.frame(X.java:1)", "FATAL EXCEPTION: quoted", "ANR in quoted", "Process: q, PID: 5", "  >>> x <<<"}})
		for range 50 {
			queues := [][]string{write(crashBlock), write(second), write(anrBlock), write(nativeBlock), noise, noise, noise}
			var lines []string
			for len(queues) > 0 {
				i := rnd.IntN(len(queues))
				lines = append(lines, queues[i][0])
				if queues[i] = queues[i][1:]; len(queues[i]) == 0 {
					queues = append(queues[:i], queues[i+1:]...)
				}
			}
			got := faultsIn(t, strings.Join(lines, "\n"))
			found := strings.Join(got, "\n")
			for _, w := range want {
				if !strings.Contains(found, w) || len(got) != len(want) {
					t.Fatalf("%s:\n%s\ngot\n%s\nwant\n%s", form, strings.Join(lines, "\n"), found, w)
				}
			}
		}
	}
}

func TestFaultsCut(t *testing.T) {
	write := written["threadtime"]
	crash, native, anr := write(crashBlock), write(nativeBlock), write(anrBlock)
	libc := "11-21 01:35:00.100  1234  1256 F libc    : Fatal signal 6 (SIGABRT), code -6 in tid 1256 (RenderThread), pid 1234 (p.app)"
	event := "11-21 01:34:59.900   951   969 I am_anr  : [0,1234,p.app,952680005,Input dispatching timed out (…), waited]"
	late := strings.Replace(libc, "01:35", "01:37", 1)
	tests := map[string]struct {
		lines []string
		want  []string
	}{
		"after the stack's first frame": {crash[:5], []string{headCrash}},
		"inside a frame":                {[]string{crash[0], crash[1], crash[2], crash[4], crash[5][:60]}, []string{headCrash}},
		"after the first line":          {crash[:1], []string{`crash  1234 "AsyncTask #1" "" `}},
		"the first line is lost":        {crash[1:5], []string{`crash p.app:remote 1234 "" "java.lang.RuntimeException: one" p.app.A.onClick(A.java:12)`}},
		"the second line is lost":       {append(crash[:1:1], crash[2], crash[4]), []string{`crash  1234 "AsyncTask #1" "java.lang.RuntimeException: one" p.app.A.onClick(A.java:12)`}},
		"a broken line between":         {[]string{crash[0], crash[1], crash[2], crash[4], "11-21 01:3", crash[5]}, []string{headCrash + "|android.view.View.performClick(View.java:7448)"}},
		"twice, one after the other":    {append(crash[:5:5], crash[:5]...), []string{headCrash, headCrash}},
		"a native crash's short line":   {[]string{libc}, []string{`native  1234 "" "signal 6 (SIGABRT), code -6" `}},
		"it, and the long account":      {append([]string{libc}, native...), []string{wantNative}},
		"it, much later":                {append(native[:len(native):len(native)], late), []string{wantNative, `native  1234 "" "signal 6 (SIGABRT), code -6" `}},
		"no backtrace":                  {native[:4], []string{headNative + `" `}},
		"an ANR's event":                {[]string{event}, []string{`anr p.app 1234 "" "Input dispatching timed out (…), waited" `}},
		"the same with names": {[]string{strings.NewReplacer("[0,1234,p", "[User=0,pid=1234,Package Name=p", ",95", ",Flags=95").Replace(event)}, []string{
			`anr p.app 1234 "" "Input dispatching timed out (…), waited" `,
		}},
		"it, and the long account of it": {append([]string{event}, anr...), []string{wantANR}},
	}
	for name, test := range tests {
		if got := faultsIn(t, strings.Join(test.lines, "\n")); strings.Join(got, "\n") != strings.Join(test.want, "\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// TestFaultProcess: a fault is of the last process with its number that logs before it in the same file; else of the only
// one with that number.
func TestFaultProcess(t *testing.T) {
	record := func(nonce uint64, seq uint64, pid int) string {
		return fmt.Sprintf("11-21 01:35:00.123 %5d %5d I cbcov   : %s", pid, pid, AppendLine(nil, "0badf00d", nonce, Record{Seq: seq, Kind: Entry}, ""))
	}
	crash := strings.Join(written["threadtime"](crashBlock), "\n")
	filler := strings.Repeat(padding+"\n", 700) // over chunks
	first := strings.Join([]string{record(1, 1, 1234), record(2, 1, 99), record(3, 1, 1234), filler + record(3, 2, 1234), crash, record(4, 1, 1234)}, "\n")
	second := strings.Join([]string{record(5, 1, 77), crash}, "\n")
	third := strings.Join([]string{record(6, 1, 1234), record(7, 1, 77)}, "\n")
	for i, test := range []struct {
		texts []string
		want  []string
	}{
		{[]string{first}, []string{" process 3"}},
		{[]string{first, second}, []string{" process 3", ""}},
		{[]string{second}, []string{""}},
		{[]string{second, third}, []string{" process 6?"}},
	} {
		got := faultsIn(t, test.texts...)
		for j := range got {
			got[j] = strings.TrimPrefix(got[j], wantCrash)
		}
		if strings.Join(got, "|") != strings.Join(test.want, "|") {
			t.Errorf("%d: got %q, want %q", i, got, test.want)
		}
	}
}

// FuzzFaults: no text makes reading faults panic, and none is told twice.
func FuzzFaults(f *testing.F) {
	for _, write := range written {
		f.Add([]byte(strings.Join(write(crashBlock), "\n") + "\n" + strings.Join(write(nativeBlock), "\n") + "\n" + strings.Join(write(anrBlock), "\n")))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		ix, err := NewIndex(context.Background(), []Source{FromBytes("a", text)}, "", 1)
		if err != nil {
			t.Fatal(err)
		}
		faults, _, err := ix.Faults(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		last := uint32(0)
		for _, f := range faults {
			if f.Line <= last || len(f.Stack) > maxFrames || len(f.Summary) > 2*maxFaultText {
				t.Fatalf("%+v behind line %d", f, last)
			}
			last = f.Line
		}
	})
}
