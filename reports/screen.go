package reports

import (
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"cbcov/reports/internal/words"
)

// Screen is the terminal that a table is for. The zero Screen is a file or a pipe: plain columns, as wide as they are.
type Screen struct {
	Width  int  // in columns of text; 0: it is no terminal
	Colour bool // it shows colours
	ASCII  bool // it shows no other characters
}

// ascii writes what the reports themselves say beyond ASCII.
var ascii = strings.NewReplacer("→", "->", "…", "...", "·", "-", "✓", "ok", "✕", "x", "↺", "(stays)", "—", "-")

// text makes a text safe to print, and one that the screen can show.
func (s Screen) text(text string) string {
	text = words.Clean(text)
	if !s.ASCII {
		return text
	}
	text = ascii.Replace(text)
	for i := 0; i < len(text); i++ {
		if text[i] >= utf8.RuneSelf {
			return words.CleanASCII(text)
		}
	}
	return text
}

// The colours of words, as ECMA-48 numbers them (SGR).
const (
	green  = "32"
	yellow = "33"
	red    = "31"
	bold   = "1"
)

// cellColours are the cells that say how something went.
var cellColours = map[string]string{
	"ok": green, "covered": green, "FAILED": red, "fails": red, "failed": red, "lost": red, "uncovered": yellow, "unknown": yellow,
	"in doubt": yellow,
}

// paint writes a text in a colour, if the screen has any.
func (s Screen) paint(text, colour string) string {
	if !s.Colour || colour == "" || text == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

// heading paints a heading: a verdict by what it says.
func (s Screen) heading(text string) string {
	switch {
	case strings.HasPrefix(text, "Passed"):
		return s.paint(text, green)
	case strings.HasPrefix(text, "Failed"):
		return s.paint(text, red)
	}
	return s.paint(text, bold)
}

// width is how many columns a text takes.
func width(text string) int { return displaywidth.String(text) }
