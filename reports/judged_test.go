package reports

import (
	"encoding/json"
	"testing"

	"cbcov/reports/rules"
)

// TestVerdictListsAreNeverNull: a run without notes has empty lists in its document, as the schema asks for.
func TestVerdictListsAreNeverNull(t *testing.T) {
	text, err := json.Marshal(rulesOf(&rules.Verdict{Passed: true}))
	if err != nil {
		t.Fatal(err)
	}
	var lists map[string]any
	if err := json.Unmarshal(text, &lists); err != nil {
		t.Fatal(err)
	}
	for key, value := range lists {
		if value == nil {
			t.Errorf("%s is null in %s", key, text)
		}
	}
}
