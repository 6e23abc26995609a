package guards

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/learner/journal"
)

// tryer is a device that has any class but those that begin with No, and says of a step what was written in it.
type tryer struct {
	sessions int
	asked    []string // what reached the device
	observed []int
}

func (d *tryer) Name() string { return "fake" }

func (d *tryer) Trials(context.Context, device.Trials) (device.TrialSession, error) {
	d.sessions++
	return d, nil
}

func (d *tryer) Look(_ context.Context, class string) (*device.TrialClass, error) {
	d.asked = append(d.asked, "look "+class)
	if strings.HasPrefix(class, "No") {
		return nil, fmt.Errorf("%w: there is no %s", device.ErrExperiment, class)
	}
	return &device.TrialClass{Name: class, Makers: []device.TrialMember{{Name: "<init>", Parameters: []string{"int"}}}}, nil
}

func (d *tryer) Observe(_ context.Context, methods []int) error {
	d.observed = methods
	return nil
}

func (d *tryer) Try(_ context.Context, trials []device.Trial) (all []device.Tried, err error) {
	for _, t := range trials {
		var came device.Tried
		for i, s := range t.Steps {
			d.asked = append(d.asked, s.Literal.Text)
			o := device.TrialOutcome{End: device.TrialReturned, Value: device.Value{Kind: device.StringValue, Text: s.Literal.Text}}
			switch s.Literal.Text {
			case "throw":
				o = device.TrialOutcome{End: device.TrialThrew, Thrown: "E", Said: "it is\n\"so\""}
			case "stick":
				o = device.TrialOutcome{End: device.TrialStuck}
			case "see":
				o.Seen = []device.Seen{{Path: "this.size()", Value: device.Value{Kind: device.IntValue, Text: fmt.Sprint(i)}}, {Path: "0", Value: device.Value{Kind: device.NullValue}}}
			}
			came.Outcomes = append(came.Outcomes, o)
		}
		all = append(all, came)
	}
	return all, nil
}

func (d *tryer) Close() error { return nil }

func trialOf(texts ...string) (t device.Trial) {
	for _, text := range texts {
		t.Steps = append(t.Steps, device.TrialStep{Literal: &device.Literal{Type: "java.lang.String", Text: text}})
	}
	return t
}

func headerOf() JournalHeader {
	return JournalHeader{Version: "1", Class: "p.A", ClassPath: "abc", Device: "fake", API: 34, Methods: []string{"a", "b"}, Tests: 5, Seed: 1}
}

// inquire asks a device all kinds of things, and gives what it said.
func inquire(ctx context.Context, d device.Tryer) (said []string, err error) {
	s, err := d.Trials(ctx, device.Trials{Class: "p.A"})
	if err != nil {
		return nil, err
	}
	defer s.Close()
	look := func(class string) error {
		c, err := s.Look(ctx, class)
		if err != nil && !errors.Is(err, device.ErrExperiment) {
			return err
		}
		said = append(said, fmt.Sprintf("%+v %v", c, err))
		return nil
	}
	try := func(trials ...device.Trial) error {
		came, err := s.Try(ctx, trials)
		if err != nil {
			return err
		}
		said = append(said, fmt.Sprintf("%+v", came))
		return nil
	}
	for _, ask := range []func() error{
		func() error { return look("p.A") },
		func() error { return look("NoSuch") },
		func() error { return s.Observe(ctx, nil) },
		func() error {
			return try(trialOf("see", "x"), trialOf("throw"), trialOf("stick"), trialOf("broken \xff\xfe text"))
		},
		func() error { return s.Observe(ctx, []int{2, 3}) },
		func() error { return try(trialOf("see", "x"), trialOf("y")) },
	} {
		if err := ask(); err != nil {
			return said, err
		}
	}
	return said, nil
}

// inquiredJournal makes a journal of an inquiry.
func inquiredJournal(t *testing.T) (path string, text []byte, said []string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), ".journal", "p.A-34.jsonl")
	j, err := OpenJournal(path, true, headerOf(), &tryer{})
	if err != nil {
		t.Fatal(err)
	}
	if said, err = inquire(t.Context(), j); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if text, err = os.ReadFile(path); err != nil {
		t.Fatal(err)
	}
	if c := j.Counts(); c != (JournalCounts{Written: 6}) {
		t.Errorf("counts: %+v", c)
	}
	return path, text, said
}

// TestJournalText pins the format.
func TestJournalText(t *testing.T) {
	_, text, _ := inquiredJournal(t)
	want := `{"cbcov_journal":1,"version":"1","class":"p.A","classpath_hash":"abc","device":"fake","api":34,"network":false,"fields":false,"results":false,"makers":null,"inherited":false,"methods":["a","b"],"exclude":null,"tests":5,"verify":0,"seed":1}
{"look":"p.A","class":{"Name":"p.A","Abstract":false,"Supers":null,"Makers":[{"Class":"","Name":"\u003cinit\u003e","Receiver":false,"Parameters":["int"],"Variables":null,"Result":"","Declared":false,"Observer":false,"Relation":false}],"Methods":null,"Enum":null,"Constants":null,"Written":null},"c":"bf9e4289"}
{"look":"NoSuch","fault":"the experiment fails: there is no NoSuch","c":"fd812fc9"}
{"observe":[],"c":"79545e78"}
{"trial":"b5b449bcdf192419","steps":[["returned","string","see","this.size()","int","0","0","null",""],["returned","string","x"]],"c":"c73617b5"}
`
	if got := string(text[:min(len(text), len(want))]); got != want {
		t.Errorf("journal (-want +got):\n%s", cmp.Diff(want, got))
	}
}

// TestJournalCut cuts a journal everywhere: what is whole answers, the rest is asked of the device, which is told which observers are asked, and
// the journal is whole again.
func TestJournalCut(t *testing.T) {
	path, text, said := inquiredJournal(t)
	all := &tryer{}
	if _, err := inquire(t.Context(), all); err != nil {
		t.Fatal(err)
	}
	headerEnd := bytes.IndexByte(text, '\n') + 1
	for left := 0; left <= len(text); left += 1 + left%5 {
		cut := len(text) - left
		if err := os.WriteFile(path, text[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		d := &tryer{}
		j, err := OpenJournal(path, true, headerOf(), d)
		if cut < headerEnd {
			var damage *journal.Damage
			if !errors.As(err, &damage) || damage.Line != 1 {
				t.Errorf("cut at %d, in the header: %v", cut, err)
			}
			continue
		}
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		got, err := inquire(t.Context(), j)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if diff := cmp.Diff(said, got); diff != "" {
			t.Errorf("cut at %d (-before +now): %s", cut, diff)
		}
		if len(d.asked) > len(all.asked) || !strings.HasSuffix(strings.Join(all.asked, " "), strings.Join(d.asked, " ")) {
			t.Errorf("cut at %d: %q was asked again", cut, d.asked)
		}
		whole := bytes.LastIndexByte(text[:cut], '\n') + 1
		c := j.Counts()
		if c.Replayed+c.Written != 6 || c.Other || c.Dropped != int64(cut-whole) {
			t.Errorf("cut at %d: %+v", cut, c)
		}
		if cut == len(text) && d.sessions != 0 || cut < len(text) && (d.sessions != 1 || len(d.observed) != 2) {
			t.Errorf("cut at %d: %d sessions, which observe %v", cut, d.sessions, d.observed)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, text) {
			t.Errorf("cut at %d and resumed, the journal is:\n%s%v", cut, again, err)
		}
	}
}

// TestJournalOther: a question that is not the one that was asked before is asked of the device, and so is all after it.
func TestJournalOther(t *testing.T) {
	path, text, _ := inquiredJournal(t)
	d := &tryer{}
	j, err := OpenJournal(path, true, headerOf(), d)
	if err != nil {
		t.Fatal(err)
	}
	s, err := j.Trials(t.Context(), device.Trials{})
	if err != nil {
		t.Fatal(err)
	}
	for _, class := range []string{"p.A", "p.B", "NoSuch"} {
		if c, err := s.Look(t.Context(), class); (err == nil) != (c != nil) || (err != nil) != (class == "NoSuch") {
			t.Errorf("%s: %v, %v", class, c, err)
		}
	}
	if c := j.Counts(); !c.Other || c.Dropped != 0 {
		t.Errorf("%+v", c)
	}
	if got := strings.Join(d.asked, ", "); got != "look p.B, look NoSuch" {
		t.Errorf("asked: %s", got)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	now, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Split(now, []byte("\n")); len(lines) != 5 || !bytes.HasPrefix(text, append(bytes.Join(lines[:2], []byte("\n")), '\n')) {
		t.Errorf("the journal is now:\n%s", now)
	}
}

// TestJournalStopped: what is asked when learning was stopped is no other question.
func TestJournalStopped(t *testing.T) {
	path, text, _ := inquiredJournal(t)
	j, err := OpenJournal(path, true, headerOf(), &tryer{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := j.Trials(t.Context(), device.Trials{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, looked := s.Look(ctx, "p.B")
	_, tried := s.Try(ctx, []device.Trial{trialOf("z")})
	for _, err := range []error{looked, tried, s.Observe(ctx, []int{7})} {
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, text) {
		t.Error("the journal was changed", err)
	}
}

// TestJournalRefused refuses journals that are of something else, are being written, or were changed, and says what and where.
func TestJournalRefused(t *testing.T) {
	path, text, _ := inquiredJournal(t)
	open := func(h JournalHeader) error {
		j, err := OpenJournal(path, true, h, &tryer{})
		if err != nil {
			return err
		}
		_, err = inquire(t.Context(), j)
		return errors.Join(err, j.Close())
	}
	for _, c := range []struct {
		change func(*JournalHeader)
		says   string
	}{
		{func(h *JournalHeader) { h.Class = "p.B" }, "its class is p.A, not p.B"},
		{func(h *JournalHeader) { h.ClassPath = "x" }, "its class path's hash is abc, not x"},
		{func(h *JournalHeader) { h.Seed = 2 }, "its seed is 1, not 2"},
		{func(h *JournalHeader) { h.Fields = true }, "its look at private fields (--fields) is false, not true"},
		{func(h *JournalHeader) { h.Methods = nil }, "its list of methods (--methods) is [a b], not []"},
		{func(h *JournalHeader) { h.Version = "2" }, "its version of cbcov is 1, not 2"},
	} {
		h := headerOf()
		c.change(&h)
		var mismatch *journal.Mismatch
		if err := open(h); !errors.As(err, &mismatch) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("want %q: %v", c.says, err)
		}
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, text) {
		t.Error("the journal was changed", err)
	}
	for _, c := range []struct {
		name, old, new string
		line           int
		says           string
	}{
		{"another answer", `["returned","string","x"]`, `["returned","string","y"]`, 5, "checksum"},
		{"a journal of queries", `"class":"p.A"`, `"purpose":"p.A"`, 1, "of this kind"},
		{"another format", `"cbcov_journal":1`, `"cbcov_journal":2`, 1, "format 2"},
		{"no journal", `{"cbcov_journal"`, `{"journal"`, 1, "no header"},
		{"an empty line", "\n{\"observe\":[]", "\n\n{\"observe\":[]", 4, "no answer"},
	} {
		if err := os.WriteFile(path, bytes.Replace(text, []byte(c.old), []byte(c.new), 1), 0o644); err != nil {
			t.Fatal(err)
		}
		var damage *journal.Damage
		if err := open(headerOf()); !errors.As(err, &damage) || damage.Line != c.line || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	// What was written on purpose, with the right checksum, but is no answer to its question.
	few := trialOf("see", "x")
	l := &journalLine{Trial: hashOf(&few), Steps: [][]string{{"returned", "", ""}, {"returned", "", ""}, {"returned", "", ""}}}
	lines := bytes.SplitAfter(text, []byte("\n"))
	forged, err := l.appendTo(bytes.Join(lines[:4], nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, forged, 0o644); err != nil {
		t.Fatal(err)
	}
	var damage *journal.Damage
	if err := open(headerOf()); !errors.As(err, &damage) || damage.Line != 5 || !strings.Contains(err.Error(), "3 outcomes for 2 steps") {
		t.Errorf("forged: %v", err)
	}
	first, err := OpenJournal(path, false, headerOf(), &tryer{})
	if err != nil {
		t.Fatal(err)
	}
	var busy *journal.Busy
	if err := open(headerOf()); !errors.As(err, &busy) {
		t.Errorf("while it is written: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
}

// fullFile is a file on a disk that has room for so many bytes.
type fullFile struct {
	bytes.Buffer
	room int
}

func (f *fullFile) Write(p []byte) (int, error) {
	if len(p) > f.room-f.Len() {
		n, _ := f.Buffer.Write(p[:f.room-f.Len()])
		return n, syscall.ENOSPC
	}
	return f.Buffer.Write(p)
}

func (f *fullFile) Truncate(size int64) error { f.Buffer.Truncate(int(size)); return nil }
func (f *fullFile) Sync() error               { return nil }
func (f *fullFile) Close() error              { return nil }

// TestJournalFullDisk: nothing is answered that is not written.
func TestJournalFullDisk(t *testing.T) {
	out, err := journal.Begin("j.jsonl", &fullFile{room: 340}, []byte("{}\n"))
	if err != nil {
		t.Fatal(err)
	}
	j := &Journal{below: &tryer{}, out: out}
	said, err := inquire(t.Context(), j)
	if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), "j.jsonl") || len(said) != 1 {
		t.Errorf("%q, %v", said, err)
	}
	if _, again := inquire(t.Context(), j); !errors.Is(again, syscall.ENOSPC) {
		t.Errorf("it answers after it could not write: %v", again)
	}
}

// FuzzJournal reads anything: it gives an error with a line, or answers that can be written again and read alike.
func FuzzJournal(f *testing.F) {
	whole := journal.HeaderLine(headerOf())
	whole = bytes.Replace(whole, []byte(`"cbcov_journal":0`), []byte(`"cbcov_journal":1`), 1)
	t1 := trialOf("a", "b")
	for _, l := range []*journalLine{
		{Look: "p.A", Class: &device.TrialClass{Name: "p.A"}}, {Look: "No", Fault: "there is none"}, {Observe: []int{}}, {Observe: []int{1, 2}},
		{Trial: hashOf(&t1), Steps: [][]string{{"returned", "int", "1"}, {"threw", "E", "said", "this.size()", "int", "3"}}},
	} {
		var err error
		if whole, err = l.appendTo(whole); err != nil {
			f.Fatal(err)
		}
		line, err := l.appendTo(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(whole, line[:len(line)-sumLength])
	}
	f.Add(whole[:len(whole)-3], []byte(`{"trial":"x","steps":[[]]`))
	f.Fuzz(func(t *testing.T, data, text []byte) {
		var damage *journal.Damage
		r, h, err := readJournal("j", bytes.NewReader(data))
		if (r == nil) == (err == nil) || err != nil && !errors.As(err, &damage) {
			t.Fatal("neither a journal nor an error, or both", err)
		}
		for err == nil && h != nil {
			var line *journalLine
			if line, err = r.peek(); err != nil && !errors.As(err, &damage) {
				t.Fatal(err)
			}
			if line == nil {
				break
			}
			r.take()
		}
		if err == nil && r.size+r.dropped != int64(len(data)) {
			t.Errorf("%d bytes read and %d dropped of %d", r.size, r.dropped, len(data))
		}
		// Most of what is made up has a wrong checksum: a line with the right one.
		l, err := readJournalLine(summed(text))
		if err != nil {
			return
		}
		_ = l.check(question{trial: &t1})
		_ = l.check(question{look: "p.A"})
		_ = l.answers(question{observe: []int{}})
		again := lineOf(&t1, l.tried())
		if l.Trial != "" && len(again.Steps) != len(l.Steps) {
			t.Errorf("%d steps were written as %d", len(l.Steps), len(again.Steps))
		}
		if written, err := l.appendTo(nil); err != nil {
			t.Error(err)
		} else if _, err := readJournalLine(written); err != nil {
			t.Errorf("%q, written again, is refused: %v", text, err)
		}
	})
}
