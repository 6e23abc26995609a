package reports

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/result"
)

// Declared says what outside of the app's own code declares a method, so that it may call it.
type Declared struct {
	By      string // descriptor of the most general class that does; empty: none does
	Family  string // see framework.Family; empty: nothing is said of that class
	Known   bool   // a rule of the framework model runs such a method
	Library bool   // the class is in the APK
	// ByteCode says that the platform's byte code alone (layer C) knows what can call it.
	ByteCode bool
}

// Recall is what of that which came an automaton has, as it is reported.
type Recall struct {
	Schema    string          `json:"schema"`
	App       result.App      `json:"app"`
	Callbacks RecallCount     `json:"callbacks"`
	Pairs     []RecallPairs   `json:"pairs"`    // by criterion
	Layers    []RecallCount   `json:"layers"`   // by what the automaton has callbacks from
	Families  []RecallCount   `json:"families"` // by what declares them
	Density   RecallDensity   `json:"density"`
	Came      []RecallCame    `json:"came"`              // sorted by method and receiver
	Lacking   []RecallLack    `json:"lacking_callbacks"` // most frequent first
	Orders    []RecallNoOrder `json:"lacking_pairs"`     // most frequent first
	More      int             `json:"more"`              // occurrences that were not looked at, as there were too many
	Records   int             `json:"records"`
	Processes int             `json:"processes"`
}

// RecallCount counts callbacks of one kind.
type RecallCount struct {
	Name string `json:"name,omitempty"`
	Came int    `json:"came"`
	Had  int    `json:"had"` // by the automaton
}

// RecallPairs counts pairs of a criterion.
type RecallPairs struct {
	Criterion string `json:"criterion"`
	Came      int    `json:"came"`
	Had       int    `json:"had"`
}

// RecallDensity says how much the automaton asks for: event-event pairs of callbacks of one window.
type RecallDensity struct {
	Possible int `json:"possible"` // all pairs of two callbacks
	Required int `json:"required"` // of them
	Came     int `json:"came"`     // of the required ones
}

// RecallCame is a callback that came.
type RecallCame struct {
	Method   string `json:"method"`
	Receiver string `json:"receiver"`
	Layer    string `json:"layer"` // that the automaton has it from; none: it lacks it
	Had      bool   `json:"had"`
	ByteCode bool   `json:"bytecode"` // layer C alone knows what can call it, in no order
}

// RecallLack is a callback that came, and that the automaton lacks.
type RecallLack struct {
	Method   string       `json:"method"`
	Receiver string       `json:"receiver"`
	By       string       `json:"declared_by,omitempty"`
	Family   string       `json:"family"`
	Caller   string       `json:"caller,omitempty"` // what called it first
	Reason   string       `json:"reason"`
	Count    int          `json:"count"`
	First    result.Place `json:"first"`
}

// RecallNoOrder is a pair that came, and that the automaton lacks.
type RecallNoOrder struct {
	Criterion string       `json:"criterion"`
	Text      string       `json:"text"`
	Reason    string       `json:"reason"`
	Count     int          `json:"count"`
	First     result.Place `json:"first"`
}

// The likely reasons why the automaton lacks something.
const (
	reasonGuessed    = "only guessed: no rule says when it comes"
	reasonUndeclared = "nothing outside declares it: it is called by reflection, or by its name"
	reasonNoRule     = "no rule runs it"
	reasonLibrary    = "the library's code that calls it was not followed"
	reasonObject     = "a rule runs it, but not on this object"
	reasonInside     = "it is only there inside of another callback"
	reasonCallback   = "one of the two is lacking"
	reasonOrder      = "order"
)

// Families of what framework.Family says nothing of, and the layer of what the automaton lacks.
const (
	familyLibrary  = "library"
	familyPlatform = "platform"
	noFamily       = "none"
	noLayer        = "none"
)

// NewRecall counts what came. declared says what of the outside declares a DEX method.
func NewRecall(a *ccfa.Automaton, required *coverage.Requirements, came *coverage.Recalled, declared func(method string) Declared) *Recall {
	r := &Recall{
		Schema: recallSchema, App: appOf(a), More: came.More, Records: came.Traces.Records, Processes: came.Traces.Processes,
		Came: []RecallCame{}, Lacking: []RecallLack{}, Orders: []RecallNoOrder{},
	}
	layers, families := map[string]*RecallCount{}, map[string]*RecallCount{}
	for i := range came.Callbacks {
		c := &came.Callbacks[i]
		d := declared(c.Method)
		if d.Family = cmp.Or(d.Family, familyOf(d)); c.Lacking() {
			r.Lacking = append(r.Lacking, RecallLack{
				Method: c.Method, Receiver: c.Receiver, By: d.By, Family: d.Family, Caller: c.Caller, Reason: reasonOf(c, d), Count: c.Count, First: result.Place(c.Witness),
			})
		}
		layer := noLayer
		switch {
		case c.Callback >= 0:
			layer = string(a.Callbacks[c.Callback].Layer)
		case c.Guessed:
			layer = string(ccfa.LayerGuess)
		}
		r.Came = append(r.Came, RecallCame{c.Method, c.Receiver, layer, !c.Lacking(), d.ByteCode})
		for _, n := range []*RecallCount{&r.Callbacks, counted(layers, layer), counted(families, d.Family)} {
			n.add(!c.Lacking())
		}
	}
	r.Layers, r.Families = sortedCounts(layers), sortedCounts(families)
	r.pairs(a, came)
	r.density(a, required, came)
	slices.SortStableFunc(r.Lacking, func(a, b RecallLack) int { return b.Count - a.Count })
	slices.SortStableFunc(r.Orders, func(a, b RecallNoOrder) int { return b.Count - a.Count })
	return r
}

func (n *RecallCount) add(had bool) {
	n.Came++
	if had {
		n.Had++
	}
}

func counted(all map[string]*RecallCount, name string) *RecallCount {
	if all[name] == nil {
		all[name] = &RecallCount{Name: name}
	}
	return all[name]
}

func sortedCounts(all map[string]*RecallCount) []RecallCount {
	out := []RecallCount{}
	for _, n := range all {
		out = append(out, *n)
	}
	slices.SortFunc(out, func(a, b RecallCount) int { return cmp.Or(b.Came-a.Came, cmp.Compare(a.Name, b.Name)) })
	return out
}

func familyOf(d Declared) string {
	switch {
	case d.By == "":
		return noFamily
	case d.Library:
		return familyLibrary
	}
	return familyPlatform
}

// reasonOf says why a callback is likely to be lacking.
func reasonOf(c *coverage.Came, d Declared) string {
	switch {
	case c.Inside:
		return reasonInside
	case c.Guessed:
		return reasonGuessed
	case d.By == "":
		return reasonUndeclared
	case d.Known:
		return reasonObject
	case d.Library:
		return reasonLibrary
	}
	return reasonNoRule
}

// pairs counts pairs by criterion, and lists those that are lacking.
func (r *Recall) pairs(a *ccfa.Automaton, came *coverage.Recalled) {
	for _, criterion := range []coverage.Criterion{coverage.EE, coverage.EAS, coverage.EAA} {
		n := RecallPairs{Criterion: criterion.String()}
		for i := range came.Pairs {
			p := &came.Pairs[i]
			if p.Criterion != criterion {
				continue
			}
			if n.Came++; p.Known {
				n.Had++
				continue
			}
			reason := reasonOrder
			if slices.ContainsFunc(p.Symbols, func(s coverage.Symbol) bool { return came.Callbacks[s.Callback].Lacking() }) {
				reason = reasonCallback
			}
			r.Orders = append(r.Orders, RecallNoOrder{
				Criterion: n.Criterion, Text: spellCame(a, came, p.Symbols), Reason: reason, Count: p.Count, First: result.Place(p.Witness),
			})
		}
		r.Pairs = append(r.Pairs, n)
	}
}

// spellCame writes a pair for people.
func spellCame(a *ccfa.Automaton, came *coverage.Recalled, symbols []coverage.Symbol) string {
	parts := make([]string, len(symbols))
	for i, s := range symbols {
		c := &came.Callbacks[s.Callback]
		name := c.Method
		if c.Callback >= 0 {
			name = a.Callbacks[c.Callback].Name
		}
		parts[i] = name + "." + s.Point.String()
	}
	return strings.Join(parts, " → ")
}

// density counts the event-event pairs of callbacks of one window.
func (r *Recall) density(a *ccfa.Automaton, required *coverage.Requirements, came *coverage.Recalled) {
	possible := map[[2]int]bool{}
	for _, p := range a.Parts {
		if p.Kind != ccfa.Window {
			continue
		}
		var of []int
		for _, c := range a.Callbacks {
			if c.Kinds&ccfa.Event != 0 && c.Main && slices.Contains(c.Parts, p.ID) {
				of = append(of, c.ID)
			}
		}
		for _, x := range of {
			for _, y := range of {
				if x != y {
					possible[[2]int{x, y}] = true
				}
			}
		}
	}
	seen := map[[2]int]bool{}
	for i := range came.Pairs {
		if p := &came.Pairs[i]; p.Criterion == coverage.EE && p.Known {
			seen[[2]int{came.Callbacks[p.Symbols[0].Callback].Callback, came.Callbacks[p.Symbols[1].Callback].Callback}] = true
		}
	}
	r.Density.Possible = len(possible)
	for i := range required.Sequences {
		q := &required.Sequences[i]
		if q.Criterion != coverage.EE {
			continue
		}
		pair := [2]int{q.Symbols[0].Callback, q.Symbols[len(q.Symbols)-1].Callback}
		if !possible[pair] {
			continue
		}
		delete(possible, pair)
		r.Density.Required++
		if seen[pair] {
			r.Density.Came++
		}
	}
}

// WriteRecall prints what of that which came an automaton has. Errors are those of w, or name a format that is none.
func WriteRecall(w io.Writer, format string, r *Recall, opt Options) error {
	return write(w, format, r, opt)
}

func (r *Recall) json() any { return r }

func (r *Recall) document(opt Options) document {
	d := document{title: fmt.Sprintf("Recall: %s, build %s", r.App.Package, r.App.Build)}
	all := section{header: []string{"what came", "in all", "in the automaton", ""}, numbers: []bool{false, true, true, true}}
	row := func(name string, came, had int) {
		all.rows = append(all.rows, []string{name, fmt.Sprint(came), fmt.Sprint(had), share(had, came)})
	}
	row("callbacks", r.Callbacks.Came, r.Callbacks.Had)
	for _, p := range r.Pairs {
		row("pairs of "+p.Criterion, p.Came, p.Had)
	}
	all.lines = append(all.lines, fmt.Sprintf("Density: %d of %d event-event pairs of callbacks of one window are required (%s); %d of these came (%s).", r.Density.Required,
		r.Density.Possible, share(r.Density.Required, r.Density.Possible), r.Density.Came, share(r.Density.Came, r.Density.Required)))
	if r.More > 0 {
		all.lines = append(all.lines, fmt.Sprintf("%d more occurrences were not looked at.", r.More))
	}
	d.sections = append(d.sections, all, countsSection("layer", r.Layers), countsSection("family", r.Families))
	lacking := section{heading: "Callbacks that the automaton lacks", header: []string{"times", "callback", "called by", "likely reason", "first"},
		numbers: []bool{true, false, false, false, false}}
	for _, l := range r.Lacking[:min(len(r.Lacking), opt.List)] {
		lacking.rows = append(lacking.rows, []string{fmt.Sprint(l.Count), l.Method, l.Caller, l.Reason, l.First.String()})
	}
	if more := len(r.Lacking) - opt.List; more > 0 {
		lacking.lines = append(lacking.lines, fmt.Sprintf("… and %d more", more))
	}
	orders := section{heading: "Pairs that it lacks", header: []string{"times", "of", "pair", "likely reason", "first"}, numbers: []bool{true, false, false, false, false}}
	for _, p := range r.Orders[:min(len(r.Orders), opt.List)] {
		orders.rows = append(orders.rows, []string{fmt.Sprint(p.Count), p.Criterion, p.Text, p.Reason, p.First.String()})
	}
	if more := len(r.Orders) - opt.List; more > 0 {
		orders.lines = append(orders.lines, fmt.Sprintf("… and %d more", more))
	}
	for _, s := range []section{lacking, orders} {
		if len(s.rows) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	return d
}

func countsSection(of string, list []RecallCount) section {
	s := section{header: []string{of, "came", "in the automaton", ""}, numbers: []bool{false, true, true, true}}
	for _, n := range list {
		s.rows = append(s.rows, []string{n.Name, fmt.Sprint(n.Came), fmt.Sprint(n.Had), share(n.Had, n.Came)})
	}
	return s
}
