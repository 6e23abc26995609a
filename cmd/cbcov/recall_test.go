package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/reports"
)

// checkRecalled fails for what came in a run that recorded its calls, and that the automaton lacks or only guesses; but for known callbacks, and for
// pairs as .lacks files spell them.
func checkRecalled(t *testing.T, app, traces string, known []string, flags ...string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "recall.json")
	mustRun(t, append([]string{"recall", app, traces, "--format", "json=" + path}, flags...)...)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var r reports.Recall
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if r.Callbacks.Came == 0 {
		t.Error("no call was recorded")
	}
	for _, c := range r.Lacking {
		if !slices.Contains(known, c.Method) {
			t.Errorf("callback lacking: %s: %s; %s calls what %s declares", c.Method, c.Reason, c.Caller, c.By)
		}
	}
	for _, p := range r.Orders {
		if !slices.Contains(known, p.Criterion+" "+strings.ReplaceAll(p.Text, " → ", " ")) && !slices.ContainsFunc(known, func(k string) bool {
			return strings.Contains(k, "->") && strings.Contains(p.Text, k) // a callback that is known to be lacking
		}) {
			t.Errorf("pair lacking: %s %s: %s, %d times", p.Criterion, p.Text, p.Reason, p.Count)
		}
	}
}
