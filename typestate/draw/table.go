package draw

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"cbcov/typestate"
)

// WriteTable writes what people want to know of a machine: where it comes from, how sure it is, a table of what each state answers, and
// the warnings. In the interface view a row holds what may be called and what may be heard.
func WriteTable(w io.Writer, m *typestate.Machine, view View) error {
	var b bytes.Buffer
	writeHead(&b, m)
	fmt.Fprintln(&b)
	rows := mealyRows(m)
	if view == InterfaceView {
		rows = interfaceRows(m)
	}
	if err := writeColumns(&b, rows); err != nil {
		return err
	}
	writeWarnings(&b, m)
	_, err := w.Write(b.Bytes())
	return err
}

// writeColumns writes rows with their cells below each other, and no spaces at the lines' ends.
func writeColumns(b *bytes.Buffer, rows [][]string) error {
	var padded bytes.Buffer
	t := tabwriter.NewWriter(&padded, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(t, strings.Join(row, "\t")+"\t")
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for line := range bytes.Lines(padded.Bytes()) {
		b.Write(bytes.TrimRight(line, " \n"))
		b.WriteByte('\n')
	}
	return nil
}

// writeHead writes what the machine is and where it comes from.
func writeHead(b *bytes.Buffer, m *typestate.Machine) {
	title := typestate.Printable(m.Class)
	if title == "" {
		title = "a machine without a name"
	}
	all, without := m.Count()
	fmt.Fprintln(b, title)
	fmt.Fprintf(b, "  states: %d", all)
	if without != all {
		fmt.Fprintf(b, " (%d without sinks)", without)
	}
	fmt.Fprintf(b, ", inputs: %d, distinguisher bound needed: %d\n", len(m.Inputs), m.DistinguisherBound())
	fmt.Fprintf(b, "  %s\n", m.Origin())
	p := m.Provenance
	if p == nil {
		return
	}
	fmt.Fprintf(b, "  purpose: %s, restrictions: %s\n", orNone(p.Purpose), orNone(strings.Join(p.Restrict, "; ")))
	fmt.Fprintf(b, "  how sure: %s with oracle %s, bound %d: %s\n", orNone(p.Algorithm), orNone(p.Oracle), p.Bound, orNone(p.Checked))
	fmt.Fprintf(b, "  cost: %d queries asked, %d run, %d symbols, %d rounds, seed %d\n", p.Asked, p.Run, p.Symbols, p.Rounds, p.Seed)
	for _, doubt := range p.Doubts {
		fmt.Fprintf(b, "  doubt: %s\n", doubt)
	}
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// mealyRows has a row a state and a column an input. A cell is the output and the number of the state that follows; ↺ is the same state.
// Sinks have no row: their output says it all.
func mealyRows(m *typestate.Machine) [][]string {
	rows := [][]string{append([]string{"", "state"}, m.Inputs...)}
	for _, s := range m.Reachable() {
		if _, sink := m.SinkOutput(s); sink && s != m.Initial {
			continue
		}
		row := []string{fmt.Sprint(s), typestate.Printable(m.StateName(s))}
		for _, e := range m.States[s].Edges {
			row = append(row, cell(m, s, e))
		}
		rows = append(rows, row)
	}
	return rows
}

func cell(m *typestate.Machine, s int, e typestate.Edge) string {
	out := m.Outputs[e.Output]
	if _, sink := m.SinkOutput(e.To); sink {
		return out
	}
	if e.To == s {
		return out + " ↺"
	}
	return fmt.Sprintf("%s → %d", out, e.To)
}

// interfaceRows has a row a state: what may be called there, and what may be heard.
func interfaceRows(m *typestate.Machine) [][]string {
	rows := [][]string{{"", "state", "may be called", "may be heard"}}
	shown := inInterface(m)
	for _, s := range m.Reached(shown) {
		var called, heard []string
		for input, e := range m.States[s].Edges {
			if !shown(s, input) {
				continue
			}
			symbol, output := arrowSymbols(m, InterfaceView, input, e.Output)
			a := arrow{input: symbol, output: output}
			text := fmt.Sprintf("%s → %d", a.label(), e.To)
			if e.To == s {
				text = a.label() + " ↺"
			}
			if heardBy(m, input, e.Output) {
				heard = append(heard, text)
			} else {
				called = append(called, text)
			}
		}
		rows = append(rows, []string{fmt.Sprint(s), typestate.Printable(m.StateName(s)), strings.Join(called, ", "), strings.Join(heard, ", ")})
	}
	return rows
}

func writeWarnings(b *bytes.Buffer, m *typestate.Machine) {
	for i, w := range m.Warnings() {
		if i == 0 {
			fmt.Fprintln(b, "\nwarnings:")
		}
		fmt.Fprintf(b, "  %s: %s\n", w.Kind, w.Text)
	}
}
