package typestate

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files instead of comparing with them")

// models are the machines that learners are tried on, with what is known of them.
var models = []struct {
	file                string
	states, withoutSink int
	bound               int
}{
	{"asynctask.dot", 9, 8, 1},
	{"mediaplayer.dot", 12, 11, 2},
	{"sqliteopenhelper.dot", 10, 9, 2},
	{"rand200.dot", 200, 200, 1},
	{"rand2000.dot.gz", 2000, 2000, 1},
}

// model opens one of them.
func model(t testing.TB, name string) *Machine {
	t.Helper()
	m, err := Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// golden compares a text with a file of testdata/golden.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (- want, + got):\n%s", path, d)
	}
}

// machine makes a machine of text: one line a transition, "from input / output to", the initial state first. States are numbers.
func machine(t testing.TB, lines string) *Machine {
	t.Helper()
	var dot strings.Builder
	dot.WriteString("digraph test {\n__start0 -> 0;\n")
	for line := range strings.Lines(lines) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if len(f) != 5 {
			t.Fatalf("%q is no transition", line)
		}
		dot.WriteString(f[0] + " -> " + f[4] + ` [label="` + f[1] + " / " + f[3] + "\"];\n")
	}
	dot.WriteString("}\n")
	m, err := ReadDOT(strings.NewReader(dot.String()), "test.dot")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// random makes a machine: few outputs, so that many states are alike.
func random(rng *rand.Rand, states, inputs, outputs int) *Machine {
	m := &Machine{Class: "random"}
	for i := range inputs {
		m.Inputs = append(m.Inputs, "i"+string(rune('a'+i)))
	}
	for i := range outputs {
		m.Outputs = append(m.Outputs, "o"+string(rune('a'+i)))
	}
	for range states {
		var s State
		for range inputs {
			out := 0
			if rng.IntN(4) == 0 {
				out = rng.IntN(outputs)
			}
			s.Edges = append(s.Edges, Edge{out, rng.IntN(states)})
		}
		m.States = append(m.States, s)
	}
	m.Initial = rng.IntN(states)
	return m
}

// shuffled is m with its states in another order, and its outputs.
func shuffled(rng *rand.Rand, m *Machine) *Machine {
	c := m.renumber(rng.Perm(len(m.States)))
	p := rng.Perm(len(m.Outputs))
	c.Outputs = make([]string, len(p))
	for i, to := range p {
		c.Outputs[to] = m.Outputs[i]
	}
	for s := range c.States {
		for i := range c.States[s].Edges {
			c.States[s].Edges[i].Output = p[c.States[s].Edges[i].Output]
		}
	}
	return c
}

func written(t testing.TB, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
