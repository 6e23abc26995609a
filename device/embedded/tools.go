package embedded

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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

// jdk is a Java development kit.
type jdk struct {
	java, javac string // paths of its commands
	version     int
	id          string // changes when the JDK does
}

// findJDK finds the JDK to use, and checks its version.
func findJDK(ctx context.Context) (j jdk, err error) {
	if j.java, err = jdkTool("java"); err != nil {
		return j, err
	}
	if j.javac, err = jdkTool("javac"); err != nil {
		return j, err
	}
	text, err := describeJDK(ctx, j.javac)
	if err != nil {
		return j, err
	}
	m := versionPattern.FindSubmatch(text)
	if m == nil {
		return j, fmt.Errorf("the JDK of %s says of itself %q, which is not understood", j.javac, text)
	}
	if j.version, err = strconv.Atoi(string(m[1])); err != nil {
		return j, fmt.Errorf("the JDK of %s: %w", j.javac, err)
	}
	if j.version < minJDK || j.version > maxJDK {
		return j, fmt.Errorf("%w: %s is of JDK %d; the embedded device wants %d to %d: set JAVA_HOME to one",
			ErrTool, j.javac, j.version, minJDK, maxJDK)
	}
	sum := sha256.Sum256(text)
	j.id = hex.EncodeToString(sum[:4])
	return j, nil
}

var versionPattern = regexp.MustCompile(`(?:javac |version "?|(?m:^)JAVA_VERSION=")(?:1\.)?(\d+)`)

// describeJDK reads the file that a JDK describes itself in, which takes no time; where there is none, javac is asked.
func describeJDK(ctx context.Context, javac string) ([]byte, error) {
	if file, err := filepath.EvalSymlinks(javac); err == nil {
		if text, err := os.ReadFile(filepath.Join(filepath.Dir(file), "..", "release")); err == nil && versionPattern.Match(text) {
			return text, nil
		}
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, javac, "-version").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("%s -version: %w", javac, err)
	}
	return out, nil
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
