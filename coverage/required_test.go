package coverage

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"cbcov/ccfa"
)

// requiredOf gives what an automaton requires.
func requiredOf(t testing.TB, a *ccfa.Automaton, opt RequiredOptions) []Sequence {
	t.Helper()
	r, err := Required(context.Background(), a, opt)
	if err != nil {
		t.Fatal(err)
	}
	return r.Sequences
}

// fixtures calls f with the automaton of each fixture app.
func fixtures(t *testing.T, depth ccfa.Depth, f func(t *testing.T, a *ccfa.Automaton)) {
	apks, err := filepath.Glob(filepath.Join("..", "testdata", "apps", "*.apk"))
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, apk := range few(apks) {
		name := strings.TrimSuffix(filepath.Base(apk), ".apk")
		t.Run(name, func(t *testing.T) { f(t, figure(t, name, depth)) })
	}
}

// TestRelationsHoldWhatIsRequired: a trace that runs a required sequence, whatever the options, runs nothing that the
// automaton does not have.
func TestRelationsHoldWhatIsRequired(t *testing.T) {
	for _, depth := range []ccfa.Depth{ccfa.Full, ccfa.Paper} {
		fixtures(t, depth, func(t *testing.T, a *ccfa.Automaton) {
			r := a.Relations(context.Background())
			for _, s := range requiredOf(t, a, RequiredOptions{CrossParts: true, AcrossInstances: true, SelfPairs: true}) {
				x, y := s.Symbols[0], s.Symbols[len(s.Symbols)-1]
				var ok bool
				switch {
				case s.Criterion == EE || s.Criterion == GUI:
					ok = r.Follows(x.Callback, y.Callback)
				case s.Criterion == EAS && x.Point == Entry:
					ok = r.SyncIn(x.Callback, y.Callback) && r.Inside(x.Callback, y.Callback)
				case s.Criterion == EAS:
					ok = r.SyncAfter(x.Callback, y.Callback)
				default:
					ok = eventsFollow(r, s) && interleaved(r, s)
				}
				if !ok {
					t.Errorf("%s %s … %s is required, but the relations lack it", s.Criterion, a.Callbacks[x.Callback].Name, a.Callbacks[y.Callback].Name)
				}
			}
		})
	}
}

// eventsFollow tells whether the event callbacks of an EAA sequence follow each other, its posted one left out.
func eventsFollow(r *ccfa.Relations, s Sequence) bool {
	last := -1
	for i, sym := range s.Symbols {
		if sym.Point != Entry || i == s.Async {
			continue
		}
		if last >= 0 && !r.Follows(last, sym.Callback) {
			return false
		}
		last = sym.Callback
	}
	return true
}

// interleaved tells whether the relations have an EAA sequence: its first event posts, and the order is there.
func interleaved(r *ccfa.Relations, s Sequence) bool {
	var run []int
	late := s.Async == len(s.Symbols)-1
	last, c := s.Symbols[len(s.Symbols)-1].Callback, s.Symbols[s.Async].Callback
	end := s.Async
	if late {
		end -= 2
		last = s.Symbols[end].Callback
	}
	for i := 0; i < end; i += 2 {
		run = append(run, s.Symbols[i].Callback)
	}
	return r.Posts(run[0], c) && r.Interleaved(run, c, last, late)
}

// TestOptionsOnlyAdd: each option adds required sequences and takes none away.
func TestOptionsOnlyAdd(t *testing.T) {
	fixtures(t, ccfa.Full, func(t *testing.T, a *ccfa.Automaton) {
		plain := requiredOf(t, a, RequiredOptions{})
		for _, opt := range []RequiredOptions{{CrossParts: true}, {AcrossInstances: true}, {SelfPairs: true}} {
			more := map[string]bool{}
			for _, s := range requiredOf(t, a, opt) {
				more[s.ID] = true
			}
			for _, s := range plain {
				if !more[s.ID] {
					t.Errorf("with %+v, %s is no longer required", opt, s.ID)
				}
			}
		}
	})
}
