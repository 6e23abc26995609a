package reports

import (
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/page"
)

// htmlData is what the page's script shows: windows, callbacks, and the required sequences. It is empty where those were not asked for.
func htmlData(r *Run) page.Data {
	d := &dataMaker{
		out: page.Data{
			Names:   []string{},
			Labels:  []string{},
			Places:  []string{},
			Kinds:   []int{},
			Homes:   [][]int{},
			Windows: []page.Window{},
			Files:   []string{},
			Rows:    []page.Row{},
			New:     []int{},
		},
		numbers: map[int]int{},
		files:   map[string]int{},
		windows: map[string]int{},
	}
	for _, c := range coverage.Criteria() {
		d.out.Criteria = append(d.out.Criteria, c.String())
	}
	if r.Result == nil || r.Automaton == nil {
		return d.out
	}
	d.out.Measured = htmlMeasured(r)
	d.callbacks, d.parts = r.Automaton.Callbacks, make([]int, len(r.Automaton.Parts))
	d.addParts(r.Automaton.Parts)
	news := map[string]bool{}
	if r.Verdict != nil {
		for _, id := range r.Verdict.New {
			news[id] = true
		}
	}
	for i := range r.Result.Outcomes {
		d.addRow(&r.Result.Outcomes[i])
		if news[r.Result.Outcomes[i].ID] {
			d.out.New = append(d.out.New, i)
		}
	}
	return d.out
}

// dataMaker gives callbacks, windows and files the numbers that the page knows them by. Callbacks of no sequence are left out.
type dataMaker struct {
	out       page.Data
	callbacks []*ccfa.Callback
	numbers   map[int]int    // by callback
	files     map[string]int // by name
	windows   map[string]int // by name, as sequences have them
	parts     []int          // by part: its window
}

// addParts adds the app's parts. Sequences name them, so that parts of one name are one here.
func (d *dataMaker) addParts(parts []*ccfa.Part) {
	// Every app can be started. Where nothing can, the automaton is that of a document, which does not tell how parts begin.
	known := slices.ContainsFunc(parts, func(p *ccfa.Part) bool { return p.Entry || p.Guessed })
	for i, p := range parts {
		d.parts[i] = d.window(p.Name)
		w := &d.out.Windows[d.parts[i]]
		w.Kind = p.Kind.String()
		if known {
			w.Entry = begins(p)
		}
	}
	for i, p := range parts {
		w := &d.out.Windows[d.parts[i]]
		for _, q := range p.Opens {
			w.Opens = append(w.Opens, d.parts[q])
		}
	}
}

// begins says how a part begins.
func begins(p *ccfa.Part) string {
	switch {
	case p.Guessed:
		return "begins from outside (assumed: nothing that could be resolved starts it)"
	case p.Entry:
		return "can begin from outside"
	}
	return "begins from the app's own code"
}

func (d *dataMaker) window(name string) int {
	n, ok := d.windows[name]
	if !ok {
		n = len(d.out.Windows)
		d.windows[name] = n
		d.out.Windows = append(d.out.Windows, page.Window{Name: clean(name), Kind: ccfa.Window.String(), Entry: "", Opens: []int{}})
	}
	return n
}

func (d *dataMaker) callback(id int) int {
	n, ok := d.numbers[id]
	if !ok {
		n = len(d.out.Names)
		d.numbers[id] = n
		c := d.callbacks[id]
		d.out.Names = append(d.out.Names, clean(c.Name))
		label, place := c.Label, strings.TrimPrefix(strings.TrimPrefix(c.Description, c.Label), ", ")
		if label == "" { // of an older document: its name has both
			label, place, _ = strings.Cut(c.Name, " · ")
		}
		d.out.Labels, d.out.Places = append(d.out.Labels, clean(label)), append(d.out.Places, clean(place))
		d.out.Kinds = append(d.out.Kinds, htmlKinds(c))
		homes := []int{}
		for _, p := range c.Parts {
			if p < len(d.parts) {
				homes = append(homes, d.parts[p])
			}
		}
		d.out.Homes = append(d.out.Homes, homes)
	}
	return n
}

// htmlKinds are a callback's kinds as the page's bits.
func htmlKinds(c *ccfa.Callback) int {
	bits := 0
	for i, is := range []bool{c.Kinds&ccfa.Event != 0, c.Kinds&ccfa.Sync != 0, c.Kinds&ccfa.Async != 0, c.GUI, c.Life} {
		if is {
			bits |= 1 << i
		}
	}
	return bits
}

func (d *dataMaker) file(name string) int {
	if name == "" {
		return -1
	}
	n, ok := d.files[name]
	if !ok {
		n = len(d.out.Files)
		d.files[name] = n
		d.out.Files = append(d.out.Files, clean(name))
	}
	return n
}

func (d *dataMaker) addRow(o *coverage.Outcome) {
	symbols := make([]int, len(o.Symbols))
	for i, s := range o.Symbols {
		symbols[i] = 2*d.callback(s.Callback) + int(s.Point)
	}
	windows := make([]int, len(o.Windows))
	for i, name := range o.Windows {
		windows[i] = d.window(name)
	}
	row := page.Row{int(o.Criterion), int(o.State), strings.TrimPrefix(o.ID, o.Criterion.String()+"-"), symbols, windows}
	if o.Witness.File != "" || o.Reason != "" {
		row = append(row, d.file(o.Witness.File), o.Witness.Line)
	}
	if o.Reason != "" {
		row = append(row, clean(o.Reason))
	}
	d.out.Rows = append(d.out.Rows, row)
}
