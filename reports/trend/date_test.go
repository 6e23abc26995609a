package trend

import (
	"strings"
	"testing"
	"time"
)

func TestDatedOf(t *testing.T) {
	for arg, want := range map[string]string{
		"2026-11-28.json":                        "2026-11-28|2026-11-28.json",
		"reports/nightly-2026-11-28.json":        "2026-11-28|reports/nightly-2026-11-28.json",
		"2026-11-28/report.json":                 "2026-11-28|2026-11-28/report.json",
		"2026-11-01/shard/2026-11-28.json":       "2026-11-28|2026-11-01/shard/2026-11-28.json",
		"a_2026-11-28T14-30.json":                "2026-11-28 14:30|a_2026-11-28T14-30.json",
		"2026-11-28_14-30-05-release.json":       "2026-11-28 14:30:05|2026-11-28_14-30-05-release.json",
		"2026-11-28=a/b.json":                    "2026-11-28|a/b.json",
		"2026-11-28T14:30=2026-01-01.json":       "2026-11-28 14:30|2026-01-01.json",
		"2026-11-28 14:30:05=x=y.json":           "2026-11-28 14:30:05|x=y.json",
		"../2026-11-28/build-20261101/r.json":    "2026-11-28|../2026-11-28/build-20261101/r.json",
		"2024-02-29.json":                        "2024-02-29|2024-02-29.json",
		"app-1.2026-11-28.json":                  "2026-11-28|app-1.2026-11-28.json",
		"2026-11-28T00-00.json":                  "2026-11-28|2026-11-28T00-00.json",
		"2026-11-28T1430.json":                   "2026-11-28 14:30|2026-11-28T1430.json",
		"2026-11-28_1430.json":                   "2026-11-28 14:30|2026-11-28_1430.json",
		"2026-11-28-14-30.json":                  "2026-11-28 14:30|2026-11-28-14-30.json",
		"2026-11-28 143005.json":                 "2026-11-28 14:30:05|2026-11-28 143005.json",
		"2026-11-28T1430=x.json":                 "2026-11-28 14:30|x.json",
		"2026-99-99-2026-11-28.json":             "2026-11-28|2026-99-99-2026-11-28.json",
		"2026-99-99_2026-11-28T14-30.json":       "2026-11-28 14:30|2026-99-99_2026-11-28T14-30.json",
		"2026-11-21-2026-11-28.json":             "2026-11-21|2026-11-21-2026-11-28.json",
		"2026-11-28-2.json":                      "2026-11-28|2026-11-28-2.json",
		"2026-11-28-12345.json":                  "2026-11-28|2026-11-28-12345.json",
		"2026-11-28-api34.json":                  "2026-11-28|2026-11-28-api34.json",
		"2026-11-28/2026/report-2026-11-27.json": "2026-11-27|2026-11-28/2026/report-2026-11-27.json",
	} {
		d, err := DatedOf(arg)
		if got := Format(d.Date) + "|" + d.File; err != nil || got != want {
			t.Errorf("%q gives %q, %v; want %q", arg, got, err, want)
		}
	}
	for arg, want := range map[string]string{
		"report.json":             "report.json: its name has no date: give it one, as in 2026-11-28.json, or write 2026-11-28=report.json",
		"12026-11-281.json":       "its name has no date",
		"2026-13-01.json":         `"2026-13-01" is no date`,
		"2026-02-30=x.json":       `"2026-02-30" is no date`,
		"2026-11-28T25:00=x":      "is no date",
		"2026-11=x.json":          "is no date",
		"2026-11-28T1=x.json":     "is no date",
		"":                        "no date",
		"2026-11-28T14-61.json":   `"2026-11-28T14-61" is no date`,
		"2026-11-28T14.json":      `"2026-11-28T14" is no date: want one as 2026-11-28 or 2026-11-28T14:30; or write 2026-11-28=2026-11-28T14.json`,
		"2026-11-28T143.json":     `"2026-11-28T143" is no date`,
		"2026-11-28_2561.json":    `"2026-11-28_2561" is no date`,
		"2026-11-28.14.json":      `"2026-11-28.14" is no date`,
		"2026-11-28-14.json":      `"2026-11-28-14" is no date`,
		"2026-11-28-2=x.json":     `"2026-11-28-2" is no date`,
		"2026-11-28-2026-11-29=x": "is no date",
	} {
		if d, err := DatedOf(arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, %v; want %q", arg, d, err, want)
		}
	}
}

// FuzzDatedOf: what has a date names a file and can be written and read again; all else is an error.
func FuzzDatedOf(f *testing.F) {
	for _, arg := range []string{"2026-11-28.json", "2026-11-28=x", "a/2026-11-28T14-30/b.json", "0000-00-00=", "=", "9999-12-31T23:59:59=\x00"} {
		f.Add(arg)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		d, err := DatedOf(arg)
		if err != nil {
			if d != (Dated{}) {
				t.Fatalf("%q gives both %v and %v", arg, d, err)
			}
			return
		}
		again, err := DatedOf(Format(d.Date) + "=" + d.File)
		if err != nil || again != d {
			t.Fatalf("%q gives %v, and again %v, %v", arg, d, again, err)
		}
		if d.Date.Location() != time.UTC {
			t.Fatalf("%q is in %v", arg, d.Date.Location())
		}
	})
}
