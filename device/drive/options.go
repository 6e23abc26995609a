// Package drive runs an app on a device of any kind, and writes down what happened.
//
// A run's events come from a script, or from a monkey: it chooses at random among what could happen on the screen that the device shows,
// rather what it has not done yet. The same seed and the same screens give the same events. Run opens the app, sends the events, looks at
// the screen behind each, and writes the log, and what was sent as a script, which repeats the run.
package drive

import (
	"time"

	"cbcov/device"
)

// Options says how Run drives an app. Either Script is set or Monkey is.
type Options struct {
	Monkey   int            // number of random events of the user and the world; what lets messages run comes on top
	Seed     int64          // of the monkey and of the app's random numbers; a script's own seed wins
	Script   *device.Script // events to send instead of a monkey's
	Repeat   int            // how often all of it is done, each time with the app as if it were new, in one session; 0: once
	Settings []device.Setting
	Name     string            // base name of the files written; empty: the APK's base name
	Record   *device.Recording // nil: only the app's own probes record
	// Progress is told what is being done, and how many events of how many were sent; may be nil. It is called on Run's goroutine.
	Progress func(step string, done, total int)
}

// Result is what a run did.
type Result struct {
	Trace       string        `json:"trace"`                  // path of the log, threadtime form
	Script      string        `json:"script"`                 // path of the script that replays the run
	Calls       string        `json:"calls,omitempty"`        // path of the records that Options.Record asks for; empty: it did not
	Device      string        `json:"device"`                 // as device.Device's Name
	Events      int           `json:"events"`                 // events sent
	Ignored     int           `json:"ignored"`                // of them, without effect; that nothing was due to run is none
	Processes   int           `json:"processes"`              // processes the app had
	Crashes     []Incident    `json:"crashes"`                // by the app's own fault
	Lacks       []Incident    `json:"lacks"`                  // by what the device does not have
	Hangs       []Incident    `json:"hangs"`                  // the main thread did not come back: an ANR
	Schedule    string        `json:"schedule,omitempty"`     // path of what was decided where threads met, for another run's settings; empty: all went in turns
	ScheduleCut bool          `json:"schedule_cut,omitempty"` // there were more decisions than it holds: it repeats the run only so far
	Strayed     string        `json:"strayed,omitempty"`      // where the run was another than the schedule's that it was given
	Threads     []string      `json:"own_threads"`            // threads whose order the device does not control, with what they did then; empty: the run can be repeated to the byte
	Splits      int           `json:"splits,omitempty"`       // APKs of the app beside its base: their code runs, their resources are not there
	Stopped     string        `json:"stopped,omitempty"`      // why the run ended early
	Start       time.Duration `json:"start_ns"`               // until the first launch was done
	Drive       time.Duration `json:"drive_ns"`               // all events after it
}

// Incident is the end of a process by an uncaught exception.
type Incident struct {
	Event int `json:"event"` // number of the event that led to it, from 1
	device.Failure
}
