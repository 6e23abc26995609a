package page

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/internal/words"
	"cbcov/reports/result"
	"cbcov/typestate/predict"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (- want, + got):\n%s", path, d)
	}
}

// TestHTMLBody compares what the page says before any script runs with its golden file. Style, script and pictures are left out.
func TestHTMLBody(t *testing.T) {
	text := htmlText(t, htmlSample(t))
	if again := htmlText(t, htmlSample(t)); again != text {
		t.Error("the same run gives two pages")
	}
	body := text[strings.Index(text, "<body>"):]
	body = body[:strings.Index(body, `<script>`)]
	for {
		from := strings.Index(body, `<svg width=`)
		if from < 0 {
			break
		}
		to := from + strings.Index(body[from:], "</svg>")
		body = body[:from] + "(picture)" + body[to+len("</svg>"):]
	}
	golden(t, "body.html", []byte(body))
}

// TestExplored compares what the page of an exploration says beside that of other traces with its golden file.
func TestExplored(t *testing.T) {
	text := htmlText(t, exploredSample(t))
	between := func(from, to string) string {
		_, rest, _ := strings.Cut(text, from)
		part, _, ok := strings.Cut(rest, to)
		if !ok {
			t.Fatalf("the page has no %s … %s", from, to)
		}
		return from + part
	}
	golden(t, "explored.html", []byte(between(`<p class="explored"`, `<section id="next"`)+between(`<section id="growth"`, `<section id="windows"`)))
}

// TestHTMLBounds: what a page cannot show whole is cut, and said.
func TestHTMLBounds(t *testing.T) {
	r := htmlSample(t)
	for range 300 {
		r.Crashes = append(r.Crashes, result.Crash{Finding: result.Finding{ID: "x", Kind: result.JavaCrash, Title: "a crash"}})
		r.Unmodelled.Pairs = append(r.Unmodelled.Pairs, r.Unmodelled.Pairs[0])
	}
	text := htmlText(t, r)
	for _, want := range []string{"… and 104 more; the json format has all.", "… and 101 more; the json format has all."} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
}

// TestHTMLOfLittle: a run of which little is known has a page, without what is not known.
func TestHTMLOfLittle(t *testing.T) {
	for name, r := range map[string]*result.Run{
		"nothing":    {},
		"automaton":  {APK: "a.apk", Automaton: &ccfa.Automaton{Package: "p"}, Required: &coverage.Requirements{}},
		"prediction": {Automaton: &ccfa.Automaton{Package: "p"}, Predicted: &predict.Result{}},
		"no times":   {Automaton: &ccfa.Automaton{Package: "p"}, Result: &coverage.Result{Traces: coverage.Totals{Files: 1}}},
		"one period": {Automaton: &ccfa.Automaton{Package: "p"}, Result: &coverage.Result{Traces: coverage.Totals{Files: 1},
			Growth: coverage.Growth{Period: 1000, Points: []coverage.GrowthPoint{{Time: 1000}}}}},
	} {
		whole := htmlText(t, r.Document())
		text, _, _ := strings.Cut(whole, `id="data">`)
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") || !strings.HasSuffix(whole, "</html>\n") {
			t.Errorf("%s: not a page", name)
		}
		if measured := name == "no times" || name == "one period"; strings.Contains(text, `id="traces"`) != measured {
			t.Errorf("%s: the page has traces: %t", name, !measured)
		}
	}
}

// FuzzHTML: whatever an app calls its classes, the page has the elements and attributes of any other, and its data have the name.
func FuzzHTML(f *testing.F) {
	f.Add(hostileName)
	f.Add("--></style></title><svg onload=alert(1)>\u2028\x00\xff{{.}}")
	f.Add(`"'` + "`" + ` onfocus=x autofocus \u003c`)
	plain, _ := shape(f, "name")
	f.Fuzz(func(t *testing.T, name string) {
		if name == "" {
			return // what is empty is left out
		}
		got, data := shape(t, name)
		if got != plain {
			t.Errorf("%q: the page is %s, not %s", name, got, plain)
		}
		var read struct{ Names []string }
		if err := json.Unmarshal([]byte(data), &read); err != nil || len(read.Names) != 1 || read.Names[0] != words.Clean(name) {
			t.Errorf("%q: %v, %q", name, err, read.Names)
		}
	})
}

// elements finds the beginnings and ends of elements, but not the breaks inside names.
var elements = regexp.MustCompile(`<(?:/|!--|\?)?[a-zA-Z]*`)

// shape is the elements of the page of an app that calls all by one name, with the number of quotes; and the page's data.
func shape(t testing.TB, name string) (shape, data string) {
	a := &ccfa.Automaton{Package: name, Build: name, Warnings: []string{name}, Parts: []*ccfa.Part{{Name: name, Kind: ccfa.Window}},
		Callbacks: []*ccfa.Callback{{Method: name, Receiver: name, Name: name, Parts: []int{0}}}}
	sequence := coverage.NewSequence(coverage.EAS, []coverage.Symbol{{}, {Point: coverage.Exit}}, -1, a.Callbacks, name)
	r := &result.Run{APK: name, Device: name, Automaton: a, Result: &coverage.Result{Silent: []string{name}, Traces: coverage.Totals{Files: 1},
		Outcomes: []coverage.Outcome{
			{Sequence: sequence, State: coverage.Suppressed, Reason: name, Witness: coverage.Witness{File: name, Line: 1}},
		}},
	}
	d := r.Document()
	d.Verdict = &result.Verdict{Lines: []result.Line{{Rule: name, Seen: name}}}
	d.Crashes = []result.Crash{
		{Finding: result.Finding{ID: name, Kind: result.JavaCrash, Title: name, Message: name, Class: name, Steps: []result.Step{{Text: name}}},
			Exception: name, Stack: []string{name}, Before: []string{name}},
	}
	race := result.Race{Location: name, First: result.RaceAccess{Does: name, Method: name, Name: name, Source: name, Work: name, Thread: name}, Left: []string{name}}
	race.Told(result.DifferingRace)
	race.ID = name
	d.Races = []result.Race{race}
	d.Explored = &result.Explored{Goal: name, Seed: name, Silent: name, Lacks: []result.Lack{{What: name, Times: 1}}, Growth: []result.Grown{{Events: 1}}}
	d.Unreached = &result.Unreached{Reasons: []result.Reason{{Reason: "order", About: name, Why: name, Count: 1, Candidates: []result.Candidate{{ID: name, Reason: name}}}}}
	var b bytes.Buffer
	if err := Write(&b, d); err != nil {
		t.Fatal(err)
	}
	markup, data, _ := strings.Cut(b.String(), `id="data">`)
	data, rest, _ := strings.Cut(data, "</script>")
	markup = strings.ReplaceAll(markup, "<wbr>", "") + rest
	return fmt.Sprintf("%d quotes, %q", strings.Count(markup, `"`), elements.FindAllString(markup, -1)), data
}

// TestPageOfAReadDocument: the page of a document that was written and read again is the same, to the byte.
func TestPageOfAReadDocument(t *testing.T) {
	d := htmlSample(t)
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	again, err := result.Read("r.json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(htmlText(t, d), htmlText(t, again)); diff != "" {
		t.Errorf("(- of the document, + of the one that was read):\n%s", diff)
	}
}
