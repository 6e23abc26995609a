package embedded

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/device/drive"
)

// TestSchedule has threads meet at random: what no run in turns does happens in some, the same seed gives the same bytes, and what a run has
// decided gives them again.
func TestSchedule(t *testing.T) {
	needDevice(t)
	const apk = "testdata/meeting.apk"
	script := parse(t, read(t, "testdata/runs/meeting/races.cbscript"))
	seen := map[string]bool{}
	for seed := range 12 {
		s := &device.Script{Settings: []device.Setting{{Kind: device.Seed, Number: int64(seed)}}, Events: script.Events}
		at := func(settings ...device.Setting) (*drive.Result, string) {
			return driveApp(t, apk, device.Options{}, drive.Options{Script: s, Settings: settings})
		}
		random := device.Setting{Kind: device.Schedule, Name: device.AtRandom}
		first, log := at(random)
		if len(first.Threads) > 0 || first.Strayed != "" {
			t.Errorf("seed %d: threads %q, strayed %q", seed, first.Threads, first.Strayed)
		}
		seen["lost"] = seen["lost"] || !strings.Contains(log, "counted 10")
		seen["null"] = seen["null"] || strings.Contains(log, "NullPointerException")
		seen["deadlock"] = seen["deadlock"] || !(strings.Contains(log, "a and b") && strings.Contains(log, "b and a"))
		if seed > 2 {
			continue
		}
		if _, again := at(random); again != log {
			t.Errorf("seed %d again (-first +again):\n%s", seed, cmp.Diff(log, again))
		}
		turns := parse(t, read(t, first.Schedule))
		replayed, given := at(turns.Settings...)
		if given != log || replayed.Strayed != "" {
			t.Errorf("seed %d by its schedule, strayed %q (-first +given):\n%s", seed, replayed.Strayed, cmp.Diff(log, given))
		}
		if d := cmp.Diff(read(t, first.Schedule), read(t, replayed.Schedule)); d != "" {
			t.Errorf("seed %d: the schedule of a run by a schedule (-want +got):\n%s", seed, d)
		}
	}
	for _, what := range []string{"lost", "null", "deadlock"} {
		if !seen[what] {
			t.Errorf("no seed shows %s", what)
		}
	}
}

// TestScheduleOfAnother gives a run decisions that are none of its own.
func TestScheduleOfAnother(t *testing.T) {
	needDevice(t)
	r, log := driveApp(t, "testdata/meeting.apk", device.Options{}, drive.Options{
		Script:   parse(t, read(t, "testdata/runs/meeting/races.cbscript")),
		Settings: []device.Setting{{Kind: device.Turn, Number: 3, Value: "nobody"}},
	})
	if want := fmt.Sprintf("at decision 3 nothing is called %q", "nobody"); r.Strayed != want {
		t.Errorf("strayed %q, want %q", r.Strayed, want)
	}
	if d := cmp.Diff(read(t, "testdata/runs/meeting/races.logcat"), log); d != "" {
		t.Errorf("the log is not that of turns (-want +got):\n%s", d)
	}
}
