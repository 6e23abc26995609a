package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"cbcov/reports/result"
)

// baselineSchema names a baseline's own document, which schema/cbcov-baseline-1.json describes. A run's report may be one, too.
const baselineSchema = "cbcov-baseline-1"

// Baseline is what a team knows of already: findings and sequences that do not fail.
type Baseline struct {
	App       string // package; empty: not known
	Findings  []KnownFinding
	Uncovered []string         // ids of required sequences, sorted
	Report    *result.Document // nil: it is no run's report
}

// KnownFinding is a finding of a baseline. The title is for people who read the file.
type KnownFinding struct {
	ID    string      `json:"id"`
	Kind  result.Kind `json:"kind"`
	Title string      `json:"title"`
}

// NewBaseline makes the baseline of a run: the next run fails for nothing that this one has. What is suppressed is not in it.
func NewBaseline(d *result.Document) *Baseline {
	b := &Baseline{App: d.App.Package, Findings: []KnownFinding{}, Uncovered: []string{}}
	d.EachFinding(func(f *result.Finding) {
		if f.Suppressed == nil && f.Kind != result.Uncovered {
			b.Findings = append(b.Findings, KnownFinding{f.ID, f.Kind, f.Title})
		}
	})
	for i := range d.Sequences {
		if s := &d.Sequences[i]; s.State == result.WasUncovered || s.State == result.WasUnknown { // what lost lines could have covered is no news
			b.Uncovered = append(b.Uncovered, s.ID)
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

// Keep takes over from an earlier baseline of the app what a run did not look for: findings of other kinds than d sought, and sequences where
// no trace was measured. So one file serves all commands.
func (b *Baseline) Keep(earlier *Baseline, d *result.Document) {
	if earlier == nil || earlier.App != b.App {
		return
	}
	for _, f := range earlier.Findings {
		if !slices.Contains(d.Sought, f.Kind) {
			b.Findings = append(b.Findings, f)
		}
	}
	if !d.Measured() {
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
	text, err := io.ReadAll(io.LimitReader(f, result.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	return parseBaseline(path, text)
}

type baselineApp struct {
	Package string `json:"package"`
}

// parseBaseline reads a baseline's text; path names it in messages.
func parseBaseline(path string, text []byte) (*Baseline, error) {
	var f struct {
		Schema    string         `json:"schema"`
		App       baselineApp    `json:"app"`
		Findings  []KnownFinding `json:"findings"`
		Uncovered []string       `json:"uncovered"`
	}
	if len(text) > result.MaxBytes {
		return nil, fmt.Errorf("baseline %s: it has more than %d bytes", path, result.MaxBytes)
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("baseline %s: it is not what 'cbcov measure' writes with --write-baseline or --format json: %w", path, err)
	}
	switch {
	case f.Schema == baselineSchema:
		slices.Sort(f.Uncovered)
		return &Baseline{App: f.App.Package, Findings: f.Findings, Uncovered: slices.Compact(f.Uncovered)}, nil
	case result.IsSchema(f.Schema):
		d, err := result.Read(path, bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("baseline %w", err)
		}
		b := NewBaseline(d) // what is suppressed is not in it: when a suppression ends, its finding fails
		b.Report = d
		return b, nil
	}
	return nil, fmt.Errorf("baseline %s: its schema is %q; a baseline's is %s, or that of a report, %s", path, f.Schema, baselineSchema,
		result.Schema)
}
