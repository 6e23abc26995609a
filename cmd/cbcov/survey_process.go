package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"cbcov/internal/parallel"
	"cbcov/reports/survey"
)

// process goes through one app in a process of its own, within the limits. work is a folder for its files, which is made and goes again. The error
// is of what ends the survey: that it was cancelled, or that no process can be started.
func (o *surveyOptions) process(ctx context.Context, path, work string) (*survey.App, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("start a process for %s: %w", path, err)
	}
	if err := os.MkdirAll(work, 0o755); err != nil {
		return nil, fmt.Errorf("the folder for %s: %w", path, err)
	}
	defer func() { _ = os.RemoveAll(work) }() // what is left, as a JVM ends a moment later, goes with the folder that it is in
	args := append([]string{os.Args[0], "survey", "one", "--watched", "--work", work}, o.args()...)
	w := &surveyed{cmd: &exec.Cmd{Path: self, Args: append(args, "--", path), Env: append(os.Environ(), "TMPDIR="+work)}}
	started := time.Now()
	if err := w.start(); err != nil {
		return nil, fmt.Errorf("start a process for %s: %w", path, err)
	}
	why, err := w.wait(ctx, o.each)
	if err != nil {
		return nil, err
	}
	app := w.last
	if app == nil {
		app = &survey.App{Schema: survey.AppSchema, APK: path, Steps: []survey.Step{}, Running: surveySteps[0].name}
	}
	app.MB = max(app.MB, w.most)
	if app.Running != "" {
		app.Ended, app.Seconds = why, time.Since(started).Seconds()
	}
	if app.SHA256 == "" { // so that it is known again
		app.SHA256, app.Bytes, _ = hashed(path) // the error: it cannot be read, which the document says
	}
	return app, nil
}

// surveyed is a process that goes through an app.
type surveyed struct {
	cmd     *exec.Cmd
	in      io.Closer // the process ends when it is closed
	reading parallel.Group
	said    chan struct{} // closed when the process has written all
	last    *survey.App   // the last document that it wrote
	stderr  firstLines
	most    int // megabytes that it, and what it started, had at a time
}

func (w *surveyed) start() error {
	in, err := w.cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	w.in, w.said = in, make(chan struct{})
	w.cmd.Stderr = &w.stderr
	ofItsOwn(w.cmd)
	if err := w.cmd.Start(); err != nil {
		return err
	}
	w.reading.Go(func() {
		defer close(w.said)
		w.read(out)
	})
	return nil
}

// read keeps the last whole document.
func (w *surveyed) read(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if a, err := survey.ParseApp(lines.Bytes()); err == nil {
			w.last = a
		}
	}
	_, _ = io.Copy(io.Discard, out) // what follows a line that is too long: the process must not wait for somebody who reads it
}

// samplePeriod is how often the memory of processes is looked at.
const samplePeriod = 100 * time.Millisecond

// wait waits for the end of the process, and says why it ended where that was before its time. The error is the context's.
func (w *surveyed) wait(ctx context.Context, each limits) (why string, err error) {
	late := time.NewTimer(each.time)
	defer late.Stop()
	sample := time.NewTicker(samplePeriod)
	defer sample.Stop()
	kill := func(reason string) {
		if why == "" {
			why = reason
			endAll(w.cmd)
		}
	}
	cancelled := ctx.Done()
	for done := false; !done; {
		select {
		case <-w.said:
			done = true
		case <-cancelled:
			cancelled = nil
			kill("cancelled")
		case <-late.C:
			kill(fmt.Sprintf("more than %v (--max-time)", each.time))
		case <-sample.C:
			if w.most = max(w.most, residentMB(w.cmd.Process.Pid)); w.most > each.memory {
				kill(fmt.Sprintf("more than %d MB (--max-memory)", each.memory))
			}
		}
	}
	w.reading.Wait()
	ended := w.cmd.Wait()
	endAll(w.cmd) // what it left behind
	_ = w.in.Close()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if why == "" {
		why = w.died(ended)
	}
	return why, nil
}

// died says how a process ended that nobody ended.
func (w *surveyed) died(err error) string {
	why := "its process ended before its time"
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		why = "its process ended: " + exit.String()
	}
	if said := w.stderr.first(); said != "" {
		why += ": " + said
	}
	return why
}

// firstLines keeps the beginning of what is written to it: a Go program that dies says why there, and then where it was.
type firstLines struct{ text []byte }

// keptLines is how much that is, in bytes.
const keptLines = 4 << 10

func (l *firstLines) Write(p []byte) (int, error) {
	l.text = append(l.text, p[:min(len(p), keptLines-len(l.text))]...)
	return len(p), nil
}

// first is the first line of it.
func (l *firstLines) first() string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(l.text)), "\n")
	return line
}
