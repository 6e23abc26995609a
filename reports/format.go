package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
	"cbcov/reports/merge"
)

// Options say how much is printed, and for whom. Programs get all, whatever the options.
type Options struct {
	List     int    // how many sequences, callbacks, findings or pairs of a kind to list; the rest is counted
	Terminal bool   // draw tables with lines
	Version  string // of cbcov, for the formats that tell which tool wrote them; empty: they do not say
}

// report is a result that can be printed.
type report interface {
	document(Options) document
	json() any
}

// streamed is a report whose JSON document is too long to be held.
type streamed interface{ writeJSON(io.Writer) error }

// format is a way to print a report.
type format struct {
	name  string
	write func(io.Writer, report, Options) error
}

// formats lists the formats of every report. The first one is the default.
var formats = [...]format{
	{"table", func(w io.Writer, r report, opt Options) error { return writeText(w, r.document(opt), opt.Terminal) }},
	{"json", func(w io.Writer, r report, _ Options) error { return writeReportJSON(w, r) }},
	{"markdown", func(w io.Writer, r report, opt Options) error { return writeMarkdown(w, r.document(opt)) }},
}

// findingFormats lists the formats that only what has findings has.
var findingFormats = [...]struct {
	name  string
	write func(io.Writer, *merge.Document, Options) error
}{
	{"sarif", writeSARIF},
	{"junit", func(w io.Writer, d *merge.Document, _ Options) error { return writeJUnit(w, d) }},
}

// Formats lists the formats that every report has. The first one is the default.
func Formats() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// MergedFormats lists the formats of WriteMerged.
func MergedFormats() []string {
	names := Formats()
	for _, f := range findingFormats {
		names = append(names, f.name)
	}
	return names
}

// RunFormats lists the formats of WriteRun. The first one is the default.
func RunFormats() []string { return append(MergedFormats(), "html") }

// SequenceFormats lists the formats of WriteSequences. The first one is the default.
func SequenceFormats() []string { return Formats() }

// write prints a report in a format.
func write(w io.Writer, name string, r report, opt Options) error {
	for _, f := range formats {
		if f.name == name {
			return f.write(w, r, opt)
		}
	}
	return fmt.Errorf("format %q: want one of %s", name, strings.Join(Formats(), ", "))
}

// WriteRun prints what measuring found. Errors are those of w, or name a format that is none.
func WriteRun(w io.Writer, format string, r *Run, opt Options) error {
	if format == "html" {
		return WriteHTML(w, r)
	}
	return WriteMerged(w, format, r.document(format == "json"), opt)
}

// WriteMerged prints a document of measuring: of one run, or of the union of several.
func WriteMerged(w io.Writer, format string, d *merge.Document, opt Options) error {
	if format == "html" {
		return WriteHTML(w, MergedRun(d))
	}
	opt.List = max(0, opt.List)
	for _, f := range findingFormats {
		if f.name == format {
			return f.write(w, d, opt)
		}
	}
	return write(w, format, &measureReport{d}, opt)
}

// WriteSequences prints how many sequences each part requires, and what else there may be; and opt.List sequences of each criterion. The
// json format has them all.
func WriteSequences(w io.Writer, format string, a *ccfa.Automaton, required *coverage.Requirements, opt Options) error {
	return write(w, format, &sequencesReport{a, required.Sequences, required}, opt)
}

// WriteSummary prints what an automaton is made of, for people.
func WriteSummary(w io.Writer, a *ccfa.Automaton) error {
	return writeText(w, (&summaryReport{a}).document(Options{}), false)
}
