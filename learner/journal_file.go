package learner

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"

	"cbcov/learner/journal"
)

// journalRun is a line of a journal.
type journalRun struct {
	Inputs  Word   `json:"i"`
	Outputs Word   `json:"o"`
	Sum     string `json:"c"` // CRC-32 of the line up to here, in hex
}

// headerLine gives a journal's first line.
func headerLine(h JournalHeader) []byte {
	h.Format = journal.Format
	return journal.HeaderLine(h)
}

// appendRun adds a run's line.
func appendRun(lines []byte, r Run) []byte {
	start := len(lines)
	lines = append(lines, `{"i":`...)
	lines = appendWord(lines, r.Inputs)
	lines = append(lines, `,"o":`...)
	lines = appendWord(lines, r.Outputs)
	sum := crc32.ChecksumIEEE(lines[start:])
	return fmt.Appendf(lines, `,"c":"%08x"}`+"\n", sum)
}

func appendWord(line []byte, w Word) []byte {
	line = append(line, '[')
	for i, s := range w {
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, int64(s), 10)
	}
	return append(line, ']')
}

// journalContent is what a journal's file holds.
type journalContent struct {
	header  JournalHeader
	runs    []Run
	size    int64 // of the whole lines
	dropped int64 // what follows them: a line that was cut off
}

// readJournal reads a journal. A last line without its end is not read, however much of it is there.
func readJournal(path string, from io.Reader) (*journalContent, error) {
	c := &journalContent{}
	in := journal.NewReader(from)
	for number := 1; ; number++ {
		line, err := journal.ReadLine(in, journal.MaxLine)
		if errors.Is(err, io.EOF) {
			c.dropped = int64(len(line))
			break
		}
		if err != nil {
			return nil, &journal.Damage{Path: path, Line: number, Reason: err.Error()}
		}
		if err := c.line(number, line); err != nil {
			return nil, &journal.Damage{Path: path, Line: number, Reason: err.Error()}
		}
		c.size += int64(len(line))
	}
	if c.size == 0 {
		return nil, &journal.Damage{Path: path, Line: 1, Reason: "there is no whole header"}
	}
	return c, nil
}

func (c *journalContent) line(number int, line []byte) error {
	if number == 1 {
		return journal.ReadHeader(line, &c.header)
	}
	var r journalRun
	if err := journal.Strict(line, &r); err != nil {
		return fmt.Errorf("it is no run: %w", err)
	}
	run := Run{Inputs: r.Inputs, Outputs: r.Outputs}
	if !bytes.Equal(appendRun(nil, run), line) {
		return errors.New("it was changed: its checksum does not fit")
	}
	if len(run.Inputs) != len(run.Outputs) {
		return fmt.Errorf("it has %d outputs for %d inputs", len(run.Outputs), len(run.Inputs))
	}
	for i := range run.Inputs {
		if in, out := run.Inputs[i], run.Outputs[i]; in < 0 || in >= len(c.header.Inputs) || out < 0 || out >= len(c.header.Outputs) {
			return fmt.Errorf("input %d or output %d is not in its alphabet", in, out)
		}
	}
	c.runs = append(c.runs, run)
	return nil
}
