package reports

import (
	"fmt"
	"io"

	"cbcov/coverage"
	"cbcov/reports/finding"
	"cbcov/reports/merge"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
)

// Held is what holding traces to one machine found.
type Held struct {
	APK, Package, Build string
	Device              string // as of a Run
	Machine             *typestate.Machine
	Unseen              []string // of observe.Points
	Traces              coverage.Totals
	Silent              []string // files without a record
	Monitored           *monitor.Result
}

// HeldFormats lists the formats of WriteHeld. The first one is the default.
func HeldFormats() []string { return MergedFormats() }

// WriteHeld prints what holding traces to one machine found.
func WriteHeld(w io.Writer, format string, h *Held, opt Options) error {
	opt.List = max(0, opt.List)
	r := &heldReport{h, &measureReport{h.document()}}
	for _, f := range findingFormats {
		if f.name == format {
			return f.write(w, r.measured.doc, opt)
		}
	}
	return write(w, format, r, opt)
}

// document is the part of a measurement's document that there is.
func (h *Held) document() *merge.Document {
	run := &Run{APK: h.APK, Device: h.Device, Monitored: h.Monitored, Findings: finding.Seen(h.Monitored),
		Result: &coverage.Result{Traces: h.Traces, Silent: h.Silent}}
	for i := range run.Findings {
		run.Findings[i].Fails = run.Findings[i].Kind == finding.Violation
	}
	finding.Sort(run.Findings)
	d := &documented{Run: run, doc: &merge.Document{App: merge.App{Package: h.Package, Build: h.Build}, APK: h.APK, Device: h.Device}}
	d.traces()
	d.findings()
	d.monitored()
	return d.doc
}

// heldReport says whether traces keep to one machine.
type heldReport struct {
	*Held
	measured *measureReport
}

func (r *heldReport) document(opt Options) document {
	d := document{title: fmt.Sprintf("Traces held to %s: %s, build %s", r.Machine.Class, r.Package, r.Build)}
	for i, s := range r.measured.findings(opt.List)[:2] { // violations and unexpected callbacks
		if i == 0 || len(s.rows) > 0 {
			d.sections = append(d.sections, s)
		}
	}
	if len(r.measured.doc.Monitored) > 0 {
		d.sections = append(d.sections, r.measured.monitored(opt.List))
	} else {
		d.sections = append(d.sections, section{lines: []string{"The app's own code never calls what the machine describes"}})
	}
	d.sections = append(d.sections, r.traces())
	if len(r.Unseen) > 0 {
		d.sections = append(d.sections, section{heading: "Not seen by any probe", lines: r.Unseen})
	}
	return d
}

// traces sums up what was read.
func (r *heldReport) traces() section {
	t := r.Traces
	s := section{heading: "Traces", lines: []string{fmt.Sprintf("%s of %s in %s; %s",
		count(t.Records, "record", "records"), count(t.Processes, "process", "processes"), count(t.Files, "file", "files"),
		count(t.Lost, "lost record", "lost records"))}}
	for _, name := range r.Silent {
		s.lines = append(s.lines, "no line of cbcov in "+name)
	}
	return s
}

type jsonHeld struct {
	Schema     string            `json:"schema"`
	App        jsonHeldApp       `json:"app"`
	APK        string            `json:"apk,omitempty"`
	Device     string            `json:"device,omitempty"`
	Class      string            `json:"class"`
	Traces     merge.Traces      `json:"traces"`
	Violations []merge.Violation `json:"violations"`
	Unexpected []merge.Violation `json:"unexpected"`
	Monitored  []merge.Class     `json:"monitored"`
	Unseen     []string          `json:"unseen"`
}

type jsonHeldApp struct {
	Package string `json:"package"`
	Build   string `json:"build"`
}

func (r *heldReport) json() any {
	d := r.measured.doc
	return jsonHeld{
		Schema: heldSchema, App: jsonHeldApp{r.Package, r.Build}, APK: r.APK, Device: r.Device, Class: r.Machine.Class,
		Traces: d.Traces, Violations: d.Violations, Unexpected: d.Unexpected, Monitored: d.Monitored, Unseen: append([]string{}, r.Unseen...),
	}
}
