package reports

import (
	"io"

	"cbcov/coverage"
	"cbcov/coverage/guide"
	"cbcov/reports/result"
)

// watchSchema names the lines that `cbcov watch` prints as JSON.
const watchSchema = "cbcov-watch-1"

// The kinds of these lines.
const (
	watchBegins  = "begin"   // the first one: the app
	watchCovered = "covered" // a sequence was covered first
	watchStatus  = "status"  // what is known now
	watchEnds    = "end"     // the last one: what is known at the end
)

// watchLine is one of these lines.
type watchLine struct {
	Schema  string         `json:"schema"`
	Kind    string         `json:"kind" jsonschema:"enum=begin,enum=covered,enum=status,enum=end"`
	App     *result.App    `json:"app,omitempty"`     // of begin
	Covered *watchSequence `json:"covered,omitempty"` // of covered
	Status  *watchState    `json:"status,omitempty"`  // of status and end
}

// watchSequence is a sequence that was covered.
type watchSequence struct {
	ID        string   `json:"id"`
	Criterion string   `json:"criterion"`
	Sequence  string   `json:"sequence"` // for people
	Windows   []string `json:"windows"`  // that require it
}

// watchState is what is known at a moment.
type watchState struct {
	Criteria []watchTally    `json:"criteria"`
	Events   int             `json:"events"`  // event callbacks that came on main threads
	Records  int             `json:"records"` // that were read
	Lost     int             `json:"lost"`    // records that were not there
	Counts   string          `json:"counts"`  // the same for people
	Last     string          `json:"last"`    // the event callback that came last, for people; empty: none came
	Window   string          `json:"window"`  // where it was; empty: nobody knows
	Now      string          `json:"now"`     // both, for people
	Next     []watchedNext   `json:"next"`    // what to try from here
	More     int             `json:"more"`    // how many further ones there are
	Newest   []watchSequence `json:"newest"`  // the latest that were covered first, the last one first
}

// watchTally counts a criterion's sequences.
type watchTally struct {
	Criterion string `json:"criterion"`
	Required  int    `json:"required"`
	Covered   int    `json:"covered"`
	Gain      int    `json:"gain"` // of the covered ones, those that were not at the start
}

// WriteBegin writes the first line of JSON.
func (w *Watched) WriteBegin(to io.Writer) error {
	app := appOf(w.automaton)
	return writeWatchLine(to, watchLine{Kind: watchBegins, App: &app})
}

// WriteCovered writes a line of JSON for a sequence that was covered first.
func (w *Watched) WriteCovered(to io.Writer, sequence int) error {
	q := w.sequence(sequence)
	return writeWatchLine(to, watchLine{Kind: watchCovered, Covered: &q})
}

// WriteStatus writes a line of JSON for what is known now, or, at last, at the end.
func (w *Watched) WriteStatus(to io.Writer, s *guide.Status, last bool) error {
	kind := watchStatus
	if last {
		kind = watchEnds
	}
	return writeWatchLine(to, watchLine{Kind: kind, Status: w.state(s)})
}

// Status is the state alone, for a page.
func (w *Watched) Status(s *guide.Status) ([]byte, error) { return compactJSON(w.state(s)) }

func writeWatchLine(to io.Writer, line watchLine) error {
	line.Schema = watchSchema
	text, err := compactJSON(line)
	if err != nil {
		return err
	}
	_, err = to.Write(append(text, '\n'))
	return err
}

func (w *Watched) sequence(i int) watchSequence {
	q := &w.list[i]
	return watchSequence{q.ID, q.Criterion.String(), w.spell(q), append([]string{}, q.Windows...)}
}

func (w *Watched) state(s *guide.Status) *watchState {
	out := &watchState{Events: s.Events, Records: s.Records.Records, Lost: s.Records.Lost, Counts: w.counts(s), Window: w.window(s.Window),
		Next: []watchedNext{}, More: s.More, Newest: []watchSequence{}}
	for _, c := range coverage.Criteria() {
		t := s.Tallies[c]
		out.Criteria = append(out.Criteria, watchTally{c.String(), t.Required, t.Covered, t.Gain})
	}
	if s.Last >= 0 {
		out.Last, out.Now = w.named[s.Last].Description, w.now(s)
	}
	for i := range s.Next {
		out.Next = append(out.Next, w.next(&s.Next[i], s.Window))
	}
	for _, i := range s.Newest {
		out.Newest = append(out.Newest, w.sequence(i))
	}
	return out
}
