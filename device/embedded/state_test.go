package embedded

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// stateOf opens the app of this test, clicks on some buttons and gives its state as text, and its log.
func stateOf(t *testing.T, buttons []string) (state, log string) {
	t.Helper()
	var b strings.Builder
	var logged bytes.Buffer
	clicks(t, device.App{Log: &logged, Scope: touchedScope()}, buttons, func(s device.Session) {
		st, err := s.State(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if st.Cut {
			t.Error("the state is cut")
		}
		for _, l := range st.Lines {
			fmt.Fprintf(&b, "%s %s: %q\n", l.Kind, l.Path, l.Value)
		}
	})
	return b.String(), logged.String()
}

// TestState: all that the app holds is told, the same in each run, and nobody asks the app for it.
func TestState(t *testing.T) {
	needLevel(t, 34)
	buttons := []string{"Fields", "Inner", "Collections", "Preferences", "Database", "Files", "Later", "Hostile", "World"}
	got, log := stateOf(t, buttons)
	golden(t, "testdata/touched.state", got)
	if strings.Contains(log, "asked for") {
		t.Errorf("somebody asked the app's objects:\n%s", log)
	}
	if again, _ := stateOf(t, buttons); again != got {
		t.Errorf("another run (-first +second):\n%s", cmp.Diff(got, again))
	}
}

// TestStateIsNoEvent: who looks at the state changes nothing of what follows, not even the hash codes of what is made then.
func TestStateIsNoEvent(t *testing.T) {
	needLevel(t, 34)
	run := func(look bool) string {
		var log bytes.Buffer
		buttons := []string{"Fields", "Collections", "Preferences", "Database", "Later", "Hostile", "World"}
		clicks(t, device.App{Log: &log, Scope: touchedScope()}, buttons, func(s device.Session) {
			for range 2 {
				if look {
					if _, err := s.State(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
				for _, e := range parse(t, "launch\nclick \"Hash\"\nclick \"Collections\"\nidle\n").Events[1:] {
					if _, err := s.Send(t.Context(), e); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
		return log.String()
	}
	if d := cmp.Diff(run(false), run(true)); d != "" {
		t.Errorf("the log (-without +with):\n%s", d)
	}
}
