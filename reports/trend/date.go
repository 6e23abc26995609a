package trend

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// Dated is a report's file with its date.
type Dated struct {
	Date time.Time // in UTC, as no date says a zone
	File string
}

// Layouts of dates, as people name files and as ISO 8601 has them. Colons are none of a Windows file's name.
var (
	layouts = []string{"2006-01-02T15-04-05", "2006-01-02T15-04", "2006-01-02"}
	date    = regexp.MustCompile(`(?:^|[^0-9])([0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T_ ][0-9]{2}[-:.][0-9]{2}(?:[-:.][0-9]{2})?)?)(?:$|[^0-9])`)
	whole   = regexp.MustCompile(`^[0-9][0-9T:_. -]*=`)
)

// DatedOf reads what a user names a report by: DATE=FILE, or a file whose name has the date, or the folder that it is in, or one above. A date is
// 2026-11-28, or with a time 2026-11-28T14:30 or 2026-11-28_14-30-05.
func DatedOf(arg string) (Dated, error) {
	if m := whole.FindString(arg); m != "" {
		text := strings.TrimSuffix(m, "=")
		at, err := parseDate(text)
		if err != nil {
			return Dated{}, fmt.Errorf("%s: %w", arg, err)
		}
		return Dated{at, strings.TrimPrefix(arg, m)}, nil
	}
	parts := strings.Split(filepath.ToSlash(filepath.Clean(arg)), "/")
	for i := len(parts) - 1; i >= 0; i-- {
		m := date.FindStringSubmatch(parts[i])
		if m == nil {
			continue
		}
		at, err := parseDate(m[1])
		if err != nil {
			return Dated{}, fmt.Errorf("%s: %w", arg, err)
		}
		return Dated{at, arg}, nil
	}
	return Dated{}, fmt.Errorf("%s: its name has no date: give it one, as in 2026-11-28.json, or write 2026-11-28=%[1]s", arg)
}

// parseDate reads a date.
func parseDate(text string) (time.Time, error) {
	plain := text
	if len(text) > len(time.DateOnly) {
		day, clock := text[:len(time.DateOnly)], text[len(time.DateOnly)+1:]
		plain = day + "T" + strings.NewReplacer(":", "-", ".", "-").Replace(clock)
	}
	for _, layout := range layouts {
		if at, err := time.Parse(layout, plain); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no date: want one as 2026-11-28 or 2026-11-28T14:30", text)
}

// Format writes a date as people read it: with the time of day where it has one.
func Format(at time.Time) string {
	switch {
	case at.Hour()+at.Minute()+at.Second() == 0:
		return at.Format(time.DateOnly)
	case at.Second() == 0:
		return at.Format("2006-01-02 15:04")
	}
	return at.Format(time.DateTime)
}
