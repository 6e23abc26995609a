package page

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"cbcov/reports/result"
	"cbcov/reports/trend"
)

// trendSample is an app's reports of half a year, every few days, with hostile names among its files.
func trendSample(t *testing.T, n int, name string) *trend.Trend {
	t.Helper()
	x := &trend.Trend{}
	for i := range n {
		d := &result.Document{App: result.App{Package: "com.example.camera", Build: fmt.Sprintf("%08x", 7919*i)}, Detail: result.Detail{Budget: 1}}
		required := 180 + 4*i + 30*(i/9)
		d.Criteria = map[string]result.Tally{
			"EE": result.NewTally(required, required*(30+i)/100, 0, 0), "EAS": result.NewTally(40+i, 10+i/2, 0, 0),
			"EAA": result.NewTally(300+6*i, 20+5*i, 0, 0), "GUI": result.NewTally(60, 25+i, 0, 0)}
		for k := range 3 - i/8 {
			d.Violations = append(d.Violations, result.Violation{Finding: result.Finding{ID: fmt.Sprint("v", k), Kind: result.Broken}})
		}
		for k := range (i * 7) % 5 {
			d.Crashes = append(d.Crashes, result.Crash{Finding: result.Finding{ID: fmt.Sprint("c", k), Kind: result.JavaCrash}})
		}
		if i > 0 { // explorations look for races since the second report
			d.Sought = []result.Kind{result.HarmfulRace, result.DifferingRace}
			d.Races = []result.Race{{Finding: result.Finding{ID: "r", Kind: result.DifferingRace}}}
			if i%2 == 0 {
				d.Races = append(d.Races, result.Race{Finding: result.Finding{ID: "h", Kind: result.HarmfulRace}})
			}
		}
		d.Verdict = &result.Verdict{Passed: i%3 == 1, Lines: []result.Line{{}}}
		if i == n-1 {
			d.Budget = 4
		}
		at, err := trend.DatedOf(fmt.Sprintf("2026-%02d-%02d=history/%s", 5+i/4, 1+7*(i%4), name))
		if err != nil {
			t.Fatal(err)
		}
		if err := x.Add(at, d); err != nil {
			t.Fatal(err)
		}
	}
	return x
}

func trendText(t testing.TB, x *trend.Trend) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteTrend(&b, x); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTrendBody compares what the page says with its golden file.
func TestTrendBody(t *testing.T) {
	text := trendText(t, trendSample(t, 3, "a"+hostileName+".json"))
	golden(t, "trend.html", []byte(text[strings.Index(text, "<body"):]))
}

// TestTrendOfLittle: one report, two at once, and reports that say nothing have a page without a gap in it.
func TestTrendOfLittle(t *testing.T) {
	one := trendSample(t, 1, "r.json")
	two := trendSample(t, 2, "r.json")
	two.Points[1].Date = two.Points[0].Date
	none := trendSample(t, 2, "r.json")
	for i := range none.Points {
		none.Points[i].Criteria, none.Points[i].Total, none.Points[i].Violations, none.Points[i].Crashes = nil, result.Tally{}, 0, 0
		none.Points[i].Races = nil
	}
	for name, x := range map[string]*trend.Trend{"one": one, "two at once": two, "nothing": none} {
		text := trendText(t, x)
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || !strings.HasSuffix(text, "</html>\n") {
			t.Errorf("%s: not a page:\n%s", name, text)
		}
		if lines := strings.Count(text, "<polyline"); name != "two at once" && lines > 0 {
			t.Errorf("%s: %d lines", name, lines)
		}
		if empty := strings.Contains(text, "No report requires a sequence."); empty != (name == "nothing") {
			t.Errorf("%s: there is nothing to draw: %t", name, empty)
		}
	}
}

// TestTrendDates: a chart has a few dates below it, the first one among them, over minutes as over years.
func TestTrendDates(t *testing.T) {
	for last, want := range map[string]string{
		"2026-01-01T00:03":  "2026-01-01|2026-01-01 00:01|2026-01-01 00:02|2026-01-01 00:03",
		"2026-01-01T05:00":  "2026-01-01|2026-01-01 02:00|2026-01-01 04:00",
		"2026-01-04":        "2026-01-01|2026-01-02|2026-01-03|2026-01-04",
		"2026-01-29":        "2026-01-01|2026-01-13|2026-01-25",
		"2026-11-28":        "2026-01-01|2026-04-01|2026-07-01|2026-10-01",
		"2031-01-01":        "2026-01-01|2027-05-01|2028-09-01|2030-01-01",
		"9999-12-31T23:59":  "",
		"2026-02-28T23:59":  "",
		"2026-01-01T01:59":  "",
		"2026-01-01T00:00=": "2026-01-01",
	} {
		x := &trend.Trend{}
		for _, date := range []string{"2026-01-01", strings.TrimSuffix(last, "=")} {
			at, err := trend.DatedOf(date + "=r.json")
			if err != nil {
				t.Fatal(err)
			}
			if err := x.Add(at, &result.Document{}); err != nil {
				t.Fatal(err)
			}
		}
		var labels []string
		ticks := axisOf(x).dates
		for _, d := range ticks {
			labels = append(labels, d.Label)
		}
		if got := strings.Join(labels, "|"); want != "" && got != want {
			t.Errorf("until %s the dates are %s, want %s", last, got, want)
		}
		if len(ticks) == 0 || len(ticks) > mostDates+1 || ticks[len(ticks)-1].At > 100 {
			t.Errorf("until %s the dates are %v", last, ticks)
		}
	}
}

// TestTrendRound: what is beside a chart is round, and above all values.
func TestTrendRound(t *testing.T) {
	for n, want := range map[int]int{1: 4, 4: 4, 5: 8, 12: 12, 13: 20, 21: 40, 41: 80, 81: 120, 500: 800, 12345: 20000,
		math.MaxInt: math.MaxInt} {
		if got := quarterable(n); got != want {
			t.Errorf("above %d is %d, want %d", n, got, want)
		}
	}
	var labels []string
	for _, x := range ticksTo(1, " %") {
		labels = append(labels, x.Label)
	}
	if got := strings.Join(labels, " "); got != "0 % 0.25 % 0.5 % 0.75 % 1 %" {
		t.Errorf("%s", got)
	}
}

// FuzzTrend: whatever files and the app are called, the page has the elements of any other.
func FuzzTrend(f *testing.F) {
	f.Add(hostileName)
	f.Add(`"' onfocus=x autofocus {{.}} --></title></style>`)
	tags := regexp.MustCompile(`<(?:/|!--|\?)?[a-zA-Z]*`)
	page := func(t testing.TB, name string) string {
		x := trendSample(&testing.T{}, 2, "r.json")
		x.Package, x.Points[0].File, x.Points[0].Build = name, name, name
		text := strings.ReplaceAll(trendText(t, x), "<wbr>", "")
		return fmt.Sprintf("%d quotes, %q", strings.Count(text, `"`), tags.FindAllString(text, -1))
	}
	plain := page(f, "name")
	f.Fuzz(func(t *testing.T, name string) {
		if got := page(t, name); got != plain {
			t.Errorf("%q: the page is %s, not %s", name, got, plain)
		}
	})
}

// TestTrendStandsAlone: the page opens from disk, asks for nothing, and at no width is wider than its window.
func TestTrendStandsAlone(t *testing.T) {
	for name, n := range map[string]int{"trend": 26, "trend-one": 1, "trend-two": 2} {
		file := "nightly.json"
		if n == 2 {
			file = hostileName + ".json"
		}
		x := trendSample(t, n, file)
		file = filepath.Join(t.TempDir(), "trend.html")
		if err := os.WriteFile(file, []byte(trendText(t, x)), 0o644); err != nil {
			t.Fatal(err)
		}
		p := openFile(t, file)
		for _, width := range []int64{390, 1440} {
			for _, scheme := range []string{"light", "dark"} {
				media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
				if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, media); err != nil {
					t.Fatal(err)
				}
				p.do(chromedp.EmulateViewport(width, 844), chromedp.Reload())
				p.want("document.documentElement.scrollWidth <= innerWidth", "true")
				p.want("document.querySelectorAll('#coverage .dot').length", fmt.Sprint(4*n+4))
				p.want("document.querySelectorAll('#reports tbody tr').length", fmt.Sprint(n))
				p.want("document.title", "com.example.camera · Callback sequences over time · cbcov")
				// No date below a chart covers the next one.
				p.want(`[...document.querySelectorAll('.plot')].every(c => { const t = [...c.querySelectorAll('.tick[text-anchor=middle]')].map(e =>
					e.getBoundingClientRect()); return t.every((r, i) => (!i || r.left > t[i - 1].right) && r.right <= innerWidth) })`, "true")
				picture(t, p, fmt.Sprintf("%s-%d-%s", name, width, scheme))
			}
		}
		p.want("document.scripts.length + document.images.length", "0")
		p.check()
	}
}
