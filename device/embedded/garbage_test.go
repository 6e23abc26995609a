package embedded

import (
	"strings"
	"testing"

	"cbcov/device"
	"cbcov/device/drive"
)

// TestShortMemoryIsTold hoards memory until there is none: what is referred to weakly is gone, the app goes on, and the run tells it.
func TestShortMemoryIsTold(t *testing.T) {
	script := parse(t, "seed 1\nlaunch cbcov.everyday/q.Garbage\nidle\nclick \"Refer\"\nclick \"Hoard\"\nclick \"Look\"\n")
	r, log := driveApp(t, "testdata/everyday.apk", device.Options{Heap: 256}, drive.Options{Script: script})
	if !strings.Contains(log, "  false false false false ") { // when the map hears of it is the JVM's
		t.Errorf("log:\n%s", log)
	}
	if len(r.Threads) != 1 || r.Threads[0] != "main: memory was short, and what is referred to weakly may be gone" {
		t.Errorf("threads: %q", r.Threads)
	}
}
