package embedded

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestAgent runs the agent's own tests (device/agent/src/test), with the device's fixture apps and the installed device's Android, in a copy:
// Maven builds beside the sources.
func TestAgent(t *testing.T) {
	needDevice(t)
	mvn, err := maven()
	if err != nil {
		if os.Getenv("CBCOV_TEST_ALL") == "" {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../agent")); err != nil {
		t.Fatal(err)
	}
	apks, err := filepath.Glob("testdata/*.apk") // instrument's tests let the verifier see all others, with their probes
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range apks {
		if apks[i], err = filepath.Abs(f); err != nil {
			t.Fatal(err)
		}
	}
	l, err := newLayout("")
	if err != nil {
		t.Fatal(err)
	}
	_, jar, err := level(DefaultAPI)
	if err != nil {
		t.Fatal(err)
	}
	monitor, err := filepath.Glob(filepath.Join(l.jars(), "monitor-*.jar")) // an archive for Android, of which Maven takes no classes
	if err != nil || len(monitor) != 1 {
		t.Fatal("the device has no androidx.test.monitor", monitor, err)
	}
	cmd := exec.Command(mvn, "-q", "-B", "-Ptest", "test", "-Dmaven.test.additionalClasspath="+monitor[0],
		"-Dcbcov.jvm=-javaagent:"+l.agentJar())
	cmd.Dir = dir
	paths := strings.Join(apks, string(os.PathListSeparator))
	cmd.Env = append(os.Environ(), "MAVEN_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", // Maven is over before the better compiler gains anything
		"CBCOV_APKS="+paths, "CBCOV_TOUCHED="+paths, "CBCOV_FRAMEWORK="+l.framework(jar), "CBCOV_LINKED="+l.linked(jar))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the agent's tests: %v\n%s", err, out)
	}
}
