package guards

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"cbcov/device"
	"cbcov/learner/journal"
)

// maxTrialLine bounds a line of a journal of trials: a trial may have many steps, and each shows much.
const maxTrialLine = 64 << 20

// question is what a learner asks of a session: one of its kinds is given.
type question struct {
	look    string
	observe []int // not nil
	trial   *device.Trial
}

// journalLine is an answer, and of what question it is: Look, Observe or Trial.
type journalLine struct {
	Look    string             `json:"look,omitempty"`
	Class   *device.TrialClass `json:"class,omitempty"`
	Fault   string             `json:"fault,omitempty"` // why the class cannot be looked at
	Observe []int              `json:"observe,omitzero"`
	Trial   string             `json:"trial,omitempty"` // hash of its steps
	// Steps are its outcomes: how a step ended, the kind and text of what it gave or what it threw and said, then path, kind and text of all that
	// was seen before it.
	Steps [][]string `json:"steps,omitempty"`
	Sum   string     `json:"c"` // CRC-32 of the line up to here, in hex
}

// lineOf makes the line of a trial. Texts are made what JSON can hold.
func lineOf(t *device.Trial, came device.Tried) *journalLine {
	l := &journalLine{Trial: hashOf(t)}
	for _, o := range came.Outcomes {
		step := []string{string(o.End), string(o.Value.Kind), o.Value.Text}
		if o.End == device.TrialThrew {
			step[1], step[2] = o.Thrown, o.Said
		}
		for _, s := range o.Seen {
			step = append(step, s.Path, string(s.Value.Kind), s.Value.Text)
		}
		for i, text := range step {
			step[i] = strings.ToValidUTF8(text, "\ufffd")
		}
		l.Steps = append(l.Steps, step)
	}
	return l
}

// tried gives what a trial's line says.
func (l *journalLine) tried() (came device.Tried) {
	for _, step := range l.Steps {
		o := device.TrialOutcome{End: device.TrialEnd(step[0])}
		if o.End == device.TrialThrew {
			o.Thrown, o.Said = step[1], step[2]
		} else {
			o.Value = device.Value{Kind: device.ValueKind(step[1]), Text: step[2]}
		}
		for i := 3; i < len(step); i += 3 {
			o.Seen = append(o.Seen, device.Seen{Path: step[i], Value: device.Value{Kind: device.ValueKind(step[i+1]), Text: step[i+2]}})
		}
		came.Outcomes = append(came.Outcomes, o)
	}
	return came
}

// hashOf tells trials apart.
func hashOf(t *device.Trial) string {
	text, err := json.Marshal(t)
	if err != nil { // strings and ints can be marshalled
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// answers reports whether a line answers a question.
func (l *journalLine) answers(q question) bool {
	switch {
	case q.trial != nil:
		return l.Trial != "" && l.Trial == hashOf(q.trial)
	case q.observe != nil:
		return l.Observe != nil && slices.Equal(l.Observe, q.observe)
	}
	return l.Look != "" && l.Look == q.look
}

// check refuses an answer that its question cannot have.
func (l *journalLine) check(q question) error {
	switch {
	case q.trial != nil && len(l.Steps) > len(q.trial.Steps):
		return fmt.Errorf("it has %d outcomes for %d steps", len(l.Steps), len(q.trial.Steps))
	case q.look != "" && l.Class != nil && l.Class.Name != q.look:
		return fmt.Errorf("it is the class %s for %s", l.Class.Name, q.look)
	}
	return nil
}

// sumLength is how long the checksum is at a line's end, from the comma on.
const sumLength = len(`,"c":"00000000"}` + "\n")

// appendTo adds the line with its checksum.
func (l *journalLine) appendTo(lines []byte) ([]byte, error) {
	l.Sum = "00000000"
	text, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	if len(text) > maxTrialLine {
		return nil, fmt.Errorf("an answer has more than %d bytes", maxTrialLine)
	}
	return append(lines, summed(text[:len(text)+1-sumLength])...), nil
}

// summed ends a line with its checksum.
func summed(text []byte) []byte {
	return fmt.Appendf(text, `,"c":"%08x"}`+"\n", crc32.ChecksumIEEE(text))
}

// readJournalLine reads a line with its end.
func readJournalLine(line []byte) (*journalLine, error) {
	if len(line) < sumLength {
		return nil, errors.New("it is no answer of a device's")
	}
	if !bytes.Equal(summed(bytes.Clone(line[:len(line)-sumLength])), line) {
		return nil, errors.New("it was changed: its checksum does not fit")
	}
	l := &journalLine{}
	if err := journal.Strict(line, l); err != nil {
		return nil, fmt.Errorf("it is no answer of a device's: %w", err)
	}
	kinds := 0
	for _, is := range []bool{l.Look != "", l.Observe != nil, l.Trial != ""} {
		if is {
			kinds++
		}
	}
	looked := l.Class != nil || l.Fault != ""
	if kinds != 1 || looked != (l.Look != "") || l.Class != nil && l.Fault != "" || l.Trial == "" && l.Steps != nil {
		return nil, errors.New("it is no answer of a device's")
	}
	for i, step := range l.Steps {
		if len(step) < 3 || len(step)%3 != 0 {
			return nil, fmt.Errorf("its outcome %d has %d parts", i, len(step))
		}
		switch end := device.TrialEnd(step[0]); end {
		case device.TrialReturned, device.TrialThrew, device.TrialStuck:
		default:
			return nil, fmt.Errorf("its outcome %d is no end of a step: %q", i, end)
		}
	}
	return l, nil
}
