package reports

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"cbcov/reports/internal/words"
)

// Purposes is what can be learned, and what is learned already.
type Purposes struct {
	Folder string // where machines are looked for
	List   []PurposeEntry
	Others []OtherFile // machines of other purposes that are there
}

// OtherFile is a machine of a purpose that is not listed: of the user's own, say.
type OtherFile struct {
	Purpose string `json:"purpose"`
	Class   string `json:"class"`
	LearnedFile
}

// PurposeEntry is a learning purpose.
type PurposeEntry struct {
	Name        string         `json:"name"`
	Class       string         `json:"class"`
	API         string         `json:"api"` // range: "21..30", or "21+" without end
	Description string         `json:"description,omitempty"`
	Labels      []PurposeLabel `json:"labels"`
	Learned     []LearnedFile  `json:"learned"`
}

// PurposeLabel says what a kind of device has of a class.
type PurposeLabel struct {
	Device string `json:"device"`
	Label  string `json:"label"`
	Note   string `json:"note,omitempty"`
}

// LearnedFile is a machine that is there.
type LearnedFile struct {
	File   string `json:"file"`
	API    int    `json:"api"`
	States int    `json:"states"`          // sinks counted
	Stale  bool   `json:"stale"`           // the purpose is another one now
	Error  string `json:"error,omitempty"` // the file cannot be read
}

// purposesReport lists purposes.
type purposesReport struct{ *Purposes }

// WritePurposes prints what can be learned.
func WritePurposes(w io.Writer, format string, p *Purposes) error {
	return write(w, format, &purposesReport{p}, Options{})
}

func (r *purposesReport) document(Options) document {
	var devices []string
	for _, p := range r.List {
		for _, l := range p.Labels {
			if !slices.Contains(devices, l.Device) {
				devices = append(devices, l.Device)
			}
		}
	}
	s := section{header: append(append([]string{"purpose", "class", "API"}, devices...), "learned in "+r.Folder)}
	s.numbers = make([]bool, len(s.header))
	for _, p := range r.List {
		row := []string{p.Name, p.Class, p.API}
		for _, d := range devices {
			row = append(row, p.label(d))
		}
		s.rows = append(s.rows, append(row, p.learned()))
	}
	for _, f := range r.Others {
		s.lines = append(s.lines, fmt.Sprintf("%s: %s of %s, learned by the purpose %s at API %d", f.File,
			words.Count(f.States, "state", "states"), f.Class, f.Purpose, f.API))
	}
	hint := section{lines: []string{"cbcov learn NAME learns one, cbcov learn --all those that the device has, cbcov learn my.yaml your own."}}
	return document{title: "What can be learned, and what is learned", sections: []section{s, hint}}
}

func (p *PurposeEntry) label(device string) string {
	for _, l := range p.Labels {
		if l.Device == device {
			return l.Label
		}
	}
	return "-"
}

// learned gives "API 28: 9 states, API 35: 10 states (of an older purpose)".
func (p *PurposeEntry) learned() string {
	var list []string
	for _, f := range p.Learned {
		switch word := "API " + strconv.Itoa(f.API) + ": "; {
		case f.Error != "":
			list = append(list, word+"unreadable")
		case f.Stale:
			list = append(list, word+words.Count(f.States, "state", "states")+" (the purpose has changed)")
		default:
			list = append(list, word+words.Count(f.States, "state", "states"))
		}
	}
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ", ")
}

type jsonPurposes struct {
	Schema   string         `json:"schema"`
	Folder   string         `json:"folder"`
	Purposes []PurposeEntry `json:"purposes"`
	Others   []OtherFile    `json:"others"`
}

func (r *purposesReport) json() any {
	out := jsonPurposes{purposesSchema, r.Folder, append([]PurposeEntry{}, r.List...), append([]OtherFile{}, r.Others...)}
	for i := range out.Purposes {
		p := &out.Purposes[i]
		p.Labels, p.Learned = append([]PurposeLabel{}, p.Labels...), append([]LearnedFile{}, p.Learned...)
	}
	return out
}
