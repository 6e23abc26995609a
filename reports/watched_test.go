package reports

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/guide"
	"cbcov/coverage/trace"
)

// watchedSample is an app of two windows, with what a guide may say of it.
func watchedSample(hostile string) (*Watched, *guide.Status) {
	a := &ccfa.Automaton{Package: "p" + hostile, Build: "0123abcd", Parts: []*ccfa.Part{{Name: "Edit"}, {Name: "List" + hostile}}}
	add := func(label, source string, c ccfa.Callback) int {
		c.ID, c.Label, c.Description = len(a.Callbacks), label+hostile, label+hostile+", "+source
		c.Method, c.Receiver, c.Name = fmt.Sprintf("Lp/A;->m%d()V", c.ID), "Lp/A;", label+hostile
		a.Callbacks = append(a.Callbacks, &c)
		return c.ID
	}
	save := add("click Save (R.id.save)", "Edit, Edit.java:18", ccfa.Callback{Kinds: ccfa.Event, GUI: true, Parts: []int{0}})
	done := add("Edit$Store.onPostExecute", "Edit.java:31", ccfa.Callback{Kinds: ccfa.Async, Parts: []int{0}})
	pause := add("Edit.onPause", "Edit.java:40", ccfa.Callback{Kinds: ccfa.Event, Life: true, Parts: []int{0}, Events: []string{"leave", "pause", "rotate"}})
	row := add("item Row (R.id.row)", "List, List.java:9", ccfa.Callback{Kinds: ccfa.Event, GUI: true, Parts: []int{1}})
	symbol := func(c int) coverage.Symbol { return coverage.Symbol{Callback: c} }
	exit := func(c int) coverage.Symbol { return coverage.Symbol{Callback: c, Point: coverage.Exit} }
	list := []coverage.Sequence{
		coverage.NewSequence(coverage.EE, []coverage.Symbol{symbol(save), exit(save), symbol(pause)}, -1, a.Callbacks, "Edit"),
		coverage.NewSequence(coverage.EE, []coverage.Symbol{symbol(save), exit(save), symbol(row)}, -1, a.Callbacks, "Edit", "List"),
		coverage.NewSequence(coverage.EAA, []coverage.Symbol{symbol(save), exit(save), symbol(pause), exit(pause), symbol(done)}, 4, a.Callbacks, "Edit"),
		coverage.NewSequence(coverage.EAA, []coverage.Symbol{symbol(save), exit(save), symbol(done), exit(done), symbol(pause)}, 2, a.Callbacks, "Edit"),
		coverage.NewSequence(coverage.EE, []coverage.Symbol{symbol(row), exit(row), symbol(save)}, -1, a.Callbacks, "List"),
	}
	s := &guide.Status{Events: 12, Records: trace.Counts{Records: 140, Lost: 3}, Last: save, Window: 0, Newest: []int{4}, More: 2, Next: []guide.Next{
		{Do: row, When: guide.Now, Pending: -1, First: -1, Sequences: []int{1}},
		{Do: pause, When: guide.Before, Pending: done, First: -1, Sequences: []int{2}},
		{Do: pause, When: guide.After, Pending: done, First: -1, Sequences: []int{3}},
		{Do: pause, When: guide.Wait, Pending: done, First: -1, Sequences: []int{0, 1, 3}},
		{Do: save, When: guide.Now, Pending: -1, First: row, Sequences: []int{4}},
	}}
	s.Tallies[coverage.EE] = guide.Tally{Required: 3, Covered: 1, Gain: 1}
	s.Tallies[coverage.EAA] = guide.Tally{Required: 2}
	return NewWatched(a, list), s
}

// TestWatched: the panel fits each terminal, and the lines of JSON are what their schema says.
func TestWatched(t *testing.T) {
	w, s := watchedSample("")
	for _, width := range []int{0, 60, 100} {
		var b bytes.Buffer
		if err := w.Write(&b, s, Screen{Width: width}); err != nil {
			t.Fatal(err)
		}
		b.WriteString("\nThe panel:\n\n")
		if err := w.Panel(&b, s, Screen{Width: width}); err != nil {
			t.Fatal(err)
		}
		golden(t, fmt.Sprintf("watched-%d.txt", width), b.Bytes())
		for line := range strings.Lines(b.String()) {
			if n := widthOf(line); width > 0 && n > width {
				t.Errorf("at %d a line takes %d: %s", width, n, line)
			}
		}
	}
	var b bytes.Buffer
	for _, err := range []error{w.WriteBegin(&b), w.WriteCovered(&b, 4), w.WriteStatus(&b, s, false), w.WriteStatus(&b, s, true),
		w.WriteStatus(&b, &guide.Status{Last: -1, Window: -1}, true)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "watched.jsonl", b.Bytes())
	for line := range strings.Lines(b.String()) {
		checkSchema(t, []byte(line))
	}
}

// TestWatchedIsSafe: nothing that an app or a log names is obeyed by a terminal, or breaks a line.
func TestWatchedIsSafe(t *testing.T) {
	w, s := watchedSample("\x1b[2J\n::error::\u202e")
	var b bytes.Buffer
	if err := w.Write(&b, s, Screen{Width: 80}); err != nil {
		t.Fatal(err)
	}
	if err := w.Panel(&b, s, Screen{Width: 80}); err != nil {
		t.Fatal(err)
	}
	status, err := w.Status(s)
	if err != nil {
		t.Fatal(err)
	}
	b.Write(status)
	b.WriteString(w.Line(0, Screen{}))
	if strings.ContainsAny(b.String(), "\x1b\u202e") || bytes.ContainsAny(status, "\n\r") || strings.Contains(w.Line(0, Screen{}), "\n") {
		t.Errorf("%q", b.String())
	}
}
