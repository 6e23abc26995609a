package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"cbcov/coverage"
	"cbcov/reports/finding"
)

// The documents that may be a baseline: its own (schema/cbcov-baseline-1.json) and a report.
const (
	baselineSchema = "cbcov-baseline-1"
	reportSchema   = "cbcov-measure-2"
	reportSchema1  = "cbcov-measure-1" // its ids stand in lists
)

// maxBaseline is the most bytes of a baseline, which may be a whole report.
const maxBaseline = 256 << 20

// Baseline is what a team knows of already: findings and sequences that do not fail.
type Baseline struct {
	App       string // package; empty: not known
	Findings  []KnownFinding
	Uncovered []string // ids of required sequences, sorted
	Report    string   // the file, where it is a run's report; else empty
}

// KnownFinding is a finding of a baseline. The title is for people who read the file.
type KnownFinding struct {
	ID    string       `json:"id"`
	Kind  finding.Kind `json:"kind"`
	Title string       `json:"title"`
}

// NewBaseline makes the baseline of a run: the next run fails for nothing that this one has. What is suppressed is not in it.
func NewBaseline(app string, r *coverage.Result, findings []finding.Finding) *Baseline {
	b := &Baseline{App: app, Findings: []KnownFinding{}, Uncovered: []string{}}
	for _, f := range findings {
		if f.Suppressed == nil && f.Kind != finding.Threshold && f.Kind != finding.Uncovered {
			b.Findings = append(b.Findings, KnownFinding{f.ID, f.Kind, f.Title})
		}
	}
	if r != nil {
		for i := range r.Outcomes {
			if o := &r.Outcomes[i]; o.State == coverage.Uncovered || o.State == coverage.Unknown {
				b.Uncovered = append(b.Uncovered, o.ID)
			}
		}
	}
	b.Sort()
	return b
}

// Sort puts findings and sequences into the order of the file.
func (b *Baseline) Sort() {
	slices.SortFunc(b.Findings, func(x, y KnownFinding) int {
		return strings.Compare(string(x.Kind)+" "+x.ID, string(y.Kind)+" "+y.ID)
	})
	b.Findings = slices.CompactFunc(b.Findings, func(x, y KnownFinding) bool { return x.ID == y.ID && x.Kind == y.Kind })
	slices.Sort(b.Uncovered)
}

// Keep takes over from an earlier baseline of the app what this run did not look for: findings of other kinds than those sought, and
// sequences where no trace was measured. So one file serves all commands.
func (b *Baseline) Keep(earlier *Baseline, sought []finding.Kind, measured bool) {
	if earlier == nil || earlier.App != b.App {
		return
	}
	for _, f := range earlier.Findings {
		if !slices.Contains(sought, f.Kind) {
			b.Findings = append(b.Findings, f)
		}
	}
	if !measured {
		b.Uncovered = slices.Clone(earlier.Uncovered)
	}
	b.Sort()
}

// Write writes the baseline, each finding and each sequence on a line of its own: a change of it is read well in a diff.
func (b *Baseline) Write(w io.Writer) error {
	app, err := line(baselineApp{b.App})
	if err != nil {
		return err
	}
	findings, err := array(b.Findings)
	if err != nil {
		return err
	}
	uncovered, err := array(b.Uncovered)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "{\n  \"schema\": %q,\n  \"app\": %s,\n  \"findings\": %s,\n  \"uncovered\": %s\n}\n",
		baselineSchema, app, findings, uncovered)
	return err
}

// array writes a JSON array with an element a line.
func array[E any](list []E) (string, error) {
	if len(list) == 0 {
		return "[]", nil
	}
	lines := make([]string, len(list))
	for i, e := range list {
		text, err := line(e)
		if err != nil {
			return "", err
		}
		lines[i] = "    " + text
	}
	return "[\n" + strings.Join(lines, ",\n") + "\n  ]", nil
}

// line writes a JSON value as people read it: <init> stays <init>.
func line(v any) (string, error) {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(out.String(), "\n"), err
}

// ReadBaseline reads a baseline: a file that Write wrote, or the JSON report of a run.
func ReadBaseline(path string) (*Baseline, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s: write one with 'cbcov measure … --write-baseline %s': %w", path, path, err)
	}
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxBaseline+1))
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	return parseBaseline(path, text)
}

type baselineApp struct {
	Package string `json:"package"`
}

// baselineFile holds what a baseline is made of, in a baseline's own file or in a report.
type baselineFile struct {
	Schema    string         `json:"schema"`
	App       baselineApp    `json:"app"`
	Findings  []KnownFinding `json:"findings"`
	Uncovered []string       `json:"uncovered"`

	// in a report only
	Sequences   []reportedState  `json:"sequences"`
	Unknown     []string         `json:"unknown"`
	Violations  reportedFindings `json:"violations"`
	Unexpected  reportedFindings `json:"unexpected"`
	Crashes     reportedFindings `json:"crashes"`
	Predictions reportedFindings `json:"predictions"`
}

// reportedState is a required sequence in a report.
type reportedState struct {
	ID    string `json:"id"`
	State string `json:"state"`
}

// reportedFindings are the findings of one kind in a report.
type reportedFindings []struct {
	KnownFinding
	Suppressed *struct{} `json:"suppressed"`
}

// known gives those that were not suppressed: when a suppression ends, its finding fails.
func (list reportedFindings) known() []KnownFinding {
	var out []KnownFinding
	for _, f := range list {
		if f.Suppressed == nil {
			out = append(out, f.KnownFinding)
		}
	}
	return out
}

// parseBaseline reads a baseline's text; path names it in messages.
func parseBaseline(path string, text []byte) (*Baseline, error) {
	if len(text) > maxBaseline {
		return nil, fmt.Errorf("baseline %s: it has more than %d bytes", path, maxBaseline)
	}
	var f baselineFile
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("baseline %s: it is not what 'cbcov measure' writes with --write-baseline or --format json: %w", path, err)
	}
	report := ""
	switch f.Schema {
	case baselineSchema:
	case reportSchema, reportSchema1:
		report = path
		f.Findings = slices.Concat(f.Violations.known(), f.Unexpected.known(), f.Crashes.known(), f.Predictions.known())
		f.Uncovered = slices.Concat(f.Uncovered, f.Unknown) // what lost lines could have covered is not news either
		for _, s := range f.Sequences {
			if s.State == coverage.Uncovered.String() || s.State == coverage.Unknown.String() {
				f.Uncovered = append(f.Uncovered, s.ID)
			}
		}
	default:
		return nil, fmt.Errorf("baseline %s: its schema is %q; a baseline's is %s, or that of a report, %s", path, f.Schema,
			baselineSchema, reportSchema)
	}
	slices.Sort(f.Uncovered)
	return &Baseline{f.App.Package, f.Findings, slices.Compact(f.Uncovered), report}, nil
}
