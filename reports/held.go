package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// heldReport says whether traces keep to one machine.
type heldReport struct{ measureReport }

func (r *heldReport) document(opt Options) document {
	d := document{title: fmt.Sprintf("Traces held to %s: %s, build %s", r.class(), r.doc.App.Package, r.doc.App.Build)}
	for i, s := range r.findings(opt.List) {
		if i == 0 || len(s.rows) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	if len(r.doc.Monitored) > 0 {
		d.sections = append(d.sections, r.monitored(opt.List))
	} else {
		d.sections = append(d.sections, section{lines: []string{"The app's own code never calls what the machine describes"}})
	}
	d.sections = append(d.sections, r.traces())
	if len(r.doc.Unseen) > 0 {
		d.sections = append(d.sections, section{heading: "Not seen by any probe", lines: r.doc.Unseen})
	}
	return d
}

// findings lists violations, and unexpected callbacks.
func (r *heldReport) findings(most int) []section {
	var out []section
	all := r.doc.Findings()
	for _, of := range bugCounts[:2] {
		s := section{header: []string{"where", "what", "objects", "counts"}, numbers: []bool{false, false, true, false}}
		total := 0
		for _, f := range all {
			if f.Kind != of.kind {
				continue
			}
			if total++; total <= most {
				s.rows = append(s.rows, []string{f.Place.String(), f.Title, fmt.Sprint(f.Count), f.Standing()})
				s.lines = append(s.lines, history(f)...)
			}
		}
		s.heading = words.Count(total, of.one, of.many)
		s.lines = append(s.lines, moreLine(total, len(s.rows))...)
		out = append(out, s)
	}
	return out
}

func (r *heldReport) class() string { return strings.Join(classes(r.doc), ", ") }

// traces sums up what was read.
func (r *heldReport) traces() section {
	t := r.doc.Traces
	s := section{heading: "Traces", lines: []string{fmt.Sprintf("%s of %s in %s; %s",
		words.Count(t.Records, "record", "records"), words.Count(t.Processes, "process", "processes"), words.Count(t.Files, "file", "files"),
		words.Count(t.Lost, "lost record", "lost records"))}}
	for _, name := range t.Silent {
		s.lines = append(s.lines, "no line of cbcov in "+name)
	}
	return s
}

// jsonHeld is the parts of the document that holding traces to one machine makes.
type jsonHeld struct {
	Schema     string             `json:"schema"`
	App        jsonHeldApp        `json:"app"`
	APK        string             `json:"apk,omitempty"`    // as the user gave it
	Device     string             `json:"device,omitempty"` // where the traces are from
	Class      string             `json:"class"`            // Java name of the machine's class
	Traces     result.Traces      `json:"traces"`
	Violations []result.Violation `json:"violations"` // calls that are an error in their object's state
	Unexpected []result.Violation `json:"unexpected"` // callbacks that their object's state does not allow
	Monitored  []result.Class     `json:"monitored"`
	Unseen     []string           `json:"unseen"` // sentences: which uses of the class no trace shows
}

// jsonHeldApp says which app it is about.
type jsonHeldApp struct {
	Package string `json:"package"`
	Build   string `json:"build"`
}

func (r *heldReport) writeJSON(w io.Writer) error {
	d := r.doc
	return writeJSON(w, jsonHeld{heldSchema, jsonHeldApp{d.App.Package, d.App.Build}, d.APK, d.Device, r.class(), d.Traces, d.Violations, d.Unexpected, d.Monitored, d.Unseen})
}
