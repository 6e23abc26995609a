// Package survey holds what came of many apps: a document for each, a journal that they are kept in as they come, and what they come to together.
//
// An App is written by the process that went through one APK, or by the one that watched over it where that died. Apps come in any order, and
// the same apps give the same Survey:
//
//	cbcov survey one ─▶ App ─▶ Journal (cbcov survey, --resume) ─┐
//	                    App ─▶ file (a batch engine)            ─┴▶ Of ─▶ Survey ─▶ reports
package survey

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// AppSchema names the document of one app. The file reports/schema/cbcov-survey-app-1.json says what it is.
const AppSchema = "cbcov-survey-app-1"

// App is what came of one APK.
type App struct {
	Schema  string  `json:"schema"`
	APK     string  `json:"apk"`               // its path, as it was given
	SHA256  string  `json:"sha256,omitempty"`  // of the file, in hex; empty: it could not be read
	Bytes   int64   `json:"bytes"`             // of the file
	Package string  `json:"package,omitempty"` // empty: it could not be read
	Steps   []Step  `json:"steps"`             // that were done, in their order
	Running string  `json:"running,omitempty"` // the step at which its process ended before its time
	Ended   string  `json:"ended,omitempty"`   // why it did
	Seconds float64 `json:"seconds"`           // real time of all
	MB      int     `json:"mb,omitempty"`      // most memory that its processes had at a time; 0: not known
}

// Step is one thing that was done with an app.
type Step struct {
	Name    string         `json:"name"`
	Error   string         `json:"error,omitempty"`  // why it did not pass
	Counts  map[string]int `json:"counts,omitempty"` // what it found, by name
	Seconds float64        `json:"seconds"`          // real time
}

// Failed gives why an app did not pass, and at which step; empty: it passed.
func (a *App) Failed() (step, why string) {
	for _, s := range a.Steps {
		if s.Error != "" {
			return s.Name, s.Error
		}
	}
	if a.Running != "" {
		return a.Running, cmp.Or(a.Ended, "its process ended before its time")
	}
	return "", ""
}

// Step gives a step that was done, nil if it was not.
func (a *App) Step(name string) *Step {
	for i := range a.Steps {
		if a.Steps[i].Name == name {
			return &a.Steps[i]
		}
	}
	return nil
}

// Line is the document on a line of its own, as journals have it.
func (a *App) Line() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(a); err != nil {
		return nil, fmt.Errorf("%s: %w", a.APK, err)
	}
	return b.Bytes(), nil
}

// Bounds of what is read: a document is input like any other.
const (
	maxDocument = 1 << 20 // bytes
	maxApps     = 10_000_000
)

// ParseApp reads the document of one app. The error says what is wrong with it.
func ParseApp(text []byte) (*App, error) {
	var a App
	if err := json.Unmarshal(text, &a); err != nil {
		return nil, err
	}
	if a.Schema != AppSchema {
		return nil, fmt.Errorf("the schema is %q, not %q", a.Schema, AppSchema)
	}
	if a.APK == "" {
		return nil, errors.New("it names no APK")
	}
	return &a, nil
}

// Read reads the documents of a file, one behind the other: that of one app, or a journal. name is the file's, for errors, which say at which byte
// a document begins that is none.
func Read(name string, r io.Reader) ([]*App, error) {
	var apps []*App
	d := json.NewDecoder(r)
	for {
		at := d.InputOffset()
		var text json.RawMessage
		switch err := d.Decode(&text); {
		case errors.Is(err, io.EOF):
			return apps, nil
		case err != nil:
			return nil, fmt.Errorf("%s: byte %d: no document of a survey: %w", name, at, err)
		case len(text) > maxDocument:
			return nil, fmt.Errorf("%s: byte %d: a document of %d bytes: want %d at most", name, at, len(text), maxDocument)
		case len(apps) == maxApps:
			return nil, fmt.Errorf("%s: more than %d apps", name, maxApps)
		}
		if isHeader(text) {
			continue
		}
		a, err := ParseApp(text)
		if err != nil {
			return nil, fmt.Errorf("%s: byte %d: no document of a survey: %w", name, at, err)
		}
		apps = append(apps, a)
	}
}

// Survey is what apps come to together.
type Survey struct {
	Apps  []*App  // by path, and by content where several have one path
	Steps []Tally // in the order in which apps have them
}

// Tally says of a step how many apps passed it.
type Tally struct {
	Name   string
	Asked  int     // apps that came to it
	Passed int     // of them
	Median float64 // seconds, of those that passed; 0: none did
	Most   float64 // the same
}

// Of gathers apps, which come in any order. Of several documents of one app, the same path and content, one counts: one that says that it passed, if
// there is any.
func Of(apps []*App) *Survey {
	s := &Survey{Apps: slices.Clone(apps)}
	slices.SortFunc(s.Apps, compareApps)
	s.Apps = slices.CompactFunc(s.Apps, func(a, b *App) bool { return a.APK == b.APK && a.SHA256 == b.SHA256 })
	for _, name := range steps(s.Apps) {
		t := Tally{Name: name}
		var seconds []float64
		for _, a := range s.Apps {
			step := a.Step(name)
			if step == nil && a.Running != name {
				continue
			}
			t.Asked++
			if step != nil && step.Error == "" {
				t.Passed++
				seconds = append(seconds, step.Seconds)
			}
		}
		if len(seconds) > 0 {
			slices.Sort(seconds)
			t.Median, t.Most = seconds[len(seconds)/2], seconds[len(seconds)-1]
		}
		s.Steps = append(s.Steps, t)
	}
	return s
}

// compareApps orders documents by app, those that passed first, and by what they say.
func compareApps(a, b *App) int {
	if c := cmp.Or(cmp.Compare(a.APK, b.APK), cmp.Compare(a.SHA256, b.SHA256)); c != 0 {
		return c
	}
	_, failedA := a.Failed()
	_, failedB := b.Failed()
	if (failedA == "") != (failedB == "") {
		if failedA == "" {
			return -1
		}
		return 1
	}
	lineA, _ := a.Line() // the error: what was read from JSON can be written
	lineB, _ := b.Line()
	return bytes.Compare(lineA, lineB)
}

// steps lists the steps of all apps. They have them in one order, though not all of them come to the last one.
func steps(apps []*App) []string {
	var names []string
	at := func(name string, from int) int {
		if i := slices.Index(names, name); i >= 0 {
			return i + 1
		}
		names = slices.Insert(names, from, name)
		return from + 1
	}
	for _, a := range apps {
		next := 0
		for _, s := range a.Steps {
			next = at(s.Name, next)
		}
		if a.Running != "" {
			at(a.Running, next)
		}
	}
	return names
}

// Passed counts the apps that passed all of their steps.
func (s *Survey) Passed() int {
	n := 0
	for _, a := range s.Apps {
		if _, why := a.Failed(); why == "" {
			n++
		}
	}
	return n
}
