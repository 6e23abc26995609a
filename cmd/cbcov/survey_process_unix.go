//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// ofItsOwn gives a process that is not started yet a group, which it is ended with. Ctrl-C in a terminal does not reach it.
func ofItsOwn(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// endAll ends a process and what it has started.
func endAll(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // the error: none is left
