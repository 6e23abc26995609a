package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"cbcov/internal/parallel"
)

// testGlobals are those of a command whose output is thrown away.
func testGlobals() (g *globals, errs *bytes.Buffer) {
	errs = &bytes.Buffer{}
	return &globals{streams: &streams{in: &bytes.Buffer{}, out: io.Discard, err: errs}, limits: defaultLimits}, errs
}

type nothing = struct{}

// A step that panics ends with an error that says which step it was; -v tells where it panicked.
func TestGuardedPanic(t *testing.T) {
	for name, step := range map[string]func(context.Context) (nothing, error){
		"its own": func(context.Context) (nothing, error) { return brokenStep() },
		"that of a goroutine": func(context.Context) (nothing, error) {
			var all parallel.Group
			all.Go(func() { _, _ = brokenStep() })
			all.Wait()
			return nothing{}, nil
		},
		"an index out of range": func(context.Context) (nothing, error) {
			var list []nothing
			return list[len(os.Args)], nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			g, errs := testGlobals()
			g.verbose = true
			_, err := guarded(t.Context(), g, "counting", step)
			if !errors.Is(err, errInternal) || !strings.HasPrefix(err.Error(), "counting: ") {
				t.Errorf("it ends with %v", err)
			}
			if strings.Contains(err.Error(), "goroutine") || !strings.Contains(errs.String(), "work_test.go:") {
				t.Errorf("error %v, and -v prints %s", err, errs)
			}
		})
	}
}

func brokenStep() (nothing, error) { panic("broken") }

// A step that ends on its own gives what it found, and its error.
func TestGuardedAnswer(t *testing.T) {
	g, _ := testGlobals()
	failed := errors.New("failed")
	n, err := guarded(t.Context(), g, "counting", func(context.Context) (int, error) { return 7, failed })
	if n != 7 || err != failed {
		t.Errorf("it gives %d, %v", n, err)
	}
}

// Cancelling ends a step that does not look at ctx. One that does may put something in order first, and its answer counts.
func TestGuardedCancel(t *testing.T) {
	g, _ := testGlobals()
	never := make(chan nothing)
	defer close(never)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := guarded(ctx, g, "waiting", func(context.Context) (nothing, error) {
		cancel()
		return <-never, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a deaf step ends with %v", err)
	}
	ctx, cancel = context.WithCancel(t.Context())
	kept := errors.New("what was found is kept")
	_, err = guarded(ctx, g, "waiting", func(ctx context.Context) (nothing, error) {
		cancel()
		<-ctx.Done()
		return nothing{}, kept
	})
	if err != kept {
		t.Errorf("a step that listens ends with %v", err)
	}
}

// A limit that is passed ends a step with a message that names the flag.
func TestGuardedLimits(t *testing.T) {
	never := make(chan nothing)
	defer close(never)
	for flag, l := range map[string]limits{
		"--max-time":   {memory: 1 << 30, time: 1},
		"--max-memory": {memory: 0, time: time.Hour},
	} {
		g, _ := testGlobals()
		g.limits = l
		ballast := make([]byte, 2<<20)
		_, err := guarded(t.Context(), g, "waiting", func(context.Context) (nothing, error) { return <-never, nil })
		if err == nil || !strings.HasPrefix(err.Error(), "waiting: it ") || !strings.Contains(err.Error(), flag) {
			t.Errorf("%s: it ends with %v", flag, err)
		}
		ballast[0] = 1
	}
}

// Whatever a command does beside its steps, it ends as a step does.
func TestCommandsAreGuarded(t *testing.T) {
	never := make(chan nothing)
	defer close(never)
	run := func(ctx context.Context, f func()) error {
		g, _ := testGlobals()
		cmd := &cobra.Command{Use: "broken", RunE: func(*cobra.Command, []string) error { f(); return nil }}
		guardCommands(g, cmd)
		root := newCommands(g)
		root.AddCommand(cmd)
		root.SetArgs([]string{"broken"})
		return execute(ctx, root)
	}
	if err := run(t.Context(), func() { panic("broken") }); !errors.Is(err, errInternal) || exitCode(err) != exitInput {
		t.Errorf("a panic gives %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if err := run(ctx, func() { cancel(); <-never }); exitCode(err) != exitCancelled {
		t.Errorf("a cancelled command that is deaf gives %v", err)
	}
}

// A report whose writer panics, or that is cancelled, leaves no file.
func TestWriteToLeavesNothing(t *testing.T) {
	g, _ := testGlobals()
	never := make(chan nothing)
	defer close(never)
	ctx, cancel := context.WithCancel(t.Context())
	for name, content := range map[string]func(io.Writer) error{
		"panic":  func(io.Writer) error { panic("broken") },
		"fails":  func(io.Writer) error { return errors.New("broken") },
		"cancel": func(io.Writer) error { cancel(); <-never; return nil },
	} {
		dir := t.TempDir()
		with := t.Context()
		if name == "cancel" {
			with = ctx
		}
		if err := g.writeTo(with, filepath.Join(dir, "report.json"), "json", content); err == nil {
			t.Errorf("%s: no error", name)
		}
		if list, err := os.ReadDir(dir); err != nil || len(list) > 0 {
			t.Errorf("%s: it leaves %v (%v)", name, list, err)
		}
	}
}
