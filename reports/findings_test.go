package reports

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"cbcov/coverage"
	"cbcov/reports/result"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
)

// fullSample is a run with findings of all kinds.
func fullSample() *result.Document {
	a, r := sample()
	r.Seen, r.Identity = []bool{true, true, true, false}, "00112233"
	r.Crashes = []coverage.Crash{{ID: "crash-1", Kind: coverage.JavaCrash, Exception: "java.lang.IllegalStateException: closed <b>", Thread: "main",
		Stack: []string{"android.media.MediaPlayer.start(Native Method)", "p.A.onStart(A.java:7)"}, Count: 2, Times: []int64{60_000, 90_000}, First: coverage.Witness{File: "traces/t2", Line: 31},
		Before: []string{"A.onCreate", "A.onStart", "B.onClick", "A.onPause"}, Grown: []string{"EE", "statements"}}}
	r.Growth = coverage.Growth{Period: 300_000, Points: []coverage.GrowthPoint{
		{Time: 300_000, Covered: [4]int{1, 0, 0, 0}, Statements: 10, Crashes: []string{"crash-1"}}, {Time: 600_000, Covered: [4]int{1, 0, 0, 0}, Statements: 10},
		{Time: 900_000, Covered: [4]int{1, 0, 0, 0}, Statements: 12}}}
	r.Statements = &coverage.Statements{Blocks: 9, CoveredBlocks: 4, Total: 40, Covered: 12}
	r.Course = []coverage.CoursePoint{{Events: 2, Covered: [4]int{1, 0, 0, 0}, Crashes: []string{"crash-1"}}, {Events: 9, Covered: [4]int{1, 0, 0, 0}}}
	r.Ways = []coverage.Way{{Callback: 0, Witness: coverage.Witness{File: "t|1", Line: 5}, Steps: []coverage.WayStep{{Callback: 0, Times: 1}}},
		{Callback: 1, Witness: coverage.Witness{File: "t|1", Line: 70}, Before: 12, Lost: true,
			Steps: []coverage.WayStep{{Callback: 0, Times: 1}, {Callback: 3, Times: 5}, {Callback: 0, Times: 1}, {Callback: 1, Times: 1}}}}
	seen := &monitor.Result{
		Violations: []monitor.Violation{
			{ID: "v-1", Kind: monitor.Broken, Purpose: "MediaPlayer", Class: "android.media.MediaPlayer", Symbol: "start", Method: "Landroid/media/MediaPlayer;->start()V",
				Within: "Lp/A;->onStart()V", Threw: "java.lang.IllegalStateException", Allowed: []string{"setDataSource"}, Shortest: []string{"new"},
				History: []monitor.Step{{Symbol: "reset", Method: "Landroid/media/MediaPlayer;->reset()V", Place: monitor.Place{File: "traces/t1", Line: 3}},
					{Symbol: "start", Method: "Landroid/media/MediaPlayer;->start()V", Place: monitor.Place{File: "traces/t1", Line: 5}}},
				Object: 0xbeef, Receiver: "p.Player", Place: monitor.Place{File: "traces/t1", Line: 5}, Count: 3, State: "idle", API: 34, TraceAPI: 28, Fidelity: "emulated"},
			{ID: "v-2", Kind: monitor.Unexpected, Purpose: "AsyncTask", Class: "android.os.AsyncTask", Symbol: "on_post", Method: "Lp/T;->onPostExecute(Ljava/lang/Object;)V",
				Object: 1, Receiver: "p.T", Place: monitor.Place{File: "traces/t1", Line: 9}, Count: 1, API: 34, Fidelity: "real"},
		},
		Classes: []monitor.Class{{Purpose: "AsyncTask", Class: "android.os.AsyncTask", Objects: 2, Calls: 3, Callbacks: 4},
			{Purpose: "MediaPlayer", Class: "android.media.MediaPlayer", Objects: 5, Calls: 20, Open: 1,
				Unmatched: []monitor.Unmatched{{Method: "Landroid/media/MediaPlayer;->x(I)V", Why: "x(int) is in no list", Count: 2, Place: monitor.Place{File: "traces/t1", Line: 4}}}},
			{Purpose: "SQLite", Class: "android.database.sqlite.SQLiteDatabase", Objects: 1}},
	}
	run := &result.Run{Replays: []result.Replay{{Trace: "traces/t1", Script: "traces/t1 it's.cbscript"}}, APK: "build/app debug.apk", Automaton: a, Result: r, Monitored: seen, Device: "API 28",
		Points: &observe.Points{Unseen: []string{"p.A calls Method.invoke: what that calls is not seen"}}}
	d := run.Document()
	d.Predictions = []result.Prediction{{Finding: result.Finding{ID: "p-1", Kind: result.Predicted, Title: "MediaPlayer: the code can reach start",
		Message: "Predicted.", Class: "android.media.MediaPlayer", Subject: "Landroid/media/MediaPlayer;->start()V", Count: 1, Place: result.Place{File: "p/A.java", Line: 7}, Source: result.Place{File: "p/A.java", Line: 7},
		Steps:      []result.Step{{Text: "A.onCreate: new"}, {Text: "A.onStart: start"}},
		Suppressed: &result.Suppression{Reason: "dead | code", Owner: "ann", Until: "2027-01-01"}}, Symbol: "start", Caller: "Lp/A;->onStart()V", Allowed: []string{}, Sequence: []result.PredictedStep{}}}
	d.AskUncovered()
	d.Violations[0].Fails = true
	d.Missed = []result.Finding{{ID: "t-EE", Kind: result.Threshold, Title: "EE below 80 %", Message: "EE is covered to 25.0 %.", Count: 1,
		Steps: []result.Step{}, Fails: true}}
	d.Verdict = &result.Verdict{New: []string{"EE-2ade0481d700b186"}, Notes: []string{"a suppression is over"},
		Lines: []result.Line{{Rule: "EE at least 80 %", Seen: "25.0 %"}, {Rule: "no violation", Seen: "1"}, {Rule: "no crash", Seen: "ok", Passed: true}}}
	return d
}

// TestFindings compares each format of a run with findings with its golden file.
func TestFindings(t *testing.T) {
	for _, test := range []struct {
		file, format string
		opt          Options
	}{
		{"run.txt", "table", Options{List: 10}}, {"run.md", "markdown", Options{List: 10}}, {"run.json", "json", Options{}},
		{"run.sarif", "sarif", Options{Version: "v1.2.3"}}, {"run.xml", "junit", Options{}},
	} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, test.format, fullSample(), test.opt); err != nil {
			t.Fatal(err)
		}
		golden(t, test.file, b.Bytes())
		switch test.format {
		case "json":
			checkSchema(t, b.Bytes())
		case "sarif":
			checkSARIF(t, b.Bytes())
		}
	}
}

// exploredSample is a run that an exploration made, with a crash of a known cause, races, growth beside random runs, and reasons why sequences are not covered.
func exploredSample() *result.Document {
	d := fullSample()
	replay := func(name string) result.Replay {
		return result.Replay{Script: "corpus/found/" + name + ".cbscript", App: "corpus/app.apk", Flags: "--hang=3m0s"}
	}
	x := result.Explored{Goal: "races", Seed: "-7", Rounds: 3, Runs: 5, Events: 60, Places: 4, Orders: 26, Lacks: []result.Lack{{What: "java.lang.UnsatisfiedLinkError: no x | in", Times: 2}}}
	random := result.Random{Events: 60}
	for i := range 5 {
		grown := func(n, crashes int) result.Grown {
			return result.Grown{Events: 12 * (i + 1), Covered: map[string]int{"EE": n, "EAS": 0, "EAA": 0, "GUI": 0}, Crashes: crashes}
		}
		x.Growth, random.Growth = append(x.Growth, grown(min(i, 1), i/2)), append(random.Growth, grown(i/4, i/4))
	}
	x.Random, d.Explored = &random, &x
	d.Sought = append(d.Sought, result.HarmfulRace, result.DifferingRace)
	d.Crashes[0].Cause, d.Crashes[0].Script = "java.lang.IllegalStateException at p.A.onStart(A.java:7)", &result.Shortest{Replay: replay("crash-001"), Events: 3, After: 17}
	harmful := result.Race{Location: "p.A.item", First: result.RaceAccess{Does: result.ReadsNull, Method: "Lp/A;->measure()V", Name: "p.A.measure", Source: "A.java:56", Work: "p.A$1", Thread: "main"},
		Second: result.RaceAccess{Does: result.Nulls, Method: "Lp/A;->drop()V", Name: "p.A.drop", Source: "A.java:60", Work: "click id/drop", Thread: "main"}, Late: 1500,
		Orders: [2]result.RaceOrder{{Replay: replay("race-first-001")}, {Replay: replay("race-second-001"), Ends: "java.lang.NullPointerException: item <b>",
			Stack: []string{"p.A.measure(A.java:56)"}, Covers: []string{"EE-2ade0481d700b186"}}}}
	harmful.Told(result.HarmfulRace)
	harmful.Fails = true
	differing := result.Race{Location: "p.A.last", First: result.RaceAccess{Does: result.Writes, Method: "Lp/A;->one()V", Name: "p.A.one", Work: "p.A$2", Thread: "main"},
		Second: result.RaceAccess{Does: result.Writes, Method: "Lp/A;->two()V", Name: "p.A.two", Work: "p.A$3", Thread: "pool-1"}, Left: []string{`field activity 0.last: "two" / "one"`},
		Orders: [2]result.RaceOrder{{Replay: replay("race-first-002")}, {Replay: replay("race-second-002")}}}
	differing.Told(result.DifferingRace)
	d.Races = []result.Race{harmful, differing}
	d.Unreached = &result.Unreached{Reasons: []result.Reason{
		{Reason: "window", About: "B | C", Why: "B never opened; A did", Count: 1, Sequences: "1"},
		{Reason: "order", About: "EE, onStart", Why: "it ran 100 times", Count: 1, Sequences: "2", Candidates: []result.Candidate{{ID: "EE-2ade0481d700b186", Reason: "ran \"100\" times \u202e"}}}}}
	return d
}

// TestExplored compares each format of an exploration with its golden file.
func TestExplored(t *testing.T) {
	for _, test := range []struct {
		file, format string
		opt          Options
	}{
		{"explored.txt", "table", Options{List: 3}}, {"explored-terminal.txt", "table", Options{List: 3, Screen: Screen{Width: 80}}}, {"explored.md", "markdown", Options{List: 3}},
		{"explored.json", "json", Options{}}, {"explored.sarif", "sarif", Options{Version: "v1.2.3"}}, {"explored.xml", "junit", Options{}},
		{"explored-quality.json", "codequality", Options{}},
	} {
		var b bytes.Buffer
		if err := WriteMeasured(&b, test.format, exploredSample(), test.opt); err != nil {
			t.Fatal(err)
		}
		golden(t, test.file, b.Bytes())
		switch test.format {
		case "json":
			checkSchema(t, b.Bytes())
			d, err := result.Read("explored.json", bytes.NewReader(b.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			var again bytes.Buffer
			if err := WriteMeasured(&again, "json", d, Options{}); err != nil || again.String() != b.String() {
				t.Errorf("a document that was read is another: %v", err)
			}
		case "sarif":
			checkSARIF(t, b.Bytes())
		case "junit":
			checkXML(t, b.Bytes())
		}
	}
}

// sarifFile is what the tests read of a SARIF file.
type sarifFile struct {
	Runs []struct {
		Tool struct {
			Driver struct{ Rules []struct{ ID string } }
		}
		Invocations []struct {
			ToolExecutionNotifications []struct{ Message struct{ Text string } }
		}
		Results []struct {
			RuleID    string
			RuleIndex int
			Level     string
			Message   struct{ Text string }
			Locations []struct {
				PhysicalLocation struct {
					ArtifactLocation struct{ URI string }
					Region           struct{ StartLine int }
				}
			}
			PartialFingerprints map[string]string
			CodeFlows           []struct {
				ThreadFlows []struct{ Locations []any }
			}
		}
	}
}

// checkSARIF holds a SARIF file against the standard's schema, and against what code scanning asks beyond it.
func checkSARIF(t *testing.T, text []byte) *sarifFile {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("testdata", "sarif", "sarif-schema-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(doc); err != nil {
		t.Errorf("not valid: %v", err)
	}
	file := &sarifFile{}
	if err := json.Unmarshal(text, file); err != nil {
		t.Fatal(err)
	}
	if len(text) > sarifBytes {
		t.Errorf("%d bytes", len(text))
	}
	run := &file.Runs[0]
	if len(run.Results) > sarifResults {
		t.Errorf("%d results", len(run.Results))
	}
	prints := map[string]bool{}
	for i, r := range run.Results {
		if len(r.Locations) != 1 || r.Locations[0].PhysicalLocation.Region.StartLine < 1 {
			t.Fatalf("result %d has no location: %+v", i, r)
		}
		uri := r.Locations[0].PhysicalLocation.ArtifactLocation.URI
		if uri == "" || strings.HasPrefix(uri, "/") || strings.Contains(uri, "..") || strings.Contains(uri, `\`) {
			t.Errorf("result %d: %q is no relative path", i, uri)
		}
		if run.Tool.Driver.Rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("result %d: rule %d is not %s", i, r.RuleIndex, r.RuleID)
		}
		key := r.RuleID + r.PartialFingerprints["cbcovFinding/v1"]
		if prints[key] {
			t.Errorf("result %d: %s is there twice", i, key)
		}
		prints[key] = true
		for _, flow := range r.CodeFlows {
			if n := len(flow.ThreadFlows[0].Locations); n > sarifSteps {
				t.Errorf("result %d: %d steps", i, n)
			}
		}
	}
	return file
}

// TestSARIFLimits: too much is cut to what code scanning takes, the least severe first, and the file says so.
func TestSARIFLimits(t *testing.T) {
	run := fullSample()
	run.Violations, run.Unexpected, run.Crashes, run.Predictions, run.Asked, run.Missed, run.Verdict = nil, nil, nil, nil, nil, nil, nil
	for i := range 30_000 {
		f := result.Finding{ID: fmt.Sprintf("x-%05d", i), Kind: result.Predicted, Title: "t", Message: strings.Repeat("m", i%700)}
		switch {
		case i%3000 == 0:
			f.Kind = result.Broken
			run.Violations = append(run.Violations, result.Violation{Finding: f})
		case i%7 == 0:
			f.Kind = result.Uncovered
			run.Asked = append(run.Asked, f)
		default:
			run.Predictions = append(run.Predictions, result.Prediction{Finding: f})
		}
	}
	run.Violations[0].Steps = make([]result.Step, 20_000)
	var b bytes.Buffer
	if err := WriteMeasured(&b, "sarif", run, Options{}); err != nil {
		t.Fatal(err)
	}
	file := checkSARIF(t, b.Bytes())
	levels := map[string]int{}
	for _, r := range file.Runs[0].Results {
		levels[r.Level]++
	}
	if levels["error"] != 10 || levels["warning"] < 1000 || levels["note"] != 0 {
		t.Errorf("kept %v", levels)
	}
	notes := file.Runs[0].Invocations[0].ToolExecutionNotifications
	if len(notes) != 1 || !strings.Contains(notes[0].Message.Text, "left out") {
		t.Errorf("says %v", notes)
	}
	if first := file.Runs[0].Results[0].Message.Text; !strings.Contains(first, "The first 19000 steps are left out") {
		t.Errorf("says of the steps %q", first)
	}
}

// TestSARIFPaths writes paths as code scanning takes them.
func TestSARIFPaths(t *testing.T) {
	s := &sarif{root: "/home/u/repo"}
	for file, want := range map[string]string{
		"traces/a b.txt": "traces/a%20b.txt", "/home/u/repo/traces/t": "traces/t", "/tmp/t": "tmp/t", "../up/t": "up/t", `win\t`: "win/t",
		`C:\t`: "t", "a:b": "./a:b", "./t": "t", "t%41?#": "t%2541%3F%23", "a\n\xff": "a%0A%FF", "..": ".", "": ".",
	} {
		if got := s.uri(file); got != want {
			t.Errorf("%q gives %q, want %q", file, got, want)
		}
	}
}

// TestMarkdownLimit: a summary that is too long is cut behind a line, and says so.
func TestMarkdownLimit(t *testing.T) {
	run := fullSample()
	for i := range 20_000 {
		run.Violations = append(run.Violations,
			result.Violation{Finding: result.Finding{ID: fmt.Sprint(i), Kind: result.Broken, Title: strings.Repeat("| ", 20), Message: "m"}})
	}
	var b bytes.Buffer
	if err := WriteMeasured(&b, "markdown", run, Options{List: 1 << 30}); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 1<<20 || b.Len() < 1<<19 || !strings.Contains(b.String()[b.Len()-200:], "Cut here") || !utf8.Valid(b.Bytes()) {
		t.Errorf("%d bytes, ending %q", b.Len(), b.String()[b.Len()-200:])
	}
}

// hostileNames are what an app or a trace may call things.
var hostileNames = []string{
	hostile, "<script>alert(1)</script>", "a|b\nc\r\n# d", "`x` *y* [z](http://e)", "]]> <!-- & \"q\" 'p'", "\x00\x1b[2J\x07\x7f\u0085", "\u202eevil\u2066", "\xff\xfe\xc3",
	"${{ secrets.X }}", "::error::x", "##[group]x", "{0} {{1}}", strings.Repeat("A", 100_000), "\u2028\ufffe", "",
}

// hostileRun has one name everywhere that an app or a trace gives one.
func hostileRun(name string) *result.Document {
	run := fullSample()
	run.APK, run.Device = name, name
	for i := range run.Callbacks {
		run.Callbacks[i].Name, run.Callbacks[i].Label = name, ""
	}
	run.Verdict.Notes[0], run.Unseen[0] = name, name
	for _, f := range run.Findings() {
		f.Title, f.Message, f.Class, f.Subject, f.Place.File = name, name, name, name, name
		for j := range f.Steps {
			f.Steps[j] = result.Step{Text: name, Place: result.Place{File: name, Line: 1}}
		}
		if f.Suppressed != nil {
			f.Suppressed = &result.Suppression{Reason: name, Owner: name, Until: name}
		}
	}
	for i := range run.Monitored {
		run.Monitored[i].Class = name + fmt.Sprint(i)
	}
	c := &run.Crashes[0]
	c.Exception, c.Thread, c.Stack, c.Before, c.Grown = name, name, []string{name}, []string{name}, []string{name}
	run.Verdict.Lines[0].Rule, run.Verdict.Lines[0].Seen = name, name
	return run
}

// TestHostile: whatever things are called, each format stays what it is, and nothing reaches a terminal.
func TestHostile(t *testing.T) {
	for _, name := range hostileNames {
		for _, format := range FindingFormats() {
			var b bytes.Buffer
			if err := WriteMeasured(&b, format, hostileRun(name), Options{List: 100}); err != nil {
				t.Fatalf("%s of %.30q: %v", format, name, err)
			}
			switch format {
			case "json":
				checkSchema(t, b.Bytes())
			case "sarif":
				checkSARIF(t, b.Bytes())
			case "junit":
				checkXML(t, b.Bytes())
			case "table":
				for line := range strings.Lines(b.String()) {
					if rest := strings.TrimLeft(line, " "); strings.HasPrefix(rest, "::") || strings.HasPrefix(rest, "##[") {
						t.Errorf("a CI system takes for a command: %s", rest)
					}
				}
			case "markdown":
				if strings.Contains(b.String(), "<script") || strings.Contains(b.String(), "`") || strings.Contains(b.String(), "](") {
					t.Errorf("markdown of %.30q has what Markdown takes for its own", name)
				}
				checkTables(t, b.String())
			}
			for _, r := range b.String() {
				if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError && format != "json") {
					t.Fatalf("%s of %.30q has the character %U", format, name, r)
				}
			}
		}
	}
}

// checkTables fails for a Markdown table whose rows are not all as long as its header.
func checkTables(t *testing.T, text string) {
	t.Helper()
	cells := 0
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "|") {
			cells = 0
			continue
		}
		if n := strings.Count(line, "|"); cells != 0 && n != cells {
			t.Errorf("%d bars, not %d, in %.100s", n, cells, line)
		} else {
			cells = n
		}
	}
}

// checkXML reads JUnit's XML with a parser and holds the counts against the tests.
func checkXML(t *testing.T, text []byte) {
	t.Helper()
	var all junitSuites
	if err := xml.Unmarshal(text, &all); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	tests, failures, skipped := 0, 0, 0
	for _, s := range all.Suites {
		tests += len(s.Cases)
		for _, c := range s.Cases {
			if c.Failure != nil {
				failures++
			}
			if c.Skipped != nil {
				skipped++
			}
			if c.Name == "" || c.Class == "" {
				t.Errorf("a test of %s has no name", s.Name)
			}
		}
	}
	if tests != all.Tests || failures != all.Failures || skipped != all.Skipped {
		t.Errorf("counts %d, %d, %d; there are %d, %d, %d", all.Tests, all.Failures, all.Skipped, tests, failures, skipped)
	}
}
