package embedded

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/device/drive"
)

// stamp is what begins a line of the log: levels differ in how many frames they draw, and so in times.
var stamp = regexp.MustCompile(`(?m)^\S+ \S+ +`)

// savedFirst is the order of levels before 28, which save the state ahead of onStop.
var savedFirst = regexp.MustCompile(`(?m)^(.*: (\w+)\.)onSaveInstanceState\n(.*: (\w+)\.)onStop\n`)

// TestRunsAtLevels runs an app at other API levels: what it logs is what it logs at the default one, but for times, and for the place
// of onSaveInstanceState before 28.
func TestRunsAtLevels(t *testing.T) {
	for _, api := range testLevels(t) {
		if api == DefaultAPI || accepts(api, 26) != nil { // the app wants 26
			continue
		}
		for _, name := range []string{"async", "lifecycle", "order", "world"} {
			t.Run(strconv.Itoa(api)+"/"+name, func(t *testing.T) {
				needLevel(t, api)
				t.Parallel()
				file := "testdata/runs/phone/" + name
				_, log := driveOn(t, connect(t, api, device.Options{}), phone, drive.Options{Script: parse(t, read(t, file+".cbscript"))})
				want := read(t, file+".logcat")
				if api < 28 {
					if !savedFirst.MatchString(log) && strings.Contains(log, "onSaveInstanceState") {
						t.Error("the state is not saved ahead of onStop")
					}
					log = savedFirst.ReplaceAllString(log, "${3}onStop\n${1}onSaveInstanceState\n")
				}
				if d := cmp.Diff(stamp.ReplaceAllString(want, ""), stamp.ReplaceAllString(numbered(log), "")); d != "" {
					t.Errorf("the log (-want +got):\n%s", d)
				}
			})
		}
	}
}

// TestAppsAtLevels runs apps for old phones at each API level: they start, and no level lacks what they need.
func TestAppsAtLevels(t *testing.T) {
	for _, api := range testLevels(t) {
		for _, app := range []string{"activity", "asynctasks", "customviews", "dialogs"} {
			t.Run(strconv.Itoa(api)+"/"+app, func(t *testing.T) {
				needLevel(t, api)
				t.Parallel()
				r, _ := driveOn(t, connect(t, api, device.Options{}), "../../testdata/apps/"+app+".apk", drive.Options{Monkey: 40, Seed: 1})
				if len(r.Crashes)+len(r.Lacks) > 0 || r.Stopped != "" {
					t.Errorf("crashes %+v, lacks %+v, stopped %q", r.Crashes, r.Lacks, r.Stopped)
				}
			})
		}
	}
}
