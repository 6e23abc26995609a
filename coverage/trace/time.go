package trace

import "bytes"

const (
	secondMillis = 1000
	minuteMillis = 60 * secondMillis
	hourMillis   = 60 * minuteMillis
	dayMillis    = 24 * hourMillis
)

// YearMillis is as long as the longest year: a Record's time below it is that of a log that tells no year, or not the date.
const YearMillis = 366 * dayMillis

// monthStarts are the days of a leap year before each month.
var monthStarts = [13]int64{0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366}

// headerTime reads the time that a log line begins with: `[2026-]11-21 01:35:00.123[456] [+0100]` or, of the epoch and
// monotonic forms, `1763688900.123[456]`. It gives what follows, without the spaces before it; 0 and the line where it
// has no time.
func headerTime(line []byte) (time int64, rest []byte) {
	line = bytes.TrimLeft(line, " ")
	date, after, ok := headerDate(line)
	if !ok {
		seconds, after, ok := digits(line, 1, 12)
		if !ok || len(after) == 0 || after[0] != '.' {
			return 0, line
		}
		millis, after, ok := fraction(after)
		if !ok {
			return 0, line
		}
		return max(1, seconds*secondMillis+millis), bytes.TrimLeft(after, " ")
	}
	clock, after, ok := headerClock(after)
	if !ok {
		return 0, line
	}
	after = bytes.TrimLeft(after, " ")
	zone, after := headerZone(after)
	return max(1, date+clock-zone), bytes.TrimLeft(after, " ")
}

// headerDate reads `[2026-]11-21 ` as milliseconds.
func headerDate(line []byte) (millis int64, rest []byte, ok bool) {
	year, rest, hasYear := digits(line, 4, 4)
	if !hasYear {
		rest = line
	} else if len(rest) == 0 || rest[0] != '-' || year < 1970 {
		return 0, line, false
	} else {
		rest = rest[1:]
	}
	month, rest, ok1 := digits(rest, 2, 2)
	rest, ok2 := after(rest, '-')
	day, rest, ok3 := digits(rest, 2, 2)
	rest, ok4 := after(rest, ' ')
	if !ok1 || !ok2 || !ok3 || !ok4 || month < 1 || month > 12 || day < 1 || day > monthStarts[month]-monthStarts[month-1] {
		return 0, line, false
	}
	days := monthStarts[month-1] + day - 1
	if hasYear {
		leap := year%4 == 0 && (year%100 != 0 || year%400 == 0)
		if !leap && month > 2 {
			days--
		}
		y := year - 1
		days += 365*(year-1970) + y/4 - y/100 + y/400 - (1969/4 - 1969/100 + 1969/400)
	}
	return days * dayMillis, rest, true
}

// headerClock reads `01:35:00.123[456]` as milliseconds.
func headerClock(line []byte) (millis int64, rest []byte, ok bool) {
	hour, rest, ok1 := digits(line, 2, 2)
	rest, ok2 := after(rest, ':')
	minute, rest, ok3 := digits(rest, 2, 2)
	rest, ok4 := after(rest, ':')
	second, rest, ok5 := digits(rest, 2, 2)
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || hour > 23 || minute > 59 || second > 60 {
		return 0, line, false
	}
	millis, rest, ok = fraction(rest)
	return hour*hourMillis + minute*minuteMillis + second*secondMillis + millis, rest, ok
}

// headerZone reads `+0100` as milliseconds; 0 where there is none.
func headerZone(line []byte) (millis int64, rest []byte) {
	if len(line) < 5 || !isSign(line[0]) {
		return 0, line
	}
	zone, rest, ok := digits(line[1:], 4, 4)
	if !ok || len(rest) > 0 && rest[0] != ' ' {
		return 0, line
	}
	millis = zone/100*hourMillis + zone%100*minuteMillis
	if line[0] == '-' {
		millis = -millis
	}
	return millis, rest
}

func isSign(c byte) bool { return c == '+' || c == '-' }

// fraction reads `.123` or longer, that a space ends, as milliseconds.
func fraction(b []byte) (millis int64, rest []byte, ok bool) {
	b, ok = after(b, '.')
	if !ok {
		return 0, b, false
	}
	millis, rest, ok = digits(b, 3, 3)
	for len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9' {
		rest = rest[1:]
	}
	return millis, rest, ok && (len(rest) == 0 || rest[0] == ' ')
}

// digits reads a number of at least min digits, and stops behind max of them.
func digits(b []byte, min, max int) (n int64, rest []byte, ok bool) {
	i := 0
	for ; i < len(b) && i < max && b[i] >= '0' && b[i] <= '9'; i++ {
		n = n*10 + int64(b[i]-'0')
	}
	return n, b[i:], i >= min
}

// after drops a byte that must be there.
func after(b []byte, c byte) (rest []byte, ok bool) {
	if len(b) == 0 || b[0] != c {
		return b, false
	}
	return b[1:], true
}

// timer reads the times of a chunk's lines. Most lines share all but the milliseconds with the line before them, which
// is compared and not read again.
type timer struct {
	second []byte // the last line up to the point in front of the milliseconds; nil: none
	base   int64  // its time
	long   int64  // time of the long form's header above
}

// time gives the time of a record's line; 0 where it has none.
func (t *timer) time(line []byte) int64 {
	n := len(t.second)
	if n > 0 && len(line) > n+5 && line[n] == '.' && line[n+4] == ' ' && !isSign(line[n+5]) && bytes.Equal(line[:n], t.second) {
		if millis, _, ok := digits(line[n+1:n+4], 3, 3); ok {
			return t.base + millis
		}
	}
	if len(line) > 1 && line[0] == formatVersion && line[1] == ' ' {
		return t.long
	}
	return t.first(line)
}

// first reads a time, and keeps it for the lines of the same second: of the forms with milliseconds and no zone.
func (t *timer) first(line []byte) int64 {
	t.second = nil
	time, rest := headerTime(withoutColour(line))
	if time <= secondMillis || line[0] == 0x1b {
		return time
	}
	head := bytes.TrimRight(line[:bytes.LastIndex(line, rest)], " ")
	if point := len(head) - 4; point > 0 && head[point] == '.' {
		t.second, t.base = line[:point], time-time%secondMillis
	}
	return time
}

// header takes a line that is not ours: in the long form the next line's header.
func (t *timer) header(line []byte) {
	t.long = 0
	if len(line) > 0 && line[0] == '[' {
		if h, ok := parseHeader(line); ok && h.long {
			t.long = h.time
		}
	}
}
