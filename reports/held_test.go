package reports

import (
	"bytes"
	"strings"
	"testing"

	"cbcov/coverage"
	"cbcov/reports/result"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
)

// sampleHeld is what one machine's check may find.
func sampleHeld() *result.Run {
	return &result.Run{
		APK: "app.apk", App: result.App{Package: "p.app", Build: "0badf00d"}, Device: "API 34",
		Points: &observe.Points{Machines: []*typestate.Machine{{Class: "p.Timer"}}, Unseen: []string{"p.Timer.start is called by reflection"}},
		Result: &coverage.Result{Traces: coverage.Totals{Files: 1, Processes: 1, Records: 5}, Silent: []string{"empty.txt"}},
		Monitored: &monitor.Result{
			Violations: []monitor.Violation{{
				ID: "0123456789abcdef", Purpose: "Timer", Class: "p.Timer", Symbol: "start", Method: "Lp/Timer;->start()V", Returned: true,
				Allowed: []string{"cancel"}, Shortest: []string{"start"}, Object: 0x1a, Receiver: hostile, Count: 2, State: "start",
				Place: monitor.Place{File: "a|.txt", Line: 5}, API: 34, TraceAPI: 30, Fidelity: "real",
				History: []monitor.Step{{Symbol: "start", Method: "Lp/Timer;->start()V"}, {Symbol: "start", Method: "Lp/Timer;->start()V"}},
			}, {
				ID: "fedcba9876543210", Kind: monitor.Unexpected, Purpose: "Timer", Class: "p.Timer", Symbol: "finished",
				Method: "Lp/A;->onFinish()V", Object: 0x1b, Receiver: "p.Timer", Count: 1, Place: monitor.Place{File: "b.txt", Line: 1}, API: 34,
			}},
			Classes: []monitor.Class{{Purpose: "Timer", Class: "p.Timer", Objects: 3, Calls: 5, Callbacks: 1,
				Unmatched: []monitor.Unmatched{{Method: "Lp/Timer;->other()V", Why: "other() is not in the purpose's lists", Count: 1}}}},
		},
	}
}

func TestHeld(t *testing.T) {
	for _, format := range FindingFormats() {
		t.Run(format, func(t *testing.T) {
			var b bytes.Buffer
			held := sampleHeld().Document()
			held.Violations[0].Fails = true
			if err := WriteHeld(&b, format, held, Options{List: 10}); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(b.String(), "\x1b") {
				t.Error("a control character came through")
			}
			if format == "json" {
				checkSchema(t, b.Bytes())
			}
			golden(t, "held."+format, b.Bytes())
		})
	}
}

func TestHeldWithoutTheClass(t *testing.T) {
	h := sampleHeld()
	h.Monitored, h.Result.Silent, h.Points.Unseen = &monitor.Result{}, nil, nil
	var b bytes.Buffer
	if err := WriteHeld(&b, "table", h.Document(), Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "never calls what the machine describes") {
		t.Errorf("%s", b.String())
	}
}
