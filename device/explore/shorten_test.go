package explore

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// ranIn tells in which line of a log a method of the fake app is entered first.
func ranIn(method int) Brings {
	return func(log []byte) (int, bool, error) {
		for i, line := range bytes.Split(log, []byte("\n")) {
			if strings.Contains(string(line), fmt.Sprintf(" E %d", method)) {
				return i + 1, true, nil
			}
		}
		return 0, false, nil
	}
}

// TestShorten: a run's script keeps what is needed for what its log shows, and is not made short again; one that does not bring it again is kept as it was.
func TestShorten(t *testing.T) {
	dir := t.TempDir()
	mustExplore(t, dir, 1, 60)
	s := NewShortener(fakeApp(), Options{Seed: 1, Device: &fake{}, Out: dir})
	made, err := s.Shorten(context.Background(), 1, "posted", ranIn(onPosted))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(made.Script)
	if err != nil {
		t.Fatal(err)
	}
	script, err := device.ParseScript(string(text))
	if err != nil {
		t.Fatal(err)
	}
	var events []string
	for _, e := range script.Events {
		events = append(events, e.String())
	}
	if got := strings.Join(events, "; "); got != "launch; click id/two; idle" || made.Events != 2 || !made.Steady || made.Before < 1 {
		t.Errorf("%s: %+v", got, made)
	}
	never, err := s.Shorten(context.Background(), 1, "never", ranIn(99))
	if err != nil || *never != (Shortened{}) {
		t.Errorf("what no log shows: %+v, %v", never, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	kept := NewShortener(fakeApp(), Options{Out: dir}) // no device is asked
	for name, want := range map[string]*Shortened{"posted": made, "never": never} {
		if again, err := kept.Shorten(context.Background(), 1, name, nil); err != nil || cmp.Diff(want, again) != "" {
			t.Errorf("%s, again: %+v, %v", name, again, err)
		}
	}
}

// TestEnd: what hangs on the last few events alone is found in few runs, which send few events; and all runs together are bounded.
func TestEnd(t *testing.T) {
	long := &device.Script{Events: []device.Event{{Kind: device.Launch}}}
	for range 200 {
		long.Events = append(long.Events, clickOf("one"))
	}
	long.Events = append(long.Events, clickOf("go"), clickOf("three"))
	clicks := func(s *device.Script, id string) bool {
		return slices.ContainsFunc(s.Events, func(e device.Event) bool { return e.Target.ID == id })
	}
	runs, sent := 0, 0
	short, steady, err := shorten(long, maxTrials, func(s *device.Script) (bool, error) {
		runs, sent = runs+1, sent+len(s.Events)
		return clicks(s, "go") && clicks(s, "three"), nil
	})
	if err != nil || !steady || len(short.Events) != 3 {
		t.Fatalf("%v, %t, %v", short, steady, err)
	}
	if runs > 10 || sent > 30 {
		t.Errorf("%d runs, %d events", runs, sent)
	}
	runs, sent = 0, 0
	if _, _, err = shorten(long, 1000, func(s *device.Script) (bool, error) {
		runs, sent = runs+1, sent+len(s.Events)
		return len(s.Events) == len(long.Events), nil
	}); err != nil || sent > maxSent+(confirms+1)*len(long.Events) {
		t.Errorf("%d events in %d runs: %v", sent, runs, err)
	}
}

func clickOf(id string) device.Event {
	return device.Event{Kind: device.Click, Target: device.Target{ID: id}}
}
