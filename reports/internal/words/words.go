// Package words writes counts, shares, times and texts of unknown origin for people. The reports use it, each in its own form: a table in a
// terminal, Markdown, HTML.
//
// Whatever an app, a trace or a device says may be hostile: Clean spells out what a terminal or an editor would act on. What a format takes
// for its own beside that, the format escapes.
package words

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Count gives "1 file", "2 files".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Percent writes a part of a hundred, cut and not rounded: what is below 80 is not shown as 80.0. Of nothing there is none: "-".
func Percent(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	tenths := part * 1000 / whole
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}

// Span writes a time in milliseconds.
func Span(ms int64) string {
	d := time.Duration(ms) * time.Millisecond
	hours, minutes, seconds := int(d.Hours()), int(d.Minutes())%60, d.Seconds()-60*math.Floor(d.Minutes())
	switch {
	case ms == 0:
		return "0"
	case hours > 0 && minutes > 0:
		return fmt.Sprintf("%d h %d min", hours, minutes)
	case hours > 0:
		return fmt.Sprintf("%d h", hours)
	case minutes > 0 && int(seconds) > 0:
		return fmt.Sprintf("%d min %d s", minutes, int(seconds))
	case minutes > 0:
		return fmt.Sprintf("%d min", minutes)
	case ms < 1000:
		return fmt.Sprintf("%d ms", ms)
	}
	return strings.TrimSuffix(fmt.Sprintf("%.1f", seconds), ".0") + " s"
}
