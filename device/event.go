package device

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// ErrNoTarget is wrapped by Session.Send's error when a script's event names something that is not on the screen.
var ErrNoTarget = errors.New("not on the screen")

// Kind is the kind of an event. Its value is the event's word in a script.
type Kind string

// The kinds of events, and which fields of Event each uses.
const (
	Launch    Kind = "launch"    // Name: component; empty: the launcher's activity, where the app has one
	Click     Kind = "click"     // Target
	LongClick Kind = "longclick" // Target
	Touch     Kind = "touch"     // Target: finger down and up, which queues a click
	Item      Kind = "item"      // Target: a list; Number: the item's place from 0
	Text      Kind = "text"      // Target: an edit field; Value: what is in it afterwards
	Act       Kind = "act"       // Target; Value: one of the widget's Actions
	Key       Kind = "key"       // Name: a key as in KeyEvent without KEYCODE_, such as ENTER
	Back      Kind = "back"      // the back key or gesture
	Rotate    Kind = "rotate"    // the other orientation
	Night     Kind = "night"     // the dark theme goes on, or off
	Language  Kind = "language"  // Name: a BCP 47 tag: the user chooses another language
	Home      Kind = "home"      // the app goes to the background
	Cover     Kind = "cover"     // another app's window covers a part of the activity in front, which is paused and not stopped
	Return    Kind = "return"    // and comes back, or is covered no more; ends another app's activity that was started for its result
	// The user grants what the system asks for; or another app's activity answers the one that waits for it, with OK. Value: the data's URI;
	// empty: what fits the request.
	Reply Kind = "reply"
	Menu  Kind = "menu" // Target: an item of the options menu
	// The user opens the notification shade: Target: a notification by its title or place; Value: the button pressed; empty: it is tapped.
	Notification Kind = "notification"
	Dismiss      Kind = "dismiss"   // Target: a notification, which is wiped away
	Broadcast    Kind = "broadcast" // Name: action; Extras
	Service      Kind = "service"   // Name: component of a service that another app starts
	Sensor       Kind = "sensor"    // Number: type; Values
	Location     Kind = "location"  // Values: latitude, longitude; Name: provider, "gps" when empty
	Memory       Kind = "memory"    // the system asks for memory
	Advance      Kind = "advance"   // Duration: time that passes, and runs what comes due
	Idle         Kind = "idle"      // runs what is due now until nothing is
	Run          Kind = "run"       // Number: which of the messages that may come next, from 1; 0 or 1: the next
	Late         Kind = "late"      // Number: which of the messages that may come next, from 1; 0 or 1: the next. It waits until Release
	Release      Kind = "release"   // what is Late may come
	Clear        Kind = "clear"     // the user clears the app's storage: process, task, files and answers to permissions are gone
	Kill         Kind = "kill"      // the system ends the process in the background; the next Return makes a new one with the saved state
)

// Lets reports whether such an event has no code of its own: it only lets pending work run, or has it wait.
func (k Kind) Lets() bool { return k == Idle || k == Run || k == Advance || k == Late || k == Release }

// Queued reports whether an app hears of such an event by a message of the system server's to its main thread: it never comes before a message that
// was due there already (AOSP ActivityThread.H, LoadedApk.ReceiverDispatcher). The user's input and sensors come between any two messages, by
// descriptors that the looper polls (Looper.cpp, pollInner).
func (k Kind) Queued() bool {
	switch k {
	case Launch, Home, Return, Cover, Rotate, Night, Language, Reply, Broadcast, Service, Location, Memory, Notification, Dismiss:
		return true
	}
	return false
}

// Event is one thing that happens to an app. Which fields count depends on its Kind; the others are zero.
type Event struct {
	Kind     Kind
	Target   Target
	Name     string
	Value    string
	Number   int
	Values   []float64
	Duration time.Duration
	Extras   []Extra
}

// Target names one thing on the screen: by ID, else by Text, else by Path, else by Index.
type Target struct {
	ID    string // name of a resource id, without package and type, or Compose's tag for tests
	Text  string // the whole text it shows
	Path  string // the end of the path that leads to it, as in Widget
	Index int    // its place on the Screen, from 0
}

// Extra is one extra of a broadcast's intent.
type Extra struct {
	Key   string
	Type  ExtraType
	Value string // in Go's text form of the type
}

// ExtraType is the type of an extra.
type ExtraType string

// The types of extras.
const (
	StringExtra ExtraType = "string"
	IntExtra    ExtraType = "int"
	BoolExtra   ExtraType = "bool"
)

// SettingKind is the kind of a setting. Its value is the setting's word in a script.
type SettingKind string

// The kinds of settings, and which fields of Setting each uses.
const (
	Seed        SettingKind = "seed"        // Number
	Orientation SettingKind = "orientation" // Name: portrait or landscape
	Locale      SettingKind = "locale"      // Name: a BCP 47 tag
	Dark        SettingKind = "night"       // Name: on or off: the dark theme
	Grant       SettingKind = "grant"       // Name: a permission
	Deny        SettingKind = "deny"        // Name: a permission
	Ask         SettingKind = "ask"         // the system's questions for permissions wait for a Reply, which grants, or Back, which denies
	Database    SettingKind = "database"    // Name: file name; Number: user_version
	File        SettingKind = "file"        // Name: path in the app's data folder; Value: content
	Response    SettingKind = "response"    // Name: URL of http or https; Number: status; Value: body that a host answers with
	// How the device decides where threads meet. Name: turns, where each goes on until it waits, or random, by the seed.
	Schedule SettingKind = "schedule"
	// Number: a decision, counted from 1; Value: what goes on there, as an earlier run has named it. Where a script has any, all other decisions
	// are as with turns.
	Turn SettingKind = "turn"
	// Value: a class of code, as Task's What has it: each thread, and each piece of work of a pool, of that code begins where it is asked for, in the middle
	// of what asks; and where it waited, it goes on as soon as it may, at a place where threads meet.
	Early SettingKind = "early"
	// What names the run's processes in its log, so that those of two runs are never taken for one. Name: 16 hex digits; Value: the digest of the
	// events that a run with it had (Script.Digest). A script whose events are others is another run.
	Identity SettingKind = "identity"
	Row      SettingKind = "row" // Name: URI of a table of a provider of the system; Extras: columns and values
)

// What a Schedule may be.
const (
	InTurns  = "turns"
	AtRandom = "random"
)

// Setting is one thing in the environment that an app is started in.
type Setting struct {
	Kind   SettingKind
	Name   string
	Value  string
	Number int64
	Extras []Extra
}

// Script is a run written down: the environment, then the events.
type Script struct {
	Settings []Setting
	Events   []Event
}

// Digest names the events: 16 hex digits.
func (s *Script) Digest() string {
	h := sha256.New()
	for _, e := range s.Events {
		fmt.Fprintln(h, e)
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
