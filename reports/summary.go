package reports

import (
	"fmt"
	"sort"

	"cbcov/ccfa"
)

// summaryReport says what an automaton is made of.
type summaryReport struct {
	automaton *ccfa.Automaton
}

func (r *summaryReport) document(Options) document {
	a := r.automaton
	d := document{title: appTitle("Callback control-flow automaton", a)}
	d.sections = append(d.sections, section{lines: []string{fmt.Sprintf("%s, %s",
		count(len(a.Parts), "part", "parts"), count(len(a.Callbacks), "callback", "callbacks"))}})
	d.sections = append(d.sections, r.kinds(), r.layers(), r.parts())
	if len(a.Warnings) > 0 {
		d.sections = append(d.sections, section{heading: "Warnings", lines: a.Warnings})
	}
	return d
}

// kinds counts callbacks by kind; a callback of several kinds counts in each.
func (r *summaryReport) kinds() section {
	counts := map[string]int{}
	for _, c := range r.automaton.Callbacks {
		for _, k := range c.Kinds.Names() {
			counts[k]++
		}
	}
	s := section{header: []string{"kind", "callbacks"}, numbers: []bool{false, true}}
	for _, k := range (ccfa.Event | ccfa.Sync | ccfa.Async | ccfa.Frame).Names() {
		s.rows = append(s.rows, []string{k, fmt.Sprint(counts[k])})
	}
	return s
}

// layers counts callbacks by how sure the model is of them.
func (r *summaryReport) layers() section {
	counts := map[string]int{}
	for _, c := range r.automaton.Callbacks {
		counts[string(c.Layer)]++
	}
	names := make([]string, 0, len(counts))
	for n := range counts {
		names = append(names, n)
	}
	sort.Strings(names)
	s := section{header: []string{"known from", "callbacks"}, numbers: []bool{false, true}}
	for _, n := range names {
		s.rows = append(s.rows, []string{n, fmt.Sprint(counts[n])})
	}
	return s
}

// parts lists the components.
func (r *summaryReport) parts() section {
	callbacks := make([]int, len(r.automaton.Parts))
	for _, c := range r.automaton.Callbacks {
		for _, p := range c.Parts {
			callbacks[p]++
		}
	}
	s := section{header: []string{"part", "kind", "callbacks", "opens", "entry point"}, numbers: []bool{false, false, true, true, false}}
	for _, p := range r.automaton.Parts {
		entry := ""
		switch {
		case p.Guessed:
			entry = "guessed"
		case p.Entry:
			entry = "yes"
		}
		s.rows = append(s.rows, []string{p.Name, p.Kind.String(), fmt.Sprint(callbacks[p.ID]), fmt.Sprint(len(p.Opens)), entry})
	}
	return s
}

func (r *summaryReport) json() any { return nil }
