package explore

import (
	"context"
	"strings"
	"testing"

	"cbcov/ccfa"
)

// TestSilence: an exploration that logged nothing says so, and what may be the matter; one that logged something does not.
func TestSilence(t *testing.T) {
	foreign := fakeApp()
	foreign.Automaton, foreign.Sequences = &ccfa.Automaton{}, nil
	foreign.Measured.Callbacks = nil
	for _, c := range []struct {
		name   string
		app    *App
		device *fake
		want   []string
	}{
		{"logs", fakeApp(), &fake{}, nil},
		{"no callback", foreign, &fake{mute: true}, []string{"20 events in ", "no code that is taken for the app's own has a callback of Android's", "--include"}},
		{"never comes", fakeApp(), &fake{mute: true}, []string{"5 callbacks may come, and none did", "cbcov run"}},
		{"never starts", fakeApp(), &fake{mute: true, dead: true},
			[]string{"0 events in 3 runs brought", "5 callbacks may come", "3 runs stopped as the app could not be started: "}},
	} {
		r, err := Explore(context.Background(), c.app, Options{Goal: Coverage, Events: 20, Seed: 1, Jobs: 1, Device: c.device, Out: t.TempDir()})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if (r.Records == 0) != (r.Silent != "") || (c.want == nil) != (r.Silent == "") {
			t.Errorf("%s: %d records, %q", c.name, r.Records, r.Silent)
		}
		for _, want := range c.want {
			if !strings.Contains(r.Silent, want) {
				t.Errorf("%s: %q lacks %q", c.name, r.Silent, want)
			}
		}
	}
}
