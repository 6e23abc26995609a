package race

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cbcov/device"
)

// work is what a fake app does in one piece of work.
type work struct {
	name    string
	thread  string // "main", or another
	after   time.Duration
	touches []touch
	posts   []work // what it asks for, in this order
	system  bool   // the system server sends it
}

// touch is an access of a field of the fake app's one object. Who uses a field that is null falls over it.
type touch struct {
	field string
	write string // the value; empty: it reads
	line  int
}

func reads(field string, line int) touch         { return touch{field, "", line} }
func writes(field, value string, line int) touch { return touch{field, value, line} }
func main(name string, t ...touch) work          { return work{name: name, thread: "main", touches: t} }
func thread(name string, t ...touch) work        { return work{name: name, thread: name, touches: t} }
func (w work) in(d time.Duration) work           { w.after = d; return w }
func (w work) sent() work                        { w.system = true; return w }
func (w work) then(posts ...work) work           { w.posts = posts; return w }

// fake is a device whose app does what its events are said to do: each thread has a queue, sorted by time, and ids are made as device.Task says.
type fake struct {
	does   map[string]work // by the event as scripts have it
	fields map[string]string

	touched func(device.Access)
	numbers int // events
	alive   bool
	now     time.Duration
	queue   []queued
	late    map[string]bool // by thread; of what the system server sends by id
	early   map[string]bool // by name
	asked   map[string]int  // by origin and name
}

type queued struct {
	work
	id, origin string
	due        time.Duration
}

func (f *fake) Name() string { return "fake:1" }

func (f *fake) Open(_ context.Context, app device.App, _ []device.Setting) (device.Session, error) {
	f.touched = app.Touched
	return f, nil
}

func (f *fake) Reset(_ context.Context, env []device.Setting) error {
	*f = fake{does: f.does, touched: f.touched, fields: map[string]string{}, late: map[string]bool{}, early: map[string]bool{}, asked: map[string]int{}}
	for _, s := range env {
		if s.Kind == device.Early {
			f.early[s.Value] = true
		}
	}
	return nil
}

func (f *fake) Notes(context.Context) (device.Notes, error) { return device.Notes{}, nil }
func (f *fake) Close() error                                { return nil }

func (f *fake) State(context.Context) (*device.State, error) {
	s := &device.State{}
	for field, value := range f.fields {
		s.Lines = append(s.Lines, device.StateLine{Kind: device.StateField, Path: "activity 0." + field, Value: value})
	}
	return s, nil
}

// pending lists what may come next: the first of each thread that is not late.
func (f *fake) pending() []queued {
	var all []queued
	seen := map[string]bool{}
	for _, q := range f.queue {
		if f.late[q.id] {
			continue
		}
		if !seen[q.thread] && !f.late[q.thread] {
			all = append(all, q)
		}
		seen[q.thread] = true
	}
	return all
}

func (f *fake) Screen(context.Context) (*device.Screen, error) {
	s := &device.Screen{Running: f.alive}
	for _, q := range f.pending() {
		s.Pending = append(s.Pending, device.Task{ID: q.id, Segment: 1, What: q.name, Thread: q.thread, Main: q.thread == "main",
			Due: max(0, q.due-f.now), Origin: q.origin, System: q.system})
	}
	return s, nil
}

func (f *fake) Send(_ context.Context, e device.Event) (device.Outcome, error) {
	pending := f.pending()
	n := max(e.Number, 1) - 1
	switch e.Kind {
	case device.Run:
		if n >= len(pending) {
			return device.Outcome{Ignored: "nothing"}, nil
		}
		q := pending[n]
		f.now = max(f.now, q.due)
		f.queue = slices.DeleteFunc(f.queue, func(o queued) bool { return o.id == q.id })
		return f.run(q.work, q.id, q.name), nil
	case device.Late:
		if f.late[pending[n].thread] = true; pending[n].system {
			delete(f.late, pending[n].thread)
			f.late[pending[n].id] = true
		}
		return device.Outcome{}, nil
	case device.Release:
		clear(f.late)
		return device.Outcome{}, nil
	case device.Advance:
		f.now += e.Duration
		return device.Outcome{}, nil
	}
	f.numbers++
	w, ok := f.does[e.String()]
	if !ok {
		return device.Outcome{}, device.ErrNoTarget
	}
	f.alive = true
	w.thread = "main"
	return f.run(w, fmt.Sprintf("event %d", f.numbers), string(e.Kind)), nil
}

// run does a piece of work.
func (f *fake) run(w work, id, what string) device.Outcome {
	o := device.Outcome{Ran: []device.Ran{{ID: id, Segment: 1, What: what, Thread: w.thread}}}
	for _, t := range w.touches {
		value := f.fields[t.field]
		if t.write != "" {
			value = t.write
		}
		f.touched(device.Access{Task: id, Segment: 1, Thread: w.thread, Main: w.thread == "main", Write: t.write != "", Owner: 1, Class: "La/A;", Field: t.field,
			Null: value == "null", Value: value, Method: "La/A;->" + w.name + "()V", Line: t.line})
		if t.write == "" && value == "null" {
			f.alive = false
			o.Crash = &device.Failure{Exception: "java.lang.NullPointerException", Thread: w.thread,
				Stack: fmt.Sprintf("java.lang.NullPointerException\n\tat a.A.%s(A.java:%d)", w.name, t.line)}
			return o
		}
		f.fields[t.field] = value
	}
	for _, p := range w.posts {
		f.asked[id+p.name]++
		q := queued{p, fmt.Sprintf("%s/%s %d", id, p.name, f.asked[id+p.name]), id, f.now + p.after}
		if !f.early[p.name] {
			f.queue = append(f.queue, q)
			continue
		}
		early := f.run(p, q.id, p.name)
		if o.Ran = append(o.Ran, early.Ran...); early.Crash != nil {
			o.Crash = early.Crash
			return o
		}
	}
	slices.SortStableFunc(f.queue, func(a, b queued) int { return int(a.due - b.due) })
	return o
}

// on opens a bench with a fake app.
func on(t *testing.T, does map[string]work) *Bench {
	t.Helper()
	b, err := Open(t.Context(), &fake{does: does}, device.App{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// record executes a script, events parted by semicolons.
func record(t *testing.T, b *Bench, script string) *Execution {
	t.Helper()
	x, err := b.Record(t.Context(), parse(t, script))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func parse(t *testing.T, script string) *device.Script {
	t.Helper()
	s, err := device.ParseScript(strings.ReplaceAll(script, "; ", "\n") + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// title names a piece of work: an event as scripts have it.
func (x *Execution) title(work int) string {
	w := &x.Works[work]
	if w.Event != nil {
		return w.Event.String()
	}
	return w.What
}
