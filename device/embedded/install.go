package embedded

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// InstallOptions says what Install fetches.
type InstallOptions struct {
	APIs     []int  // Android's API levels; none: DefaultAPI
	Dir      string // where to put it; empty: DefaultDir
	Progress func(step string, done, total int)
}

// ErrNotInstalled is wrapped when the device or an API level of it is not there.
var ErrNotInstalled = errors.New("the embedded device is not installed")

// installCommand is what a user must run to get an API level.
func installCommand(api int) string { return fmt.Sprintf("cbcov device install --api %d", api) }

// Install fetches by the user's own Maven what the device needs, checks it against the lock file, compiles the agent and starts the
// device once, so that later starts are quick. What is there already is kept.
func Install(ctx context.Context, opt InstallOptions) error {
	l, err := newLayout(opt.Dir)
	if err != nil {
		return err
	}
	j, err := findJDK(ctx)
	if err != nil {
		return err
	}
	steps, err := l.steps(ctx, j, opt.APIs)
	if err != nil {
		return err
	}
	steps = slices.DeleteFunc(steps, func(s step) bool { return isFile(s.done) })
	for i, s := range steps {
		if opt.Progress != nil {
			opt.Progress(s.name, i, len(steps))
		}
		if err := s.run(); err != nil {
			return fmt.Errorf("install the embedded device: %s: %w", s.name, err)
		}
		if err := os.WriteFile(s.done, nil, 0o644); err != nil {
			return fmt.Errorf("install the embedded device: %w", err)
		}
	}
	return nil
}

// step is a part of an installation.
type step struct {
	name string
	done string // a file that vouches for it
	run  func() error
}

// steps are what an installation of some API levels consists of, in the order in which they must be done.
func (l *layout) steps(ctx context.Context, j jdk, apis []int) ([]step, error) {
	if len(apis) == 0 {
		apis = []int{DefaultAPI}
	}
	steps := []step{
		{"fetch libraries", l.jarsOK(), func() error { return l.fetchJars(ctx) }},
		{"compile the agent", l.agentOK(), func() error { return l.compile(ctx, j) }},
	}
	for _, api := range apis {
		api, jar, err := level(api)
		if err != nil {
			return nil, err
		}
		of := fmt.Sprintf("Android, API level %d", api)
		steps = append(steps,
			step{"fetch " + of, l.frameworkOK(jar), func() error { return l.fetchFramework(ctx, jar) }},
			step{"link " + of, l.linkedOK(jar), func() error { return l.link(ctx, j, jar) }},
			step{"start " + of, l.startedOK(api, j), func() error { return l.archive(ctx, j, api, jar) }})
	}
	return steps, nil
}

// fetchJars copies the libraries that the agent's POM names.
func (l *layout) fetchJars(ctx context.Context) error {
	work, err := l.workFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	out := filepath.Join(work, jarsDir)
	if err := l.mvn(ctx, work, "dependency:copy-dependencies", "-DoutputDirectory="+out, "-DincludeScope=runtime"); err != nil {
		return err
	}
	files, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	sums, err := parseLock(l.agent.Lock)
	if err != nil {
		return err
	}
	for _, f := range files {
		path := filepath.Join(out, f.Name())
		if err := sums.check(path); err != nil {
			return err
		}
		if strings.HasSuffix(path, ".aar") {
			if err := unpackAAR(path); err != nil {
				return err
			}
		}
		if strings.HasPrefix(f.Name(), nativeJar) {
			if err := lighten(path); err != nil {
				return err
			}
		}
	}
	if err := os.RemoveAll(l.jars()); err != nil {
		return err
	}
	return os.Rename(out, l.jars())
}

// unpackAAR replaces an Android library by the jar inside it.
func unpackAAR(path string) error {
	z, err := zip.OpenReader(path)
	if err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	defer z.Close()
	in, err := z.Open("classes.jar")
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	defer in.Close()
	out, err := os.Create(strings.TrimSuffix(path, ".aar") + ".jar")
	if err != nil {
		return err
	}
	n, err := io.Copy(out, io.LimitReader(in, maxAAR+1))
	if err == nil && n > maxAAR {
		err = fmt.Errorf("classes.jar has more than %d bytes", maxAAR)
	}
	if err != nil {
		out.Close()
		return fmt.Errorf("unpack %s: %w", path, err)
	}
	return errors.Join(out.Close(), os.Remove(path))
}

// fetchFramework copies Android's jar of one API level.
func (l *layout) fetchFramework(ctx context.Context, jar string) error {
	work, err := l.workFolder()
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	version := strings.TrimSuffix(strings.TrimPrefix(jar, jarPrefix), ".jar")
	err = l.mvn(ctx, work, "dependency:copy", "-Dartifact=org.robolectric:android-all-instrumented:"+version, "-DoutputDirectory="+work)
	if err != nil {
		return err
	}
	sums, err := parseLock(l.agent.Lock)
	if err != nil {
		return err
	}
	got := filepath.Join(work, jar)
	if err := sums.check(got); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(l.framework(jar)), 0o755); err != nil {
		return err
	}
	return os.Rename(got, l.framework(jar))
}

// workFolder makes a folder on the device's own file system, with the agent's POM in it.
func (l *layout) workFolder() (string, error) {
	if err := os.MkdirAll(l.dir, 0o755); err != nil {
		return "", err
	}
	work, err := os.MkdirTemp(l.dir, "fetch-")
	if err != nil {
		return "", err
	}
	return work, os.WriteFile(filepath.Join(work, "pom.xml"), l.agent.POM, 0o644)
}

// mvn runs the user's Maven with the user's settings.
func (l *layout) mvn(ctx context.Context, work string, args ...string) error {
	bin, err := maven()
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, bin, append([]string{"--batch-mode", "--quiet", "--file", filepath.Join(work, "pom.xml")}, args...)...)
	cmd.Dir = work
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("mvn %s: %w\n%s\nIs Maven Central, or your mirror of it in ~/.m2/settings.xml, within reach?",
			args[0], err, lastLines(string(out), 8))
	}
	return nil
}

func lastLines(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
