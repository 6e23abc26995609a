package reports

import (
	"encoding/json"
	"io"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// The names of the JSON documents. The files schema/NAME.json say what each is. Fields may be added, never renamed.
const (
	measureSchema   = "cbcov-measure-1"
	sequencesSchema = "cbcov-sequences-1"
	learnSchema     = "cbcov-learn-1"
	purposesSchema  = "cbcov-purposes-1"
)

// writeJSON prints one JSON document.
func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false) // signatures stay readable; an HTML report escapes for itself
	e.SetIndent("", "  ")
	return e.Encode(v)
}

type jsonApp struct {
	Package   string `json:"package"`
	TargetSDK int    `json:"targetSdk"`
	Build     string `json:"build"`
}

func appOf(a *ccfa.Automaton) jsonApp { return jsonApp{a.Package, a.TargetSDK, a.Build} }

type jsonSymbol struct {
	Method   string `json:"method"`
	Receiver string `json:"receiver"`
	Point    string `json:"point"`
	Name     string `json:"name"`
}

func symbolOf(a *ccfa.Automaton, s coverage.Symbol) jsonSymbol {
	c := a.Callbacks[s.Callback]
	return jsonSymbol{c.Method, c.Receiver, s.Point.String(), c.Name}
}

func symbolsOf(a *ccfa.Automaton, list []coverage.Symbol) []jsonSymbol {
	out := make([]jsonSymbol, len(list))
	for i, s := range list {
		out[i] = symbolOf(a, s)
	}
	return out
}

type jsonPlace struct {
	File string `json:"file"`
	Line int    `json:"line"`
}
