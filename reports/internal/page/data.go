package page

import (
	"slices"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// dataOf is what the page's script shows: windows, callbacks, and the required sequences. It is empty where those were not asked for.
func dataOf(d *result.Document) Data {
	m := &dataMaker{
		doc: d,
		out: Data{Criteria: result.Criteria(), Names: []string{}, Labels: []string{}, Places: []string{}, Kinds: []int{}, Homes: [][]int{},
			Windows: []Window{}, Files: []string{}, Rows: []Row{}, New: []int{}, Ways: []Way{}, Conflicts: [][5]string{}, Matters: [][2]int{}, Measured: d.Measured()},
		numbers: map[int]int{},
		files:   map[string]int{},
	}
	if len(d.Criteria) == 0 {
		return m.out
	}
	m.windows()
	news := map[string]bool{}
	if d.Verdict != nil {
		for _, id := range d.Verdict.New {
			news[id] = true
		}
	}
	suppressed := map[string]*result.Suppressed{}
	for i := range d.Suppressed {
		suppressed[d.Suppressed[i].ID] = &d.Suppressed[i]
	}
	for i := range d.Sequences {
		s := &d.Sequences[i]
		m.row(s, suppressed[s.ID])
		if news[s.ID] {
			m.out.New = append(m.out.New, i)
		}
		if len(s.Conflicts) > 0 {
			m.out.Matters = append(m.out.Matters, [2]int{i, s.Conflicts[0]})
		}
	}
	for i := range d.Conflicts {
		c := &d.Conflicts[i]
		m.out.Conflicts = append(m.out.Conflicts, [5]string{words.Clean(c.Location), words.Clean(c.First.Does), words.Clean(c.First.Source), words.Clean(c.Second.Does), words.Clean(c.Second.Source)})
	}
	m.ways()
	return m.out
}

// dataMaker gives callbacks and files the numbers that the page knows them by. Callbacks of no sequence are left out.
type dataMaker struct {
	doc     *result.Document
	out     Data
	numbers map[int]int    // by callback
	files   map[string]int // by name
}

// ways tells how runs came to the callbacks that sequences begin with, and to windows.
func (m *dataMaker) ways() {
	begins := m.doc.Begins()
	wanted := map[*result.Way]bool{}
	for i := range m.doc.Sequences {
		s := &m.doc.Sequences[i]
		if begin, ok := begins.To(s); ok && begin.Itself && s.State != result.WasCovered {
			wanted[begin.Way] = true
		}
	}
	for i := range m.out.Windows {
		if w := begins.Window(i); w != nil {
			wanted[w] = true
			m.out.Windows[i].Way = m.callback(w.Callback)
		}
	}
	for i := range m.doc.Ways {
		w := &m.doc.Ways[i]
		if !wanted[w] {
			continue
		}
		lost := 0
		if w.Lost {
			lost = 1
		}
		way := Way{m.callback(w.Callback), m.file(w.Place.File), w.Place.Line, w.Before, lost}
		for _, step := range w.Steps {
			way = append(way, m.callback(step[0]), step[1])
		}
		m.out.Ways = append(m.out.Ways, way)
	}
}

// windows lists the app's windows.
func (m *dataMaker) windows() {
	for i, name := range m.doc.Windows {
		w := Window{Name: words.Clean(name), Kind: "window", Opens: []int{}, Way: -1}
		if len(m.doc.Parts) > 0 {
			p := &m.doc.Parts[i]
			w.Kind, w.Entry, w.Opens = words.Clean(p.Kind), begins[p.Begins], listed(p.Opens)
		}
		m.out.Windows = append(m.out.Windows, w)
	}
}

// listed is a list that the script can go through: one that a document lacks is empty, where the JSON would have null.
func listed(list []int) []int {
	if list == nil {
		return []int{}
	}
	return list
}

// begins says how a part begins.
var begins = map[string]string{
	result.Assumed: "begins from outside (assumed: nothing that could be resolved starts it)",
	result.Outside: "can begin from outside",
	result.Inside:  "begins from the app's own code",
}

func (m *dataMaker) callback(id int) int {
	n, ok := m.numbers[id]
	if !ok {
		n = len(m.out.Names)
		m.numbers[id] = n
		c := &m.doc.Callbacks[id]
		m.out.Names = append(m.out.Names, words.Clean(c.Name))
		label, place := c.Label, strings.TrimPrefix(strings.TrimPrefix(c.Description, c.Label), ", ")
		if label == "" { // of an older document: its name has both
			label, place, _ = strings.Cut(c.Name, " · ")
		}
		m.out.Labels, m.out.Places = append(m.out.Labels, words.Clean(label)), append(m.out.Places, words.Clean(place))
		m.out.Kinds = append(m.out.Kinds, kindBits(c.Kinds))
		m.out.Homes = append(m.out.Homes, listed(c.Windows))
	}
	return n
}

// kindBits are a callback's kinds as the page's bits.
func kindBits(kinds []string) int {
	bits := 0
	for i, kind := range []string{"event", "api_sync", "api_async", result.GUI, result.Lifecycle} {
		if slices.Contains(kinds, kind) {
			bits |= 1 << i
		}
	}
	return bits
}

func (m *dataMaker) file(name string) int {
	if name == "" {
		return -1
	}
	n, ok := m.files[name]
	if !ok {
		n = len(m.out.Files)
		m.files[name] = n
		m.out.Files = append(m.out.Files, words.Clean(name))
	}
	return n
}

// rowStates are the states of sequences in the order of the script's.
var rowStates = []result.State{result.WasUncovered, result.WasCovered, result.WasUnknown, result.WasSuppressed}

// row adds a sequence; suppressed is why no test can run it, or nil.
func (m *dataMaker) row(s *result.Sequence, suppressed *result.Suppressed) {
	symbols := make([]int, len(s.Symbols))
	for i, symbol := range s.Symbols {
		symbols[i] = 2*m.callback(symbol/2) + symbol%2
	}
	row := Row{slices.Index(m.out.Criteria, s.Criterion), slices.Index(rowStates, s.State), strings.TrimPrefix(s.ID, s.Criterion+"-"), symbols, listed(s.Windows)}
	switch covered, ok := m.doc.Witnesses[s.ID]; {
	case suppressed != nil:
		row = append(row, m.file(suppressed.Covered.File), suppressed.Covered.Line, words.Clean(suppressed.Reason))
	case ok:
		row = append(row, m.file(covered.File), covered.Line)
	}
	m.out.Rows = append(m.out.Rows, row)
}
