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
