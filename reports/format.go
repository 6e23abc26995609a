package reports

import (
	"fmt"
	"io"
	"strings"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// Options say how much is printed, and for whom. Programs get all, whatever the options.
type Options struct {
	List     int  // how many sequences, callbacks or pairs of a kind to list; the rest is counted
	Terminal bool // draw tables with lines
}

// report is a result that can be printed.
type report interface {
	document(Options) document
	json() any
}

// format is a way to print a report.
type format struct {
	name  string
	write func(io.Writer, report, Options) error
}

// formats lists all formats. The first one is the default.
var formats = [...]format{
	{"table", func(w io.Writer, r report, opt Options) error { return writeText(w, r.document(opt), opt.Terminal) }},
	{"json", func(w io.Writer, r report, _ Options) error { return writeJSON(w, r.json()) }},
	{"markdown", func(w io.Writer, r report, opt Options) error { return writeMarkdown(w, r.document(opt)) }},
}

// Formats lists the formats of Write. The first one is the default.
func Formats() []string {
	var names []string
	for _, f := range formats {
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

// Write prints what measuring found. Errors are those of w, or name a format that is none.
func Write(w io.Writer, format string, a *ccfa.Automaton, r *coverage.Result, opt Options) error {
	opt.List = max(0, opt.List)
	return write(w, format, &measureReport{a, r}, opt)
}

// WriteSequences prints required sequences, all of them.
func WriteSequences(w io.Writer, format string, a *ccfa.Automaton, list []coverage.Sequence) error {
	return write(w, format, &sequencesReport{a, list}, Options{})
}

// WriteSummary prints what an automaton is made of, for people.
func WriteSummary(w io.Writer, a *ccfa.Automaton) error {
	return writeText(w, (&summaryReport{a}).document(Options{}), false)
}
