package embedded

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// BadClass is a class that the JVM does not accept.
type BadClass struct {
	Class string // internal name, as in p/A
	Error string
}

// Verify turns every class of an APK into a JVM class and lets the JVM verify it; no code of the app runs. It gives those that do
// not pass, sorted by name, and how many classes there are.
func Verify(ctx context.Context, apk string, opt Options) ([]BadClass, int, error) {
	d, err := Connect(ctx, opt)
	if err != nil {
		return nil, 0, err
	}
	s := d.start
	if s.folder, err = os.MkdirTemp("", "cbcov-verify-"); err != nil {
		return nil, 0, fmt.Errorf("verify %s: %w", apk, err)
	}
	defer os.RemoveAll(s.folder)
	if err := s.takeApp(apk); err != nil {
		return nil, 0, err
	}
	args := append([]string{"-Xmx" + strconv.Itoa(s.heap) + "m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", s.classPath, "cbcov.agent.host.Verify", s.framework}, s.app.apks...)
	cmd := exec.CommandContext(ctx, s.java, args...)
	cmd.Dir = s.folder
	cmd.Env = []string{"HOME=" + s.folder, "LANG=C.UTF-8"}
	var stderr tail
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return nil, 0, ctx.Err()
	}
	if err != nil {
		return nil, 0, fmt.Errorf("verify %s: %w%s", apk, err, stderr.says())
	}
	var bad []BadClass
	for line := range bytes.Lines(out) {
		switch f := decode(strings.TrimSuffix(string(line), "\n")); {
		case f[0] == "bad" && len(f) == 3:
			bad = append(bad, BadClass{Class: f[1], Error: f[2]})
		case f[0] == "done" && len(f) == 2:
			n, err := strconv.Atoi(f[1])
			return bad, n, err
		}
	}
	return nil, 0, fmt.Errorf("verify %s: the agent stopped in between%s", apk, stderr.says())
}
