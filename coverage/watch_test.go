package coverage

import (
	"context"
	"errors"
	"testing"

	"cbcov/coverage/trace"
)

// recorder counts what it is handed.
type recorder struct {
	records, ends int
	lost          uint64
	err           error
}

func (r *recorder) Add(_ *trace.Record, lost uint64) { r.records, r.lost = r.records+1, r.lost+lost }
func (r *recorder) End()                             { r.ends++ }
func (r *recorder) Err() error                       { return r.err }

// TestWatch: a second sink sees all records, changes nothing, and can end the measurement.
func TestWatch(t *testing.T) {
	m, sequences := figure3()
	records := printedRecords()
	text := logText(m.app().Build, 1, append(records[:3:3], records[4:]...))
	sources := []trace.Source{trace.FromBytes("t", text)}
	var seen recorder
	opt := Options{Watch: func(ix *trace.Index, nonce uint64) trace.Sink {
		if nonce != 1 || ix.Processes() != 1 {
			t.Errorf("process %x of %d", nonce, ix.Processes())
		}
		return &seen
	}}
	with, err := Measure(context.Background(), m.app(), sequences, sources, opt)
	if err != nil {
		t.Fatal(err)
	}
	without, err := Measure(context.Background(), m.app(), sequences, sources, Options{Watch: func(*trace.Index, uint64) trace.Sink { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	if (seen != recorder{records: 7, ends: 1, lost: 1}) || states(with) != states(without) {
		t.Errorf("saw %+v; %s, without %s", seen, states(with), states(without))
	}
	seen.err = errors.New("too much")
	if _, err := Measure(context.Background(), m.app(), sequences, sources, opt); !errors.Is(err, seen.err) {
		t.Errorf("got %v", err)
	}
}
