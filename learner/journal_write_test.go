package learner

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
)

// fullFile is a file on a disk that has room for so many bytes.
type fullFile struct {
	bytes.Buffer
	room int
}

func (f *fullFile) Write(p []byte) (int, error) {
	n := min(len(p), f.room-f.Len())
	f.Buffer.Write(p[:n])
	if n < len(p) {
		return n, syscall.ENOSPC
	}
	return n, nil
}

func (f *fullFile) Truncate(size int64) error { f.Buffer.Truncate(int(size)); return nil }
func (f *fullFile) Sync() error               { return nil }
func (f *fullFile) Close() error              { return nil }

// echo answers 0 to everything.
type echo struct{ asked int }

func (e *echo) Ask(_ context.Context, queries []Query) ([]Run, error) {
	runs := make([]Run, len(queries))
	for i, q := range queries {
		runs[i] = Run{Inputs: q.Word, Outputs: make(Word, len(q.Word))}
	}
	e.asked += len(queries)
	return runs, nil
}

// TestJournalFullDisk stops with a word when the disk is full, answers nothing that is not written, and leaves a journal that can be
// resumed.
func TestJournalFullDisk(t *testing.T) {
	h := JournalHeader{Inputs: []string{"a"}, Outputs: []string{"ok"}}
	start := len(headerLine(h))
	for room := range start + 200 {
		f := &fullFile{room: room}
		j, err := beginJournal("j.jsonl", f, h, &echo{})
		if room < start {
			if !errors.Is(err, syscall.ENOSPC) {
				t.Fatalf("room for %d bytes: %v", room, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		answered := 0
		for range 10 {
			var runs []Run
			if runs, err = j.Ask(t.Context(), []Query{{Word: Word{0}}, {Word: Word{0, 0}}}); err != nil {
				break
			}
			answered += len(runs)
		}
		if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "j.jsonl") || !strings.Contains(err.Error(), "resumed") {
			t.Fatalf("room for %d bytes: %v", room, err)
		}
		if _, again := j.Ask(t.Context(), []Query{{Word: Word{0}}}); again == nil {
			t.Error("it answers after it could not write")
		}
		c, err := readJournal("j.jsonl", &f.Buffer)
		if err != nil || len(c.runs) != answered || c.dropped != 0 {
			t.Fatalf("room for %d bytes: %d runs answered; journal: %+v, %v", room, answered, c, err)
		}
	}
}

// TestJournalDevFull is the same with a file of the system's own.
func TestJournalDevFull(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no /dev/full")
	}
	if _, err := CreateJournal("/dev/full", JournalHeader{}, &echo{}); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("error: %v", err)
	}
}

// TestJournalParts passes a large batch on in parts, so that what was run is written soon.
func TestJournalParts(t *testing.T) {
	f := &fullFile{room: 1 << 20}
	below := &echo{}
	j, err := beginJournal("j", f, JournalHeader{Inputs: []string{"a"}, Outputs: []string{"ok"}}, below)
	if err != nil {
		t.Fatal(err)
	}
	f.room = f.Len() + 100*journalPart // a line has fewer bytes than that, a hundred parts have more
	_, err = j.Ask(t.Context(), make([]Query, 100*journalPart))
	if err == nil || below.asked >= 100*journalPart || j.Counts().Written == 0 {
		t.Errorf("%d queries were run and %d written: %v", below.asked, j.Counts().Written, err)
	}
}

// FuzzJournal reads anything: it gives an error or runs that, written again, give the same bytes.
func FuzzJournal(f *testing.F) {
	h := headerLine(JournalHeader{Inputs: []string{"a", "b"}, Outputs: []string{"ok", "x"}})
	whole := appendRun(appendRun(bytes.Clone(h), Run{Word{0, 1}, Word{0, 1}}), Run{Word{}, Word{}})
	f.Add(whole)
	f.Add(whole[:len(whole)-3])
	f.Add(h)
	f.Add([]byte("{}\n"))
	f.Add([]byte(`{"cbcov_journal":1,"inputs":null}` + "\n" + `{"i":[-1],"o":[99]}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := readJournal("j", bytes.NewReader(data))
		if (c == nil) == (err == nil) {
			t.Fatal("neither a journal nor an error, or both")
		}
		if err != nil {
			return
		}
		if c.size+c.dropped != int64(len(data)) {
			t.Errorf("%d bytes read and %d dropped of %d", c.size, c.dropped, len(data))
		}
		again := bytes.Clone(data[:bytes.IndexByte(data, '\n')+1])
		past := newReplay()
		for _, r := range c.runs {
			again = appendRun(again, r)
			past.add(r)
		}
		if !bytes.Equal(again, data[:c.size]) {
			t.Error("written again it is another journal")
		}
		for _, r := range c.runs {
			if _, ok := past.take(&Alphabet{}, Query{Word: r.Inputs}); !ok {
				t.Errorf("run %v is not replayed", r)
			}
		}
	})
}
