package result

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// player is a document of three callbacks of one window, and one of another.
func player() *Document {
	return &Document{
		Schema: Schema, App: App{Package: "p.app", Build: "0badf00d"}, Criteria: map[string]Tally{}, Witnesses: map[string]Place{},
		Windows: []string{"Main", "Other"},
		Callbacks: []Callback{
			{Method: "Lp/Main;->onPause()V", Receiver: "Lp/Main;", Name: "Main.onPause", Windows: []int{0}},
			{Method: "Lp/Main;->onResume()V", Receiver: "Lp/Main;", Name: "Main.onResume", Windows: []int{0}},
			{Method: "Lp/Main;->play(Landroid/view/View;)V", Receiver: "Lp/Main;", Name: "Main.play · R.id.play", Windows: []int{0}},
			{Method: "Lp/Other;->onCreate(Landroid/os/Bundle;)V", Receiver: "Lp/Other;", Name: "Other.onCreate", Windows: []int{1}},
		},
		Conflicts: []Conflict{
			{"Main.player", "field", Access{Nulls, "Lp/Main;->onPause()V", "Main.java:58"}, Access{Reads, "Lp/Main;->play(Landroid/view/View;)V", "Main.java:51"}},
			{"text of R.id.title", "platform", Access{Writes, "Lp/Main;->onResume()V", "Main.java:7"}, Access{Writes, "Lp/Main;->play(Landroid/view/View;)V", ""}},
		},
		Found: Found{Seen: NewSet([]bool{true, true, true, false}), Traces: Traces{Files: 1}},
	}
}

// sequence is x's exit and y's entry.
func sequence(id, criterion string, x, y int, state State, conflicts ...int) Sequence {
	return Sequence{ID: id, Criterion: criterion, Symbols: Symbols{2*x + 1, 2 * y}, Windows: []int{0}, State: state, Conflicts: conflicts}
}

func TestNext(t *testing.T) {
	other := sequence("EE-other", "EE", 3, 1, WasUncovered)
	other.Windows = []int{1}
	for _, c := range []struct {
		name   string
		change func(*Document)
		want   string
	}{
		{"what conflicts first, a null before a text", nil, "EE-null EE-text EE-plain EE-other"},
		{"what is covered is no test to come", func(d *Document) { d.Sequences[3].State = WasCovered }, "EE-text EE-plain EE-other"},
		{"one of equal pairs", func(d *Document) {
			d.Sequences = append(d.Sequences, sequence("EAS-null", "EAS", 0, 2, WasUncovered, 0))
		}, "EE-null EE-text EE-plain EE-other"},
		{"GUI is a part of EE", func(d *Document) {
			d.Sequences = append(d.Sequences, sequence("GUI-null", "GUI", 2, 0, WasUncovered, 0))
		}, "EE-null EE-text EE-plain EE-other"},
		{"a protocol at risk", func(d *Document) { d.Violations = []Violation{{Within: "Lp/Main;->onResume()V"}} }, "EE-text EE-null EE-plain EE-other"},
		{"a predicted one", func(d *Document) {
			d.Predictions = []Prediction{{Sequence: []PredictedStep{{Method: "Lp/Other;->onCreate(Landroid/os/Bundle;)V"}}}}
		},
			"EE-null EE-text EE-other EE-plain"},
		{"new since the baseline", func(d *Document) { d.Verdict = &Verdict{New: []string{"EE-text"}} }, "EE-text EE-null EE-plain EE-other"},
		{"the shorter way", func(d *Document) {
			d.Ways = []Way{{Callback: 0, Steps: []WayStep{{0, 1}, {1, 1}, {0, 1}}}, {Callback: 1, Steps: []WayStep{{1, 1}}}}
		}, "EE-text EE-null EE-plain EE-other"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := player()
			d.Sequences = []Sequence{other, sequence("EE-plain", "EE", 0, 1, WasUncovered), sequence("EE-text", "EE", 1, 2, WasUncovered, 1),
				sequence("EE-null", "EE", 0, 2, WasUncovered, 0)}
			if c.change != nil {
				c.change(d)
			}
			for most := range 6 {
				var got []string
				for _, n := range d.Next(most) {
					got = append(got, n.ID)
				}
				want := strings.Fields(c.want)
				if want = want[:min(most, len(want))]; !slices.Equal(got, want) {
					t.Errorf("%d: %v, want %v", most, got, want)
				}
			}
		})
	}
}

func TestSay(t *testing.T) {
	d := player()
	for i, want := range []string{
		"Main.onPause (Main.java:58) sets Main.player to null, Main.play (Main.java:51) reads it",
		"Main.onResume (Main.java:7) changes text of R.id.title, Main.play changes it",
	} {
		if got := d.Conflicts[i].Say(&d.Callbacks[i], &d.Callbacks[2]); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestConflictsWire: what a document says of conflicts comes back as it was, and its JSON begins with what to test next.
func TestConflictsWire(t *testing.T) {
	d := player()
	d.Sequences = []Sequence{sequence("EE-null", "EE", 0, 2, WasUncovered, 0), sequence("EE-plain", "EE", 0, 1, WasUncovered)}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Read("document", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(back.Conflicts, d.Conflicts) || !slices.Equal(back.Sequences[0].Conflicts, []int{0}) || back.Sequences[1].Conflicts != nil {
		t.Errorf("%+v, %+v", back.Conflicts, back.Sequences)
	}
	var wire struct {
		Next []struct{ ID, Conflict string }
	}
	if err := json.Unmarshal(text, &wire); err != nil {
		t.Fatal(err)
	}
	if len(wire.Next) != 2 || wire.Next[0].ID != "EE-null" || !strings.Contains(wire.Next[0].Conflict, "to null, Main.play (Main.java:51) reads it") || wire.Next[1].Conflict != "" {
		t.Errorf("%+v", wire.Next)
	}
}
