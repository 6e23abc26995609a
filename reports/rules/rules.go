package rules

import (
	"regexp"
	"slices"
	"time"

	"cbcov/reports/result"
)

// Statements names statement coverage among the things that a threshold may be of; the others are criteria.
const Statements = "statements"

// Rules are a team's rules.
type Rules struct {
	File       string      // they are from; empty: the default
	Thresholds []Threshold // in the order of the file
	MaxNew     *int        // the most sequences that may be uncovered and are not so in the baseline; nil: any number
	FailOn     []Match     // a finding that one of them fits fails
	Suppress   []Suppression
	Baseline   string // file; empty: none
	Flags      []Flag

	maxNewPlace result.Place
}

// Default gives the rules of a team that wrote none: a violation fails, and so does a race of which one order ends the process.
func Default() *Rules {
	return &Rules{FailOn: []Match{{Kind: result.Broken}, {Kind: result.HarmfulRace}}}
}

// Override puts thresholds in total in the place of those that the rules have of the same criteria.
func (r *Rules) Override(list []Threshold) {
	r.Thresholds = slices.DeleteFunc(r.Thresholds, func(t Threshold) bool {
		return t.Window == "" && slices.ContainsFunc(list, func(o Threshold) bool { return o.Of == t.Of })
	})
	r.Thresholds = slices.Concat(list, r.Thresholds)
}

// Threshold is the least coverage of one criterion, in total or of windows.
type Threshold struct {
	Of      string  // a criterion's name, or Statements
	Window  string  // pattern of windows' names; empty: in total
	Percent float64 // 0 to 100
	Place   result.Place
}

// Match fits findings. What is empty fits all; texts are patterns.
type Match struct {
	Kind    result.Kind
	Class   string
	Method  string
	Message string // or the title
}

// Suppression says why findings, or one required sequence, do not count.
type Suppression struct {
	ID string // of a finding or of a sequence; empty: any that Match fits
	Match
	Reason, Owner string
	Until         time.Time // the last day on which it counts; zero: for ever
	Place         result.Place
}

// Flag is a default that the file gives to a flag of the commands that have it.
type Flag struct {
	Name  string // as in mapping
	Value string // paths in it are as seen from where the command runs
	Place result.Place
}

// sequenceID is the form of a required sequence's id.
var sequenceID = regexp.MustCompile(`^(EE|EAS|EAA|GUI)-[0-9a-f]+$`)

func isSequence(id string) bool { return sequenceID.MatchString(id) }

// fits tells whether a finding is one that the match means.
func (m Match) fits(f *result.Finding) bool {
	return (m.Kind == "" || m.Kind == f.Kind) && like(m.Class, f.Class) && like(m.Method, f.Subject) &&
		(like(m.Message, f.Message) || like(m.Message, f.Title))
}

// fits tells whether the suppression is of a result.
func (s *Suppression) fits(f *result.Finding) bool {
	return (s.ID == "" || s.ID == f.ID) && s.Match.fits(f)
}

// expired tells whether the last day of the suppression is over.
func (s *Suppression) expired(today time.Time) bool {
	return !s.Until.IsZero() && !today.Before(s.Until.AddDate(0, 0, 1))
}

// like tells whether a text is as a pattern says, in which * stands for any characters. The empty pattern fits all.
func like(pattern, text string) bool {
	if pattern == "" {
		return true
	}
	p, t, star, from := 0, 0, -1, 0
	for t < len(text) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, from = p, t
			p++
		case p < len(pattern) && pattern[p] == text[t]:
			p, t = p+1, t+1
		case star >= 0: // let the last * stand for one more character
			from++
			p, t = star+1, from
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}
