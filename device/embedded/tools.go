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

// JDKs that the agent runs on: Android 14 wants 17, and the agent reads class files as far as 25's.
const (
	minJDK = 17
	maxJDK = 25
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

// jdk is what runs the device. To run apps a Java runtime will do.
type jdk struct {
	java    string // path of the command
	version int
	id      string // changes when the JDK does
}

// findJDK finds the JDK to use, and checks its version.
func findJDK(ctx context.Context) (j jdk, err error) {
	if j.java, err = jdkTool("java"); err != nil {
		return j, err
	}
	var text []byte
	if text, j.version, err = describeJDK(ctx, j.java); err != nil {
		return j, err
	}
	if err := fit(j.java, j.version); err != nil {
		return j, err
	}
	sum := sha256.Sum256(text)
	j.id = hex.EncodeToString(sum[:4])
	return j, nil
}

// compiler finds the compiler, whose classes the JDK can read.
func (j *jdk) compiler(ctx context.Context) (string, error) {
	javac, err := jdkTool("javac")
	if err != nil {
		return "", err
	}
	_, version, err := describeJDK(ctx, javac)
	if err != nil {
		return "", err
	}
	if err := fit(javac, version); err != nil {
		return "", err
	}
	if version > j.version {
		return "", fmt.Errorf("%w: %s is of JDK %d, and %s, which is to run what it compiles, of %d: set JAVA_HOME to one JDK", ErrTool, javac, version, j.java,
			j.version)
	}
	return javac, nil
}

// fit refuses a command of a JDK that the device does not run on.
func fit(command string, version int) error {
	if version < minJDK || version > maxJDK {
		return fmt.Errorf("%w: %s is of JDK %d; the embedded device wants %d to %d: set JAVA_HOME to one", ErrTool, command, version, minJDK, maxJDK)
	}
	return nil
}

var versionPattern = regexp.MustCompile(`(?:javac |version "?|(?m:^)JAVA_VERSION=")(?:1\.)?(\d+)`)

// describeJDK gives what a JDK says of itself, and its version. It reads the file that JDKs have for that, which takes no time; where there is
// none, the command is asked.
func describeJDK(ctx context.Context, command string) (text []byte, version int, err error) {
	if file, err := filepath.EvalSymlinks(command); err == nil {
		if text, err = os.ReadFile(filepath.Join(filepath.Dir(file), "..", "release")); err != nil || !versionPattern.Match(text) {
			text = nil
		}
	}
	if text == nil {
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
		if text, err = exec.CommandContext(ctx, command, "-version").CombinedOutput(); err != nil {
			return nil, 0, fmt.Errorf("%s -version: %w", command, err)
		}
	}
	m := versionPattern.FindSubmatch(text)
	if m == nil {
		return nil, 0, fmt.Errorf("the JDK of %s says of itself %q, which is not understood", command, text)
	}
	if version, err = strconv.Atoi(string(m[1])); err != nil {
		return nil, 0, fmt.Errorf("the JDK of %s: %w", command, err)
	}
	return text, version, nil
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
