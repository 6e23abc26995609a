package words

import (
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestPercentIsCut(t *testing.T) {
	for _, test := range []struct {
		part, whole int
		want        string
	}{{0, 0, "-"}, {0, 3, "0.0 %"}, {2, 3, "66.6 %"}, {7999, 10000, "79.9 %"}, {3, 3, "100.0 %"}} {
		if got := Percent(test.part, test.whole); got != test.want {
			t.Errorf("%d of %d is %q, want %q", test.part, test.whole, got, test.want)
		}
	}
}

func TestSpan(t *testing.T) {
	for ms, want := range map[int64]string{
		0: "0", 25: "25 ms", 999: "999 ms", 1000: "1 s", 1500: "1.5 s", 60_000: "1 min", 90_000: "1 min 30 s", 3_600_000: "1 h",
		5_400_000: "1 h 30 min",
	} {
		if got := Span(ms); got != want {
			t.Errorf("%d ms is %q, want %q", ms, got, want)
		}
	}
}

// FuzzClean: nothing that a terminal or an editor would act on gets through, and what is clean stays as it is.
func FuzzClean(f *testing.F) {
	f.Add("p.A|<b>`x`\u202e\x1b[31m")
	f.Add("\xff\x00 a\r\nb\u2028")
	f.Fuzz(func(t *testing.T, s string) {
		got := Clean(s)
		for _, r := range got {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 {
				t.Fatalf("%q gives %q", s, got)
			}
		}
		if !utf8.ValidString(got) || Clean(got) != got {
			t.Fatalf("%q gives %q", s, got)
		}
	})
}
