package embedded

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"cbcov/device"
)

// compile makes the agent of the sources in this binary.
func (l *layout) compile(ctx context.Context, j jdk) error {
	work, err := os.MkdirTemp(l.dir, "compile-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	classes := filepath.Join(work, "classes")
	cp, err := l.classPath()
	if err != nil {
		return err
	}
	// Without inline, the JVM would make classes for each shape of a concatenation, at each start.
	args := []string{"-nowarn", "-proc:none", "-XDstringConcat=inline", "-encoding", "UTF-8", "-d", classes, "-cp", cp}
	for name, text := range l.agent.Sources {
		path := filepath.Join(work, "src", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		args = append(args, path)
	}
	javac, err := j.compiler(ctx)
	if err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, javac, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("javac: %w\n%s", err, lastLines(string(out), 20))
	}
	done := filepath.Join(work, "agent")
	if err := os.Mkdir(done, 0o755); err != nil {
		return err
	}
	if err := writeJar(filepath.Join(done, filepath.Base(l.agentJar())), classes); err != nil {
		return err
	}
	return replace(filepath.Join(l.dir, "agent-*"), done, l.agentDir())
}

// agentManifest tells the JVM that the agent changes classes of the JDK (package java.lang.instrument).
const agentManifest = "Manifest-Version: 1.0\nPremain-Class: cbcov.agent.host.Woven\nCan-Retransform-Classes: true\n"

// writeJar puts the files of a folder into a jar. A JVM shares no classes of a folder.
func writeJar(path, folder string) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	z := zip.NewWriter(f)
	defer func() { err = errors.Join(err, z.Close(), f.Close()) }()
	if w, err := z.Create("META-INF/MANIFEST.MF"); err != nil {
		return err
	} else if _, err := io.WriteString(w, agentManifest); err != nil {
		return err
	}
	return fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		return err
	})
}

// link writes what a start of the device reads of a framework jar.
func (l *layout) link(ctx context.Context, j jdk, jar string) error {
	cp, err := l.classPath()
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp(l.dir, "link-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	out, err := exec.CommandContext(ctx, j.java, "-Xmx512m", "-cp", cp, "cbcov.agent.host.LinkedFramework", l.framework(jar), work).CombinedOutput()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("java: %w\n%s", err, lastLines(string(out), 20))
	}
	if err := os.Chmod(work, 0o755); err != nil { // os.MkdirTemp made it for this user alone
		return err
	}
	return replace(filepath.Join(l.dir, linkedPrefix(jar)+"*"), work, l.linked(jar))
}

// staleAfter is how old something must be that another cbcov made, to be removed: two versions may be in use at a time.
const staleAfter = 24 * time.Hour

// replace puts a finished folder in its place, and removes old ones that another cbcov made for the same purpose: they are large.
func replace(pattern, made, place string) error {
	old, err := filepath.Glob(pattern)
	if err != nil {
		return fmt.Errorf("the device's folder: %w", err)
	}
	for _, f := range old {
		info, err := os.Stat(f)
		if err != nil || f != place && time.Since(info.ModTime()) < staleAfter {
			continue
		}
		if err := os.RemoveAll(f); err != nil {
			return err
		}
	}
	return os.Rename(made, place)
}

// archive runs a small app so that the JVM archives the classes that it loaded and checked (class data sharing, JEP 350): each start
// after that takes them as they are. A JVM that writes no archive does without one.
func (l *layout) archive(ctx context.Context, j jdk, api int, jar string) error {
	work, err := os.MkdirTemp(l.dir, "start-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	app := filepath.Join(work, "app.apk")
	if err := os.WriteFile(app, l.agent.App, 0o644); err != nil {
		return err
	}
	s := start{api: api, heap: defaultHeap, hang: defaultHang, archiveTo: filepath.Join(work, "started.jsa")}
	if err := s.use(l, j, jar); err != nil {
		return err
	}
	if err := s.runFirst(ctx, app, l.agent.Script); err != nil {
		return err
	}
	if !isFile(s.archiveTo) {
		return nil
	}
	return os.Rename(s.archiveTo, l.started(api, j))
}

// runFirst drives an app by a script. Where a level's app lacks what an event names, the next one will do.
func (s start) runFirst(ctx context.Context, app, text string) (err error) {
	script, err := device.ParseScript(text)
	if err != nil {
		return err
	}
	session, err := (&Device{start: s}).Open(ctx, device.App{APK: app, Log: io.Discard}, script.Settings)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, session.Close()) }()
	for _, e := range script.Events {
		if _, err := session.Send(ctx, e); err != nil && !errors.Is(err, device.ErrNoTarget) {
			return err
		}
		if _, err := session.Screen(ctx); err != nil {
			return err
		}
	}
	return nil
}

// archiveTime is how long a JVM may take to write its archive.
const archiveTime = 2 * time.Minute
