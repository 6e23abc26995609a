package reports

import (
	"cmp"
	"fmt"
	"sort"
	"strings"

	"cbcov/ccfa"
	"cbcov/reports/internal/words"
)

// summaryReport says what an automaton is made of.
type summaryReport struct {
	automaton *ccfa.Automaton
}

func (r *summaryReport) document(Options) document {
	a := r.automaton
	d := document{title: appTitle("Callback control-flow automaton", appOf(a))}
	d.sections = append(d.sections, section{lines: []string{fmt.Sprintf("%s, %s",
		words.Count(len(a.Parts), "part", "parts"), words.Count(len(a.Callbacks), "callback", "callbacks"))}})
	d.sections = append(d.sections, r.scope(), r.kinds(), r.layers(), r.parts())
	if s := r.actions(); len(s.rows) > 0 {
		d.sections = append(d.sections, s)
	}
	if len(a.Warnings) > 0 {
		d.sections = append(d.sections, section{heading: "Warnings", lines: a.Warnings})
	}
	return d
}

// maxOthers bounds the packages outside of the app that are listed.
const maxOthers = 12

// scope tells which classes were taken for the app's own, and why.
func (r *summaryReport) scope() section {
	scope := r.automaton.Scope
	s := section{heading: "The app's own code", header: []string{"package", "classes", "why", "components"}, numbers: []bool{false, true, false, false}}
	for _, own := range scope.Own {
		s.rows = append(s.rows, []string{own.Name, fmt.Sprint(own.Classes), string(own.Reason), few(own.Components)})
	}
	if list := r.automaton.Shrunk; len(list) > 0 {
		mode := ""
		if list[0].Mode != "" { // older ones do not tell
			mode = fmt.Sprintf(" (%s mode)", list[0].Mode)
		}
		s.lines = append(s.lines, fmt.Sprintf("R8 %s made the app%s.", list[0].Version, mode))
	}
	if n := len(scope.Moved.In) + len(scope.Moved.Out); n > 0 {
		s.lines = append(s.lines, fmt.Sprintf("The mapping put %s here, and %s out.",
			words.Count(len(scope.Moved.In), "class", "classes"), words.Count(len(scope.Moved.Out), "class", "classes")))
	}
	others, names := 0, []string{}
	for i, o := range scope.Others {
		if others += o.Classes; i < maxOthers {
			names = append(names, fmt.Sprintf("%s (%d)", cmp.Or(o.Package, "no package"), o.Classes))
		}
	}
	if more := len(scope.Others) - maxOthers; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	line := fmt.Sprintf("Followed, but not measured: %s of known libraries", words.Count(scope.Libraries, "class", "classes"))
	if others > 0 {
		line += fmt.Sprintf(", and %d more, of %s. --include what of these is the app's own.", others, strings.Join(names, ", "))
	}
	s.lines = append(s.lines, line)
	return s
}

// few names the first of some components.
func few(names []string) string {
	const most = 2
	short := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		short = append(short, name[strings.LastIndexByte(name, '.')+1:])
	}
	out := strings.Join(short, ", ")
	if more := len(names) - most; more > 0 {
		out += fmt.Sprintf(" and %d more", more)
	}
	return out
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

// maxActions bounds the actions of users that are listed.
const maxActions = 40

// actions lists what a user can do, by what it is done to.
func (r *summaryReport) actions() section {
	s := section{header: []string{"action", "callback"}, numbers: make([]bool, 2)}
	total := 0
	for _, c := range r.automaton.Callbacks {
		if !c.GUI || c.Kinds&ccfa.Event == 0 {
			continue
		}
		if total++; total <= maxActions {
			name, _, _ := strings.Cut(c.Name, " · ")
			s.rows = append(s.rows, []string{c.Described(), name})
		}
	}
	s.heading = words.Count(total, "action", "actions") + " of users"
	s.lines = moreLine(total, len(s.rows))
	return s
}

func (r *summaryReport) json() any { return nil }
