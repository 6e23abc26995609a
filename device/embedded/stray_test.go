package embedded

import (
	"strings"
	"testing"

	"cbcov/device"
	"cbcov/device/drive"
)

// TestStrayThread runs an app with a thread that logs without end: the run goes on, keeps a part of it, and names the thread; it ends with its process.
func TestStrayThread(t *testing.T) {
	needDevice(t)
	script := parse(t, "seed 1\nlaunch cbcov.everyday/q.Stray\nidle\nclick \"Stray\"\nidle\nclick \"Still\"\nhome\nkill\nlaunch cbcov.everyday/q.Stray\nidle\nclick \"Still\"\n"+
		strings.Repeat("idle\n", 20))
	r, log := driveApp(t, "testdata/everyday.apk", device.Options{}, drive.Options{Script: script})
	first, second, found := strings.Cut(log, " 11000 11000 I T       : Stray.onCreate")
	if !found {
		t.Fatalf("there is no second process in a log of %d bytes", len(log))
	}
	if n := strings.Count(first, "IllegalStateException: round "); n == 0 || n > 10_000 {
		t.Errorf("%d messages are kept", n)
	}
	if !strings.Contains(first, "logs without end, and nothing more") || !strings.Contains(first, "  here") || !strings.Contains(second, "  here") {
		t.Errorf("the log:\n%s … %s", first[max(0, len(first)-1000):], second)
	}
	if strings.Contains(second, "round ") {
		t.Errorf("the thread outlives its process:\n%s", second)
	}
	if len(r.Threads) == 0 || !strings.Contains(r.Threads[0], "q.Stray") {
		t.Errorf("threads: %q", r.Threads)
	}
}
