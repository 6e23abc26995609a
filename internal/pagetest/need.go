package pagetest

import (
	"os"
	"os/exec"
	"testing"
)

// NeedDevice skips a test where the embedded device is not installed for a built cbcov, and in short runs. With CBCOV_TEST_ALL it has to be.
func NeedDevice(t testing.TB, cbcov string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs an app")
	}
	if out, err := exec.CommandContext(t.Context(), cbcov, "device", "doctor").CombinedOutput(); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("the embedded device is not installed: %v\n%s", err, out)
		}
		t.Skip("the embedded device is not installed")
	}
}
