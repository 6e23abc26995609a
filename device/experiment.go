package device

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Errors of an experiment's run.
var (
	// ErrExperiment is wrapped when the fault is the experiment's: its set-up throws, a class is missing on that API level, it
	// makes the device hang or die each time.
	ErrExperiment = errors.New("the experiment fails")
	// ErrLost is wrapped when a run was lost because the device died or hung in it: after Reset it can be made again.
	ErrLost = errors.New("the run was lost")
)

// CompileError is one fault that the Java compiler found in Experiment.Source.
type CompileError struct {
	Line, Column int // in Source, from 1
	Message      string
}

func (e *CompileError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// A Laboratory runs experiments: it makes objects of a class, calls them, and hears what they call back.
type Laboratory interface {
	// Name names the device, as in "embedded:34": its kind and which one of the kind.
	Name() string
	// Libraries gives the class path of libraries by Maven's coordinates, as in group:artifact:version, for Experiment.ClassPath. Nothing
	// but Maven's word vouches for what comes of those that it names in unlocked.
	Libraries(ctx context.Context, names []string) (classPath, unlocked []string, err error)
	// Experiment makes one ready to run. Java that does not compile is a *CompileError.
	Experiment(ctx context.Context, e Experiment) (ExperimentSession, error)
	// Close frees the device.
	Close() error
}

// Experiment is Java code that drives one class, and what the device must know to run it.
type Experiment struct {
	Name      string        // the learning purpose's name, for messages
	Inputs    []string      // the inputs' names, for messages
	Source    string        // text of one Java file; its public class extends cbcov.agent.lab.Experiment
	Class     string        // full Java name of that class
	ClassPath []string      // jars and class folders that the source needs beside the platform
	Quiet     time.Duration // β: how long Wait waits for a callback, in the device's time, before it answers Quiet
	Settle    time.Duration // how long to wait after a reset for what the old object still does; 0: as short as the device can
	Hang      time.Duration // how long one stimulus may keep the device busy before it is taken for hung; 0: the device's default
}

// Stimulus is one thing done in a run: an input (with which of its alternative snippets) or a wait for a callback.
type Stimulus struct {
	Input       int // number of the input in the experiment; Wait waits
	Alternative int // which of the input's snippets, from 0
	// Quiet is how long a wait waits; 0: as the experiment says. A longer one shows callbacks that come after the quiet answer.
	Quiet time.Duration
}

// Wait is the Input of a stimulus that waits for a callback.
const Wait = -1

// AnswerKind says what a stimulus led to.
type AnswerKind string

// The kinds of answers.
const (
	Returned AnswerKind = "returned" // the input's snippet returned
	Threw    AnswerKind = "threw"    // it threw
	Called   AnswerKind = "called"   // the wait ended by a callback
	Quiet    AnswerKind = "quiet"    // the wait ended without one
)

// Answer is what one stimulus led to.
type Answer struct {
	Kind   AnswerKind
	Output string        // Called: the output's name as the experiment's source gives it
	Args   []string      // Called: the callback's arguments as text, cut to 200 characters each
	Thrown string        // Threw: class and message of the exception, one line
	After  time.Duration // device's time that a wait took
}

// ExperimentSession is an experiment on a device. It is not safe for concurrent use.
type ExperimentSession interface {
	// Reset makes a fresh object in its initial state. It brings a device that died back to life.
	Reset(ctx context.Context) error
	// Play does the stimuli one by one, without a pause between them, and gives an answer to each; it stops behind one that threw.
	// An error that wraps ErrLost means that the run can be made again after Reset; one that wraps ErrExperiment that the
	// experiment's code is at fault.
	Play(ctx context.Context, stimuli ...Stimulus) ([]Answer, error)
	// Threads names the threads that the device had to leave to real time in the runs so far, as they waited for something outside of
	// it: answers may depend on them and differ from run to run. Sorted, each once, # for the numbers in names.
	Threads() []string
	Close() error
}
