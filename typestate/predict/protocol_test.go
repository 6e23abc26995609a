package predict

import (
	"slices"
	"strings"
	"testing"

	"cbcov/typestate"
)

// player: load begins to load, which is told by ready or not at all; play before that is told as an error by a callback.
func player() *typestate.Machine {
	e := func(output, to int) typestate.Edge { return typestate.Edge{Output: output, To: to} }
	return &typestate.Machine{
		Inputs:  []string{"load", "play", "end", "odd", typestate.Delta},
		Outputs: []string{typestate.Nothing, typestate.Beta, typestate.Err, "ready", typestate.Unasked},
		States: []typestate.State{
			{Name: "new", Edges: []typestate.Edge{e(0, 1), e(0, 3), e(0, 4), e(4, 4), e(1, 0)}},
			{Name: "loading", Edges: []typestate.Edge{e(2, 4), e(0, 3), e(0, 4), e(4, 4), e(3, 2)}},
			{Name: "ready", Edges: []typestate.Edge{e(2, 4), e(0, 2), e(0, 4), e(4, 4), e(1, 2)}},
			{Name: "bad", Edges: []typestate.Edge{e(2, 4), e(0, 3), e(0, 4), e(4, 4), e(2, 4)}},
			{Name: "sink", Edges: []typestate.Edge{e(2, 4), e(2, 4), e(2, 4), e(2, 4), e(2, 4)}},
		},
		Binding: &typestate.Binding{Outputs: []typestate.Output{{Output: typestate.Err}, {Output: "ready"}}},
	}
}

// TestProtocolUnheard: where no binding says how the app hears that it is ready, it may be ready at any time after it began to load.
func TestProtocolUnheard(t *testing.T) {
	m := player()
	m.Binding.Outputs = m.Binding.Outputs[:1]
	p := newProtocol(m)
	if next, o := p.call(p.set([]int{1}), []int{1}); o != fine || p.name(next) == "" && !slices.Equal(p.sets[next], []int{2, 3}) {
		t.Errorf("play leads to %v, outcome %d", next, o)
	}
	if _, o := p.call(p.set([]int{1}), []int{0}); o != breaks {
		t.Error("to load twice is no error")
	}
}

func TestProtocolCall(t *testing.T) {
	const load, play, end, odd = 0, 1, 2, 3
	tests := []struct {
		name   string
		states []int
		inputs []int
		want   outcome
		next   []int // nil: open
	}{
		{"a step", []int{0}, []int{load}, fine, []int{1}},
		{"an error in one state of two drops out", []int{0, 2}, []int{load}, fine, []int{1}},
		{"an error in all", []int{1, 2}, []int{load}, breaks, nil},
		{"one of two inputs is no error", []int{2}, []int{load, play}, fine, []int{2}},
		{"a callback will tell", []int{0}, []int{play}, tells, nil},
		{"it was told before", []int{3}, []int{play}, fine, []int{3}},
		{"some throw, the others tell", []int{1}, []int{load, play}, tells, nil},
		{"what was not asked is open", []int{0}, []int{odd}, fine, nil},
		{"no input fits", []int{0}, nil, fine, nil},
		{"the end", []int{0}, []int{end}, tells, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newProtocol(player())
			next, got := p.call(p.set(slices.Clone(test.states)), test.inputs)
			if got != test.want {
				t.Errorf("outcome %d, want %d", got, test.want)
			}
			if test.next == nil != (next == open) || next != open && !slices.Equal(p.sets[next], test.next) {
				t.Errorf("leads to %d, want %v", next, test.next)
			}
		})
	}
	p := newProtocol(player())
	if next, o := p.call(open, []int{load}); next != open || o != fine {
		t.Error("an open state is not left")
	}
}

func TestProtocolHear(t *testing.T) {
	const ready = 3
	p := newProtocol(player())
	nobody, all := func(int) bool { return false }, func(int) bool { return true }
	if next, ok := p.hear(p.set([]int{1}), ready, nobody); !ok || p.name(next) != "ready" {
		t.Errorf("loading hears ready: %v, %q", ok, p.name(next))
	}
	if _, ok := p.hear(p.set([]int{0}), ready, all); ok {
		t.Error("new hears ready")
	}
	if next, ok := p.hear(open, ready, nobody); !ok || next != open {
		t.Error("an open state hears all")
	}
	if next, ok := p.hear(p.set([]int{3}), 2, nobody); !ok || next != open {
		t.Error("what told of an error leaves the state open")
	}
}

func TestProtocolAllowed(t *testing.T) {
	p := newProtocol(player())
	inputs, outputs := p.allowed(p.set([]int{1}))
	if got := strings.Join(inputs, " ") + "; " + strings.Join(outputs, " "); got != "odd; ready" {
		t.Errorf("got %q", got)
	}
	if p.union(p.set([]int{0}), open) != open || p.union(p.set([]int{0}), p.set([]int{1})) != p.set([]int{1, 0}) {
		t.Error("union")
	}
}

func TestHolds(t *testing.T) {
	tests := []struct {
		is           string
		v            value
		holds, known bool
	}{
		{"true", value{number, 1}, true, true},
		{"true", null, false, true},
		{"false", null, true, true},
		{"null", null, true, true},
		{"null", value{object, 3}, false, true},
		{"non-null", value{nonNull, 0}, true, true},
		{"non-null", value{}, false, false},
		{"== 3", value{number, 3}, true, true},
		{"!= 3", value{number, 3}, false, true},
		{"< 3", value{number, 3}, false, true},
		{">= -1", value{number, -1}, true, true},
		{"> 3", value{picked, 1}, false, false},
	}
	for _, test := range tests {
		holds, known := holds(test.is, test.v)
		if known != test.known || known && holds != test.holds {
			t.Errorf("%q of %v: %v, %v", test.is, test.v, holds, known)
		}
	}
}
