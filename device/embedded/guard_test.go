package embedded

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGuard tries each way out of the device on the JDK that runs it: by a security manager, or where the JDK has none by changes to its classes.
func TestGuard(t *testing.T) {
	needDevice(t)
	l, err := newLayout("")
	if err != nil {
		t.Fatal(err)
	}
	j, err := findJDK(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	javac, err := j.compiler(t.Context())
	if err != nil {
		if os.Getenv("CBCOV_TEST_ALL") == "" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	cp, err := l.classPath()
	if err != nil {
		t.Fatal(err)
	}
	classes, in, out := t.TempDir(), t.TempDir(), t.TempDir()
	if text, err := exec.Command(javac, "-nowarn", "-d", classes, "-cp", cp, "testdata/guard/cbcov/agent/host/Tried.java").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	args := []string{"--add-opens", "java.base/java.lang=ALL-UNNAMED", "-javaagent:" + l.agentJar(), "-cp", classes + ":" + cp, "cbcov.agent.host.Tried", in, out}
	if j.version <= lastManaged {
		args = append([]string{"-Djava.security.manager=allow"}, args...)
	}
	text, err := exec.Command(j.java, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	warnings := regexp.MustCompile(`(?m)^WARNING.*\n`)
	if d := cmp.Diff("tried\n", warnings.ReplaceAllString(string(text), "")); d != "" {
		t.Errorf("the guard (-want +got):\n%s", d)
	}
	left, err := filepath.Glob(filepath.Join(out, "*"))
	if err != nil || len(left) != 1 {
		t.Errorf("the folder outside has %v, %v", left, err)
	}
	if data, err := os.ReadFile(filepath.Join(out, "o")); string(data) != "x" {
		t.Errorf("a file outside holds %q, %v", data, err)
	}
}
