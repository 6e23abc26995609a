package reports

import (
	"cbcov/ccfa"
	"cbcov/coverage"
)

type jsonTally struct {
	Required   int      `json:"required"`
	Covered    int      `json:"covered"`
	Unknown    int      `json:"unknown"`
	Suppressed int      `json:"suppressed"`
	Ratio      *float64 `json:"ratio"` // null where nothing is required
}

type jsonSuppressed struct {
	ID      string     `json:"id"`
	Reason  string     `json:"reason"`
	Covered *jsonPlace `json:"covered,omitempty"` // a trace contains it after all
}

type jsonUnmodelledCallback struct {
	Method   string    `json:"method"`
	Receiver string    `json:"receiver"`
	Modelled bool      `json:"modelled"` // in the automaton, but not in the way it was seen
	Count    int       `json:"count"`
	First    jsonPlace `json:"first"`
}

type jsonUnmodelledPair struct {
	Criterion string       `json:"criterion"`
	Symbols   []jsonSymbol `json:"symbols"`
	Count     int          `json:"count"`
	First     jsonPlace    `json:"first"`
}

type jsonMeasure struct {
	Schema     string               `json:"schema"`
	App        jsonApp              `json:"app"`
	Criteria   map[string]jsonTally `json:"criteria"`
	Covered    []string             `json:"covered"`
	Unknown    []string             `json:"unknown"`
	Uncovered  []string             `json:"uncovered"`
	Suppressed []jsonSuppressed     `json:"suppressed"`
	Stale      []string             `json:"staleSuppressions"`
	Witnesses  map[string]jsonPlace `json:"witnesses"` // by the id of a covered sequence
	Unmodelled struct {
		Callbacks []jsonUnmodelledCallback `json:"callbacks"`
		Pairs     []jsonUnmodelledPair     `json:"pairs"`
		More      int                      `json:"more"`
	} `json:"unmodelled"`
	Observed int `json:"observed"`
	Traces   struct {
		Files      int      `json:"files"`
		Processes  int      `json:"processes"`
		Records    int      `json:"records"`
		Duplicates int      `json:"duplicates"`
		Lost       int      `json:"lost"`
		Foreign    int      `json:"foreign"`
		Broken     int      `json:"broken"`
		Silent     []string `json:"silent"`
	} `json:"traces"`
	Violations []struct{} `json:"violations"`
	Crashes    []struct{} `json:"crashes"`
	Growth     []struct{} `json:"growth"`
}

func (r *measureReport) json() any {
	doc := &jsonMeasure{
		Schema: measureSchema, App: appOf(r.automaton), Criteria: map[string]jsonTally{},
		Covered: []string{}, Unknown: []string{}, Uncovered: []string{}, Suppressed: []jsonSuppressed{},
		Stale: append([]string{}, r.result.Stale...), Witnesses: map[string]jsonPlace{}, Observed: r.result.Observed,
		Violations: []struct{}{}, Crashes: []struct{}{}, Growth: []struct{}{},
	}
	for _, c := range coverage.Criteria() {
		t := r.result.Tally(c)
		j := jsonTally{Required: t.Required, Covered: t.Covered, Unknown: t.Unknown, Suppressed: t.Suppressed}
		if v, ok := t.Ratio(); ok {
			j.Ratio = &v
		}
		doc.Criteria[c.String()] = j
	}
	for i := range r.result.Outcomes {
		doc.outcome(&r.result.Outcomes[i])
	}
	doc.unmodelled(r.automaton, &r.result.Unmodelled)
	t, from := &doc.Traces, r.result.Traces
	t.Files, t.Processes, t.Records, t.Duplicates = from.Files, from.Processes, from.Records, from.Duplicates
	t.Lost, t.Foreign, t.Broken, t.Silent = from.Lost, from.Foreign, from.Broken, append([]string{}, r.result.Silent...)
	return doc
}

func (d *jsonMeasure) outcome(o *coverage.Outcome) {
	switch o.State {
	case coverage.Covered:
		d.Covered = append(d.Covered, o.ID)
		d.Witnesses[o.ID] = jsonPlace(o.Witness)
	case coverage.Unknown:
		d.Unknown = append(d.Unknown, o.ID)
	case coverage.Suppressed:
		s := jsonSuppressed{ID: o.ID, Reason: o.Reason}
		if o.Witness.File != "" {
			s.Covered = &jsonPlace{o.Witness.File, o.Witness.Line}
		}
		d.Suppressed = append(d.Suppressed, s)
	default:
		d.Uncovered = append(d.Uncovered, o.ID)
	}
}

func (d *jsonMeasure) unmodelled(a *ccfa.Automaton, u *coverage.Unmodelled) {
	out := &d.Unmodelled
	out.Callbacks, out.Pairs, out.More = []jsonUnmodelledCallback{}, []jsonUnmodelledPair{}, u.More
	for _, c := range u.Callbacks {
		out.Callbacks = append(out.Callbacks, jsonUnmodelledCallback{c.Method, c.Receiver, c.Callback >= 0, c.Count, jsonPlace(c.Witness)})
	}
	for _, p := range u.Pairs {
		out.Pairs = append(out.Pairs, jsonUnmodelledPair{p.Criterion.String(), symbolsOf(a, []coverage.Symbol{p.From, p.To}), p.Count, jsonPlace(p.Witness)})
	}
}
