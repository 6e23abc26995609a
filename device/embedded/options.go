package embedded

import (
	"time"

	"cbcov/device"
)

// DefaultAPI is the API level used unless another is asked for.
const DefaultAPI = 34

// Options says how Run drives an app. Either Script is set or Monkey is.
type Options struct {
	API      int            // Android's API level; 0: DefaultAPI
	Monkey   int            // number of random events of the user and the world; what lets messages run comes on top
	Seed     int64          // of the monkey and of the process's nonce; a script's own seed wins
	Script   *device.Script // events to send instead of a monkey's
	Repeat   int            // how often all of it is done, each time with the app as if it were new, in one JVM; 0: once
	Settings []device.Setting
	Network  bool          // lets the app open sockets
	Heap     int           // megabytes for the JVM; 0: 768
	Hang     time.Duration // an event that takes longer, by the main thread's own time, is an ANR; 0: 30 seconds
	Dir      string        // where Install put things; empty: DefaultDir
	Name     string        // base name of the files written; empty: the APK's base name
	Record   *Recording    // nil: only the app's own probes record
	// Progress is told how far the run is; may be nil. It is called on Run's goroutine.
	Progress func(Progress)
}

// Progress is how far something is.
type Progress struct {
	Step  string // what is being done
	Done  int    // of Total; events sent, or files fetched
	Total int
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
