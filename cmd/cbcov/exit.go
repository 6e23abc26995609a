package main

import (
	"context"
	"errors"
	"fmt"
)

// Exit codes. Scripts rely on them: they never change.
const (
	exitPass      = 0 // all done, nothing to complain of
	exitFail      = 1 // a threshold is missed or a violation found
	exitInput     = 2 // wrong use, or input that cannot be read
	exitDevice    = 3 // the device failed
	exitCancelled = 4 // Ctrl-C, or a signal to end
)

// A codedError carries the exit code of an error that is no input error.
type codedError struct {
	code int
	err  error
}

func (e *codedError) Error() string { return e.err.Error() }
func (e *codedError) Unwrap() error { return e.err }

// deviceError marks an error as the device's.
func deviceError(err error) error {
	if err == nil {
		return nil
	}
	return &codedError{exitDevice, err}
}

// failure is the error of a command that did its work and found something wrong.
func failure(format string, args ...any) error {
	return &codedError{exitFail, fmt.Errorf(format, args...)}
}

// usageError is wrong use: the message is followed by a hint at the command's help.
type usageError struct {
	command string
	err     error
}

func (e *usageError) Error() string {
	return fmt.Sprintf("%v\nRun '%s --help' for its use.", e.err, e.command)
}
func (e *usageError) Unwrap() error { return e.err }

// exitCode maps an error to the exit code: everything that is neither cancelled nor marked is the input's fault.
func exitCode(err error) int {
	var coded *codedError
	switch {
	case err == nil:
		return exitPass
	case errors.Is(err, context.Canceled):
		return exitCancelled
	case errors.As(err, &coded):
		return coded.code
	}
	return exitInput
}
