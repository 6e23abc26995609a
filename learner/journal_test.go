package learner_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/learner"
	"cbcov/learner/journal"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

func header(m *typestate.Machine) learner.JournalHeader {
	return learner.JournalHeader{Version: "1", Purpose: "Timer", Hash: "abc", Device: "simulated", API: 34, Algorithm: "lsharp", Oracle: "wp",
		Bound: 1, Seed: 1, Inputs: m.Inputs, Outputs: m.Outputs}
}

// outcome is all that a resumed run must not change.
type outcome struct {
	Machine    *typestate.Machine
	Rounds     int
	Settled    int
	Asked, Run learner.Counts
}

// journalled learns through a journal.
func journalled(ctx context.Context, m *typestate.Machine, j *learner.Journal) (*outcome, error) {
	a := learner.AlphabetOf(m)
	run := learner.NewCounter(a, j)
	vote := learner.NewVote(a, run, learner.VoteRules{})
	cache := learner.NewCache(a, vote)
	asked := learner.NewCounter(a, cache)
	learned, err := learner.LearnRobustly(ctx, learner.Robust{Alphabet: a, Cache: cache, Vote: vote, Seed: 1,
		New: func(a *learner.Alphabet) (learner.Learner, learner.Equivalence) {
			eq, err := oracle.New("wp", oracle.Options{Alphabet: a, Ask: asked, Bound: 1})
			if err != nil {
				panic(err)
			}
			return learner.NewLSharp(a, asked), eq
		}})
	if err != nil {
		return nil, err
	}
	return &outcome{learned.Machine, learned.Rounds, len(learned.Settled), asked.Counts(), run.Counts()}, nil
}

// asKilled gives a journal that is not closed as a killed process leaves it.
func asKilled(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(t.TempDir(), "left.jsonl")
	if err := os.WriteFile(left, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return left
}

// TestJournalResumes stops learning after every so many runs, also of a system that lies, and goes on from the journal: nothing is run
// twice, and what comes out is what comes out of learning that was not stopped.
func TestJournalResumes(t *testing.T) {
	for _, lies := range []bool{false, true} {
		m := timer()
		system := func() *spy {
			s := newSpy(m)
			if lies {
				s.lie = func(run int, r learner.Run, right int) int {
					if (run == 7 || run == 20) && len(r.Inputs) == 2 {
						return (right + 1) % 2
					}
					return right
				}
			}
			return s
		}
		whole := system()
		j, err := learner.CreateJournal(filepath.Join(t.TempDir(), "whole.jsonl"), header(m), whole)
		if err != nil {
			t.Fatal(err)
		}
		want, err := journalled(t.Context(), m, j)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if lies && want.Settled == 0 {
			t.Fatal("the test's lies are not found")
		}
		for stop := 1; stop < len(whole.runs); stop += 5 {
			path := filepath.Join(t.TempDir(), "j.jsonl")
			s := system()
			ctx, cancel := context.WithCancel(t.Context())
			inner := s.lie
			s.lie = func(run int, r learner.Run, right int) int {
				if run == stop && len(r.Inputs) == 1 {
					cancel()
				}
				if inner != nil {
					return inner(run, r, right)
				}
				return right
			}
			j, err := learner.CreateJournal(path, header(m), s)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := journalled(ctx, m, j); !errors.Is(err, context.Canceled) {
				t.Fatalf("stopped at run %d: %v", stop, err)
			}
			kept := j.Counts().Written
			s = system()
			s.runs = make([]learner.Run, kept) // the system lies in the same runs
			j, err = learner.ResumeJournal(asKilled(t, path), header(m), s)
			if err != nil {
				t.Fatal(err)
			}
			got, err := journalled(t.Context(), m, j)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("stopped at run %d (-not stopped +resumed):\n%s", stop, diff)
			}
			if c := j.Counts(); c.Replayed != kept || len(s.runs) != len(whole.runs) {
				t.Errorf("stopped at run %d: %d of %d runs were replayed, %d made in all, want %d",
					stop, c.Replayed, kept, len(s.runs), len(whole.runs))
			}
		}
	}
}

// TestJournalKilled kills a process while it learns, with no chance to tidy up.
func TestJournalKilled(t *testing.T) {
	const env = "CBCOV_TEST_JOURNAL_VICTIM"
	if path := os.Getenv(env); path != "" {
		s := newSpy(timer())
		s.lie = func(run int, _ learner.Run, right int) int {
			if run == 15 {
				if p, err := os.FindProcess(os.Getpid()); err == nil {
					_ = p.Kill()
				}
				select {}
			}
			return right
		}
		j, err := learner.CreateJournal(path, header(s.machine), s)
		if err == nil {
			_, err = journalled(t.Context(), s.machine, j)
		}
		t.Fatal("not killed", err)
	}
	path := filepath.Join(t.TempDir(), "j.jsonl")
	victim := exec.Command(os.Args[0], "-test.run=^TestJournalKilled$")
	victim.Env = append(os.Environ(), env+"="+path)
	if out, err := victim.CombinedOutput(); err == nil || bytes.Contains(out, []byte("not killed")) {
		t.Fatalf("the victim ended by %v:\n%s", err, out)
	}
	m := timer()
	s := newSpy(m)
	j, err := learner.ResumeJournal(path, header(m), s)
	if err != nil {
		t.Fatal(err)
	}
	got, err := journalled(t.Context(), m, j)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	c := j.Counts()
	if c.Replayed == 0 || c.Replayed != c.Read || c.Read+len(s.runs) != got.Run.Queries {
		t.Errorf("%+v, and %d runs after it, of %d", c, len(s.runs), got.Run.Queries)
	}
	if !same(m, got.Machine) {
		t.Error("the machine is wrong")
	}
}

// written makes a journal of a few runs, one of them run twice.
func written(t *testing.T) (path string, text []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "j.jsonl")
	m := timer()
	j, err := learner.CreateJournal(path, header(m), newSpy(m))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := j.Ask(t.Context(), queries(word(start), word(start, delta), word(start, delta), word())); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text, err = os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, text
}

// TestJournalText pins the format.
func TestJournalText(t *testing.T) {
	_, text := written(t)
	want := `{"cbcov_journal":1,"version":"1","purpose":"Timer","purpose_hash":"abc","device":"simulated","api":34,"algorithm":"lsharp","oracle":"wp","bound":1,"seed":1,"inputs":["start","cancel","delta"],"outputs":["ok","beta","err","finished"]}
{"i":[0],"o":[0],"c":"77382e5c"}
{"i":[0,2],"o":[0,3],"c":"bb8e6c3d"}
{"i":[0,2],"o":[0,3],"c":"bb8e6c3d"}
{"i":[],"o":[],"c":"bb79fd7f"}
`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("journal (-want +got):\n%s", diff)
	}
}

// TestJournalCut cuts a journal at every byte: what is whole is kept, and the rest is dropped and told.
func TestJournalCut(t *testing.T) {
	path, text := written(t)
	m := timer()
	headerEnd := bytes.IndexByte(text, '\n') + 1
	for cut := range len(text) {
		if err := os.WriteFile(path, text[:cut], 0o644); err != nil {
			t.Fatal(err)
		}
		s := newSpy(m)
		j, err := learner.ResumeJournal(path, header(m), s)
		if cut < headerEnd {
			var damage *journal.Damage
			if !errors.As(err, &damage) || damage.Line != 1 {
				t.Errorf("cut at %d, in the header: %v", cut, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("cut at %d: %v", cut, err)
			continue
		}
		whole := bytes.LastIndexByte(text[:cut], '\n') + 1
		lines := bytes.Count(text[:whole], []byte("\n")) - 1
		if c := j.Counts(); c.Dropped != int64(cut-whole) || c.Read != lines {
			t.Errorf("cut at %d: %+v, want %d bytes dropped and %d runs", cut, c, cut-whole, lines)
		}
		if _, err := j.Ask(t.Context(), queries(word(start), word(start, delta), word(start, delta), word())); err != nil {
			t.Fatal(err)
		}
		if err := j.Close(); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, text) {
			t.Errorf("cut at %d and resumed, the journal is:\n%s%v", cut, again, err)
		}
	}
}

// TestJournalOfAnother refuses journals that are of something else, and says what.
func TestJournalOfAnother(t *testing.T) {
	path, text := written(t)
	for _, c := range []struct {
		name   string
		change func(*learner.JournalHeader)
		says   string
	}{
		{"purpose", func(h *learner.JournalHeader) { h.Purpose = "AsyncTask" }, "its purpose is Timer, not AsyncTask"},
		{"changed purpose", func(h *learner.JournalHeader) { h.Hash = "def" }, "its purpose's hash is abc, not def"},
		{"alphabet", func(h *learner.JournalHeader) { h.Inputs = append(h.Inputs, "more") },
			"input alphabet is [start cancel delta], not [start cancel delta more]"},
		{"level", func(h *learner.JournalHeader) { h.API = 35 }, "API level is 34, not 35"},
		{"tests", func(h *learner.JournalHeader) { h.Tests = 9 }, "number of random words is 0, not 9"},
		{"seed", func(h *learner.JournalHeader) { h.Seed = 2 }, "seed is 1, not 2"},
		{"cbcov", func(h *learner.JournalHeader) { h.Version = "2" }, "version of cbcov is 1, not 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := header(timer())
			c.change(&h)
			_, err := learner.ResumeJournal(path, h, newSpy(timer()))
			var mismatch *journal.Mismatch
			if !errors.As(err, &mismatch) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), "without resuming") {
				t.Errorf("error: %v", err)
			}
			if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, text) {
				t.Error("the journal was touched")
			}
		})
	}
	if _, err := learner.ResumeJournal(path+"x", header(timer()), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no journal: %v", err)
	}
}

// TestJournalDamage refuses what was changed.
func TestJournalDamage(t *testing.T) {
	path, text := written(t)
	for _, c := range []struct {
		name, old, new string
		line           int
		says           string
	}{
		{"another answer", `"o":[0,3]`, `"o":[0,1]`, 3, "checksum"},
		{"another format", `"cbcov_journal":1`, `"cbcov_journal":2`, 1, "format 2"},
		{"another key", `"seed"`, `"sead"`, 1, "sead"},
		{"no JSON", `{"i":[0],`, `{"i":[0,`, 2, "no run"},
		{"an empty line", "\n{\"i\":[0],", "\n\n{\"i\":[0],", 2, "no run"},
		{"no journal", `{"cbcov_journal"`, `{"journal"`, 1, "no header"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := os.WriteFile(path, bytes.Replace(text, []byte(c.old), []byte(c.new), 1), 0o644); err != nil {
				t.Fatal(err)
			}
			_, err := learner.ResumeJournal(path, header(timer()), newSpy(timer()))
			var damage *journal.Damage
			if !errors.As(err, &damage) || damage.Line != c.line || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error: %v", err)
			}
		})
	}
}

// TestJournalReplaysInOrder gives the answers of repeated queries one after the other, whatever else was asked between.
func TestJournalReplaysInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j.jsonl")
	m := timer()
	s := newSpy(m)
	s.lie = func(run int, r learner.Run, right int) int {
		if len(r.Inputs) == 2 && run%3 == 1 {
			return 1
		}
		return right
	}
	draw := rand.New(rand.NewPCG(1, 1))
	var asked []learner.Query
	for range 200 {
		asked = append(asked, learner.Query{Word: []learner.Word{word(start, delta), word(cancel, delta), word(start)}[draw.IntN(3)]})
		if draw.IntN(2) == 0 {
			asked[len(asked)-1].Next = func(answered learner.Word) (int, bool) { return delta, len(answered) < 1 }
		}
	}
	j, err := learner.CreateJournal(path, header(m), s)
	if err != nil {
		t.Fatal(err)
	}
	want, err := j.Ask(t.Context(), asked)
	if err != nil {
		t.Fatal(err)
	}
	below := newSpy(m)
	j, err = learner.ResumeJournal(asKilled(t, path), header(m), below)
	if err != nil {
		t.Fatal(err)
	}
	var got []learner.Run
	for batch := range slices.Chunk(asked, 7) {
		runs, err := j.Ask(t.Context(), batch)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, runs...)
	}
	if diff := cmp.Diff(want, got); diff != "" || len(below.runs) > 0 {
		t.Errorf("%d runs were made again; replayed (-want +got):\n%s", len(below.runs), diff)
	}
}

// TestJournalBusy opens a journal that is being written: it is refused, and left as it is.
func TestJournalBusy(t *testing.T) {
	m := timer()
	path := filepath.Join(t.TempDir(), "j.jsonl")
	pool := learner.NewPool(learner.AlphabetOf(m), learner.Simulate(m))
	first, err := learner.CreateJournal(path, header(m), pool)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	open := map[string]func(string, learner.JournalHeader, learner.Membership) (*learner.Journal, error){
		"create": learner.CreateJournal, "resume": learner.ResumeJournal,
	}
	for name, again := range open {
		var busy *journal.Busy
		if _, err := again(path, header(m), pool); !errors.As(err, &busy) || busy.Path != path {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the journal was changed: %q, %v", after, err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	for name, again := range open {
		j, err := again(path, header(m), pool)
		if err != nil {
			t.Fatalf("%s, once it is closed: %v", name, err)
		}
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}
}
