package guide

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/trace"
)

// build is the build id of the app of these tests, and the callbacks are: Save and Load are buttons, Load posts Done; pause is of its life.
const build = "0123abcd"

const (
	save = iota
	load
	done
	pause
)

// named finds callbacks, and knows nothing else of them.
type named []*ccfa.Callback

func (n named) Lookup(method, _ string) (int, bool) {
	i := slices.IndexFunc(n, func(c *ccfa.Callback) bool { return c.Method == method })
	return i, i >= 0
}
func (named) Follows(int, int) bool   { return false }
func (named) SyncIn(int, int) bool    { return false }
func (named) SyncAfter(int, int) bool { return false }
func (named) Inside(int, int) bool    { return false }
func (named) Posts(int, int) bool     { return false }
func (named) Queued(int) bool         { return true }
func (named) Runs(int, int) bool      { return false }
func (named) Interleaved([]int, int, int, bool) bool {
	return true
}

func testGuide(t *testing.T) *Guide {
	t.Helper()
	a := &ccfa.Automaton{Package: "p", Parts: []*ccfa.Part{{Name: "A", Kind: ccfa.Window}}}
	app := coverage.App{Build: build, Package: "p"}
	for i, name := range []string{"onSave", "onLoad", "onDone", "onPause"} {
		c := &ccfa.Callback{ID: i, Method: "Lp/A;->" + name + "()V", Receiver: "Lp/A;", Name: name, Label: name, Description: name, Kinds: ccfa.Event, Parts: []int{0}, GUI: i < done}
		if i == done {
			c.Kinds = ccfa.Async
		}
		a.Callbacks = append(a.Callbacks, c)
		app.Methods = append(app.Methods, c.Method)
	}
	app.Callbacks = a.Callbacks
	app.Relations = named(a.Callbacks)
	var list []coverage.Sequence
	ee := func(x, y int) {
		list = append(list, coverage.NewSequence(coverage.EE, []coverage.Symbol{{Callback: x}, {Callback: x, Point: coverage.Exit}, {Callback: y}}, -1, a.Callbacks, "A"))
	}
	ee(save, load)
	ee(load, save)
	ee(load, pause)
	list = append(list,
		coverage.NewSequence(coverage.EAA, []coverage.Symbol{{Callback: load}, {Callback: load, Point: coverage.Exit}, {Callback: save}, {Callback: save, Point: coverage.Exit}, {Callback: done}}, 4, a.Callbacks, "A"),
		coverage.NewSequence(coverage.EAA, []coverage.Symbol{{Callback: load}, {Callback: load, Point: coverage.Exit}, {Callback: done}, {Callback: done, Point: coverage.Exit}, {Callback: save}}, 2, a.Callbacks, "A"))
	g, err := New(a, app, list, nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// phone writes a log of callbacks that run one after the other.
type phone struct {
	g   *Guide
	t   *testing.T
	seq uint64
}

func (p *phone) run(callbacks ...int) {
	p.t.Helper()
	for _, c := range callbacks {
		for _, kind := range []trace.Kind{trace.Entry, trace.Exit} {
			p.seq++
			line := trace.AppendLine([]byte("11-21 01:35:00.123  1234  1234 I cbcov   : "), build, 1, trace.Record{Seq: p.seq, Kind: kind, Method: uint32(c)}, "")
			if _, err := p.g.Write(append(line, '\n')); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

// told spells what to try.
func told(s Status) string {
	var all []string
	name := func(i int) string { return []string{"none", "save", "load", "done", "pause"}[i+1] }
	for _, n := range s.Next {
		text := fmt.Sprintf("%s %s %s", name(n.Do), []string{"before", "after", "now", "wait"}[n.When], name(n.Pending))
		if n.First >= 0 {
			text = name(n.First) + " first, " + text
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}

// TestNext: what to try follows what came, and goes when it is done.
func TestNext(t *testing.T) {
	p := &phone{g: testGuide(t), t: t}
	if s := p.g.Status(); s.Last != -1 || len(s.Next) != 0 {
		t.Errorf("before anything came: %+v", s)
	}
	for _, step := range []struct {
		run  int
		want string
	}{
		{load, "save before done; save now none; save wait done; pause now none; save first, load now none"},
		{done, "save after done; save now none; pause now none; load first, save before done; save first, load now none"},
		{save, "load now none; load first, save before done; load first, pause now none"},
		{load, "save before done; pause now none"},
		{save, "load first, save before done; load first, pause now none"},
	} {
		p.run(step.run)
		s := p.g.Status()
		if got := told(s); got != step.want {
			t.Errorf("behind %d it says\n%s, want\n%s", step.run, got, step.want)
		}
		if step.run != done && s.Last != step.run || s.Window != 0 {
			t.Errorf("behind %d: %+v", step.run, s)
		}
	}
}

// TestBegin: what is covered before is no gain.
func TestBegin(t *testing.T) {
	p := &phone{g: testGuide(t), t: t}
	p.run(save, load)
	if got := p.g.Take(); !slices.Equal(got, []int{0}) {
		t.Errorf("covered %v", got)
	}
	p.g.Begin()
	p.run(save)
	s := p.g.Status()
	if want := (Tally{3, 2, 1}); s.Tallies[coverage.EE] != want || !slices.Equal(s.Newest, []int{1}) || s.Events != 3 {
		t.Errorf("%+v", s)
	}
}

// TestRest: a log that begins anew, with the same numbers, is another run; what was covered stays.
func TestRest(t *testing.T) {
	p := &phone{g: testGuide(t), t: t}
	p.run(save)
	if _, err := p.g.Write([]byte("11-21 01:35:00.123  1234  1234 I cbc")); err != nil {
		t.Fatal(err)
	}
	p.g.Rest()
	p.seq = 0
	p.run(load, save, load)
	s := p.g.Status()
	if s.Tallies[coverage.EE].Covered != 2 || s.Records.Duplicates != 0 || s.Records.Lost != 0 {
		t.Errorf("%+v", s)
	}
}

// TestAnotherBuild: a log of another build ends it.
func TestAnotherBuild(t *testing.T) {
	g := testGuide(t)
	line := trace.AppendLine(nil, "deadbeef", 1, trace.Record{Seq: 1, Kind: trace.Entry}, "")
	if _, err := g.Write(append(line, '\n')); err == nil || !strings.Contains(err.Error(), "deadbeef") {
		t.Errorf("%v", err)
	}
}

// TestNextAgreesWithCoverage: on random runs each sequence that is covered was to be tried when its event came, and what is to be done now is
// covered by it.
func TestNextAgreesWithCoverage(t *testing.T) {
	rnd := rand.New(rand.NewPCG(17, 5))
	covered, done := 0, 0
	for range 300 {
		p := &phone{g: testGuide(t), t: t}
		tried := map[int][]int{} // by event: what was to be tried by it when it came last
		for range 12 {
			c := rnd.IntN(4)
			var now []int
			tried[c] = nil
			for _, n := range p.g.Status().Next {
				if n.Do == c && n.First < 0 {
					tried[c] = append(tried[c], n.Sequences...)
					if n.When == Now || n.When == After {
						now = append(now, n.Sequences...)
					}
				}
			}
			p.run(c)
			came := p.g.Take()
			for _, i := range came {
				if do := int(p.g.aims[i].do); !slices.Contains(tried[do], i) {
					t.Errorf("sequence %d is covered, and was not to be tried", i)
				}
			}
			for _, i := range now {
				if !slices.Contains(came, i) {
					t.Errorf("sequence %d was to be done now, and is not covered", i)
				}
			}
			covered, done = covered+len(came), done+len(now)
		}
	}
	if covered < 500 || done < 300 {
		t.Errorf("only %d covered, %d done", covered, done)
	}
}
