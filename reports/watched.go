package reports

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/coverage/guide"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// Watched prints what a guide tells of a log that grows.
type Watched struct {
	automaton *ccfa.Automaton
	named     []result.Callback // those of the automaton
	list      []coverage.Sequence
}

// NewWatched names the callbacks of an automaton, and the sequences that the guide follows.
func NewWatched(a *ccfa.Automaton, list []coverage.Sequence) *Watched {
	return &Watched{a, result.CallbacksOf(a), list}
}

// Title says what is watched.
func (w *Watched) Title() string { return appTitle("Watching", appOf(w.automaton)) }

// Write prints a status for people, as a summary.
func (w *Watched) Write(to io.Writer, s *guide.Status, screen Screen) error {
	return writeText(to, w.document(s), screen)
}

// Panel prints a status for people in few lines.
func (w *Watched) Panel(to io.Writer, s *guide.Status, screen Screen) error {
	return writeText(to, w.panel(s), screen)
}

// Line tells in one line that a sequence was covered first.
func (w *Watched) Line(sequence int, screen Screen) string {
	q := &w.list[sequence]
	return screen.text(q.ID + "  " + w.spell(q))
}

func (w *Watched) document(s *guide.Status) document {
	criteria := section{header: []string{"criterion", "covered", "required", "share", "new"}, numbers: []bool{false, true, true, true, true},
		lines: []string{w.counts(s)}}
	for _, c := range coverage.Criteria() {
		t := s.Tallies[c]
		gain := ""
		if t.Gain > 0 {
			gain = fmt.Sprintf("+%d", t.Gain)
		}
		criteria.rows = append(criteria.rows, []string{c.String(), fmt.Sprint(t.Covered), fmt.Sprint(t.Required), words.Percent(t.Covered, t.Required), gain})
	}
	now := section{heading: "Now", lines: []string{w.now(s)}}
	next := section{heading: "Try next", header: []string{"do", "when", "covers"}, numbers: make([]bool, 3)}
	for i := range s.Next {
		n := w.next(&s.Next[i], s.Window)
		do := n.Do
		if n.How != "" {
			do += " (" + n.How + ")"
		}
		next.rows = append(next.rows, []string{do, n.When, n.Covers})
	}
	switch {
	case len(s.Next) == 0:
		next.lines = []string{nothingNext(s)}
	case s.More > 0:
		next.lines = []string{fmt.Sprintf("… and %d more", s.More)}
	}
	d := document{title: w.Title(), sections: []section{criteria, now, next}}
	if len(s.Newest) > 0 {
		newest := section{heading: "Covered first a moment ago"}
		for _, i := range s.Newest {
			newest.lines = append(newest.lines, w.list[i].Criterion.String()+"  "+w.spell(&w.list[i]))
		}
		d.sections = append(d.sections, newest)
	}
	return d
}

// nothingNext says why there is nothing to try.
func nothingNext(s *guide.Status) string {
	if s.Last < 0 {
		return "Start the app."
	}
	return "Nothing that is not covered begins here."
}

// panelNewest is how many sequences that were covered first a panel has.
const panelNewest = 4

func (w *Watched) panel(s *guide.Status) document {
	var criteria []string
	for _, c := range coverage.Criteria() {
		t := s.Tallies[c]
		text := fmt.Sprintf("%s %d/%d", c, t.Covered, t.Required)
		if t.Gain > 0 {
			text += fmt.Sprintf(" (+%d)", t.Gain)
		}
		criteria = append(criteria, text)
	}
	next := section{heading: "Try next"}
	for i := range s.Next {
		n := w.next(&s.Next[i], s.Window)
		if n.How != "" {
			n.Do += " (" + n.How + ")"
		}
		next.lines = append(next.lines, fmt.Sprintf("%2d. %s: %s  [%s]", i+1, n.When, n.Do, n.Covers))
	}
	newest := section{heading: "Covered first a moment ago"}
	for _, i := range s.Newest[:min(len(s.Newest), panelNewest)] {
		newest.lines = append(newest.lines, w.list[i].Criterion.String()+"  "+w.spell(&w.list[i]))
	}
	if len(next.lines) == 0 {
		next.lines = []string{nothingNext(s)}
	}
	if len(newest.lines) == 0 {
		newest.lines = []string{"Nothing yet."}
	}
	return document{title: w.Title(), sections: []section{{lines: []string{strings.Join(criteria, "   "), w.counts(s)}},
		{heading: "Now", lines: []string{w.now(s)}}, next, newest}}
}

// spell writes a sequence for people.
func (w *Watched) spell(q *coverage.Sequence) string {
	return result.Spell(result.SymbolsOf(q.Symbols), func(callback int) *result.Callback { return &w.named[callback] })
}

// counts says how much was read.
func (w *Watched) counts(s *guide.Status) string {
	text := fmt.Sprintf("%s came, in %s", words.Count(s.Events, "event", "events"), words.Count(s.Records.Records, "record", "records"))
	if n := s.Records.Lost; n > 0 {
		text += fmt.Sprintf("; %s: what they could have covered is not counted", words.Count(n, "record is lost", "records are lost"))
	}
	return text
}

// now says which event came last, and where.
func (w *Watched) now(s *guide.Status) string {
	if s.Last < 0 {
		return "No event came yet."
	}
	text := w.named[s.Last].Description
	if name := w.window(s.Window); name != "" && !strings.Contains(text, name) {
		text += ", in " + name
	}
	return text
}

// window names a part; -1: none.
func (w *Watched) window(part int) string {
	if part < 0 {
		return ""
	}
	return w.automaton.Parts[part].Name
}

// watchedNext is something to try, in words.
type watchedNext struct {
	Do        string   `json:"do"`            // what somebody does, as callbacks are described
	How       string   `json:"how,omitempty"` // how a user brings it about, where its description does not tell
	When      string   `json:"when"`
	Covers    string   `json:"covers"`    // how many sequences of which criterion
	Sequences []string `json:"sequences"` // their ids
}

func (w *Watched) next(n *guide.Next, window int) watchedNext {
	out := watchedNext{Do: w.do(n.Do, window), How: w.how(n.Do), When: w.when(n), Sequences: []string{}}
	if n.First >= 0 {
		out.Do = w.do(n.First, window) + ", then " + out.Do
	}
	var counts [4]int
	for _, i := range n.Sequences {
		counts[w.list[i].Criterion]++
		if len(out.Sequences) < maxWatchedIDs {
			out.Sequences = append(out.Sequences, w.list[i].ID)
		}
	}
	var covers []string
	for _, c := range coverage.Criteria() {
		switch n := counts[c]; {
		case n == 1:
			covers = append(covers, c.String())
		case n > 1:
			covers = append(covers, fmt.Sprintf("%d %s", n, c))
		}
	}
	out.Covers = strings.Join(covers, ", ")
	return out
}

// maxWatchedIDs bounds the sequences that one thing to try names.
const maxWatchedIDs = 20

// do names what somebody does: without the window, where that is the one in front, and without the line.
func (w *Watched) do(callback, window int) string {
	c := w.automaton.Callbacks[callback]
	if window >= 0 && !slices.Contains(c.Parts, window) && len(c.Parts) > 0 {
		if name := w.window(c.Parts[0]); !strings.Contains(c.Label, name) {
			return c.Label + " in " + name
		}
	}
	return c.Label
}

// when says when something is to be done.
func (w *Watched) when(n *guide.Next) string {
	pending := ""
	if n.Pending >= 0 {
		pending = w.named[n.Pending].Label
	}
	switch n.When {
	case guide.Before:
		return "at once, before " + pending
	case guide.After:
		return "now, behind " + pending
	case guide.Wait:
		return "after you waited for " + pending
	}
	return "as the next event"
}

// hows say how a user brings about what components' lives tell, by the event's name in ccfa/framework/model/lifecycles.life.
var hows = map[string]string{
	"launch": "start it", "relaunch": "leave by Back, and start it again", "rotate": "turn the device", "recreate": "turn the device",
	"stop": "go Home", "leave": "go Back", "pause": "open something in front of it, or go Home", "restart": "come back to it", "resume": "come back to it",
	"destroy": "go Home, and let the system take it away", "kill": "go Home, and end its process", "newintent": "start it while it is there", "result": "answer what it opened",
}

// howOrder is which of several ways is named: the simplest one first.
var howOrder = []string{"pause", "resume", "restart", "stop", "leave", "launch", "rotate", "recreate", "relaunch", "result", "newintent", "destroy", "kill"}

// how says how a user brings a callback of a component's life; empty: its description tells, or nobody knows.
func (w *Watched) how(callback int) string {
	c := w.automaton.Callbacks[callback]
	if !c.Life {
		return ""
	}
	for _, event := range howOrder {
		if slices.Contains(c.Events, event) {
			return hows[event]
		}
	}
	return ""
}
