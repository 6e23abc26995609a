package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// stopLimit is how long a command that is to be stopped may take until then.
const stopLimit = 5 * time.Minute

// stopped WHAT LINES FILE cbcov…: runs a command until FILE has so many lines. Then, by WHAT, kill ends it by kill -9, interrupt as Ctrl-C
// does, and device ends the processes that it started. It reports how the command ended, for stdout to match.
func stopped(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 {
		ts.Fatalf("usage: stopped kill|interrupt|device LINES FILE command…")
	}
	lines, err := strconv.Atoi(args[1])
	ts.Check(err)
	cmd := exec.Command(args[3], args[4:]...)
	cmd.Dir = ts.MkAbs(".")
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "JAVA_HOME"} {
		if value := ts.Getenv(name); value != "" {
			cmd.Env = append(cmd.Env, name+"="+value)
		}
	}
	cmd.Stdout, cmd.Stderr = ts.Stdout(), ts.Stderr()
	ts.Check(cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	err = waitForLines(ts.MkAbs(args[2]), lines, ended)
	if err == nil {
		err = stop(args[0], cmd.Process)
	}
	if err != nil {
		ts.Check(errors.Join(err, cmd.Process.Kill()))
	}
	<-ended
	fmt.Fprintln(ts.Stdout(), "it ended with", cmd.ProcessState)
}

// waitForLines waits until a file has so many lines. It is an error if the command ends before.
func waitForLines(path string, lines int, ended chan error) error {
	for start := time.Now(); time.Since(start) < stopLimit; time.Sleep(20 * time.Millisecond) {
		text, err := os.ReadFile(path)
		if err == nil && bytes.Count(text, []byte("\n")) >= lines {
			return nil
		}
		select {
		case err := <-ended:
			ended <- err
			return fmt.Errorf("the command ended before it was stopped: %v", err)
		default:
		}
	}
	return fmt.Errorf("%s has not %d lines after %v", path, lines, stopLimit)
}

// stop ends a process, or those that it started.
func stop(what string, p *os.Process) error {
	switch what {
	case "kill":
		return p.Kill()
	case "interrupt":
		return p.Signal(os.Interrupt)
	case "device":
		children, err := childrenOf(p.Pid)
		if err == nil && len(children) == 0 {
			err = errors.New("the command has no device to end")
		}
		for _, pid := range children {
			child, findErr := os.FindProcess(pid)
			if findErr == nil {
				findErr = child.Kill()
			}
			err = errors.Join(err, findErr)
		}
		return err
	}
	return fmt.Errorf("stop what: %q", what)
}

// childrenOf lists the processes that a process started, on any of its threads.
func childrenOf(pid int) ([]int, error) {
	threads, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return nil, err
	}
	var children []int
	for _, thread := range threads {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, thread.Name()))
		if err != nil {
			continue // the thread ended
		}
		for _, field := range strings.Fields(string(text)) {
			child, err := strconv.Atoi(field)
			if err != nil {
				return nil, err
			}
			children = append(children, child)
		}
	}
	return children, nil
}
