package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov"
	"cbcov/coverage/trace"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/explore"
)

// outcome is what one process that drove an app brought.
type outcome struct {
	Failed   string           `json:"failed,omitempty"`  // why there is nothing; empty: there is
	Stopped  string           `json:"stopped,omitempty"` // why there were fewer events than wanted; empty: there were not
	Events   int              `json:"events"`            // of the user and the world
	Criteria map[string]tally `json:"criteria"`
	Crashes  []met            `json:"crashes"` // each cause once
	Seconds  float64          `json:"seconds"` // wall, the device's start and the shortening of scripts included
}

// tally counts a criterion's sequences.
type tally struct {
	Required int `json:"required"`
	Covered  int `json:"covered"`
}

// met is a fault of the app's own, or a hang, when it came first.
type met struct {
	Cause string `json:"cause"` // as explorations tell crashes apart
	At    int    `json:"at"`    // events of the user and the world until then, that which led to it included
}

// reader reads the outcomes of an app's runs, whoever chose the events. The app is opened when it is needed first.
type reader struct {
	apk string
	app *cbcov.App
}

func (r *reader) close() error {
	if r.app == nil {
		return nil
	}
	return r.app.Close()
}

// read reads what a way of driving left in a folder.
func (r *reader) read(ctx context.Context, folder string, d driving) (o outcome, err error) {
	if r.app == nil {
		if r.app, err = cbcov.Open(ctx, cbcov.Options{}, r.apk); err != nil {
			return o, err
		}
	}
	traces := folder
	if d.goal == "" {
		err = r.random(folder, &o)
	} else {
		traces = filepath.Join(folder, "runs")
		err = r.explored(traces, &o)
	}
	if err != nil {
		return o, err
	}
	files, err := trace.Open([]string{traces})
	if err != nil {
		return o, err
	}
	defer files.Close()
	found, err := r.app.Measure(ctx, files, cbcov.MeasureOptions{})
	if err != nil {
		return o, err
	}
	o.Criteria = map[string]tally{}
	for name, t := range found.Criteria {
		o.Criteria[name] = tally{t.Required, t.Covered}
	}
	ee, gui := o.Criteria["EE"], o.Criteria["GUI"]
	o.Criteria[notGUI] = tally{ee.Required - gui.Required, ee.Covered - gui.Covered} // each sequence of GUI is one of EE
	return o, nil
}

// notGUI is EE without GUI: sequences with an event that is not the user's.
const notGUI = "EE, not GUI"

// random reads a run of random events.
func (r *reader) random(folder string, o *outcome) error {
	var run drive.Result
	script, err := readRun(filepath.Join(folder, "run"), &run)
	if err != nil {
		return err
	}
	counts := choices(script.Events, run.Crashes, run.Hangs, run.Lacks)
	o.Events, o.Stopped = counts[len(script.Events)], run.Stopped
	r.faults(o, 0, counts, run.Crashes, run.Hangs)
	return nil
}

// explored reads the runs of an exploration, in their order.
func (r *reader) explored(folder string, o *outcome) error {
	paths, err := filepath.Glob(filepath.Join(folder, "*.json")) // sorted, and numbers have the same length
	if err != nil {
		return err
	}
	for _, path := range paths {
		var run explore.Run
		script, err := readRun(strings.TrimSuffix(path, ".json"), &run)
		if err != nil {
			return err
		}
		r.faults(o, o.Events, choices(script.Events, run.Crashes, run.Hangs, run.Lacks), run.Crashes, run.Hangs)
		o.Events += run.Events
	}
	return nil
}

// readRun reads a run's account and its script.
func readRun(base string, account any) (*device.Script, error) {
	text, err := os.ReadFile(base + ".json")
	if err == nil {
		err = json.Unmarshal(text, account)
	}
	script, failed := os.ReadFile(base + ".cbscript")
	if err := errors.Join(err, failed); err != nil {
		return nil, fmt.Errorf("%s: %w", base, err)
	}
	return device.ParseScript(string(script))
}

// faults takes those of a run that no earlier one had. Counts are of the run's script, before is how many events came before the run.
func (r *reader) faults(o *outcome, before int, counts []int, lists ...[]drive.Incident) {
	for _, i := range slices.Concat(lists...) {
		cause, at := explore.CauseOf(&i.Failure, r.own), before+counts[min(i.Event, len(counts)-1)]
		if known := o.met(cause); known == nil {
			o.Crashes = append(o.Crashes, met{cause, at})
		} else {
			known.At = min(known.At, at)
		}
	}
}

// met gives when a cause came first; nil: it did not.
func (o *outcome) met(cause string) *met {
	for i := range o.Crashes {
		if o.Crashes[i].Cause == cause {
			return &o.Crashes[i]
		}
	}
	return nil
}

// own tells whether a class, as stacks name it, is the app's own.
func (r *reader) own(class string) bool {
	c := r.app.Program.Class("L" + strings.ReplaceAll(class, ".", "/") + ";")
	return c != nil && c.InScope
}

// choices counts, for each number of events from a script's beginning, those that somebody chose: neither what lets messages run, nor what makes the app
// as new, nor a launch of an app without a process, which has to come. Incidents are those that ended one.
func choices(events []device.Event, incidents ...[]drive.Incident) []int {
	ends := map[int]bool{}
	for _, i := range slices.Concat(incidents...) {
		ends[i.Event] = true
	}
	counts, alive := make([]int, len(events)+1), false
	for i, e := range events {
		counts[i+1] = counts[i]
		switch {
		case e.Kind.Lets(), e.Kind == device.Clear, e.Kind == device.Launch && !alive:
		default:
			counts[i+1]++
		}
		alive = (alive || !e.Kind.Lets()) && e.Kind != device.Clear && e.Kind != device.Kill && !ends[i+1]
	}
	return counts
}
