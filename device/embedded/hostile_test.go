package embedded

import (
	"context"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"cbcov/device"
)

// TestHostileSnippets plays what a snippet should not do. Whatever it was, the next run is as any other.
func TestHostileSnippets(t *testing.T) {
	l := labFor(t, 34)
	e := experimentOf(t, "Hostile")
	e.Hang = 20 * time.Second // memory takes its time to run out
	s := begin(t, l, e)
	cases := []struct {
		name, word string
		want       string // the answers in short
		err        error
		says       string // part of the error's text
	}{
		{name: "fine", word: "0 -", want: "ok fine"},
		{name: "prints", word: "3 0 - -", want: "ok ok fine quiet"},
		{name: "error", word: "0 7", want: "ok !AssertionError"},
		{name: "exit", word: "0 4", want: "ok", err: device.ErrExperiment, says: "at the end of \"0 4\": the input fails: it ends its own process"},
		{name: "halt", word: "5", err: device.ErrExperiment, says: "ends its own process"},
		{name: "kill", word: "6", err: device.ErrExperiment, says: "ends its own process"},
		{name: "deep recursion", word: "8", err: device.ErrExperiment, says: "StackOverflowError"},
		{name: "missing on this level", word: "10", err: device.ErrExperiment, says: "not on this level"},
		{name: "flood", word: "12 -", want: "ok", err: device.ErrExperiment, says: "more callbacks"},
		{name: "sets System.out", word: "14 3 0 -", want: "ok ok ok fine"},
		{name: "security manager", word: "15", want: "!SecurityException"},
		{name: "the wire", word: "16", want: "!SecurityException"},
		{name: "writes elsewhere", word: "17", want: "!FileNotFoundException"},
		{name: "starts a process", word: "18", want: "!SecurityException"},
		{name: "exception that throws", word: "19", want: "!Hostile$2"},
		{name: "interrupted", word: "20 0 - -", want: "ok ok fine quiet"},
		{name: "thread fails", word: "21 0 - -", want: "ok ok fine !IllegalStateException"},
		{name: "message fails", word: "22 - 0", want: "ok !IllegalStateException"},
		{name: "unknown input", word: "99", want: "!IllegalArgumentException"},
		{name: "endless messages", word: "23 -", want: "ok", err: device.ErrExperiment, says: "none of them calls back"},
		{name: "out of memory", word: "9", err: device.ErrExperiment, says: "OutOfMemoryError"},
		{name: "again", word: "0 -", want: "ok fine"},
	}
	ctx := context.Background()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if err := s.Reset(ctx); err != nil {
				t.Fatal(err)
			}
			answers, err := s.Play(ctx, stimuli(t, c.word)...)
			if !errors.Is(err, c.err) || c.err != nil && !strings.Contains(err.Error(), c.says) {
				t.Errorf("got error %v, want %v with %q", err, c.err, c.says)
			}
			if got := short(answers); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if _, err := os.Stat("/tmp/cbcov-hostile"); err == nil {
		t.Error("a snippet wrote outside of its folder")
	}
}

// TestThreads plays what waits for something outside the device: its threads are named, as long as the session lasts.
func TestThreads(t *testing.T) {
	l := labFor(t, 34)
	e := experimentOf(t, "Hostile")
	e.Hang = 20 * time.Second // the device leaves a thread to real time after five
	s := begin(t, l, e)
	reader := regexp.MustCompile(`^reader-#: is in sun\.nio\.ch\.\S+, called by lab\.Hostile\.read$`)
	for _, c := range []struct {
		word    string
		threads int
	}{{"0 -", 0}, {"26 - 0 -", 1}, {"0 -", 1}} {
		play(t, s, c.word)
		if got := s.Threads(); len(got) != c.threads || len(got) > 0 && !reader.MatchString(got[0]) {
			t.Errorf("after %q: threads %q, want %d that match %v", c.word, got, c.threads, reader)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = begin(t, l, experimentOf(t, "Hostile")) // on the same JVM
	defer s.Close()
	play(t, s, "0 -")
	if got := s.Threads(); got != nil {
		t.Errorf("the next session has threads %q", got)
	}
}

func TestHeardText(t *testing.T) {
	l := labFor(t, 34)
	s := begin(t, l, experimentOf(t, "Hostile"))
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	answers, err := s.Play(context.Background(), stimuli(t, "13 -")...)
	if err != nil {
		t.Fatal(err)
	}
	a := answers[1]
	if a.Output != strings.Repeat("x", 200) || a.Args[0] != strings.Repeat("y", 200) {
		t.Errorf("texts of %d and %d characters", len(a.Output), len(a.Args[0]))
	}
	want := "java.lang.Object[] lab.Hostile$1 null 3.5 c NEW java.lang.RuntimeException tab\tline\nback\\slash"
	if got := strings.Join(a.Args[1:], " "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestHang lets a snippet hang: the run is lost once, and again means that the experiment is at fault.
func TestHang(t *testing.T) {
	l := labFor(t, 34)
	e := experimentOf(t, "Hostile")
	e.Hang = 500 * time.Millisecond
	ctx := context.Background()
	for word, where := range map[string]string{"0 - 1": "lab.Hostile.input", "0 - 2": "CountDownLatch.await", "0 - 11 -": "waitFor"} {
		t.Run(word, func(t *testing.T) {
			s := begin(t, l, e)
			defer s.Close()
			for _, want := range []error{device.ErrLost, device.ErrExperiment} {
				if err := s.Reset(ctx); err != nil {
					t.Fatal(err)
				}
				answers, err := s.Play(ctx, stimuli(t, word)...)
				if !errors.Is(err, want) || !strings.Contains(err.Error(), where) {
					t.Errorf("got error %v, want %v and a stack with %s", err, want, where)
				}
				if got := short(answers[:2]); got != "ok fine" {
					t.Errorf("what was answered before: %q", got)
				}
			}
			if got := play(t, s, "0 -"); got != "ok fine" {
				t.Errorf("afterwards: %q", got)
			}
		})
	}
}

// TestKilled kills the JVM between two runs, and in the middle of one.
func TestKilled(t *testing.T) {
	l := labFor(t, 34)
	e := experimentOf(t, "Hostile")
	e.Hang = time.Minute
	ctx := context.Background()
	s := begin(t, l, e)
	process := func() *os.Process { return s.(*experiment).bench.jvm.cmd.Process }
	if got := play(t, s, "0 -"); got != "ok fine" {
		t.Fatal(got)
	}
	if err := process().Kill(); err != nil {
		t.Fatal(err)
	}
	if got := play(t, s, "0 -"); got != "ok fine" { // the reset brought it back
		t.Error(got)
	}
	if err := s.Reset(ctx); err != nil {
		t.Fatal(err)
	}
	p := process()
	time.AfterFunc(300*time.Millisecond, func() { _ = p.Kill() })
	if _, err := s.Play(ctx, stimuli(t, "0 - 1")...); !errors.Is(err, device.ErrLost) {
		t.Errorf("got error %v, want %v", err, device.ErrLost)
	}
	if _, err := s.Play(ctx, stimuli(t, "0")...); !errors.Is(err, device.ErrLost) {
		t.Errorf("without a reset: got error %v, want %v", err, device.ErrLost)
	}
	if got := play(t, s, "0 -"); got != "ok fine" {
		t.Error(got)
	}
	cancelled, cancel := context.WithCancel(ctx)
	time.AfterFunc(300*time.Millisecond, cancel)
	if err := s.Reset(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Play(cancelled, stimuli(t, "1")...); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: got error %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestFaultyExperiments(t *testing.T) {
	l := labFor(t, 34)
	const head = "package p;\npublic class X extends cbcov.agent.lab.Experiment {\n"
	const rest = "  protected void reset() {}\n  protected void input(int i, int a) {}\n}\n"
	compiles := func(line, column int) func(error) bool {
		return func(err error) bool {
			var c *device.CompileError
			return errors.As(err, &c) && c.Line == line && c.Column == column
		}
	}
	fails := func(says string) func(error) bool {
		return func(err error) bool {
			return errors.Is(err, device.ErrExperiment) && strings.Contains(err.Error(), says)
		}
	}
	for name, c := range map[string]struct {
		source string
		want   func(error) bool
	}{
		"type error":         {head + "  int x = \"a\";\n" + rest, compiles(3, 11)},
		"syntax":             {head + "  int x = ;\n" + rest, compiles(3, 11)},
		"unknown class":      {head + "  android.os.Nothing x;\n" + rest, compiles(3, 13)},
		"set-up throws":      {head + "  protected void setUp() { throw new IllegalStateException(\"no luck\"); }\n" + rest, fails("the set-up fails: java.lang.IllegalStateException: no luck")},
		"initializer throws": {head + "  static int x = 1 / 0;\n" + rest, fails("ArithmeticException")},
		"no constructor":     {head + "  X(int i) {}\n" + rest, fails("NoSuchMethodException")},
		"another class":      {"package p;\nclass Y {}\n", fails("ClassNotFoundException: p.X")},
		"no experiment":      {"package p;\npublic class X { public X() {} }\n", fails("ClassCastException")},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := l.Experiment(context.Background(), device.Experiment{Name: "x", Source: c.source, Class: "p.X", Quiet: time.Second})
			if err == nil {
				s.Close()
			}
			if !c.want(err) {
				t.Errorf("got %v", err)
			}
		})
	}
	s := begin(t, l, device.Experiment{Name: "x", Source: head + strings.Replace(rest, "reset() {", "reset() { int[] a = {}; a[1] = 2; ", 1), Class: "p.X"})
	defer s.Close()
	if err := s.Reset(context.Background()); !fails("the reset fails")(err) {
		t.Errorf("a reset that throws: got %v", err)
	}
}
