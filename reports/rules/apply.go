package rules

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"cbcov/reports/result"
)

// Apply marks the document's findings (Fails, Known and Suppressed of each) and gives it a verdict, with the thresholds that are missed. A
// baseline of nil is none. Of a document without traces, rules about coverage say nothing. An
// exploration that logged nothing passes none: nothing is known of the app.
func (r *Rules) Apply(d *result.Document, baseline *Baseline, today time.Time) {
	j := &judge{rules: r, doc: d, baseline: baseline, today: today,
		verdict: &result.Verdict{Lines: []result.Line{}, New: []string{}, Notes: []string{}}}
	d.Missed = []result.Finding{}
	d.EachFinding(func(f *result.Finding) { j.findings = append(j.findings, f) })
	j.mark()
	if x := d.Explored; x != nil && x.Silent != "" {
		j.line(false, "a run logs something of the app's", "none does")
		j.broken(fingerprint("silent"), result.Place{}, "nothing is measured: no run of the exploration logged anything", x.Silent)
	}
	if d.Measured() {
		j.totals()
		j.windows()
		j.newUncovered()
	}
	j.failing()
	j.notes()
	j.verdict.Passed = j.verdict.Failing() == 0
	d.Verdict = j.verdict
}

// Sequences gives the required sequences that are suppressed on a day: id → reason and owner.
func (r *Rules) Sequences(today time.Time) map[string]string {
	reasons := map[string]string{}
	for i := range r.Suppress {
		if s := &r.Suppress[i]; isSequence(s.ID) && !s.expired(today) {
			reasons[s.ID] = (&result.Suppression{Reason: s.Reason, Owner: s.Owner}).String()
		}
	}
	return reasons
}

// judge applies rules to one run.
type judge struct {
	rules    *Rules
	doc      *result.Document
	baseline *Baseline
	today    time.Time
	findings []*result.Finding // those of rules are not among them
	verdict  *result.Verdict
	used     []bool // by suppression: it fits a finding
}

func (j *judge) line(passed bool, rule, seen string) {
	j.verdict.Lines = append(j.verdict.Lines, result.Line{Rule: rule, Seen: seen, Passed: passed})
}

func (j *judge) note(format string, args ...any) {
	j.verdict.Notes = append(j.verdict.Notes, fmt.Sprintf(format, args...))
}

// mark says of each finding whether it is suppressed, known, or fails.
func (j *judge) mark() {
	j.used = make([]bool, len(j.rules.Suppress))
	known := map[string]bool{}
	if j.baseline != nil {
		for _, f := range j.baseline.Findings {
			known[f.ID] = true
		}
	}
	for _, f := range j.findings {
		j.suppress(f)
		f.Known = known[f.ID]
		f.Fails = f.Suppressed == nil && !f.Known && slices.ContainsFunc(j.rules.FailOn, func(m Match) bool { return m.fits(f) })
	}
}

// suppress marks a finding with the first suppression that fits and counts still. All that fit are in use.
func (j *judge) suppress(f *result.Finding) {
	f.Suppressed = nil
	for i := range j.rules.Suppress {
		s := &j.rules.Suppress[i]
		if !s.fits(f) {
			continue
		}
		j.used[i] = true
		if f.Suppressed == nil && !s.expired(j.today) {
			f.Suppressed = &result.Suppression{Reason: s.Reason, Owner: s.Owner, Until: day(s.Until)}
		}
	}
}

// failing gives a line for each kind of findings that fails. Of a document that no exploration made, rules about races say nothing.
func (j *judge) failing() {
	for _, m := range j.rules.FailOn {
		if race := m.Kind == result.HarmfulRace || m.Kind == result.DifferingRace; race && !j.doc.LookedFor(m.Kind) {
			continue
		}
		var failing, suppressed, known int
		for _, f := range j.findings {
			switch {
			case !m.fits(f):
			case f.Suppressed != nil:
				suppressed++
			case f.Known:
				known++
			default:
				failing++
			}
		}
		seen := []string{fmt.Sprint(failing)}
		if failing == 0 {
			seen[0] = "none"
		}
		if suppressed > 0 {
			seen = append(seen, fmt.Sprintf("%d suppressed", suppressed))
		}
		if known > 0 {
			seen = append(seen, fmt.Sprintf("%d in the baseline", known))
		}
		j.line(failing == 0, "no "+m.String(), strings.Join(seen, ", "))
	}
}

// String says what a match fits.
func (m Match) String() string {
	text := string(m.Kind)
	if text == "" {
		text = "finding"
	}
	for _, part := range []struct{ word, pattern string }{{"of class", m.Class}, {"by method", m.Method}, {"saying", m.Message}} {
		if part.pattern != "" {
			text += fmt.Sprintf(" %s %s", part.word, part.pattern)
		}
	}
	return text
}

// notes tells of suppressions that count no more, and of those that fit nothing.
func (j *judge) notes() {
	stale := map[string]bool{}
	for _, id := range j.doc.Stale {
		stale[id] = true
	}
	covered := map[string]string{}
	for i := range j.doc.Suppressed {
		if s := &j.doc.Suppressed[i]; s.Covered != (result.Place{}) {
			covered[s.ID] = s.Covered.String()
		}
	}
	for i := range j.rules.Suppress {
		s := &j.rules.Suppress[i]
		switch {
		case s.expired(j.today):
			j.note("%s: the suppression of %s ended with %s: it counts no more; ask %s", s.Place, s.name(), day(s.Until), s.Owner)
		case stale[s.ID]:
			j.note("%s: suppressed sequence %s is not required any more: take it out", s.Place, s.ID)
		case covered[s.ID] != "":
			j.note("%s: suppressed sequence %s came after all, at %s: take it out", s.Place, s.ID, covered[s.ID])
		case !isSequence(s.ID) && !j.used[i] && (s.Kind == "" || slices.Contains(j.doc.Sought, s.Kind)):
			j.note("%s: the suppression of %s fits nothing that was found: take it out if it is fixed", s.Place, s.name())
		}
	}
}

// name says what is suppressed.
func (s *Suppression) name() string {
	if s.ID != "" {
		return s.ID
	}
	return s.Match.String()
}

func day(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.DateOnly)
}
