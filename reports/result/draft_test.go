package result

import (
	"strings"
	"testing"
)

// TestDraft: what a user does of a prediction's sequence becomes a script; what no script can say is a comment; a hostile name is never an event.
func TestDraft(t *testing.T) {
	d := Document{Callbacks: []Callback{
		{Method: "create", Receiver: "Lp/Main;", Kinds: []string{"event", Lifecycle}, Label: "Main.onCreate", Description: "Main.onCreate"},
		{Method: "save", Kinds: []string{"event", GUI}, Label: "click Save (R.id.save)", Description: "click Save (R.id.save), Main", Widgets: []string{"R.id.save"}},
		{Method: "ok", Kinds: []string{"event", GUI}, Label: "dialog-positive OK", Description: "dialog-positive OK, Main"},
		{Method: "tick", Kinds: []string{"api_async"}, Label: "Main$1.run", Description: "Main$1.run"},
		{Method: "evil", Kinds: []string{"event", GUI}, Label: "click \"x\nkill", Description: "click \"x\nkill"},
		{Method: "many", Kinds: []string{"event", GUI}, Label: "click A or B", Description: "click A or B", Widgets: []string{"R.id.a", "R.id.b"}},
	}}
	steps := func(methods string) *Prediction {
		p := &Prediction{}
		for m := range strings.FieldsSeq(methods) {
			step := PredictedStep{Method: m}
			for _, c := range d.Callbacks {
				if c.Method == m {
					step.Text = c.Description
				}
			}
			p.Sequence = append(p.Sequence, step)
		}
		return p
	}
	for methods, want := range map[string]string{
		"create save ok":      `launch p.Main/idle/click id/save/idle/click "OK"/idle`,
		"save tick many":      "launch/idle/click id/save/idle/# Main$1.run/# click A or B",
		"create tick":         "",
		"":                    "",
		"create evil save":    "launch p.Main/idle/# click \"x\\u{a}kill/click id/save/idle",
		"create unknown save": "launch p.Main/idle/# /click id/save/idle",
	} {
		if got := strings.Join(d.Draft(steps(methods)), "/"); got != want {
			t.Errorf("%s: got %q, want %q", methods, got, want)
		}
	}
}
