package rules

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// maxNamed is how many windows or sequences a line names; the rest is counted.
const maxNamed = 5

// ParseThreshold reads a threshold in total as the command line has it: EE=80.
func ParseThreshold(text string) (Threshold, error) {
	of, number, found := strings.Cut(text, "=")
	if !found {
		return Threshold{}, fmt.Errorf("write CRITERION=PERCENT, as in EE=80")
	}
	if !slices.Contains(measures(), of) {
		return Threshold{}, fmt.Errorf("criterion %q: want one of %s", of, strings.Join(measures(), ", "))
	}
	percent, err := strconv.ParseFloat(number, 64)
	if err != nil || !(percent >= 0 && percent <= 100) {
		return Threshold{}, fmt.Errorf("%q is no percentage from 0 to 100", number)
	}
	return Threshold{Of: of, Percent: percent}, nil
}

// measures lists what a threshold may be of.
func measures() []string { return append(result.Criteria(), Statements) }

// ratio is what is covered of what is required.
type ratio struct{ covered, required int }

// slack is less than any difference that people write: 16.1 has no exact binary fraction.
const slack = 1e-6

// reaches tells whether the coverage is at least so many percent. Where nothing is required it is.
func (r ratio) reaches(percent float64) bool {
	return float64(r.covered)*100+slack >= percent*float64(r.required)
}

// String gives the percentage, cut and not rounded: what is below 80 % is not shown as 80.0 %.
func (r ratio) String() string {
	if r.required == 0 {
		return "nothing is required"
	}
	return fmt.Sprintf("%s (%d of %d)", words.Percent(r.covered, r.required), r.covered, r.required)
}

// totals checks the thresholds in total.
func (j *judge) totals() {
	for _, t := range j.rules.Thresholds {
		if t.Window != "" {
			continue
		}
		rule := fmt.Sprintf("%s at least %g %%", t.Of, t.Percent)
		seen, ok := j.total(t.Of)
		if !ok {
			text := "no block was logged: instrument with --probes callbacks,callins,blocks"
			j.line(false, rule, text)
			j.missed(t, "", fmt.Sprintf("Statement coverage is not known, and %g %% is asked for: %s", t.Percent, text))
			continue
		}
		passed := seen.reaches(t.Percent)
		j.line(passed, rule, seen.String())
		if !passed {
			verb := "is"
			if t.Of == Statements {
				verb = "are"
			}
			j.missed(t, "", fmt.Sprintf("%s %s covered to %v, below the threshold of %g %%", t.Of, verb, seen, t.Percent))
		}
	}
}

// total gives a criterion's coverage. It is not ok where no trace can tell.
func (j *judge) total(of string) (ratio, bool) {
	if of == Statements {
		if j.doc.Statements == nil {
			return ratio{}, false
		}
		return ratio{j.doc.Statements.Covered, j.doc.Statements.Total}, true
	}
	t, ok := j.doc.Criteria[of]
	return ratio{t.Covered, t.Required}, ok
}

// missed notes a threshold that is not reached.
func (j *judge) missed(t Threshold, window, text string) {
	j.broken(fingerprint("threshold", t.Of, window), t.Place, text, text)
}

// broken makes a finding of a rule that does not hold.
func (j *judge) broken(id string, place result.Place, title, message string) {
	j.doc.Missed = append(j.doc.Missed, result.Finding{ID: id, Kind: result.Threshold, Title: title, Message: message + ".", Place: place, Count: 1,
		Steps: []result.Step{}, Fails: true})
}

// fingerprint names a missed rule, the same in each run that misses it.
func fingerprint(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\n")))
	return parts[0] + "-" + hex.EncodeToString(sum[:8])
}

// windowTally is what is required of one window.
type windowTally struct {
	name string
	seen map[string]ratio // by criterion
}

// tally counts the required sequences of each window, by name. A sequence counts in each window that requires it.
func tally(d *result.Document) []windowTally {
	byWindow := map[int]map[string]ratio{}
	for i := range d.Sequences {
		s := &d.Sequences[i]
		for _, w := range s.Windows {
			if byWindow[w] == nil {
				byWindow[w] = map[string]ratio{}
			}
			if s.State == result.WasSuppressed {
				continue
			}
			r := byWindow[w][s.Criterion]
			r.required++
			if s.State == result.WasCovered {
				r.covered++
			}
			byWindow[w][s.Criterion] = r
		}
	}
	var list []windowTally
	for w, seen := range byWindow {
		list = append(list, windowTally{d.Windows[w], seen})
	}
	slices.SortFunc(list, func(a, b windowTally) int { return strings.Compare(a.name, b.name) })
	return list
}

// windows checks the thresholds of windows. For each window and criterion the last one that fits decides.
func (j *judge) windows() {
	all := tally(j.doc)
	for i, t := range j.rules.Thresholds {
		if t.Window == "" {
			continue
		}
		var mine, below []windowTally
		fits := false
		for _, w := range all {
			if !like(t.Window, w.name) {
				continue
			}
			fits = true
			if w.seen[t.Of].required == 0 || j.decidedLater(i, w.name) {
				continue
			}
			mine = append(mine, w)
			if !w.seen[t.Of].reaches(t.Percent) {
				below = append(below, w)
			}
		}
		if !fits {
			j.note("%s: no window with required sequences is called %s; 'cbcov ccfa' lists their names", t.Place, t.Window)
		}
		j.line(len(below) == 0, fmt.Sprintf("%s of window %s at least %g %%", t.Of, t.Window, t.Percent), sumUp(t.Of, mine, below))
		for _, w := range below {
			j.missed(t, w.name, fmt.Sprintf("%s of window %s is covered to %v, below the threshold of %g %%", t.Of, w.name, w.seen[t.Of], t.Percent))
		}
	}
}

// decidedLater tells whether a later threshold is about the same criterion of a window.
func (j *judge) decidedLater(i int, window string) bool {
	of := j.rules.Thresholds[i].Of
	return slices.ContainsFunc(j.rules.Thresholds[i+1:], func(t Threshold) bool {
		return t.Of == of && t.Window != "" && like(t.Window, window)
	})
}

// sumUp says what the windows of a threshold have: all that are below, or the least.
func sumUp(of string, mine, below []windowTally) string {
	switch {
	case len(mine) == 0:
		return "nothing is required"
	case len(mine) == 1:
		return mine[0].seen[of].String()
	case len(below) == 0:
		least := slices.MinFunc(mine, func(a, b windowTally) int {
			x, y := a.seen[of], b.seen[of]
			return x.covered*y.required - y.covered*x.required
		})
		return fmt.Sprintf("%d windows, the least %s with %v", len(mine), least.name, least.seen[of])
	}
	var names []string
	for _, w := range below {
		names = append(names, fmt.Sprintf("%s %v", w.name, w.seen[of]))
	}
	return fmt.Sprintf("%d of %d windows below: %s", len(below), len(mine), some(names))
}

// some joins names, of many the first.
func some(names []string) string {
	if n := len(names) - maxNamed; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNamed], ", "), n)
	}
	return strings.Join(names, ", ")
}

// newUncovered checks how many sequences are uncovered that the baseline does not know as such.
func (j *judge) newUncovered() {
	if j.baseline != nil {
		for i := range j.doc.Sequences {
			s := &j.doc.Sequences[i]
			if _, known := slices.BinarySearch(j.baseline.Uncovered, s.ID); s.State == result.WasUncovered && !known {
				j.verdict.New = append(j.verdict.New, s.ID)
			}
		}
		slices.Sort(j.verdict.New)
	}
	if j.rules.MaxNew == nil {
		return
	}
	rule := fmt.Sprintf("at most %d new uncovered", *j.rules.MaxNew)
	n := len(j.verdict.New)
	switch {
	case j.baseline == nil:
		j.line(true, rule, "there is no baseline yet")
	case n <= *j.rules.MaxNew:
		j.line(true, rule, fmt.Sprint(n))
	default:
		seen := fmt.Sprintf("%d: %s", n, some(j.verdict.New))
		j.line(false, rule, seen)
		text := fmt.Sprintf("%d sequences are uncovered that the baseline does not have, and at most %d may be", n, *j.rules.MaxNew)
		j.broken(fingerprint("new-uncovered"), j.rules.maxNewPlace, text, fmt.Sprintf("%s: %s", text, some(j.verdict.New)))
	}
}
