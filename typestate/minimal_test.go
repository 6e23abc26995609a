package typestate

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// depths gives, by the definition, the length of the shortest word that tells two states apart; 0 where none does.
func depths(m *Machine) [][]int {
	n := len(m.States)
	d := make([][]int, n)
	for i := range d {
		d[i] = make([]int, n)
	}
	for round, changed := 1, true; changed; round++ {
		changed = false
		for p := range n {
			for q := range n {
				for i := range m.Inputs {
					a, b := m.Step(p, i), m.Step(q, i)
					behind := d[a.To][b.To]
					if d[p][q] == 0 && (a.Output != b.Output || behind > 0 && behind < round) {
						d[p][q], changed = round, true
					}
				}
			}
		}
	}
	return d
}

func TestRefineIsTheDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		m := random(rng, 1+rng.IntN(20), 1+rng.IntN(3), 1+rng.IntN(3))
		class, rounds := m.refine()
		longest := 0
		for p, row := range depths(m) {
			for q, depth := range row {
				longest = max(longest, depth)
				if (class[p] == class[q]) != (depth == 0) {
					t.Fatalf("states %d and %d: groups %d and %d, told apart by %d inputs", p, q, class[p], class[q], depth)
				}
			}
		}
		if rounds != longest {
			t.Fatalf("%d rounds, and the longest distinguishing word has %d inputs", rounds, longest)
		}
	}
}

func TestMinimize(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		m := random(rng, 1+rng.IntN(30), 1+rng.IntN(3), 1+rng.IntN(3))
		small := m.Minimize()
		if err := small.Check(); err != nil {
			t.Fatal(err)
		}
		if !Equal(m, small) {
			t.Fatal("the minimal form answers otherwise")
		}
		for p, row := range depths(small) {
			for q, depth := range row {
				if p != q && depth == 0 {
					t.Fatalf("states %d and %d of the minimal form are alike", p, q)
				}
			}
		}
		if again := m.renumber(rng.Perm(len(m.States))).Minimize(); !cmp.Equal(small, again) {
			t.Fatal("another numbering gives another minimal form")
		}
		if small.Initial != 0 {
			t.Fatalf("the initial state is %d", small.Initial)
		}
	}
}

// A chain of states needs as many rounds as it has states: the search for the bound must not take the square of that.
func TestBoundOfALongChain(t *testing.T) {
	const n = 100_000
	m := &Machine{Inputs: []string{"next"}, Outputs: []string{"no", "end"}, States: make([]State, n)}
	for s := range n {
		m.States[s].Edges = []Edge{{0, s + 1}}
	}
	m.States[n-1].Edges[0] = Edge{1, n - 1}
	if got := m.DistinguisherBound(); got != n-1 {
		t.Errorf("bound %d, want %d", got, n-1)
	}
	m.NameStates() // names do not grow with the chain
	if got := m.States[n-1].Name; got != "s99999" {
		t.Errorf("name %q", got)
	}
}

func TestModels(t *testing.T) {
	for _, tt := range models {
		t.Run(tt.file, func(t *testing.T) {
			m := model(t, tt.file)
			if all, without := m.Count(); all != tt.states || without != tt.withoutSink {
				t.Errorf("%d states, %d without sinks; want %d and %d", all, without, tt.states, tt.withoutSink)
			}
			if got := m.DistinguisherBound(); got != tt.bound {
				t.Errorf("distinguisher bound %d, want %d", got, tt.bound)
			}
			if got := len(m.Minimize().States); got != tt.states {
				t.Errorf("minimal form has %d states", got)
			}
		})
	}
}

func TestNameStates(t *testing.T) {
	m := model(t, "asynctask.dot").Minimize()
	m.NameStates()
	var got []string
	for _, s := range m.States {
		got = append(got, s.Name)
	}
	want := []string{"initial", "exec", "cancel", "error", "exec·cancel", "exec·delta", "exec·cancel·delta", "exec·delta·delta", "exec·cancel·delta·delta"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestNamesAreUnique(t *testing.T) {
	m := &Machine{
		Inputs: []string{"initial", "a·b", "a", "b"}, Outputs: []string{"ok", "no"},
		States: []State{
			{Edges: []Edge{{0, 1}, {0, 2}, {0, 3}, {0, 0}}},
			{Edges: []Edge{{0, 1}, {0, 1}, {0, 1}, {0, 1}}},
			{Edges: []Edge{{0, 2}, {0, 2}, {0, 2}, {0, 2}}},
			{Edges: []Edge{{0, 3}, {0, 3}, {0, 3}, {0, 4}}},
			{Edges: []Edge{{0, 4}, {0, 4}, {0, 4}, {0, 4}}},
			{Edges: []Edge{{1, 0}, {1, 0}, {1, 0}, {1, 0}}},
		},
	}
	m.NameStates()
	seen := map[string]bool{}
	for i, s := range m.States {
		if seen[s.Name] || s.Name == "" {
			t.Errorf("state %d is called %q", i, s.Name)
		}
		seen[s.Name] = true
	}
	if m.States[5].Name != "s5" {
		t.Errorf("a state that nothing leads to is called %q", m.States[5].Name)
	}
}

func TestCheck(t *testing.T) {
	good := func() *Machine {
		return &Machine{Inputs: []string{"a"}, Outputs: []string{"x"}, States: []State{{Edges: []Edge{{0, 0}}}}}
	}
	for name, spoil := range map[string]func(*Machine){
		"no state":            func(m *Machine) { m.States = nil },
		"initial":             func(m *Machine) { m.Initial = 1 },
		"an edge too few":     func(m *Machine) { m.States[0].Edges = nil },
		"a target":            func(m *Machine) { m.States[0].Edges[0].To = 1 },
		"an output":           func(m *Machine) { m.States[0].Edges[0].Output = -1 },
		"a symbol twice":      func(m *Machine) { m.Outputs = []string{"x", "x"} },
		"an empty symbol":     func(m *Machine) { m.Inputs[0] = "" },
		"a control character": func(m *Machine) { m.Inputs[0] = "a\x1b[31m" },
		"no UTF-8":            func(m *Machine) { m.Inputs[0] = "\xff" },
		"turned text":         func(m *Machine) { m.Inputs[0] = "a\u202eb" },
	} {
		m := good()
		if err := m.Check(); err != nil {
			t.Fatal(err)
		}
		if spoil(m); m.Check() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
