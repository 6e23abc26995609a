package device

// State is what an app looks like at one moment, as lines that can be compared with those of another run: their order, and each path, do not hang on
// when something was made or where it lies in memory.
type State struct {
	Lines []StateLine // by kind, path and value
	Cut   bool        // there is more
}

// StateLine says what one piece of an app's state is. Long paths and values are cut, and end with how long they are and a digest of the whole.
type StateLine struct {
	Kind  StateKind
	Path  string
	Value string // what cannot be read says so
}

// StateKind says what a line of a state is about.
type StateKind string

// Kinds of lines, with their paths and values.
const (
	// A field of an object of the app's own classes, an element of what it holds, or a static one: the way to it, and a primitive, a text in quotes,
	// null, the name of an enum's constant, "a time" for a long within the times since the device's start, "=" and another path where the same object
	// stands, or an object's class. Library's objects are told only as far as they hold the app's own, or are of a field of type Object.
	StateField StateKind = "field"
	// A view, or a node that a view draws itself: the way to it from its window; its class and flags. Behind the path may stand text, description,
	// error, selection, progress, items, checked items and image.
	StateView StateKind = "view"
	// A shared preference: file and key; its type and value in memory. Behind the path stands "on disk" where that is another.
	StatePreference StateKind = "preference"
	// A database's version, a table's number of rows, and a row, by its primary key or its place.
	StateDatabase StateKind = "database"
	// Another file of the app's storage: its path from there; its size and the beginning of its SHA-256 sum.
	StateFile StateKind = "file"
	// An activity of the task, from below, a window, or home: whether the app is in the background.
	StateWindow StateKind = "window"
	// A service that runs: its class.
	StateService StateKind = "service"
	// A registered receiver: its class, and which one of it; its actions.
	StateReceiver StateKind = "receiver"
	// A task that a pool was given, which failed, and of whose result nobody has asked: its class; what it failed with, and where in the app's code.
	StateTask StateKind = "task"
	// A notification that is shown: its tag and id; what it says.
	StateNotification StateKind = "notification"
)
