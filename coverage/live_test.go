package coverage

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cbcov/coverage/trace"
)

// TestLive: a log that is written bit by bit covers what the whole one does, and each sequence is told when its last record is there.
func TestLive(t *testing.T) {
	m, sequences := randomModel()
	rnd := rand.New(rand.NewPCG(11, 11))
	kept, err := NewLive(m.app(), sequences)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 300 {
		var log []byte
		for p := range 1 + rnd.IntN(3) {
			log = append(log, logText(m.app().Build, uint64(p+1), dropped(rnd, randomTrace(rnd, 10+rnd.IntN(50))))...)
		}
		want := mustRun(t, m, sequences, string(log))
		l := kept // of another log before
		if l.Forget(); i%2 == 0 {
			if l, err = NewLive(m.app(), sequences); err != nil {
				t.Fatal(err)
			}
		}
		before := l.Records()
		var told []int
		entries := 0
		for rest := log; len(rest) > 0; {
			n := 1 + rnd.IntN(min(90, len(rest)))
			if _, err := l.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			if rest = rest[n:]; len(rest) == 0 {
				l.End()
			}
			came, covered := l.Take()
			told = append(told, covered...)
			for _, s := range came {
				if s.Point == Entry {
					entries++
				}
			}
		}
		for i := range sequences {
			covered := want.Outcomes[i].State == Covered
			if l.Covered(i) != covered || slices.Contains(told, i) != covered {
				t.Fatalf("%s\n%s: covered %t, told %t, measured %s", log, showSequence(m, &sequences[i]), l.Covered(i), slices.Contains(told, i),
					want.Outcomes[i].State)
			}
		}
		if n := bytes.Count(log, []byte(" E ")); n != entries || l.Records().Records-before.Records != want.Traces.Records ||
			l.Records().Lost-before.Lost != want.Traces.Lost {
			t.Fatalf("%d of %d entries, %+v after %+v, measured %+v", entries, n, l.Records(), before, want.Traces)
		}
	}
}

// TestLiveCover: what is covered elsewhere is told no more.
func TestLiveCover(t *testing.T) {
	m, sequences := figure3()
	l, err := NewLive(m.app(), sequences)
	if err != nil {
		t.Fatal(err)
	}
	l.Cover(0)
	if _, err := l.Write(logText(m.app().Build, 1, printedRecords())); err != nil {
		t.Fatal(err)
	}
	if _, covered := l.Take(); !slices.Equal(covered, []int{4, 2}) && !slices.Equal(covered, []int{2, 4}) {
		t.Errorf("told %v", covered)
	}
}

// TestLiveOfAnotherBuild: a record of another build ends it.
func TestLiveOfAnotherBuild(t *testing.T) {
	m, sequences := figure3()
	l, err := NewLive(m.app(), sequences)
	if err != nil {
		t.Fatal(err)
	}
	other := logText("0badcafe", 1, []trace.Record{{Seq: 1, Kind: trace.Entry}})
	for range 2 {
		if _, err := l.Write(other); err == nil || !strings.Contains(err.Error(), "0badcafe") {
			t.Errorf("%v", err)
		}
	}
}
