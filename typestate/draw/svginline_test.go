package draw

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"cbcov/typestate"
)

// TestInlineSVG: the marked state is marked with what broke it, and the picture brings neither style nor ids into its page.
func TestInlineSVG(t *testing.T) {
	m, err := typestate.Open("../library/machines/MediaPlayer-34.json")
	if err != nil {
		t.Fatal(err)
	}
	state := m.States[m.Initial].Name
	for _, test := range []struct {
		mark   Mark
		marked int
	}{
		{Mark{}, 0},
		{Mark{States: []string{"no such state"}, Symbol: "start"}, 0},
		{Mark{States: []string{state}, Symbol: "</text><script>"}, 1},
		{Mark{States: []string{state, "setDataSource"}, Symbol: "start"}, 2},
	} {
		var b bytes.Buffer
		if err := WriteInlineSVG(&b, m, InterfaceView, test.mark); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if err := xml.Unmarshal(b.Bytes(), new(struct{})); err != nil {
			t.Errorf("%+v: %v", test.mark, err)
		}
		if got := strings.Count(text, " marked\""); got != test.marked || strings.Count(text, `class="broke"`) != test.marked {
			t.Errorf("%+v: %d states are marked\n%s", test.mark, got, text)
		}
		for _, not := range []string{"<style", "<script", " id="} {
			if strings.Contains(text, not) {
				t.Errorf("%+v: the picture has %q", test.mark, not)
			}
		}
	}
}
