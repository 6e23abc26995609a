package typestate

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// ReadDOT reads a machine from Graphviz's DOT language, as LearnLib (label "in / out"), AALpy (label "in/out") and WriteDOT write it. A
// label is cut at the first " / ", or where there is none at the first "/"; one edge may have several labels in lines of their own. The
// initial state is the one that an edge without label leads to, from a node that has no other edges (__start0). The graph's name is
// the class, a node's label the state's name. Errors name the file, the line and the column; file is what they call it.
func ReadDOT(r io.Reader, file string) (*Machine, error) {
	src, err := readSource(r, file)
	if err != nil {
		return nil, err
	}
	graph, err := parseDOT(src)
	if err != nil {
		return nil, err
	}
	b := &dotReader{assembly: newAssembly(src), graph: graph, labels: map[int][]transition{}}
	return b.machine()
}

// A dotReader makes a machine of a graph.
type dotReader struct {
	*assembly
	graph  *dotGraph
	state  []int                // by node: its state; -1 for the mark of the initial state
	labels map[int][]transition // by offset of a label, which many edges may have: the inputs and outputs in it
}

func (r *dotReader) machine() (*Machine, error) {
	mark, target, err := r.start()
	if err != nil {
		return nil, err
	}
	r.assembly.machine.Class = clip(decodeLabel(r.graph.name))
	r.state = make([]int, len(r.graph.nodes))
	for i, n := range r.graph.nodes {
		if i == mark {
			r.state[i] = -1
			continue
		}
		if r.state[i], err = r.assembly.state(n.name(), n.at); err != nil {
			return nil, err
		}
	}
	for i := range r.graph.edges {
		if e := &r.graph.edges[i]; e.from != mark {
			if err := r.edge(e); err != nil {
				return nil, err
			}
		}
	}
	return r.finish(r.state[target])
}

// start finds the node that marks the initial state, and that state's node.
func (r *dotReader) start() (mark, target int, err error) {
	mark = -1
	degree := make([]int, len(r.graph.nodes))
	for i := range r.graph.edges {
		e := &r.graph.edges[i]
		degree[e.from]++
		degree[e.to]++
		if !e.empty() {
			continue
		}
		if mark >= 0 {
			return 0, 0, r.src.errorAt(e.at, "a second edge without label: one marks the initial state, all others have \"input / output\"")
		}
		mark, target = e.from, e.to
	}
	if mark < 0 {
		return 0, 0, r.src.errorAt(len(r.src.text), "no initial state: it needs an edge without label, as in \"__start0 -> s0;\"")
	}
	if degree[mark] > 1 {
		return 0, 0, r.src.errorAt(r.graph.nodes[mark].at, "node %q has an edge without label, as the mark of the initial state has, "+
			"and other edges: a transition needs a label \"input / output\"", clip(r.graph.nodes[mark].id))
	}
	return mark, target, nil
}

// empty says whether an edge has no label.
func (e *dotEdge) empty() bool {
	l, ok := e.attrs["label"]
	return !ok || strings.TrimSpace(l.text) == ""
}

// name is the state's name.
func (n *dotNode) name() string {
	label := n.attrs["label"]
	if label.kind != dotID || strings.TrimSpace(label.text) == "" || label.text == `\N` {
		return clip(n.id)
	}
	return clip(decodeLabel(label.text))
}

// edge adds the transitions of an edge.
func (r *dotReader) edge(e *dotEdge) error {
	label := e.attrs["label"]
	list, known := r.labels[label.at]
	if !known {
		var err error
		if list, err = r.label(label); err != nil {
			return err
		}
		r.labels[label.at] = list
	}
	for _, t := range list {
		t.from, t.to = r.state[e.from], r.state[e.to]
		if err := r.add(t); err != nil {
			return err
		}
	}
	return nil
}

// label reads the inputs and outputs of a label.
func (r *dotReader) label(label dotToken) (list []transition, err error) {
	if label.kind == dotHTML {
		return nil, r.src.errorAt(label.at, "an HTML label is not read: write \"input / output\"")
	}
	for line := range strings.SplitSeq(unescape(label.text), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		in, out, ok := strings.Cut(line, " / ")
		if !ok {
			in, out, ok = strings.Cut(line, "/")
		}
		if !ok {
			return nil, r.src.errorAt(label.at, "label %q is not \"input / output\": this is no Mealy machine", clip(line))
		}
		t := transition{at: label.at}
		if t.input, err = r.input(decodeEntities(strings.TrimSpace(in)), label.at); err != nil {
			return nil, err
		}
		if t.output, err = r.output(decodeEntities(strings.TrimSpace(out)), label.at); err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// decodeLabel gives the text that Graphviz shows for a label.
func decodeLabel(label string) string { return decodeEntities(unescape(label)) }

// unescape replaces the escapes of a label.
func unescape(label string) string {
	if !strings.Contains(label, `\`) {
		return label
	}
	var b strings.Builder
	for i := 0; i < len(label); i++ {
		c := label[i]
		if c == '\\' && i+1 < len(label) {
			i++
			if c = label[i]; c == 'n' || c == 'l' || c == 'r' {
				c = '\n'
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// decodeEntities replaces the character references that labels have. What is none stays as it is.
func decodeEntities(text string) string {
	if !strings.Contains(text, "&") {
		return text
	}
	var b strings.Builder
	for text != "" {
		before, rest, found := strings.Cut(text, "&")
		b.WriteString(before)
		if !found {
			break
		}
		name, after, closed := strings.Cut(rest[:min(len(rest), 12)], ";")
		if r, ok := entity(name); closed && ok {
			b.WriteRune(r)
			text = after + rest[min(len(rest), 12):]
			continue
		}
		b.WriteByte('&')
		text = rest
	}
	return b.String()
}

// entity is the character of a reference.
func entity(name string) (rune, bool) {
	switch name {
	case "amp":
		return '&', true
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "quot":
		return '"', true
	}
	digits, numeric := strings.CutPrefix(name, "#")
	if !numeric {
		return 0, false
	}
	base := 10
	if hex, ok := strings.CutPrefix(strings.ToLower(digits), "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	return rune(n), err == nil && utf8.ValidRune(rune(n))
}
