package race

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestOrders: which pairs there are of a run, what has to wait for their other order, how that ends, and what is refused as no phone has it.
func TestOrders(t *testing.T) {
	launch := work{name: "launch", touches: []touch{writes("f", "made", 1)}}
	tests := []struct {
		name, script string
		does         map[string]work
		want         []string // of each pair: its work, what waits, and the end of the other order
	}{
		{"message and event", `launch; click "A"; idle; click "B"`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "null", 2))), `click "B"`: {name: "b", touches: []touch{writes("f", "b", 3)}}},
			[]string{`m, click "B": m waits 0s, ends well`}},
		{"event and message that was there before it", `launch; click "A"; click "B"; idle`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "null", 2))), `click "B"`: {name: "b", touches: []touch{reads("f", 3)}}},
			[]string{`click "B", m: click "B" waits 0s, crash`}},
		{"what an event posts", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{name: "a", touches: []touch{writes("f", "a", 2)}}.then(main("m", writes("f", "m", 3)))},
			nil},
		{"reads alone", `launch; click "A"; idle; click "B"`,
			map[string]work{`click "A"`: work{}.then(main("m", reads("f", 2))), `click "B"`: {name: "b", touches: []touch{reads("f", 3)}}},
			nil},
		{"two messages of one post", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "m", 2)), main("n", writes("f", "n", 3)))},
			[]string{"m, n: no other order"}},
		{"two messages of two threads", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{}.then(thread("s").then(main("m", writes("f", "null", 2))), thread("t").then(main("n", reads("f", 3))))},
			[]string{"m, n: s waits 0s, ends well"}},
		{"two messages of one thread", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{}.then(thread("s").then(main("m", writes("f", "m", 2)), main("n", writes("f", "n", 3))))},
			[]string{"m, n: no other order"}},
		{"a delayed message and a sooner one", `launch; click "A"; advance 1s`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "m", 2)).in(time.Second), main("n", writes("f", "n", 3)))},
			[]string{"n, m: no other order"}},
		{"threads", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{}.then(thread("s", writes("f", "null", 2)), thread("t", reads("f", 3)))},
			[]string{"s, t: s waits 0s, ends well"}},
		{"the main thread, late for less than Android waits", `launch; click "A"; advance 10s`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "m", 2)), thread("t", writes("f", "t", 3)).in(4900*time.Millisecond))},
			[]string{"m, t: m waits 4.9s, ends well"}},
		{"the main thread, late for longer", `launch; click "A"; advance 10s`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "m", 2)), thread("t", writes("f", "t", 3)).in(5*time.Second))},
			[]string{"m, t: no phone has it"}},
		{"another thread, late for as long", `launch; click "A"; advance 10s`,
			map[string]work{`click "A"`: work{}.then(thread("t", writes("f", "t", 3)), main("m", writes("f", "m", 2)).in(5*time.Second))},
			[]string{"t, m: t waits 5s, ends well"}},
		{"users' events", `launch; click "A"; click "B"; click "B"`,
			map[string]work{`click "A"`: {name: "a", touches: []touch{writes("f", "null", 2)}}, `click "B"`: {name: "b", touches: []touch{writes("f", "b", 3)}}},
			[]string{`click "A", click "B": click "A" waits 0s, ends well`}},
		{"what events of the user bring about", `launch; click "A"; idle; click "B"; idle`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "m", 2))), `click "B"`: work{}.then(main("n", writes("f", "n", 3)))},
			[]string{"m, n: no other order"}},
		{"what an event brings about, and a message that was there before it", `launch; click "A"; idle; click "B"; idle; advance 1s`,
			map[string]work{`click "A"`: work{}.then(main("m", reads("f", 2)).in(time.Second)), `click "B"`: work{}.then(main("n", writes("f", "n", 3)))},
			[]string{`n, m: click "B" waits 0s, ends well`}},
		{"what an event from outside brings about", `launch; click "A"; idle; broadcast b; idle`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "m", 2))), "broadcast b": work{}.then(main("n", writes("f", "n", 3)))},
			[]string{`m, n: click "A" waits 0s, ends well`}},
		{"an event, and what one from outside brings about behind it", `launch; click "A"; broadcast b; idle`,
			map[string]work{`click "A"`: {name: "a", touches: []touch{writes("f", "null", 2)}}, "broadcast b": work{}.then(main("n", writes("f", "n", 3)))},
			[]string{`click "A", n: click "A" waits 0s, ends well`}},
		{"what an event's thread posts, and what the event posts behind it", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{}.then(thread("s").then(main("n", writes("f", "null", 2))), main("m", reads("f", 3)))},
			[]string{"m, n: s comes early, crash"}},
		{"what an event's thread posts, and what the event posts before it", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{}.then(main("m", reads("f", 3)), thread("s").then(main("n", writes("f", "null", 2))))},
			[]string{"m, n: s comes early in vain"}},
		{"an event and its thread", `launch; click "A"; idle`,
			map[string]work{`click "A"`: work{name: "a", touches: []touch{writes("f", "a", 2)}}.then(thread("s", writes("f", "s", 3)))},
			[]string{`click "A", s: s comes early in vain`}},
		{"what the system sends, and a message that comes later", `launch; click "A"; advance 10s`,
			map[string]work{`click "A"`: work{}.then(main("m", writes("f", "null", 2)).sent(), main("n", reads("f", 3)).in(10*time.Second))},
			[]string{"m, n: m waits 10s, ends well"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.does["launch"] = launch
			b := on(t, test.does)
			x := record(t, b, test.script)
			var got []string
			for _, p := range x.pairs() {
				if x.Works[p.first].What == "launch" {
					t.Errorf("the launch is in a pair")
				}
				got = append(got, fmt.Sprintf("%s, %s: %s", x.title(p.first), x.title(p.second), other(t, b, x, &p)))
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("pairs (-want +got):\n%s", d)
			}
		})
	}
}

// other says how a pair's other order is had and what it ends with.
func other(t *testing.T, b *Bench, x *Execution, p *pair) string {
	t.Helper()
	h, held := x.held(p)
	if what, ok := x.forerunner(p); ok && !held {
		y, err := b.early(t.Context(), nil, x, what)
		if err != nil {
			t.Fatal(err)
		}
		if !y.turned(x, p) {
			return what + " comes early in vain"
		}
		return fmt.Sprintf("%s comes early, %s", what, how(y))
	}
	y, ok, err := b.flip(t.Context(), nil, x, p)
	switch {
	case err != nil:
		t.Fatal(err)
	case !held && y == nil:
		return "no other order"
	case !ok:
		return "no phone has it"
	}
	var first, second int
	for i := range y.Works {
		switch {
		case y.title(i) == x.title(p.first):
			first = i
		case y.title(i) == x.title(p.second) && second == 0:
			second = i
		}
	}
	if first < second && !y.Over() {
		t.Errorf("%s still comes before %s", x.title(p.first), x.title(p.second))
	}
	late := time.Duration(0)
	if i, ran := y.index[y.here(&x.Works[h])]; ran {
		late = y.Works[i].Late
	}
	return fmt.Sprintf("%s waits %v, %s", x.title(h), late, how(y))
}

func how(x *Execution) string {
	if x.bad() {
		return string(x.Fault)
	}
	return "ends well"
}

// TestProve: what is told of a run, and that a run which ends by a fault is looked at with what failed late, or behind all else.
func TestProve(t *testing.T) {
	tests := []struct {
		name, script string
		does         map[string]work
		want         []string
	}{
		{"harmful", `launch; click "A"; idle; click "B"`,
			map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "null", 2))), `click "B"`: {name: "b", touches: []touch{reads("f", 3)}}},
			[]string{"harmful La/A;.f 3 2"}},
		{"differs", `launch; click "A"; idle; click "B"`,
			map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "m", 2))), `click "B"`: {name: "b", touches: []touch{writes("f", "b", 3)}}},
			[]string{"differs La/A;.f 2 3: field activity 0.f: b / m"}},
		{"commutes", `launch; click "A"; idle; click "B"`,
			map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "x", 2))), `click "B"`: {name: "b", touches: []touch{writes("f", "x", 3)}}},
			nil},
		{"two fields, of which one is null", `launch; click "A"; idle; click "B"`,
			map[string]work{"launch": {name: "l", touches: []touch{writes("g", "null", 1)}}, `click "A"`: work{}.then(main("m", writes("f", "m", 2), writes("g", "m", 4))),
				`click "B"`: {name: "b", touches: []touch{reads("f", 3), reads("g", 5)}}},
			[]string{"harmful La/A;.g 4 5"}},
		{"differs by what an event from outside brings about", `launch; click "A"; idle; broadcast b; idle`,
			map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "a", 2))), "broadcast b": work{}.then(main("m", writes("f", "b", 3)))},
			[]string{"differs La/A;.f 2 3: field activity 0.f: b / a"}},
		{"the event that failed could have waited for what is due later", `launch; click "A"; click "B"`,
			map[string]work{"launch": {}, `click "A"`: work{name: "a", touches: []touch{writes("f", "null", 1)}}.then(main("m", writes("f", "m", 2)).in(time.Second)),
				`click "B"`: {name: "b", touches: []touch{reads("f", 3)}}},
			[]string{"harmful La/A;.f 3 1"}}, // once: the null is that of click "A", which message m only hides
		{"users mean their order", `launch; click "A"; click "B"`,
			map[string]work{"launch": {}, `click "A"`: {name: "a", touches: []touch{writes("f", "a", 2)}}, `click "B"`: {name: "b", touches: []touch{writes("f", "b", 3)}}},
			nil},
		{"the event that failed could have waited", `launch; click "A"; click "B"`,
			map[string]work{"launch": {name: "l", touches: []touch{writes("f", "null", 1)}}, `click "A"`: work{}.then(main("m", writes("f", "m", 2))), `click "B"`: {name: "b", touches: []touch{reads("f", 3)}}},
			[]string{"harmful La/A;.f 2 3"}},
		{"the message that failed could have waited", `launch; click "A"; idle`,
			map[string]work{"launch": {name: "l", touches: []touch{writes("f", "null", 1)}}, `click "A"`: work{}.then(thread("s", reads("f", 3)), thread("t", writes("f", "t", 2)))},
			[]string{"harmful La/A;.f 2 3"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := NewProver(on(t, test.does), Memory{})
			for range 2 { // what is known is not told again
				if err := p.Prove(t.Context(), parse(t, test.script)); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, f := range p.Findings {
				text := fmt.Sprintf("%s %s %d %d", f.Kind, f.Location, f.First.Line, f.Second.Line)
				if len(f.Left) > 0 {
					text += ": " + strings.Join(f.Left, "; ")
				}
				got = append(got, text)
				if f.Orders[0].Fault != "" || (f.Kind == Harmful) != (f.Orders[1].Fault != "") {
					t.Errorf("%s: its orders end with %q, %q", text, f.Orders[0].Fault, f.Orders[1].Fault)
				}
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}

// TestOverwritten: two writes that commute where somebody overwrites both are judged again in a run in which nobody does.
func TestOverwritten(t *testing.T) {
	p := NewProver(on(t, map[string]work{"launch": {}, `click "A"`: work{}.then(main("m", writes("f", "m", 2))), `click "B"`: {name: "b", touches: []touch{writes("f", "b", 3)}},
		`click "C"`: work{}.then(main("c", writes("f", "c", 4)).in(time.Second))}), Memory{})
	isTold := func() bool {
		return p.isTold(told{"La/A;.f", "La/A;->m()V", "La/A;->b()V", 2, 3})
	}
	if err := p.Prove(t.Context(), parse(t, `launch; click "C"; click "A"; idle; click "B"`)); err != nil {
		t.Fatal(err)
	}
	if isTold() {
		t.Error("told of a run that leaves the same")
	}
	if err := p.Prove(t.Context(), parse(t, `launch; click "A"; idle; click "B"`)); err != nil {
		t.Fatal(err)
	}
	if !isTold() {
		t.Error("not told of a run that leaves something else")
	}
}

// TestAnotherObject: objects that the state tells apart by nothing are told by who wrote the one that is left; not where the same code wrote last in both orders,
// nor where both wrote the same object.
func TestAnotherObject(t *testing.T) {
	events := []device.Event{{Kind: device.Launch}, {Kind: device.Click, Target: device.Target{Text: "B"}}}
	tests := []struct {
		name    string
		events  [2]int      // that the tasks m and n come of
		objects [2][2]int64 // of each order's first and last write
		same    bool        // both orders are the same
		want    []string
	}{
		{"of two events", [2]int{0, 1}, [2][2]int64{{1, 2}, {1, 2}}, false,
			[]string{`field La/A;.f: the object of what click "B" led to / of what launch led to`}},
		{"of one event", [2]int{0, 0}, [2][2]int64{{1, 2}, {1, 2}}, false, []string{"field La/A;.f: the object that the one wrote / that the other wrote"}},
		{"one object", [2]int{0, 1}, [2][2]int64{{1, 1}, {1, 1}}, false, nil},
		{"the same order", [2]int{0, 1}, [2][2]int64{{1, 2}, {1, 2}}, true, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			order := func(objects [2]int64, tasks ...int) *Execution {
				x := &Execution{index: map[key]int{}}
				for i := range events {
					x.index[key{fmt.Sprint("event ", i), 1}] = i
					x.Works = append(x.Works, Work{Ran: device.Ran{ID: fmt.Sprint("event ", i), Segment: 1}, Event: &events[i]})
				}
				for n, task := range tasks {
					x.Works = append(x.Works, Work{Ran: device.Ran{ID: fmt.Sprint("task ", task), Segment: 1}, Origin: fmt.Sprint("event ", test.events[task])})
					x.Touches = append(x.Touches, Touch{device.Access{Task: fmt.Sprint("task ", task), Segment: 1, Write: true, Owner: 1, Class: "La/A;", Field: "f", Object: objects[n],
						Method: "La/A;->m()V", Line: 2}, len(events) + n})
				}
				return x
			}
			a, b := order(test.objects[0], 0, 1), order(test.objects[1], 1, 0)
			if test.same {
				b = a
			}
			if d := cmp.Diff(test.want, differences(a, b, &pair{a: &a.Touches[0], b: &a.Touches[1]})); d != "" {
				t.Errorf("differences (-want +got):\n%s", d)
			}
		})
	}
}

// TestCause: a crash is explained by the null that its own frame read last, and by who wrote that into the same object.
func TestCause(t *testing.T) {
	access := func(write, null bool, owner int64, field string, line, work int) Touch {
		return Touch{device.Access{Write: write, Null: null, Owner: owner, Class: "La/A;", Field: field, Method: "La/A;->m()V", Line: line}, work}
	}
	failed := &device.Failure{Stack: "java.lang.NullPointerException\n\tat a.B.use(B.java:7)\n\tat a.A.m(A.java:5)"}
	tests := []struct {
		name        string
		fault       Fault
		touches     []Touch
		read, write int // indexes of touches; -1: none
	}{
		{"written by other work", Crash, []Touch{access(true, true, 1, "f", 2, 0), access(false, true, 1, "f", 5, 1)}, 1, 0},
		{"of another object", Crash, []Touch{access(true, true, 2, "f", 2, 0), access(false, true, 1, "f", 5, 1)}, 1, -1},
		{"at another line", Crash, []Touch{access(true, true, 1, "f", 2, 0), access(false, true, 1, "f", 6, 1)}, -1, -1},
		{"not null", Crash, []Touch{access(true, false, 1, "f", 2, 0), access(false, false, 1, "f", 5, 1)}, -1, -1},
		{"the last of two reads", Crash, []Touch{access(false, true, 1, "f", 5, 0), access(true, true, 1, "g", 3, 0), access(false, true, 1, "g", 5, 1)}, 2, 1},
		{"no crash", Hang, []Touch{access(true, true, 1, "f", 2, 0), access(false, true, 1, "f", 5, 1)}, -1, -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			x := &Execution{Fault: test.fault, Failure: failed, Touches: test.touches, Works: make([]Work, 2)}
			read, write := -1, -1
			if c := x.cause(); c != nil {
				for i := range x.Touches {
					if &x.Touches[i] == c.read {
						read = i
					}
					if &x.Touches[i] == c.write {
						write = i
					}
				}
			}
			if read != test.read || write != test.write {
				t.Errorf("cause: read %d written %d, want %d %d", read, write, test.read, test.write)
			}
		})
	}
}

// TestFramesOf: frames are read from what a log has, and all else is passed over.
func TestFramesOf(t *testing.T) {
	stack := "java.lang.IllegalStateException: at x(y:1)\n\tat a.A$1.run(A.java:12)\n\tat a.A.<init>(A.java:3)\n\tat a.A.nat(Native Method)\nCaused by: b\n\tat a.A.run(:4)\n\tat broken\n\t... 3 more"
	want := map[frame]bool{{"a.A$1", "run", 12}: true, {"a.A", "<init>", 3}: true, {"a.A", "run", 4}: true}
	if d := cmp.Diff(want, framesOf(stack), cmp.AllowUnexported(frame{})); d != "" {
		t.Errorf("frames (-want +got):\n%s", d)
	}
	if got := classOf("La/b/C$D;-><init>()V") + " " + nameOf("La/b/C$D;-><init>()V"); got != "a.b.C$D <init>" {
		t.Error(got)
	}
}

// TestLastField: the field is the last one of the way, and of elements the one that holds them.
func TestLastField(t *testing.T) {
	for path, want := range map[string]string{"activity 0.name": "name", "a.b.C.list[0].x": "list", "a.b.C.map[\"k.v\"]": "map", "alone": "alone"} {
		if got := lastField(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// TestLeft: what counts is told, by its path, and is bounded; fields that are not in conflict do not count.
func TestLeft(t *testing.T) {
	state := func(lines ...device.StateLine) *Execution { return &Execution{State: &device.State{Lines: lines}} }
	a := state(device.StateLine{Kind: device.StateField, Path: "activity 0.f", Value: "1"}, device.StateLine{Kind: device.StateField, Path: "activity 0.g", Value: "1"},
		device.StateLine{Kind: device.StateView, Path: "content/TextView text", Value: `"a"`}, device.StateLine{Kind: device.StateDatabase, Path: "d t", Value: "1 rows"},
		device.StateLine{Kind: device.StateFile, Path: "files/x", Value: "1"}, device.StateLine{Kind: device.StateTask, Path: "a.A$1", Value: "x.E at a.A$1.run:7"},
		device.StateLine{Kind: device.StateTask, Path: "a.A$2", Value: "x.E at a.A$2.run:8"})
	b := state(device.StateLine{Kind: device.StateField, Path: "activity 0.f", Value: "2"}, device.StateLine{Kind: device.StateField, Path: "activity 0.g", Value: "2"},
		device.StateLine{Kind: device.StateView, Path: "content/TextView text", Value: `"b"`}, device.StateLine{Kind: device.StateFile, Path: "files/x", Value: "2"})
	want := []string{"database d t: 1 rows / not there", "field activity 0.f: 1 / 2", "task a.A$1: x.E at a.A$1.run:7 / not there", `view content/TextView text: "a" / "b"`}
	f := &Touch{Access: device.Access{Field: "f", Method: "La/A$1;->run()V", Line: 7}}
	of := &pair{a: f, b: f}
	if d := cmp.Diff(want, left(a, b, of)); d != "" {
		t.Errorf("left (-want +got):\n%s", d)
	}
	if got := left(a, &Execution{}, of); got != nil {
		t.Errorf("of one that nobody looked at: %v", got)
	}
	var many []device.StateLine
	for i := range 3 * maxLeft {
		many = append(many, device.StateLine{Kind: device.StateView, Path: fmt.Sprint(i)})
	}
	if got := left(state(many...), state(), of); len(got) != maxLeft {
		t.Errorf("%d lines, want %d", len(got), maxLeft)
	}
}

// FuzzFramesOf: whatever a log says, what is read of it are frames with a class and a method that it names.
func FuzzFramesOf(f *testing.F) {
	f.Add("a.E: b\n\tat a.A$1.run(A.java:12)\n\tat a.A.nat(Native Method)\n\tat .(:)")
	f.Fuzz(func(t *testing.T, stack string) {
		for at := range framesOf(stack) {
			if !strings.Contains(stack, at.class+"."+at.method+"(") {
				t.Errorf("%+v is not in %q", at, stack)
			}
		}
	})
}
