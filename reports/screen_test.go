package reports

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestScreens: a report fits each screen, loses no word of what it says there, and is compared with its golden file.
func TestScreens(t *testing.T) {
	for _, width := range []int{60, 80, 120, 200} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, "table", fullSample(), Options{List: 10, Screen: Screen{Width: width}}); err != nil {
			t.Fatal(err)
		}
		golden(t, fmt.Sprintf("screen-%d.txt", width), b.Bytes())
		for line := range strings.Lines(b.String()) {
			if n := widthOf(line); n > width && !strings.HasPrefix(line, "    cbcov ") { // commands are copied
				t.Errorf("at %d a line takes %d: %s", width, n, line)
			}
		}
	}
}

func widthOf(line string) int { return width(strings.TrimSuffix(line, "\n")) }

// TestColours: verdicts are in colour where the screen has any, and nothing an app says brings one.
func TestColours(t *testing.T) {
	for _, colour := range []bool{true, false} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, "table", hostileRun("\x1b[31mred"), Options{List: 10, Screen: Screen{Width: 100, Colour: colour}}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(b.String(), "\x1b["+red+"mFAILED\x1b[0m"); got != colour {
			t.Errorf("colour %t: a failed rule is red: %t", colour, got)
		}
		if strings.Contains(b.String(), "\x1b[31mred") || !colour && strings.Contains(b.String(), "\x1b") {
			t.Errorf("colour %t: a name brought a colour", colour)
		}
	}
}

// TestASCII: a screen that shows ASCII alone gets nothing else.
func TestASCII(t *testing.T) {
	var b bytes.Buffer
	if err := WriteMeasured(&b, "table", hostileRun("Größe ↺ 漢"), Options{List: 10, Screen: Screen{Width: 80, ASCII: true}}); err != nil {
		t.Fatal(err)
	}
	for i, c := range b.Bytes() {
		if c >= 0x80 {
			t.Fatalf("byte %d is %x in %q", i, c, b.String()[max(0, i-20):i])
		}
	}
	if !strings.Contains(b.String(), `Gr\u{f6}\u{df}e (stays)`) {
		t.Error(b.String())
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want []string
	}{
		{"", 10, []string{""}},
		{"short", 10, []string{"short"}},
		{"click Save → click Edit", 12, []string{"click Save →", "click Edit"}},
		{"MainActivity$Inner.onCreateOptionsMenu", 20, []string{"MainActivity$Inner.", "onCreateOptionsMenu"}},
		{"abcdefghijklmnop", 6, []string{"abcdef", "ghijkl", "mnop"}},
		{"漢漢漢", 4, []string{"漢漢", "漢"}},
		{"漢", 1, []string{"漢"}},
	} {
		if got := wrap(test.text, test.most); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d is %q, want %q", test.text, test.most, got, test.want)
		}
	}
}

// FuzzWrap: lines are no wider than asked for but for single characters, and together they are the text but for spaces.
func FuzzWrap(f *testing.F) {
	f.Add("MainActivity.onCreate → x", 9)
	f.Fuzz(func(t *testing.T, text string, most int) {
		text, most = Screen{}.text(text), 1+max(most, -most)%120
		squeezed := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		lines := wrap(text, max(most, 1))
		if squeezed(strings.Join(lines, "")) != squeezed(text) {
			t.Fatalf("%q is wrapped to %q", text, lines)
		}
		for _, line := range lines {
			if width(line) > max(most, 1) && len([]rune(line)) > 1 {
				t.Fatalf("%q is wider than %d", line, most)
			}
		}
	})
}
