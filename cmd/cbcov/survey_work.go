package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/device/registry"
	"cbcov/reports/survey"
)

// surveyWork says what a survey does with each app.
type surveyWork struct {
	do     []string
	monkey int
	seed   int64
	device registry.Name
	dir    string
}

func (w *surveyWork) bind(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&w.do, "do", []string{"sequences"}, "what is done with an app: "+strings.Join(surveyStepNames(), ", "))
	flags.IntVar(&w.monkey, "monkey", 50, "number of random events of a run")
	flags.Int64Var(&w.seed, "seed", 1, "of the random events")
	flags.Var(&w.device, "device", "of runs: "+registry.Usage())
	flags.StringVar(&w.dir, "dir", "", "folder of the embedded device (default: in the user's cache)")
}

func (w *surveyWork) check() error {
	for _, name := range w.do {
		if surveyStepOf(name) == nil {
			return fmt.Errorf("--do %s: there is %s", name, strings.Join(surveyStepNames(), ", "))
		}
	}
	if w.monkey <= 0 {
		return fmt.Errorf("--monkey %d: the number of events must be positive", w.monkey)
	}
	return nil
}

// steps lists what is done, with what that needs.
func (w *surveyWork) steps() []*surveyStep {
	var needed []string
	for i := len(surveySteps) - 1; i >= 0; i-- { // what a step needs comes before it
		s := &surveySteps[i]
		if slices.Contains(w.do, s.name) || slices.Contains(needed, s.name) || s.always {
			needed = append(append(needed, s.name), s.needs...)
		}
	}
	var out []*surveyStep
	for i := range surveySteps {
		if slices.Contains(needed, surveySteps[i].name) {
			out = append(out, &surveySteps[i])
		}
	}
	return out
}

// header is what a journal says of it.
func (w *surveyWork) header() survey.Header {
	var h survey.Header
	for _, s := range w.steps() {
		h.Steps = append(h.Steps, s.name)
		if s.name == "run" {
			h.Monkey, h.Seed, h.Device = w.monkey, w.seed, w.device.String()
		}
	}
	return h
}

// args are the arguments that ask `cbcov survey one` for it.
func (w *surveyWork) args() []string {
	args := []string{"--do", strings.Join(w.do, ","), "--monkey", strconv.Itoa(w.monkey), "--seed", strconv.FormatInt(w.seed, 10), "--dir", w.dir}
	if w.device.Which != "" {
		args = append(args, "--device", w.device.String())
	}
	return args
}
