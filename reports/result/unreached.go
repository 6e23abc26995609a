package result

import (
	"slices"
	"strings"

	"cbcov/coverage/unreached"
	"cbcov/reports/internal/words"
)

// Unreached says why required sequences are not covered, each for one reason: what was the first thing that did not come.
type Unreached struct {
	Reasons []Reason `json:"reasons"`        // those of most sequences first
	More    int      `json:"more,omitempty"` // counts sequences of further reasons, of which there are too many to list
}

// Reason is why some sequences are not covered.
type Reason struct {
	Reason    string `json:"reason"`    // a word for programs, see unreached.Reasons
	About     string `json:"about"`     // for people: the window, or the callback
	Why       string `json:"why"`       // a sentence with what was seen
	Count     int    `json:"count"`     // of its sequences, without those of GUI, which are a part of EE
	Sequences Set    `json:"sequences"` // indexes in Document.Sequences
	// Candidates are those of the sequences that no run may be able to have: for somebody to look at and to suppress.
	Candidates []Candidate `json:"candidates,omitempty"`
}

// Candidate is a sequence that may be suppressed, with the reason.
type Candidate struct {
	ID     string `json:"id"`
	Reason string `json:"reason"`
}

// unreached writes down why sequences are not covered.
func (d *made) unreached(r *unreached.Result) {
	u := &Unreached{Reasons: []Reason{}, More: r.More}
	for i := range r.Groups {
		g := &r.Groups[i]
		in := make([]bool, len(d.Sequences))
		for _, s := range g.Sequences {
			in[s] = true
		}
		reason := Reason{Reason: string(g.Reason), About: g.About, Why: g.Why, Count: g.Count, Sequences: NewSet(in)}
		for _, c := range g.Candidates {
			reason.Candidates = append(reason.Candidates, Candidate{d.Sequences[c.Sequence].ID, c.Reason})
		}
		u.Reasons = append(u.Reasons, reason)
	}
	d.Unreached = u
}

// Nearer compares two reasons by how far the runs got that they are of, the nearest to covering a sequence last.
func (r *Reason) Nearer(other *Reason) int {
	at := func(r *Reason) int { return slices.Index(unreached.Reasons(), unreached.Reason(r.Reason)) }
	return at(r) - at(other)
}

// SuppressOwner is who a suppression that is made of a Candidate names, until somebody takes it over.
const SuppressOwner = "nobody yet"

// Suppressions are lines of rules (.cbcov.yaml, or a file for --suppress) that suppress the candidates, most of them and each of a reason at most; and how
// many are left out.
func (u *Unreached) Suppressions(most, each int) (lines []string, more int) {
	for i := range u.Reasons {
		for k, c := range u.Reasons[i].Candidates {
			if len(lines) == 3*most || k >= each {
				more++
				continue
			}
			lines = append(lines, "- id: "+c.ID, "  reason: "+yamlText(words.Clean(c.Reason)), "  owner: "+SuppressOwner)
		}
	}
	return lines, more
}

// yamlText writes a text that is clean in YAML's double quotes.
func yamlText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
