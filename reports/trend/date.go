package trend

import (
	"cmp"
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

// How a date and a time of day are written, as people name files and as ISO 8601 has them. Colons are none of a Windows file's name.
var (
	day   = regexp.MustCompile(`(?:^|[^0-9])([0-9]{4}-[0-9]{2}-[0-9]{2})(?:$|[^0-9])`)
	clock = regexp.MustCompile(`^[T_ -]([0-9]{2})[-:.]?([0-9]{2})(?:[-:.]?([0-9]{2}))?(?:$|[^0-9])`)
	// number is what stands where a time would, and may be meant as one.
	number = regexp.MustCompile(`^(?:T[0-9]+|[_ .-][0-9]{2}(?:[0-9]{2}){0,2})(?:$|[^0-9])`)
	given  = regexp.MustCompile(`^[0-9][0-9T:_. -]*=`)
)

// DatedOf reads what a user names a report by: DATE=FILE, or a file whose name has the date, or the folder that it is in, or one above. A date is
// 2026-11-28, or with a time 2026-11-28T14:30, 2026-11-28_14-30-05, 2026-11-28-1430. Of several in a name the first counts that the calendar has.
func DatedOf(arg string) (Dated, error) {
	if m := given.FindString(arg); m != "" {
		text := strings.TrimSuffix(m, "=")
		at, length, err := parseDate(text)
		if err == nil && length < len(text) {
			err = noDate(text)
		}
		if err != nil {
			return Dated{}, fmt.Errorf("%s: %w", arg, err)
		}
		return Dated{at, strings.TrimPrefix(arg, m)}, nil
	}
	parts := strings.Split(filepath.ToSlash(filepath.Clean(arg)), "/")
	for i := len(parts) - 1; i >= 0; i-- {
		var wrong error
		for rest := parts[i]; ; {
			m := day.FindStringSubmatchIndex(rest)
			if m == nil {
				break
			}
			at, _, err := parseDate(rest[m[2]:])
			if err == nil {
				return Dated{at, arg}, nil
			}
			wrong, rest = cmp.Or(wrong, err), rest[m[3]:]
		}
		if wrong != nil {
			return Dated{}, fmt.Errorf("%s: %w; or write 2026-11-28=%[1]s", arg, wrong)
		}
	}
	return Dated{}, fmt.Errorf("%s: its name has no date: give it one, as in 2026-11-28.json, or write 2026-11-28=%[1]s", arg)
}

// parseDate reads the date, and the time behind it where there is one, that a text begins with; and says how long they are.
func parseDate(text string) (at time.Time, length int, err error) {
	length = len(time.DateOnly)
	if len(text) < length {
		return time.Time{}, 0, noDate(text)
	}
	date, rest := text[:length], text[length:]
	if at, err = time.Parse(time.DateOnly, date); err != nil {
		return time.Time{}, 0, noDate(date)
	}
	if m := day.FindStringIndex(rest); m != nil && m[0] == 0 { // the end of a span of days
		return at, length, nil
	}
	if m := clock.FindStringSubmatchIndex(rest); m != nil {
		digits, end := rest[m[2]:m[3]]+rest[m[4]:m[5]]+"00", m[5]
		if m[6] >= 0 {
			digits, end = digits[:4]+rest[m[6]:m[7]], m[7]
		}
		at, err = time.Parse(time.DateOnly+"150405", date+digits)
		if err != nil {
			return time.Time{}, 0, noDate(text[:length+end])
		}
		return at, length + end, nil
	}
	if m := number.FindString(rest); m != "" {
		return time.Time{}, 0, noDate(date + strings.TrimRightFunc(m, func(r rune) bool { return r < '0' || r > '9' }))
	}
	return at, length, nil
}

// noDate says that a text is no date or has no time.
func noDate(text string) error {
	return fmt.Errorf("%q is no date: want one as 2026-11-28 or 2026-11-28T14:30", text)
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
