package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/guide"
	"cbcov/internal/parallel"
	"cbcov/reports"
)

// told is a line of `cbcov watch --format json`, as far as these tests look.
type told struct {
	Kind    string
	Covered struct{ ID string }
	Status  struct {
		Records  int
		Criteria []struct {
			Criterion     string
			Covered, Gain int
		}
	}
}

// watching is a `cbcov watch` under way.
type watching struct {
	t      *testing.T
	lines  *bufio.Reader
	cancel func()
	group  parallel.Group
	err    error
}

func watch(t *testing.T, args ...string) *watching {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	from, to := io.Pipe()
	w := &watching{t: t, lines: bufio.NewReader(from), cancel: cancel}
	root := newRoot(&streams{in: strings.NewReader(""), out: to, err: io.Discard})
	root.SetArgs(append([]string{"watch", "../../testdata/apps/mendedtask.apk", "--format", "json"}, args...))
	w.group.Go(func() {
		w.err = execute(ctx, root)
		to.Close()
	})
	t.Cleanup(func() { cancel(); from.Close(); w.group.Wait() })
	return w
}

// next gives the next line of a kind; that of the end where there is none.
func (w *watching) next(want func(told) bool) told {
	w.t.Helper()
	for {
		line, err := w.lines.ReadString('\n')
		if err != nil {
			w.t.Fatal("it ended: ", err)
		}
		var got told
		if err := json.Unmarshal([]byte(line), &got); err != nil {
			w.t.Fatalf("%v: %s", err, line)
		}
		if got.Kind == "end" || want(got) {
			return got
		}
	}
}

func kind(name string) func(told) bool { return func(l told) bool { return l.Kind == name } }

// grown has so many records been read.
func grown(records int) func(told) bool {
	return func(l told) bool { return l.Kind == "status" && l.Status.Records == records }
}

// TestWatchGrowing: a file that is not there yet comes, grows within a line, is made anew; at the user's end all that came is told, and that is
// no failure.
func TestWatchGrowing(t *testing.T) {
	text, err := os.ReadFile("../../testdata/ci/mended/run.logcat")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "run.logcat")
	grow := func(part []byte) {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(part); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	w := watch(t, path)
	if got := w.next(kind("begin")); got.Kind != "begin" {
		t.Fatalf("it begins with %+v", got)
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	head := bytes.Join(lines[:4], nil)
	grow(append(bytes.Clone(head), lines[4][:30]...))
	if got := w.next(kind("covered")); got.Covered.ID != "EE-aac645bd80952e8a" {
		t.Fatalf("first it tells %+v", got)
	}
	w.next(grown(4))
	grow(text[len(head)+30:])
	for range 2 {
		if got := w.next(kind("covered")); !strings.HasPrefix(got.Covered.ID, "EAA-") {
			t.Fatalf("then it tells %+v", got)
		}
	}
	w.next(grown(21))
	if err := os.Remove(path); err != nil { // another run of the same script, with the same records
		t.Fatal(err)
	}
	grow(head)
	w.next(grown(25))
	w.cancel()
	got := w.next(kind("end"))
	if c := got.Status.Criteria; got.Status.Records != 25 || c[coverage.EE].Covered != 1 || c[coverage.EAA].Covered != 2 || c[coverage.EAA].Gain != 2 {
		t.Errorf("it ends with %+v", got)
	}
	w.group.Wait()
	if w.err != nil {
		t.Errorf("the user's end is a failure: %v", w.err)
	}
}

// TestWatchOld: what a file has when the command starts is covered, and no gain.
func TestWatchOld(t *testing.T) {
	w := watch(t, "../../testdata/ci/mended/run.logcat")
	got := w.next(func(l told) bool { return l.Kind == "covered" || l.Kind == "status" && l.Status.Records == 21 })
	if got.Kind != "status" || got.Status.Criteria[coverage.EAA].Covered != 2 || got.Status.Criteria[coverage.EAA].Gain != 0 {
		t.Errorf("it tells %+v", got)
	}
}

// TestWatchPanel: the panel is drawn over the last one, no higher than the terminal, and what stood there before comes back.
func TestWatchPanel(t *testing.T) {
	a := &ccfa.Automaton{Package: "p", Build: "0123abcd"}
	for i := range 12 {
		name := fmt.Sprintf("click Button %d", i)
		a.Callbacks = append(a.Callbacks, &ccfa.Callback{ID: i, Name: name, Label: name, Description: name})
	}
	list := []coverage.Sequence{coverage.NewSequence(coverage.EE, []coverage.Symbol{{Callback: 0}, {Callback: 1}}, -1, a.Callbacks)}
	s := &guide.Status{Last: 0, Window: -1}
	for i := range 10 {
		s.Next = append(s.Next, guide.Next{Do: i + 1, When: guide.Now, Pending: -1, First: -1, Sequences: []int{0}})
	}
	var out bytes.Buffer
	o := &watchedPanel{out: &out, words: reports.NewWatched(a, list), size: func() (int, int) { return 60, 12 }}
	if err := o.begin("http://127.0.0.1:1/TOKEN/"); err != nil {
		t.Fatal(err)
	}
	if err := o.status(s); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	if n := strings.Count(text, "\n") + 1; n != 12 || !strings.HasPrefix(text, otherScreen+toTop+"http://127.0.0.1:1/TOKEN/"+restOfLine) || !strings.HasSuffix(text, restBelow) {
		t.Errorf("%d lines: %q", n, text)
	}
	if !strings.Contains(text, " 1. as the next event: click Button 1  [EE]") {
		t.Errorf("%q", text)
	}
	out.Reset()
	if err := o.end(s); err != nil {
		t.Fatal(err)
	}
	o.leave()
	if text = out.String(); !strings.HasPrefix(text, ownScreen) || strings.Count(text, ownScreen) != 1 || !strings.Contains(text, "click Button 10") {
		t.Errorf("%q", text)
	}
}
