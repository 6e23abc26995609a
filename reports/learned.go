package reports

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"cbcov/reports/internal/words"
)

// Learned is what `cbcov learn` did.
type Learned struct {
	Algorithm string
	Oracle    string
	Bound     int // of the oracle
	Seed      int64
	Seconds   float64 // real time of all, starts of devices included; 0: not measured
	Classes   []LearnedClass
}

// Outcome says what became of a class.
type Outcome string

// The outcomes.
const (
	WasLearned Outcome = "learned" // now
	WasKept    Outcome = "kept"    // by an earlier command that this one resumed
	HasNothing Outcome = "nothing" // the device has no behaviour to learn
	HasFailed  Outcome = "failed"  // see Error
	NotStarted Outcome = "not started"
)

// LearnedClass is one class at one API level.
type LearnedClass struct {
	Purpose  string
	Class    string
	Device   string // as in "embedded:34"
	API      int
	Label    string // typestate.Fidelity
	Note     string // why it has that label
	Outcome  Outcome
	Error    string // HasFailed: why
	File     string // the machine's
	States   int    // sinks counted
	Sinks    int    // of them
	Inputs   int    // delta counted
	Seconds  float64
	Asked    int
	Run      int
	Symbols  int
	Rounds   int
	Replayed int      // queries run that the journal of an interrupted command answered
	Checks   int      // words that were run on top, to check the assumptions
	Needed   int      // length of distinguishers that the machine needs
	Checked  string   // under which assumption it is right
	Doubts   []string // why it may be wrong
	Findings []string // what was found out about the assumptions
	Warnings []string // what is wrong with the class: races, dead objects
	Paper    *PaperFigures
}

// PaperFigures is a row of DroidStar's Table 1. Its states are counted as the paper's.
type PaperFigures struct{ States, Seconds, Asked, Run, Rounds, Needed int }

// learnedReport is Table 1 again.
type learnedReport struct{ *Learned }

// WriteLearned prints what was learned: for people as a table beside the paper's.
func WriteLearned(w io.Writer, format string, l *Learned, opt Options) error {
	return write(w, format, &learnedReport{l}, opt)
}

func (r *learnedReport) document(Options) document {
	d := document{title: fmt.Sprintf("Callback typestates, learned by %s, checked by %s with bound %d", r.Algorithm, r.Oracle, r.Bound)}
	s := section{
		header: []string{"class", "API", "label", "states", "inputs", "s", "queries (run)", "rounds", "bound",
			"|", "states", "s", "queries (run)", "rounds", "bound"},
		numbers: []bool{false, true, false, true, true, true, true, true, true, false, true, true, true, true, true},
		heading: "states counts err and other sinks apart; bound is the distinguisher bound that was needed; " +
			"right of the bar: DroidStar's Table 1, on a phone",
	}
	for i := range r.Classes {
		s.rows = append(s.rows, r.Classes[i].row())
	}
	s.lines = r.remarks()
	d.sections = []section{s}
	return d
}

// row is a class's row of the table.
func (c *LearnedClass) row() []string {
	cells := []string{c.Purpose, strconv.Itoa(c.API), c.Label}
	if c.States == 0 {
		cells = append(cells, "-", "-", "-", "-", "-", "-")
	} else {
		cells = append(cells, c.states(), strconv.Itoa(c.Inputs), seconds(c.Seconds), queries(c.Asked, c.Run), strconv.Itoa(c.Rounds),
			strconv.Itoa(c.Needed))
	}
	cells = append(cells, "|")
	if p := c.Paper; p != nil {
		return append(cells, strconv.Itoa(p.States), strconv.Itoa(p.Seconds), queries(p.Asked, p.Run), strconv.Itoa(p.Rounds),
			strconv.Itoa(p.Needed))
	}
	return append(cells, "", "", "", "", "")
}

// states gives "8+1": states and sinks.
func (c *LearnedClass) states() string {
	if c.Sinks == 0 {
		return strconv.Itoa(c.States)
	}
	return fmt.Sprintf("%d+%d", c.States-c.Sinks, c.Sinks)
}

func queries(asked, run int) string { return fmt.Sprintf("%d (%d)", asked, run) }

// seconds is a time for people; none where it was not measured.
func seconds(s float64) string {
	if s == 0 {
		return "-"
	}
	return strconv.FormatFloat(s, 'f', 1, 64)
}

// remarks says what a table has no room for.
func (r *learnedReport) remarks() []string {
	var lines []string
	done, asked, run, spent, paper := 0, 0, 0, 0.0, 0
	counted := map[string]bool{} // a class at two levels has one row in the paper
	for i := range r.Classes {
		c := &r.Classes[i]
		switch c.Outcome {
		case WasLearned, WasKept:
			done, asked, run, spent = done+1, asked+c.Asked, run+c.Run, spent+c.Seconds
			if c.Paper != nil && !counted[c.Purpose] {
				paper += c.Paper.Seconds
			}
			counted[c.Purpose] = true
		case HasNothing:
			lines = append(lines, fmt.Sprintf("%s: nothing to learn on %s%s", c.Purpose, c.Device, after(": ", c.Note)))
		case HasFailed:
			lines = append(lines, fmt.Sprintf("%s: not learned: %s", c.Purpose, firstLine(c.Error)))
		case NotStarted:
			lines = append(lines, fmt.Sprintf("%s: not learned yet", c.Purpose))
		}
		if len(c.Doubts) > 0 {
			lines = append(lines, fmt.Sprintf("%s: not sure: %s", c.Purpose, strings.Join(c.Doubts, "; ")))
		}
	}
	total := fmt.Sprintf("%s, %s", words.Count(done, "class", "classes"), words.Count(asked, "query", "queries"))
	total += fmt.Sprintf(" (%d run)", run)
	if r.Seconds > 0 {
		total += fmt.Sprintf(" in %.1f s, %.1f s of them learning", r.Seconds, spent)
	}
	if paper > 0 {
		total += fmt.Sprintf("; the paper's time for the same classes: %d s", paper)
	}
	return append([]string{total}, lines...)
}

func after(sep, text string) string {
	if text == "" {
		return ""
	}
	return sep + text
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
