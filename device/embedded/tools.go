package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// JDKs that the agent runs on: Android 14 wants 17, and JDK 24 has no security manager any more, which guards the run.
const (
	minJDK = 17
	maxJDK = 23
)

// ErrTool is wrapped when a tool is missing or unfit.
var ErrTool = errors.New("a tool is missing")

// jdkTool finds a command of the JDK: in JAVA_HOME, else on the PATH.
func jdkTool(name string) (string, error) {
	if home := os.Getenv("JAVA_HOME"); home != "" {
		if p := filepath.Join(home, "bin", name); isFile(p) {
			return p, nil
		}
	}
	p, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%w: %s of a JDK %d to %d (%w); install one, as in: apt install openjdk-17-jdk-headless, or set JAVA_HOME",
			ErrTool, name, minJDK, maxJDK, err)
	}
	return filepath.Abs(p)
}

var versionPattern = regexp.MustCompile(`(?:javac|version) "?(?:1\.)?(\d+)`)

// jdkVersion asks javac for its version.
func jdkVersion(ctx context.Context, javac string) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, javac, "-version").CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%s -version: %w", javac, err)
	}
	m := versionPattern.FindSubmatch(out)
	if m == nil {
		return 0, fmt.Errorf("%s -version says %q, which is not understood", javac, out)
	}
	return strconv.Atoi(string(m[1]))
}

// jdk finds java and javac and checks their version.
func jdk(ctx context.Context) (java, javac string, version int, err error) {
	if java, err = jdkTool("java"); err != nil {
		return "", "", 0, err
	}
	if javac, err = jdkTool("javac"); err != nil {
		return "", "", 0, err
	}
	if version, err = jdkVersion(ctx, javac); err != nil {
		return "", "", 0, err
	}
	if version < minJDK || version > maxJDK {
		return "", "", version, fmt.Errorf("%w: %s is of JDK %d; the embedded device wants %d to %d: set JAVA_HOME to one",
			ErrTool, javac, version, minJDK, maxJDK)
	}
	return java, javac, version, nil
}

// maven finds the user's own Maven.
func maven() (string, error) {
	p, err := exec.LookPath("mvn")
	if err != nil {
		return "", fmt.Errorf("%w: mvn (%w); install Maven 3, as in: apt install maven", ErrTool, err)
	}
	return filepath.Abs(p)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
