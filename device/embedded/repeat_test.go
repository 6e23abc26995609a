package embedded

import (
	"strings"
	"testing"

	"cbcov/device"
	"cbcov/device/drive"
)

// TestRepeat does the same many times on one start of the device. Each time the app is as if it were new, and nothing of it is kept: its classes
// hold more than the heap could if they were.
func TestRepeat(t *testing.T) {
	needDevice(t)
	const times = 30
	script := parse(t, "seed 1\nlaunch\nidle\n")
	r, log := driveApp(t, "testdata/heavy.apk", device.Options{Heap: 160}, drive.Options{Script: script, Repeat: times})
	if len(r.Crashes) > 0 || r.Stopped != "" {
		t.Fatalf("crashes %v, stopped %q", r.Crashes, r.Stopped)
	}
	if n := strings.Count(log, "start 1, 8 MB, none shown, 0 in all"); n != times || r.Processes != times {
		t.Errorf("%d processes, of which %d began as if they were the first; want %d", r.Processes, n, times)
	}
	if again, other := driveApp(t, "testdata/heavy.apk", device.Options{Heap: 160}, drive.Options{Script: parse(t, read(t, r.Script))}); other != log || again.Events != r.Events {
		t.Errorf("the script of all of it, with %d events, gives another log", again.Events)
	}
}

// TestRepeatMonkey has the monkey begin anew: each time it sends so many events.
func TestRepeatMonkey(t *testing.T) {
	needDevice(t)
	r, log := drivePhone(t, drive.Options{Monkey: 20, Seed: 3, Repeat: 4})
	if n := strings.Count(read(t, r.Script), "\nclear\n"); n < 3 {
		t.Errorf("it began anew %d times, want 3 at least", n)
	}
	if _, again := drivePhone(t, drive.Options{Monkey: 20, Seed: 3, Repeat: 4}); again != log {
		t.Error("the same seed gives another log")
	}
}
