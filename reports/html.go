package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/page"
)

// mostShown bounds the findings of a kind, and the rows of a list, that the page has. Programs get all.
const mostShown = 200

// WriteHTML prints a run as one page that stands alone. What the run does not have is left out.
func WriteHTML(w io.Writer, r *Run) error { return page.Write(w, htmlPage(r)) }

// RequiredRun is an app's automaton with the sequences that it requires, as a run without traces.
func RequiredRun(apk string, a *ccfa.Automaton, required *coverage.Requirements) *Run {
	r := &coverage.Result{Outcomes: make([]coverage.Outcome, len(required.Sequences))}
	for i, s := range required.Sequences {
		r.Outcomes[i].Sequence = s
		r.Tallies[s.Criterion].Required++
	}
	return &Run{APK: apk, Automaton: a, Result: r, Required: required}
}

// htmlPage is what the page of a run shows.
func htmlPage(r *Run) *page.Page {
	p := &page.Page{App: htmlApp(r), What: "Callback sequence coverage", Verdict: htmlVerdict(r), Measured: htmlMeasured(r)}
	if r.Result != nil {
		p.Criteria = htmlCriteria(r.Result)
	}
	p.Apart, p.Budget = htmlApart(r)
	if p.Measured {
		p.Growth = htmlGrowth(r.Result)
		p.Observed = htmlObserved(r)
		p.Traces = htmlTraces(r.Result)
	} else {
		p.What = "Callback control-flow automaton"
		if r.Predicted != nil {
			p.What = "Protocols that the code can break"
		}
	}
	p.Findings = htmlFindings(r)
	p.Found = htmlFound(p.Findings)
	p.Typestates = htmlTypestates(r)
	p.Data = htmlData(r)
	p.Sequences, p.Windows = len(p.Data.Rows), len(p.Data.Windows)
	return p
}

// htmlApart says of which parts what there may be is not all required, and the budget where that matters.
func htmlApart(r *Run) (lines []string, budget string) {
	if r.Required == nil {
		return nil, ""
	}
	lines = cleanAll(apartLines(r.Required))
	if b := r.Required.Budget; b != 0 && (b != 1 || len(lines) > 0) {
		budget = fmt.Sprint(b)
	}
	return lines, budget
}

// htmlMeasured says whether the run has traces, and not the app's code alone.
func htmlMeasured(r *Run) bool { return r.Result != nil && r.Result.Traces.Files > 0 }

func htmlApp(r *Run) page.App {
	app := page.App{APK: clean(r.APK), Device: clean(r.Device)}
	if a := r.Automaton; a != nil {
		app.Package, app.Build, app.TargetSDK = clean(a.Package), clean(a.Build), a.TargetSDK
		app.Callbacks, app.Parts, app.Warnings = len(a.Callbacks), len(a.Parts), cleanAll(a.Warnings)
	}
	return app
}

func htmlVerdict(r *Run) *page.Verdict {
	if r.Verdict == nil {
		return nil
	}
	v := &page.Verdict{Passed: r.Verdict.Passed}
	for _, l := range r.Verdict.Lines {
		v.Rules = append(v.Rules, page.Rule{Rule: clean(l.Rule), Seen: clean(l.Seen), Passed: l.Passed})
		if !l.Passed {
			v.Failed++
		}
	}
	v.Notes, v.New = cleanAll(r.Verdict.Notes), len(r.Verdict.New)
	return v
}

// meanings say what each criterion asks for.
var meanings = [...]struct{ long, meaning string }{
	coverage.EE: {
		"event, then event",
		"For each callback that answers an event, every one that can come next on the main thread: the first ends, the second begins.",
	},
	coverage.EAS: {
		"event and synchronous callback",
		"Each callback that runs inside a call to the framework, behind everything that can come directly before it there.",
	},
	coverage.EAA: {
		"event and posted callback",
		"Each callback that is posted, with every event that can come before it runs and behind it: both orders.",
	},
	coverage.GUI: {"user's action, then user's action", "EE with a user's action on both sides: what tests of the interface alone ask for."},
}

// htmlCriteria are the criteria of the paper, then what they are compared with.
func htmlCriteria(r *coverage.Result) []page.Criteria {
	own, compared := page.Criteria{}, page.Criteria{Caption: "For comparison"}
	for _, c := range coverage.Criteria() {
		row := htmlCriterion(c.String(), meanings[c].long, meanings[c].meaning, r.Tally(c))
		if c == coverage.GUI {
			compared.Rows = append(compared.Rows, row)
		} else {
			own.Rows = append(own.Rows, row)
		}
	}
	if s := r.Statements; s != nil {
		t := coverage.Tally{Required: s.Total, Covered: s.Covered, Unknown: s.UnknownInstructions}
		compared.Rows = append(compared.Rows, htmlCriterion("Statements", "", "Instructions of the app's code that ran: "+
			page.Number(s.CoveredBlocks)+" of "+page.Number(s.Blocks)+" basic blocks.", t))
	}
	return []page.Criteria{own, compared}
}

func htmlCriterion(name, long, meaning string, t coverage.Tally) page.Criterion {
	row := page.Criterion{Name: name, Long: long, Meaning: meaning, Covered: t.Covered, Required: t.Required, Unknown: t.Unknown,
		Suppressed: t.Suppressed, Ratio: "-"}
	if v, ok := t.Ratio(); ok {
		row.Ratio = percent(t.Covered, t.Required) + " %"
		row.Percent, row.UnknownPercent = hundredths(v), hundredths(float64(t.Unknown)/float64(t.Required))
	}
	return row
}

// hundredths is a ratio in percent, with two digits behind the point.
func hundredths(ratio float64) float64 { return float64(int(ratio*1e4+.5)) / 100 }

// htmlFound says in a line what was found, and leads there.
func htmlFound(parts []page.Findings) []page.Count {
	words := map[string][2]string{
		violationsPart: {"broken protocol", "broken protocols"}, unexpectedPart: {"unexpected callback", "unexpected callbacks"},
		predictionsPart: {"protocol that the code can break", "protocols that the code can break"}, crashesPart: {"crash", "crashes"},
		otherPart: {"missed threshold", "missed thresholds"},
	}
	var out []page.Count
	for i := range parts {
		if n := parts[i].Total(); n > 0 {
			w := words[parts[i].ID]
			out = append(out, page.Count{Text: count(n, w[0], w[1]), Target: parts[i].ID})
		}
	}
	return out
}

// htmlObserved lists what the traces have and the automaton lacks.
func htmlObserved(r *Run) *page.Observed {
	u := &r.Result.Unmodelled
	o := &page.Observed{More: u.More}
	for _, c := range u.Callbacks[:min(len(u.Callbacks), mostShown)] {
		how := "nowhere in the automaton"
		if c.Callback >= 0 {
			how = "outside of a callback"
		}
		o.Callbacks = append(o.Callbacks, []string{clean(c.Method), clean(c.Receiver), how, page.Number(c.Count), clean(place(c.Witness))})
	}
	for _, p := range u.Pairs[:min(len(u.Pairs), mostShown)] {
		pair := spell(r.Automaton, p.Symbols)
		o.Pairs = append(o.Pairs, []string{p.Criterion.String(), clean(pair), page.Number(p.Count), clean(place(p.Witness))})
	}
	if slices.ContainsFunc(u.Pairs, func(p coverage.SeenPair) bool { return p.Criterion == coverage.EAA }) {
		o.AboutEAA = eaaUnmodelled
	}
	o.MoreCallbacks, o.MorePairs = len(u.Callbacks)-len(o.Callbacks), len(u.Pairs)-len(o.Pairs)
	return o
}

// htmlTraces says what was read.
func htmlTraces(r *coverage.Result) *page.Traces {
	t := r.Traces
	out := &page.Traces{Files: t.Files, Processes: t.Processes, Records: t.Records, Duplicates: t.Duplicates, Lost: t.Lost,
		Foreign: t.Foreign, Broken: t.Broken, Observed: r.Observed, Silent: cleanAll(r.Silent), Stale: cleanAll(r.Stale)}
	seen := map[string]bool{"": true}
	for i := range r.Outcomes {
		if file := r.Outcomes[i].Witness.File; !seen[file] {
			seen[file] = true
			out.Names = append(out.Names, clean(file))
		}
	}
	return out
}

// cleanAll is clean for each text of a list.
func cleanAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = clean(s)
	}
	return out
}

// pagePlace writes a finding's place as editors jump to it.
func pagePlace(p finding.Place) string { return clean(place(coverage.Witness(p))) }

// anchor makes an id of a finding's that a link can name, whatever it is made of.
func anchor(id string) string {
	return "f-" + strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, id)
}
