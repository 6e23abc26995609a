package ccfa

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteDOT writes the automaton, spelled out, for Graphviz: a cluster for each part that has callbacks.
func (a *Automaton) WriteDOT(w io.Writer) error {
	x := a.Explicit()
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "digraph ccfa {\n  rankdir=LR;\n  node [shape=circle, label=\"\", width=0.2];\n")
	busy := map[int]bool{}
	for _, t := range x.Transitions {
		busy[x.States[t.From].Part.ID] = true
	}
	for _, p := range a.Parts {
		if !busy[p.ID] {
			continue
		}
		fmt.Fprintf(out, "  subgraph cluster_%d {\n    label=%s;\n", p.ID, quote(p.Kind.String()+" "+p.Name))
		for _, s := range x.States {
			if s.Part != p {
				continue
			}
			shape := ""
			if s.Initial {
				shape = ", shape=doublecircle"
			}
			fmt.Fprintf(out, "    q%d [tooltip=%s%s];\n", s.ID, quote(s.Name), shape)
		}
		fmt.Fprintf(out, "  }\n")
	}
	for i := range x.Transitions {
		t := &x.Transitions[i]
		fmt.Fprintf(out, "  q%d -> q%d [label=%s];\n", t.From, t.To, quote(t.Label()))
	}
	fmt.Fprintf(out, "}\n")
	return out.Flush()
}

// Label gives the transition as the paper prints it: `A.onCreate.entry, evt=launch` or `ε`.
func (t *Transition) Label() string {
	if t.Callback == nil {
		return "ε"
	}
	point := "entry"
	if t.Exit {
		point = "exit"
	}
	guard := t.GuardKind
	if t.GuardKind != "true" {
		guard += "=" + t.Guard
	}
	return t.Callback.Name + "." + point + ", " + guard
}

// quote makes a DOT string of any text: quotes and backslashes are escaped, control characters become spaces.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r == 0x7f:
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
