package apk

import (
	"os"
	"os/exec"
	"testing"
)

// platformTool finds a tool of the platform. Without it the test is skipped, but not where all tests are asked for (make test).
func platformTool(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil && os.Getenv("CBCOV_TEST_ALL") != "" {
		t.Fatalf("%s is not installed: run make setup", name)
	} else if err != nil {
		t.Skipf("needs %s: run make setup", name)
	}
	return path
}

// runTool runs a tool and gives what it says; the test fails where the tool does.
func runTool(t *testing.T, tool string, args ...string) string {
	t.Helper()
	out, err := exec.Command(tool, args...).CombinedOutput()
	if err != nil {
		t.Errorf("%s %v: %v\n%s", tool, args, err, out)
	}
	return string(out)
}
