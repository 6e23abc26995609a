package reports

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// bugs lists what traces show to be wrong, all findings of one cause together, and apart from it what is predicted and was not seen.
func (r *measureReport) bugs(most int) []section {
	var seen, predicted []result.Bug
	counts := map[result.Kind]int{}
	for _, b := range r.doc.Bugs() {
		if !b.Seen() {
			predicted = append(predicted, b)
			continue
		}
		seen = append(seen, b)
		for _, f := range b.Findings {
			counts[f.Kind]++
		}
	}
	return []section{r.seen(seen, counts, most), r.predicted(predicted, most)}
}

// bugCounts are what a heading says of the findings that bugs are made of.
var bugCounts = []struct {
	kind      result.Kind
	one, many string
}{
	{result.Broken, "protocol violation", "protocol violations"},
	{result.Unexpected, "unexpected callback", "unexpected callbacks"},
	{result.JavaCrash, "crash", "crashes"},
	{result.ANR, "ANR", "ANRs"},
	{result.NativeCrash, "native crash", "native crashes"},
	{result.HarmfulRace, "harmful race", "harmful races"},
	{result.DifferingRace, "race that leaves something else", "races that leave something else"},
	{result.Predicted, "prediction", "predictions"},
}

// seen has a row for each bug, and below the table what is known of it: what the object did, what Table VII of *Testing Criteria* tells of
// a crash (the callbacks before, and what had grown), and what repeats it.
func (r *measureReport) seen(list []result.Bug, counts map[result.Kind]int, most int) section {
	s := section{header: []string{"bug", "where", "what", "found as", "counts"}, numbers: []bool{true, false, false, false, false},
		spare: []string{"found as"}}
	crashes := map[*result.Finding]*result.Crash{}
	for i := range r.doc.Crashes {
		crashes[&r.doc.Crashes[i].Finding] = &r.doc.Crashes[i]
	}
	for i := range list[:min(len(list), most)] {
		b := &list[i]
		where := b.Source()
		if where == (result.Place{}) {
			where = b.Findings[0].Place
		}
		s.rows = append(s.rows, []string{fmt.Sprint(i + 1), where.String(), b.Title(), strings.Join(b.FoundAs(), "; "), b.Standing()})
		for k, line := range r.tell(b, crashes) {
			if k == 0 {
				line = fmt.Sprintf("%d: %s", i+1, line)
			}
			s.lines = append(s.lines, line)
		}
	}
	s.heading = words.Count(len(list), "bug", "bugs")
	var of []string
	for _, c := range bugCounts {
		if n := counts[c.kind]; n > 0 {
			of = append(of, words.Count(n, c.one, c.many))
		}
	}
	if len(of) > 0 {
		s.heading += ": " + strings.Join(of, ", ")
	}
	s.lines = append(s.lines, r.replays(list[:len(s.rows)])...)
	s.lines = append(s.lines, moreLine(len(list), len(s.rows))...)
	return s
}

// tell says in lines what is known of a bug that some trace shows.
func (r *measureReport) tell(b *result.Bug, crashes map[*result.Finding]*result.Crash) []string {
	var lines []string
	for _, f := range b.Findings {
		switch c := crashes[f]; {
		case c != nil:
			lines = append(lines, crashLine(c))
			if before := before(c); before != "" {
				lines = append(lines, "    "+before)
			}
			if line := "    cause: " + c.Cause; c.Script != nil && !slices.Contains(lines, line) { // crashes of one cause have one script
				lines = append(lines, line, "    "+shortestLine(c.Script))
			}
		case f.Kind == result.Predicted:
			lines = append(lines, "predicted, too: "+stepsOf(f))
		case f.Kind == result.HarmfulRace || f.Kind == result.DifferingRace:
			lines = append(lines, f.Message)
		default:
			lines = append(lines, f.Message+" It is at "+f.Place.String()+".")
			if steps := stepsOf(f); steps != "" {
				lines = append(lines, "    "+steps)
			}
			if v := r.doc.Violation(f); v != nil && v.Script != nil {
				lines = append(lines, "    "+shortestLine(v.Script))
			}
		}
	}
	if s := b.Covers(r.doc); s != nil {
		lines = append(lines, "    covered first by it: "+s.ID+", "+r.doc.Spell(s.Symbols))
	}
	return lines
}

// shortestLine tells of the shortest script that brings something; empty: there is none.
func shortestLine(s *result.Shortest) string {
	if s == nil {
		return ""
	}
	text := fmt.Sprintf("the shortest script that brings it has %s", words.Count(s.Events, "event", "events"))
	if !s.Steady {
		text += ", and does not bring it each time"
	}
	return fmt.Sprintf("%s; it came first after %s", text, words.Count(s.After, "event", "events"))
}

// replays says how bugs are shown again, those of one run together.
func (r *measureReport) replays(list []result.Bug) []string {
	type replay struct {
		bugs []string // by their numbers
		how  []string
	}
	var all []*replay
	at := map[string]*replay{}
	for i := range list {
		how := r.replay(&list[i])
		key := strings.Join(how, "\n")
		if at[key] == nil {
			at[key] = &replay{how: how}
			all = append(all, at[key])
		}
		at[key].bugs = append(at[key].bugs, fmt.Sprint(i+1))
	}
	var lines []string
	for _, one := range all {
		what := one.how[0]
		if len(list) > 1 {
			what = strings.Join(one.bugs, ", ") + ": " + what
		}
		lines = append(append(lines, what), one.how[1:]...)
	}
	return lines
}

// replay says how a bug is shown again.
func (r *measureReport) replay(b *result.Bug) []string {
	commands := indented(b.Commands(r.doc))
	if b.Replay != nil {
		if b.Other != nil {
			return append([]string{"run both orders again:"}, commands...)
		}
		return append([]string{"run it again:"}, commands...)
	}
	if draft := b.Draft(r.doc); len(draft) > 0 {
		lines := append([]string{"no run that shows it is known; one may begin so, saved as " + result.DraftFile + ":"}, indented(draft)...)
		return append(append(lines, "  and then:"), commands...)
	}
	return append([]string{"no run that shows it is known; to look for one:"}, commands...)
}

func indented(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = "    " + line
	}
	return out
}

// crashLine tells of a crash what Table VII of *Testing Criteria* does.
func crashLine(c *result.Crash) string {
	text := fmt.Sprintf("%s, %s", c.Kind, words.Count(c.Count, "time", "times"))
	if c.Place != (result.Place{}) { // else no trace tells of it
		text += ", first at " + c.Place.String()
	}
	if c.Thread != "" {
		text += " on thread " + c.Thread
	}
	return text + " (in that period had grown: " + grown(c.Grown) + "): " + c.Exception
}

// predicted has a row for each bug that no trace shows, and below the table what leads to it, and what looks for a run that shows it where more
// is known to do than to send a monkey.
func (r *measureReport) predicted(list []result.Bug, most int) section {
	s := section{header: []string{"where", "what", "counts"}, numbers: make([]bool, 3)}
	var look []string
	for i := range list[:min(len(list), most)] {
		f := list[i].Findings[0]
		s.rows = append(s.rows, []string{f.Place.String(), f.Title, list[i].Standing()})
		s.lines = append(s.lines, history(f)...)
		if more := len(list[i].Findings) - 1; more > 0 {
			s.lines = append(s.lines, "    and "+words.Count(more, "other way", "other ways")+" to the same call")
		}
		if draft := list[i].Draft(r.doc); len(draft) > 0 {
			s.lines = append(s.lines, beginning(draft)...)
			look = looking(list[i].Commands(r.doc))
		}
	}
	s.lines = append(s.lines, look...)
	s.heading = words.Count(len(list), "violation predicted from the code, not seen", "violations predicted from the code, not seen")
	s.lines = append(s.lines, moreLine(len(list), len(s.rows))...)
	return s
}

// beginning says how a run may begin that shows what is predicted.
func beginning(draft []string) []string {
	return append([]string{"    a run that shows it may begin so:"}, indented(indented(draft))...)
}

// looking says what looks for a run which shows something that has such a beginning: for each the commands are the same.
func looking(commands []string) []string {
	return append([]string{"to look for a run that shows one of them, save its beginning as " + result.DraftFile + ":"}, indented(commands)...)
}

// historySteps is how many of a history's last steps people are shown.
const historySteps = 12

// history tells a finding in sentences, with the steps that led there.
func history(f *result.Finding) []string {
	if steps := stepsOf(f); steps != "" {
		return []string{f.Message, "    " + steps}
	}
	return []string{f.Message}
}

// stepsOf writes the last steps that led to a finding.
func stepsOf(f *result.Finding) string {
	var steps []string
	first := max(0, len(f.Steps)-historySteps)
	if first > 0 {
		steps = append(steps, "…")
	}
	for _, s := range f.Steps[first:] {
		steps = append(steps, s.Text)
	}
	return strings.Join(steps, " → ")
}

// crashSteps is how many callbacks before a crash people are shown.
const crashSteps = 3

// before writes the last callbacks before a crash.
func before(c *result.Crash) string {
	last := c.Before[max(0, len(c.Before)-crashSteps):]
	text := strings.Join(last, " → ")
	if len(last) < len(c.Before) || c.Lost {
		text = "… → " + text
	}
	return text
}

func grown(criteria []string) string {
	if len(criteria) == 0 {
		return "nothing"
	}
	return strings.Join(criteria, ", ")
}
