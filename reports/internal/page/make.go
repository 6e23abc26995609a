package page

import (
	"fmt"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// mostShown bounds the findings of a kind, and the rows of a list, that the page has. Programs get all.
const mostShown = 200

// newPage says what the page of a document shows.
func newPage(d *result.Document) *Page {
	p := &Page{App: appOf(d), What: "Callback sequence coverage", Verdict: verdictOf(d), Measured: d.Measured(), Apart: words.CleanAll(d.ApartLines())}
	if b := d.Budget; b != 0 && (b != 1 || len(p.Apart) > 0) && len(d.Sequences) > 0 {
		p.Budget = fmt.Sprint(b)
	}
	if len(d.Criteria) > 0 {
		p.Criteria = criteriaOf(d)
	}
	switch {
	case p.Measured:
		p.Next = nextOf(d)
		p.ByWindow, p.Gains = gainsOf(d)
		p.Explored, p.Unreached = exploredOf(d), unreachedOf(d)
		p.Growth = growthOf(d)
		p.Observed = observedOf(d)
		p.Traces = tracesOf(d)
	case d.LookedFor(result.Predicted):
		p.What = "Protocols that the code can break"
	default:
		p.What = "Callback control-flow automaton"
	}
	p.Findings = findingsOf(d)
	p.Found = foundOf(p.Findings)
	p.Typestates = typestatesOf(d)
	p.Data = dataOf(d)
	p.Sequences, p.Windows = len(p.Data.Rows), len(p.Data.Windows)
	return p
}

// nextOf lists the sequences that should be tested first.
func nextOf(d *result.Document) []Next {
	var list []Next
	for _, n := range d.Next(result.MaxNext) {
		next := Next{ID: words.Clean(n.ID), Text: words.Clean(d.Spell(n.Symbols)), Why: words.CleanAll(n.Why(d))}
		if n.Begin != nil {
			next.How = words.Clean(d.SayWay(*n.Begin))
		}
		list = append(list, next)
	}
	return list
}

// gainsOf lists what there is to be gained in each window, and how many windows are left out.
func gainsOf(d *result.Document) (list []Gain, more int) {
	windows := d.ByWindow()
	if len(windows) < 2 {
		return nil, 0
	}
	for _, w := range windows[:min(len(windows), mostGains)] {
		g := Gain{Name: words.Clean(d.Windows[w.Window]), Reached: w.Reached, Covered: w.Covered, Required: w.Required, Ratio: w.Share()}
		if w.Ratio != nil {
			g.Percent = hundredths(*w.Ratio)
		}
		list = append(list, g)
	}
	return list, len(windows) - len(list)
}

// mostGains is how many windows that table has.
const mostGains = 12

func appOf(d *result.Document) App {
	return App{Package: words.Clean(d.App.Package), APK: words.Clean(d.APK), Build: words.Clean(d.App.Build), Device: words.Clean(d.Device),
		TargetSDK: d.App.TargetSDK, Callbacks: len(d.Callbacks), Parts: len(d.Windows), Warnings: words.CleanAll(d.Warnings)}
}

func verdictOf(d *result.Document) *Verdict {
	if d.Verdict == nil {
		return nil
	}
	v := &Verdict{Passed: d.Verdict.Passed, Failed: d.Verdict.Failing(), New: len(d.Verdict.New), Notes: words.CleanAll(d.Verdict.Notes),
		Doubts: words.CleanAll(d.Doubts())}
	for _, l := range d.Verdict.Lines {
		v.Rules = append(v.Rules, Rule{Rule: words.Clean(l.Rule), Seen: words.Clean(l.Seen), Passed: l.Passed})
	}
	return v
}

// meanings say what each criterion asks for.
var meanings = map[string]struct{ long, meaning string }{
	"EE": {
		"event, then event",
		"For each callback that answers an event, every one that can come next on the main thread: the first ends, the second begins.",
	},
	"EAS": {
		"event and synchronous callback",
		"Each callback that runs inside a call to the framework, behind everything that can come directly before it there.",
	},
	"EAA": {
		"event and posted callback",
		"Each callback that is posted, with every event that can come before it runs and behind it: both orders.",
	},
	"GUI": {"user's action, then user's action", "EE with a user's action on both sides: what tests of the interface alone ask for."},
}

// criteriaOf are the criteria of the paper, then what they are compared with.
func criteriaOf(d *result.Document) []Criteria {
	own, compared := Criteria{}, Criteria{Caption: "For comparison"}
	for _, c := range result.Criteria() {
		row := criterionOf(c, meanings[c].long, meanings[c].meaning, d.Criteria[c])
		if c == "GUI" {
			compared.Rows = append(compared.Rows, row)
		} else {
			own.Rows = append(own.Rows, row)
		}
	}
	if s := d.Statements; s != nil {
		t := result.NewTally(s.Total, s.Covered, s.UnknownStatements, 0)
		compared.Rows = append(compared.Rows, criterionOf("Statements", "", "Instructions of the app's code that ran: "+
			Number(s.CoveredBlocks)+" of "+Number(s.Blocks)+" basic blocks.", t))
	}
	return []Criteria{own, compared}
}

func criterionOf(name, long, meaning string, t result.Tally) Criterion {
	row := Criterion{Name: name, Long: long, Meaning: meaning, Covered: t.Covered, Required: t.Required, Unknown: t.Unknown,
		Suppressed: t.Suppressed, Ratio: t.Share()}
	if t.Ratio != nil {
		row.Percent, row.UnknownPercent = hundredths(*t.Ratio), hundredths(float64(t.Unknown)/float64(t.Required))
	}
	return row
}

// hundredths is a ratio in percent, with two digits behind the point.
func hundredths(ratio float64) float64 { return float64(int(ratio*1e4+.5)) / 100 }

// foundOf says in a line what was found, and leads there.
func foundOf(parts []Findings) []Count {
	names := map[string][2]string{
		bugsPart: {"bug", "bugs"}, predictionsPart: {"protocol that the code can break", "protocols that the code can break"},
		thresholdsPart: {"missed threshold", "missed thresholds"},
	}
	var out []Count
	for i := range parts {
		if n := parts[i].Total(); n > 0 {
			w := names[parts[i].ID]
			out = append(out, Count{Text: words.Count(n, w[0], w[1]), Target: parts[i].ID})
		}
	}
	return out
}

// observedOf lists what the traces have and the automaton lacks.
func observedOf(d *result.Document) *Observed {
	u := &d.Unmodelled
	o := &Observed{More: u.More}
	for _, c := range u.Callbacks[:min(len(u.Callbacks), mostShown)] {
		how := "nowhere in the automaton"
		if c.Modelled {
			how = "outside of a callback"
		}
		o.Callbacks = append(o.Callbacks, []string{words.Clean(c.Method), words.Clean(c.Receiver), how, Number(c.Count), place(c.First)})
	}
	for _, p := range u.Pairs[:min(len(u.Pairs), mostShown)] {
		o.Pairs = append(o.Pairs, []string{p.Criterion, words.Clean(d.Spell(p.Symbols)), Number(p.Count), place(p.First)})
	}
	o.AboutEAA = u.AboutEAA()
	o.MoreCallbacks, o.MorePairs = len(u.Callbacks)-len(o.Callbacks), len(u.Pairs)-len(o.Pairs)
	return o
}

// tracesOf says what was read.
func tracesOf(d *result.Document) *Traces {
	t := d.Traces
	out := &Traces{Files: t.Files, Processes: t.Processes, Records: t.Records, Duplicates: t.Duplicates, Lost: t.Lost,
		Foreign: t.Foreign, Broken: t.Broken, Observed: d.Observed, Silent: words.CleanAll(t.Silent), Stale: words.CleanAll(d.Stale)}
	seen := map[string]bool{}
	for i := range d.Sequences {
		if w, ok := d.Witnesses[d.Sequences[i].ID]; ok && !seen[w.File] {
			seen[w.File] = true
			out.Names = append(out.Names, words.Clean(w.File))
		}
	}
	return out
}

// place writes a place as editors jump to it.
func place(p result.Place) string { return words.Clean(p.String()) }

// anchor makes an id of a finding's that a link can name, whatever it is made of.
func anchor(id string) string {
	return "f-" + strings.Map(func(r rune) rune {
		if r == '-' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, id)
}
