package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
	"cbcov/coverage"
	"cbcov/reports/internal/page"
	"cbcov/reports/result"
)

// Options say how much is printed, and for whom. Programs get all, whatever the options.
type Options struct {
	List    int      // how many sequences, callbacks, findings or pairs of a kind to list; the rest is counted
	Screen  Screen   // that tables are drawn for
	Sources *Sources // of the app, for the formats that show findings beside the code; nil: nobody said where they are
	Version string   // of cbcov, for the formats that tell which tool wrote them; empty: they do not say
	Links   []Link   // that a comment on a change leads to

	Conflicts *conflict.Conflicts // of the app's callbacks, that listed sequences are shown with; nil: nobody asked
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
	{"table", func(w io.Writer, r report, opt Options) error { return writeText(w, r.document(opt), opt.Screen) }},
	{"json", func(w io.Writer, r report, _ Options) error { return writeReportJSON(w, r) }},
	{"markdown", func(w io.Writer, r report, opt Options) error { return writeMarkdown(w, r.document(opt)) }},
}

// findingFormats lists the formats that only what has findings has.
var findingFormats = [...]struct {
	name  string
	write func(io.Writer, *result.Document, Options) error
}{
	{"sarif", writeSARIF},
	{"junit", func(w io.Writer, d *result.Document, _ Options) error { return writeJUnit(w, d) }},
	{"codequality", writeCodeQuality},
}

// coverageFormats lists the formats that only what was measured has.
var coverageFormats = [...]struct {
	name  string
	write func(io.Writer, *result.Document, Options) error
}{
	{"cobertura", writeCobertura},
	{"badge", writeBadge},
}

// Formats lists the formats that every report has. The first one is the default.
func Formats() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// FindingFormats lists the formats of what has findings and no page.
func FindingFormats() []string {
	names := Formats()
	for _, f := range findingFormats {
		names = append(names, f.name)
	}
	return names
}

// CheckedFormats lists the formats of WriteChecked. The first one is the default.
func CheckedFormats() []string { return append(FindingFormats(), "html") }

// MeasuredFormats lists the formats of WriteMeasured. The first one is the default.
func MeasuredFormats() []string {
	names := CheckedFormats()
	for _, f := range coverageFormats {
		names = append(names, f.name)
	}
	return names
}

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

// WriteMeasured prints what measuring found, in one measurement or in several. Errors are those of w, or name a format that is none.
func WriteMeasured(w io.Writer, format string, d *result.Document, opt Options) error {
	for _, f := range coverageFormats {
		if f.name == format {
			return f.write(w, d, opt)
		}
	}
	return writeFound(w, format, d, &measureReport{d}, opt)
}

// WriteChecked prints what checking an app's code against typestates found.
func WriteChecked(w io.Writer, format string, d *result.Document, opt Options) error {
	return writeFound(w, format, d, &checkedReport{d}, opt)
}

// WriteHeld prints what holding traces to one typestate found.
func WriteHeld(w io.Writer, format string, d *result.Document, opt Options) error {
	return writeFound(w, format, d, &heldReport{measureReport{d}}, opt)
}

// writeFound prints a document of findings, as a report of its command where the format is no system's own.
func writeFound(w io.Writer, format string, d *result.Document, r report, opt Options) error {
	if format == "html" {
		return page.Write(w, d)
	}
	opt.List = max(0, opt.List)
	for _, f := range findingFormats {
		if f.name == format {
			return f.write(w, d, opt)
		}
	}
	return write(w, format, r, opt)
}

// WriteSequences prints how many sequences each part requires, and what else there may be; and opt.List sequences of each criterion. The
// json format has them all.
func WriteSequences(w io.Writer, format string, a *ccfa.Automaton, required *coverage.Requirements, opt Options) error {
	return write(w, format, &sequencesReport{a, result.CallbacksOf(a), required.Sequences, result.DetailOf(required), opt.Conflicts}, opt)
}

// WriteSummary prints what an automaton is made of, for people.
func WriteSummary(w io.Writer, a *ccfa.Automaton, opt Options) error {
	return writeText(w, (&summaryReport{a}).document(opt), opt.Screen)
}
