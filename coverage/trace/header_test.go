package trace

import (
	"fmt"
	"testing"
	"time"
)

func TestHeaders(t *testing.T) {
	year := func(s string) int64 {
		at, err := time.Parse("2006-01-02 15:04:05.000 -0700", s)
		if err != nil {
			t.Fatal(err)
		}
		return at.UnixMilli()
	}
	utc := year("2026-11-21 01:35:00.123 +0000")
	const inYear = (monthDays + 20) * dayMillis
	none := inYear + 35*minuteMillis + hourMillis + 123
	tests := []struct {
		line string
		want string // time, pid, tid, tag, message
	}{
		{"11-21 01:35:00.123  1234  1256 E AndroidRuntime: a: b", fmt.Sprint(none, " 1234 1256 AndroidRuntime a: b")},
		{"11-21 01:35:00.123  1234  1256 E tag     : m", fmt.Sprint(none, " 1234 1256 tag m")},
		{"11-21 01:35:00.123  1234  1256 E tag     :", fmt.Sprint(none, " 1234 1256 tag ")},
		{"11-21 01:35:00.123456  1234  1256 E tag: m", fmt.Sprint(none, " 1234 1256 tag m")},
		{"2026-11-21 01:35:00.123  1234  1256 E tag: m", fmt.Sprint(utc, " 1234 1256 tag m")},
		{"2024-02-29 00:00:00.000  1234  1256 E tag: m", fmt.Sprint(year("2024-02-29 00:00:00.000 +0000"), " 1234 1256 tag m")},
		{"2023-12-31 23:59:59.999  1234  1256 E tag: m", fmt.Sprint(year("2023-12-31 23:59:59.999 +0000"), " 1234 1256 tag m")},
		{"2026-11-21 01:35:00.123456 +0130  1234  1256 E tag: m", fmt.Sprint(utc-90*minuteMillis, " 1234 1256 tag m")},
		{"2026-11-21 01:35:00.123 -0800  1234  1256 E tag: m", fmt.Sprint(utc+8*hourMillis, " 1234 1256 tag m")},
		{"11-21 01:35:00.123 10089  1234  1256 E tag: m", fmt.Sprint(none, " 1234 1256 tag m")},
		{"11-21 01:35:00.123 u0_a89  1234  1256 E tag: m", fmt.Sprint(none, " 1234 1256 tag m")},
		{"         1763688900.123  1234  1256 E tag: m", "1763688900123 1234 1256 tag m"},
		{"     123.456789  1234  1256 E tag: m", "123456 1234 1256 tag m"},
		{"E/tag     ( 1234): m (x): y", "0 1234 0 tag m (x): y"},
		{"11-21 01:35:00.123 E/tag     ( 1234): m", fmt.Sprint(none, " 1234 0 tag m")},
		{"E/tag     : m", "0 0 0 tag m"},
		{"E tag: m", "0 0 0 tag m"},
		{"\x1b[38;5;9m11-21 01:35:00.123  1234  1256 E tag     : m\x1b[0m", fmt.Sprint(none, " 1234 1256 tag m")},
		{"2026-11-21 01:35:00.123  1234-1256  AndroidRuntime          p.app                 E  m  I  n", fmt.Sprint(utc, " 1234 1256 AndroidRuntime m  I  n")},
		{"2026-11-21 01:35:00.123 1234-1256/p.app E/AndroidRuntime: m", fmt.Sprint(utc, " 1234 1256 AndroidRuntime m")},
		{"09-22 18:49:03.613 951-969/? E/ActivityManager: ANR in p", fmt.Sprint((monthStarts[8]+21)*dayMillis+18*hourMillis+49*minuteMillis+3613, " 951 969 ActivityManager ANR in p")},
		{"[ 11-21 01:35:00.123  1234: 1256 E/AndroidRuntime ]", fmt.Sprint(none, " 1234 1256 AndroidRuntime  long")},
		{"[ 11-21 01:35:00.123 1234:0x4e8 E/AndroidRuntime ]", "none"},
		{"[ 11-21 01:35:00.123 E/AndroidRuntime ]", "none"},
		{"[]", "none"},
		{"--------- beginning of main", "none"},
		{"13-21 01:35:00.123 no such month", "none"},
		{"\tat p.A.b(A.java:1)", "none"},
		{"Caused by: java.lang.Error: x", "none"},
		{"1234 E tag: m", "none"},
		{"", "none"},
	}
	for _, test := range tests {
		got := "none"
		if h, ok := parseHeader([]byte(test.line)); ok {
			got = fmt.Sprintf("%d %d %d %s %s", h.time, h.pid, h.tid, h.tag, h.message)
			if h.long {
				got += " long"
			}
		}
		if got != test.want {
			t.Errorf("%q: got %q, want %q", test.line, got, test.want)
		}
	}
}

// monthDays is how many days of a leap year lie before November.
const monthDays = 305

// TestTimer: a line's time is the same whatever lines were before it.
func TestTimer(t *testing.T) {
	lines := []string{
		"11-21 01:35:00.123  1234  1234 I cbcov   : " + message,
		"11-21 01:35:00.124  1234  1234 I cbcov   : " + message,
		"11-21 01:35:01.000  1234  1234 I cbcov   : " + message,
		"01-01 00:00:00.000  1234  1234 I cbcov   : " + message,
		"01-01 00:00:00.001  1234  1234 I cbcov   : " + message,
		"2026-11-21 01:35:00.123  1234  1234 I cbcov   : " + message,
		"2026-11-21 01:35:00.125  1234  1234 I cbcov   : " + message,
		"2026-11-21 01:35:00.125 +0100  1234  1234 I cbcov   : " + message,
		"2026-11-21 01:35:00.125 -0100  1234  1234 I cbcov   : " + message,
		"2026-11-21 01:35:00.125926  1234  1234 I cbcov   : " + message,
		"1763688900.123  1234  1234 I cbcov   : " + message,
		"1763688900.999  1234  1234 I cbcov   : " + message,
		"I/cbcov   ( 1234): " + message,
		"11-21 01:35:00.9x9  1234  1234 I cbcov   : " + message,
		"11-21 01:35:00.123 I/cbcov   ( 1234): " + message,
		"\x1b[38;5;40m11-21 01:35:00.123  1234  1234 I cbcov   : " + message + "\x1b[0m",
		message,
	}
	for _, first := range lines {
		for _, second := range lines {
			var alone, both timer
			want := alone.time([]byte(second))
			both.time([]byte(first))
			if got := both.time([]byte(second)); got != want {
				t.Errorf("%q behind %q has time %d, alone %d", second, first, got, want)
			}
			if got := both.time([]byte(second)); got != want {
				t.Errorf("%q again has time %d, first %d", second, got, want)
			}
		}
	}
	var clock timer
	clock.header([]byte("[ 11-21 01:35:00.123  1234: 1256 I/cbcov    ]"))
	if got := clock.time([]byte(message)); got != (monthDays+20)*dayMillis+hourMillis+35*minuteMillis+123 {
		t.Errorf("the long form has time %d", got)
	}
	clock.header(nil)
	if got := clock.time([]byte(message)); got != 0 {
		t.Errorf("a line without a header has time %d", got)
	}
}
