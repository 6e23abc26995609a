package device

import (
	"context"
	"io"
	"strings"
	"time"
)

// A Device runs apps, one session after the other or several at once.
type Device interface {
	// Name names the device, as in "embedded:34": its kind and which one of the kind.
	Name() string
	// Open installs app and prepares its environment; the app starts with the first Launch event.
	Open(ctx context.Context, app App, env []Setting) (Session, error)
}

// Options say how a device, or a laboratory, is opened. A kind of device has a default for each, and passes over what it knows nothing of.
type Options struct {
	Network bool          // lets the code open sockets
	Heap    int           // megabytes for the code; 0: the kind's default
	Hang    time.Duration // an event that takes longer, by the main thread's own time, or a stimulus, is a hang; 0: the kind's default
	Dir     string        // where the kind keeps what it has installed; empty: in the user's cache
}

// App is an app to run and where its log goes.
type App struct {
	APK    string     // path of the APK, instrumented where its callbacks are to be traced
	Log    io.Writer  // receives the device's log, lines in logcat's threadtime form
	Record *Recording // asks for records of calls from outside of the app's own code; nil: none
	Calls  io.Writer  // receives them, one a line, in the form of a trace's without the header of a log line

	Scope    []string     // the app's own classes, in DEX terms, to which Touching and Session.State look; none: all of its classes
	Touching *Touching    // asks for what their code reads and writes; nil: nobody wants to know
	Touched  func(Access) // receives it, while an event is sent
}

// A Session is one app on one device. It is not safe for concurrent use.
type Session interface {
	// Send lets one event happen and returns when the device has dealt with it. What the app did wrong is part of the Outcome; an
	// error means that the device failed or that the event cannot be sent (see ErrNoTarget).
	Send(ctx context.Context, e Event) (Outcome, error)
	// Screen tells what the user could do now.
	Screen(ctx context.Context) (*Screen, error)
	// State tells what the app looks like now, for comparing runs. To look changes nothing of what follows.
	State(ctx context.Context) (*State, error)
	// Reset makes app and device as new, with another environment, as if the session had been closed and the app opened again: what follows is what
	// would have followed there. The log goes on where it went.
	Reset(ctx context.Context, env []Setting) error
	// Notes tells of the session since it was opened or reset. What is known without the device comes with an error, too.
	Notes(ctx context.Context) (Notes, error)
	// Close ends the app.
	Close() error
}

// Notes are what a session knows of itself beside what its events led to.
type Notes struct {
	Turns    []Setting // what was decided where threads met, for another session's settings
	TurnsCut bool      // there were more decisions than these
	Strayed  string    // where the session was another than the turns that it was given; empty: nowhere
	Threads  []string  // threads whose order the device does not control, with what they did then; empty: the session can be repeated to the byte
	Untold   int64     // touches that were not told, as there were too many
	Splits   int       // APKs of the app beside its base: their code runs, their resources are not there
}

// Outcome is what an event led to, beside the lines in the log.
type Outcome struct {
	// Crash is the app's own uncaught exception; nil when there was none. The app's process is dead: the next Launch starts a new one.
	Crash *Failure
	// Lack is what the app wanted and the device does not have; the app's process is dead, but not by a fault of the app's.
	Lack *Failure
	// Hang says that the app's main thread did not come back: an ANR. The app's process is dead.
	Hang *Failure
	// Exited says that the app ended its process itself.
	Exited bool
	// Ignored says that the event had no effect, such as a click on what is not shown any more, and why.
	Ignored string
	// Ran is which work ran in the event, in its order, the event's own included; at most 2000.
	Ran []Ran
}

// End says how the app's process ended by the event; empty where it did not.
func (o Outcome) End() string {
	for _, f := range []*Failure{o.Crash, o.Hang, o.Lack} {
		if f != nil {
			return f.Exception
		}
	}
	if o.Exited {
		return "it ended itself"
	}
	return ""
}

// Dead reports whether the app's process ended by the event.
func (o Outcome) Dead() bool { return o.Crash != nil || o.Lack != nil || o.Hang != nil || o.Exited }

// Failure is one uncaught exception, or where the main thread was that did not come back.
type Failure struct {
	Exception string `json:"exception"` // class and message, one line
	Thread    string `json:"thread"`    // name of the thread it came up on
	Stack     string `json:"stack"`     // as the log has it, lines parted by \n
}

// Root gives what a failure comes of: the innermost exception, with its message, and its frames as the stack has them behind "at ", outermost last.
func (f *Failure) Root() (exception string, frames []string) {
	exception = f.Exception
	for line := range strings.SplitSeq(f.Stack, "\n") {
		line = strings.TrimSpace(line)
		if cause, ok := strings.CutPrefix(line, "Caused by: "); ok {
			exception, frames = cause, nil
		} else if frame, ok := strings.CutPrefix(line, "at "); ok {
			frames = append(frames, frame)
		}
	}
	return exception, frames
}

// Screen is what a user could do at one moment.
type Screen struct {
	Running       bool                // the app has a process and a window in front
	Home          bool                // the app is in the background; Return brings it back
	Covered       bool                // another app's window covers a part of it; Return ends that
	Asked         bool                // the system asks the user for permissions, or another app's activity is in front, for whose result the app waits; Reply gives it
	Activity      string              // component name of the resumed activity, as in p/.A; empty when there is none
	Window        string              // what is in front: "activity", "dialog", "popup"
	Widgets       []Widget            // what can be touched, in drawing order of the window in front
	Menu          []Widget            // items of the activity's options menu
	Notifications []ShownNotification // the app's own, as the shade shows them
	Pending       []Task              // what may legally run next, in the order in which Run numbers it; at most 200
	Actions       []string            // actions of broadcasts that the app listens to, sorted
	Services      []string            // components of services that other apps can start, sorted
	Sensors       []SensorType        // sensors that the app listens to, sorted
	Providers     []string            // location providers that the app listens to, sorted
}

// Task is a piece of work that waits for its turn: a message of a looper, or what a thread, a pool, a timer or a task of Android's has to do.
type Task struct {
	// ID is 16 hex digits that come of the work that asked for it, or of the event's number in the session, and of how many of this kind that one had
	// asked for before. So it is the same wherever other work comes in another order. Run, Idle and Advance have no number: they only let work run.
	ID      string
	Segment int           // 1 where it has not begun; a thread that waited goes on with its next one
	What    string        // class of the code, or the handler's and the message; of a thread of which nothing is known, its name
	Thread  string        // name of the looper's, the pool's or the task's thread; "main": the main thread
	Main    bool          // it is on the main thread
	Due     time.Duration // from now until it may run, in virtual time
	Origin  string        // ID of the work that asked for it; empty: none of the session's did
	System  bool          // the system server sends it, such as what happens to activities and services
}

// Ran is a segment of a piece of work that ran, see Task.
type Ran struct {
	ID      string
	Segment int
	What    string // an event's: its kind
	Thread  string
}

// ShownNotification is one of the app's notifications.
type ShownNotification struct {
	Title   string   // cut to 80 characters
	Actions []string // its buttons
}

// Widget is one thing on the screen.
type Widget struct {
	Index     int    // place on the screen, from 0; Target's Index
	Class     string // Java name of the class
	ID        string // name of the resource id, empty without one
	Text      string // text shown, cut to 80 characters; of a list, its first row's
	Path      string // steps to it from the window, as in "content/LinearLayout/EditText:2": resource ids and Android's classes, numbered where they recur
	Click     bool   // it answers a click
	LongClick bool   // it answers a long click
	Touch     bool   // it has a touch listener
	Edit      bool   // it takes text
	Digits    bool   // of all text only numbers, telephone numbers or dates
	Items     int    // how many items a list has

	Actions []string // what else can be done with it: scroll-forward, scroll-backward, expand, collapse, dismiss, enter, and what the app names
}

// SensorType is Android's number of a sensor's type, as in android.hardware.Sensor.
type SensorType int
