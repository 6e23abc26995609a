package page

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/result"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
	"cbcov/typestate/predict"
)

// hostileName is what a hostile app calls its classes.
const hostileName = `</script><script>document.title='owned'</script><img src=x onerror="document.title='owned'">` + "\x1b[31m\u202e"

// exploredSample is the same, made by an exploration, and little else of it.
func exploredSample(t *testing.T) *result.Document {
	t.Helper()
	d := htmlSample(t)
	d.Verdict, d.Violations, d.Unexpected, d.Predictions, d.Crashes, d.Conflicts = nil, nil, nil, nil, d.Crashes[:1], nil
	replay := func(name string) result.Replay {
		return result.Replay{Script: "corpus/found/" + name + ".cbscript", App: "corpus/app.apk"}
	}
	x := result.Explored{Goal: "races", Seed: "1", Rounds: 2, Runs: 3, Events: 30, Places: 4, Orders: 9, Lacks: []result.Lack{{What: "no x in " + hostileName, Times: 2}}}
	random := result.Random{Events: 30}
	for i := range 3 {
		grown := func(n int) result.Grown {
			return result.Grown{Events: 10 * (i + 1), Covered: map[string]int{"EE": n, "EAA": n / 3, "GUI": n / 2}, Crashes: n / 4}
		}
		x.Growth, random.Growth = append(x.Growth, grown(2*i)), append(random.Growth, grown(i))
	}
	x.Random, d.Explored = &random, &x
	d.Crashes[0].Cause, d.Crashes[0].Script = "E at p.A.m(A.java:7)", &result.Shortest{Replay: replay("crash-001"), Events: 3, Steady: true, After: 17}
	harmful := result.Race{Location: "p.A.item", First: result.RaceAccess{Does: result.ReadsNull, Method: "Lp/A;->measure()V", Name: "p.A.measure", Source: "A.java:56", Work: "p.A$1", Thread: "main"},
		Second: result.RaceAccess{Does: result.Nulls, Method: "Lp/A;->drop()V", Name: "p.A.drop", Work: "click " + hostileName, Thread: "main"}, Late: 1500,
		Orders: [2]result.RaceOrder{{Replay: replay("race-first-001")}, {Replay: replay("race-second-001"), Ends: "java.lang.NullPointerException: item",
			Stack: []string{"p.A.measure(A.java:56)"}, Covers: []string{d.Sequences[0].ID}}}}
	harmful.Told(result.HarmfulRace)
	d.Races = []result.Race{harmful}
	d.Unreached = &result.Unreached{More: 2, Reasons: []result.Reason{
		{Reason: "window", About: "Gallery" + hostileName, Why: "it never opened", Count: 3},
		{Reason: "order", About: "EE, CameraActivity.onStart", Why: "it ran 100 times", Count: 1, Candidates: []result.Candidate{{ID: d.Sequences[1].ID, Reason: "ran 100 times"}}}}}
	return d
}

// htmlSample is a run that has something of everything: a camera app of three windows, with hostile names among its own.
func htmlSample(t *testing.T) *result.Document {
	t.Helper()
	a := &ccfa.Automaton{
		Package:   "com.example.camera",
		TargetSDK: 34,
		Build:     "0badf00d",
		Warnings:  []string{"a class is missing: " + hostileName},
	}
	for i, p := range []ccfa.Part{
		{Name: "CameraActivity", Kind: ccfa.Window, Entry: true, Opens: []int{1, 2, 3}},
		{Name: "GalleryActivity", Kind: ccfa.Window, Opens: []int{2}}, {Name: "Upload", Kind: ccfa.Service},
		{Name: "Evil" + hostileName, Kind: ccfa.Window, Guessed: true}, {Name: "Lonely", Kind: ccfa.Receiver, Entry: true},
	} {
		p.ID = i
		a.Parts = append(a.Parts, &p)
	}
	names := []string{"CameraActivity.onCreate", "CameraActivity.onStart", "CameraActivity.onResume", "CameraActivity.onPause",
		"CameraActivity$Shutter.onClick", "CameraActivity$Flash.onClick", "CameraActivity$Zoom.onClick", "CameraActivity$Timer.onClick",
		"CameraActivity$1.onPictureTaken", "GalleryActivity.onCreate", "GalleryActivity$2.onItemClick", "Upload.onCreate", hostileName + ".onClick"}
	for i, name := range names {
		c := &ccfa.Callback{
			ID:       i,
			Method:   fmt.Sprintf("Lp/C%d;->m()V", i),
			Receiver: fmt.Sprintf("Lp/C%d;", i),
			Name:     name,
			Kinds:    ccfa.Event,
			GUI:      i > 3,
			Life:     i < 4,
			Parts:    []int{0},
		}
		if c.Label = map[int]string{4: "click Take (R.id.shutter)", 10: "item-click R.id.photos", 12: "click " + hostileName}[i]; c.Label != "" {
			c.Description = c.Label + ", " + strings.Split(name, "$")[0] + ", CameraActivity.kt:42"
		}
		switch {
		case i == 8:
			c.Kinds = ccfa.Async
		case i == 9 || i == 10:
			c.Parts = []int{1}
		case i == 11:
			c.Kinds, c.Parts = ccfa.Sync, []int{2}
		case i == 12:
			c.Parts = []int{3}
		}
		a.Callbacks = append(a.Callbacks, c)
	}
	r := &result.Run{APK: "app/build/camera.apk", Automaton: a, Result: sampleResult(a), Device: "embedded:34"}
	sampleTypestates(t, r)
	d := r.Document()
	d.Verdict = &result.Verdict{
		Lines: []result.Line{{Rule: "EE at least 80 %", Seen: "23.1 %"}, {Rule: "no new broken protocol", Seen: "1 " + hostileName},
			{Rule: "at most 2 crashes", Seen: "2", Passed: true}},
		New: []string{d.Sequences[0].ID}, Notes: []string{"a suppression is over: " + hostileName},
	}
	list := d.Findings()
	list[0].Fails = true
	list[2].Suppressed = &result.Suppression{Reason: "the camera of the laboratory", Owner: "kim", Until: "2027-01-31"}
	return d
}

// sampleResult covers some sequences, over an hour.
func sampleResult(a *ccfa.Automaton) *coverage.Result {
	r := &coverage.Result{
		Traces:   coverage.Totals{Files: 2, Processes: 3, Records: 12345, Lost: 12, Foreign: 99, Broken: 1, Duplicates: 4},
		Observed: 9,
		Silent: []string{
			"traces/quiet.txt",
		},
		Stale:      []string{"EE-0000000000000000"},
		Statements: &coverage.Statements{Blocks: 800, CoveredBlocks: 300, Total: 5000, Covered: 2100},
	}
	e, x := coverage.Entry, coverage.Exit
	add := func(c coverage.Criterion, async int, window string, symbols ...coverage.Symbol) {
		n := len(r.Outcomes)
		o := coverage.Outcome{
			Sequence: coverage.NewSequence(c, symbols, async, a.Callbacks, window),
			State: [...]coverage.State{coverage.Uncovered, coverage.Covered, coverage.Uncovered,
				coverage.Uncovered, coverage.Covered, coverage.Unknown, coverage.Uncovered}[n%7],
		}
		if n == 6 {
			o.State, o.Reason = coverage.Suppressed, "only with a network"+hostileName
		}
		if o.State == coverage.Covered {
			o.Witness = coverage.Witness{File: "traces/first.logcat", Line: 100 + n}
		}
		t := &r.Tallies[c]
		switch o.State {
		case coverage.Suppressed:
			t.Suppressed++
			t.Required--
		case coverage.Covered:
			t.Covered++
		case coverage.Unknown:
			t.Unknown++
		}
		t.Required++
		r.Outcomes = append(r.Outcomes, o)
	}
	pair := func(c coverage.Criterion, p, q int, window string) {
		add(
			c,
			-1,
			window,
			coverage.Symbol{Callback: p, Point: e},
			coverage.Symbol{Callback: p, Point: x},
			coverage.Symbol{Callback: q, Point: e},
		)
	}
	for _, p := range [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 2}, {2, 4}, {2, 5}, {2, 6}, {2, 7}, {2, 12}} {
		pair(coverage.EE, p[0], p[1], "CameraActivity")
	}
	for p := 4; p < 8; p++ {
		for q := 3; q < 8; q++ {
			if p != q {
				pair(coverage.EE, p, q, "CameraActivity")
			}
		}
	}
	for _, p := range [][2]int{{3, 9}, {9, 10}, {12, 10}} {
		pair(coverage.EE, p[0], p[1], "GalleryActivity")
	}
	pair(coverage.EE, 12, 4, "Evil"+hostileName)
	add(coverage.EAS, -1, "Upload", coverage.Symbol{Callback: 9}, coverage.Symbol{Callback: 11})
	for q := 4; q < 8; q++ {
		add(
			coverage.EAA,
			2,
			"CameraActivity",
			coverage.Symbol{Callback: 4, Point: e},
			coverage.Symbol{Callback: 4, Point: x},
			coverage.Symbol{Callback: 8, Point: e},
			coverage.Symbol{Callback: 8, Point: x},
			coverage.Symbol{Callback: q, Point: e},
		)
		pair(coverage.GUI, 4, q, "CameraActivity")
	}
	r.Crashes = []coverage.Crash{
		{
			ID:        "crash-1",
			Kind:      coverage.JavaCrash,
			Exception: "java.lang.RuntimeException: takePicture failed" + hostileName,
			Thread:    "main",
			Count:     3,
			Stack: []string{
				"android.hardware.Camera.takePicture(Camera.java:1)",
				"CameraActivity$Shutter.onClick(CameraActivity.java:40)",
			},
			First: coverage.Witness{File: "traces/first.logcat", Line: 321},
			Before: []string{
				"CameraActivity.onResume",
				"CameraActivity$Shutter.onClick",
				"CameraActivity$Shutter.onClick",
			},
			Grown: []string{"EE", "EAA"},
		},
		{
			ID:        "anr-1",
			Kind:      coverage.ANR,
			Exception: "ANR in com.example.camera",
			Count:     1,
			First:     coverage.Witness{File: "traces/second.logcat", Line: 9},
			Lost:      true,
		},
	}
	r.Growth = coverage.Growth{Period: 300000, Idle: 7200000, Untimed: 1}
	for i := range 12 {
		p := coverage.GrowthPoint{Time: int64(i+1) * 300000, Statements: min(2100, 1400+150*i)}
		for c := range p.Covered {
			p.Covered[c] = min(r.Tallies[c].Covered, (i+2)/(c+1))
		}
		switch i {
		case 4:
			p.Crashes = []string{"crash-1"}
		case 10:
			p.Crashes = []string{"anr-1"}
		}
		r.Growth.Points = append(r.Growth.Points, p)
	}
	r.Unmodelled = coverage.Unmodelled{More: 3,
		Callbacks: []coverage.SeenCallback{
			{Method: "Lp/" + hostileName, Receiver: "Lp/X;", Callback: -1, Count: 2, Witness: coverage.Witness{File: "traces/first.logcat", Line: 4}},
		},
		Pairs: []coverage.SeenPair{
			{
				Criterion: coverage.EE,
				Symbols:   []coverage.Symbol{{Callback: 12, Point: x}, {Callback: 0}},
				Count:     3,
				Witness:   coverage.Witness{File: "traces/first.logcat", Line: 9},
			},
		}}
	return r
}

// sampleTypestates holds two objects to the machine of MediaPlayer.
func sampleTypestates(t *testing.T, r *result.Run) {
	t.Helper()
	m, err := typestate.Open("../../../typestate/library/machines/MediaPlayer-34.json")
	if err != nil {
		t.Fatal(err)
	}
	state := m.States[m.Initial].Name
	at := func(line int) monitor.Place { return monitor.Place{File: "traces/first.logcat", Line: line} }
	r.Points = &observe.Points{Machines: []*typestate.Machine{m}, Unseen: []string{"calls by reflection in " + hostileName}}
	v := monitor.Violation{
		ID:      "violation-1",
		Purpose: "MediaPlayer",
		Class:   m.Class,
		Symbol:  "start",
		Method:  "Landroid/media/MediaPlayer;->start()V",
		Within:  "Lcom/example/camera/CameraActivity$Shutter;->onClick(Landroid/view/View;)V",
		Threw:   "java.lang.IllegalStateException",
		Allowed: []string{"release", "reset", "setDataSource"},
		Shortest: []string{
			"reset",
		},
		Object:   0xbeef,
		Receiver: "android.media.MediaPlayer",
		Place:    at(220),
		Count:    2,
		Cut:      3,
		State:    state,
		States:   []string{state},
		API:      34,
		TraceAPI: 35,
		Fidelity: "emulated",
		History: []monitor.Step{{Symbol: "reset", Method: "Landroid/media/MediaPlayer;->reset()V", Place: at(200), State: state},
			{Symbol: "onError", Method: "Lp/L;->onError(Landroid/media/MediaPlayer;II)Z", Callback: true, Place: at(210)},
			{Symbol: "start", Method: "Landroid/media/MediaPlayer;->start()V", Place: at(220)}},
	}
	second := v
	second.ID, second.Kind, second.Threw, second.Cut = "violation-2", monitor.Unexpected, "", 0
	second.Symbol, second.Method = "onPrepared", "Lp/"+hostileName+";->onPrepared()V"
	third := v
	third.ID, third.Count, third.Place = "violation-3", 1, at(500)
	r.Monitored = &monitor.Result{
		Violations: []monitor.Violation{v, second, third},
		Classes: []monitor.Class{{Purpose: "MediaPlayer", Class: m.Class, Objects: 4, Histories: 3, Calls: 40, Callbacks: 6, Open: 1,
			Unmatched: []monitor.Unmatched{
				{Method: "Landroid/media/MediaPlayer;->attachAuxEffect(I)V", Why: "attachAuxEffect(int) is no input", Count: 2, Place: at(7)},
			}}},
	}
	r.Predicted = &predict.Result{
		Skipped: []string{"3 callbacks were not followed beyond 40 calls"},
		Predictions: []predict.Prediction{{ID: "prediction-1", Purpose: "MediaPlayer", Class: m.Class, Input: "start",
			Method: "Landroid/media/MediaPlayer;->start()V", Caller: "Lcom/example/camera/CameraActivity;->onResume()V",
			Line: 12, Source: "CameraActivity.java", Object: "made in CameraActivity.onCreate",
			Sequence: []predict.Step{
				{Callback: "CameraActivity.onCreate", Calls: []string{"new"}},
				{Callback: "CameraActivity.onResume", Calls: []string{"start"}},
			}, Allowed: []string{"reset"}, State: state, Fidelity: "emulated"}},
	}
}

// htmlText is the page of a run.
func htmlText(t *testing.T, r *result.Document) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// manySequences is a run of 120 sequences, every second one covered: the one that begins with A7 in line 8.
func manySequences(t *testing.T) *result.Document {
	t.Helper()
	a := &ccfa.Automaton{Package: "p", Parts: []*ccfa.Part{{Name: "A", Kind: ccfa.Window}}}
	r := &result.Run{Automaton: a, Result: &coverage.Result{Traces: coverage.Totals{Files: 1}}}
	for i := range 120 {
		a.Callbacks = append(
			a.Callbacks,
			&ccfa.Callback{ID: i, Method: fmt.Sprintf("Lp/A%d;->m()V", i), Name: fmt.Sprintf("A%d.m", i), Kinds: ccfa.Event, Parts: []int{0}},
		)
	}
	for i := range 120 {
		o := coverage.Outcome{
			Sequence: coverage.NewSequence(
				coverage.EE,
				[]coverage.Symbol{{Callback: i}, {Callback: i, Point: coverage.Exit}, {Callback: (i + 1) % 120}},
				-1,
				a.Callbacks,
				"A",
			),
		}
		if i%2 == 1 {
			o.State, o.Witness = coverage.Covered, coverage.Witness{File: "t.log", Line: i + 1}
		}
		r.Result.Outcomes = append(r.Result.Outcomes, o)
	}
	return r.Document()
}
