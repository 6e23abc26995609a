package explore

import (
	"cbcov/device/drive"
)

// Run is what a run did, as the corpus keeps it. Its trace and script lie beside it.
type Run struct {
	Number    int              `json:"number"`  // from 1, over all rounds
	Round     int              `json:"round"`   // from 1
	Device    string           `json:"device"`  // as device.Device's Name
	Events    int              `json:"events"`  // of the user and the world; what lets messages run, and launches, come on top
	Records   int              `json:"records"` // that its trace has
	Steps     []Step           `json:"steps"`
	Seen      []Seen           `json:"seen"`                // places that it saw offer something else than earlier rounds had
	Covered   []string         `json:"covered"`             // ids of the sequences that it has, and no earlier round had; those that nobody wanted, too
	Crashes   []drive.Incident `json:"crashes"`             // by the app's own fault
	Hangs     []drive.Incident `json:"hangs"`               // the main thread did not come back: an ANR
	Lacks     []drive.Incident `json:"lacks"`               // by what the device does not have
	Stopped   string           `json:"stopped"`             // why it ended before it had all its events; empty: it had them
	Databases []Database       `json:"databases,omitempty"` // that it left, where one of another version is wanted
	Late      []string         `json:"late"`                // what was let run that was not due at once: for the model
	Unsteady  []string         `json:"unsteady"`            // threads whose order the device does not control
}

// Step is one event of a run with what it led to: what the next round knows of the app.
type Step struct {
	From     string  `json:"from"` // the place's key
	Activity string  `json:"activity,omitempty"`
	Key      string  `json:"key"` // the offer's
	To       string  `json:"to"`
	Arrived  string  `json:"arrived,omitempty"` // the activity there
	Came     []int32 `json:"came,omitempty"`    // event callbacks of the main thread, as the automaton numbers them
	// Ran are API_ASYNC callbacks that ran, each behind the event callback that came before it, and behind the one before that: event callback, async one.
	Ran   [][2]int32 `json:"ran,omitempty"`
	Dead  bool       `json:"dead,omitempty"`  // the process ended by a fault
	Mixed bool       `json:"mixed,omitempty"` // other work was under way, so that it teaches nothing of the offer
	New   int        `json:"new,omitempty"`   // sequences that it covered first, of this run and earlier rounds
	Aimed bool       `json:"aimed,omitempty"` // something was hoped for of it
	Drawn bool       `json:"drawn,omitempty"` // it was chosen by chance
	Vain  []Vain     `json:"vain,omitempty"`  // what it was expected to bring, or brought the events of, and is not covered: more than it was chosen for
}

// Seen is what a place offered when a run saw it last.
type Seen struct {
	Place    string  `json:"place"` // its key
	Activity string  `json:"activity,omitempty"`
	Offers   []Offer `json:"offers"`
}

// Offer is an event that could be sent in a place.
type Offer struct {
	Key    string `json:"key"`
	Event  string `json:"event"` // as scripts have it
	Widget string `json:"widget,omitempty"`
}

// Vain is a want that did not come true.
type Vain struct {
	X    int32 `json:"x"`
	Y    int32 `json:"y"`
	Late bool  `json:"late,omitempty"`
}
