package result

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
)

// MaxBytes bounds the bytes of a document.
const MaxBytes = 512 << 20

// Open reads a document from a file. Errors name it.
func Open(path string) (*Document, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("report: %w: give what `cbcov measure --format json=FILE` wrote", err)
	}
	defer f.Close()
	return Read(path, f)
}

// Read reads a document, and checks that it is whole. Exactly one of document and error is nil; errors begin with the name.
func Read(name string, r io.Reader) (*Document, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(text) > MaxBytes {
		return nil, fmt.Errorf("%s: more than %d bytes: no report of cbcov is that long", name, MaxBytes)
	}
	d, err := parse(text)
	if err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			return nil, fmt.Errorf("%s: offset %d: %w: give what `cbcov measure --format json=FILE` wrote", name, syntax.Offset, err)
		}
		return nil, fmt.Errorf("%s: %w: give what `cbcov measure --format json=FILE` wrote", name, err)
	}
	if err := d.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for name, t := range d.Criteria {
		d.Criteria[name] = NewTally(t.Required, t.Covered, t.Unknown, t.Suppressed) // the ratio may be anything
	}
	d.source = name
	return d, nil
}

var buildID = regexp.MustCompile(`^[0-9a-f]{8}$`)

// check finds what keeps the rest of the package from relying on a document.
func (d *Document) check() error {
	switch {
	case d.Schema != Schema:
		return fmt.Errorf("the schema is %q, not %q: give what `cbcov measure --format json=FILE` wrote", d.Schema, Schema)
	case !buildID.MatchString(d.App.Build):
		return fmt.Errorf("the build id is %q, not eight hex digits", d.App.Build)
	case d.Sequences == nil || d.Callbacks == nil:
		return errors.New("the report has no table of callbacks and sequences: an older cbcov wrote it; measure again")
	}
	if err := d.checkNumbers(); err != nil {
		return err
	}
	for i, c := range d.Callbacks {
		if !within(c.Windows, len(d.Windows)) {
			return fmt.Errorf("callback %d names a window that is not there", i)
		}
	}
	if n := len(d.Parts); n > 0 && n != len(d.Windows) {
		return fmt.Errorf("%d windows are described, and there are %d", n, len(d.Windows))
	}
	for i := range d.Parts {
		if !within(d.Parts[i].Opens, len(d.Windows)) {
			return fmt.Errorf("window %q opens one that is not there", d.Windows[i])
		}
	}
	seen := make(map[string]bool, len(d.Sequences))
	for i := range d.Sequences {
		s := &d.Sequences[i]
		switch {
		case s.ID == "" || seen[s.ID]:
			return fmt.Errorf("sequence %d has the id %q, which is missing or there twice", i, s.ID)
		case len(s.Symbols) < 2 || !within(s.Symbols, 2*len(d.Callbacks)) || !within(s.Windows, len(d.Windows)) || !within(s.Conflicts, len(d.Conflicts)):
			return fmt.Errorf("sequence %s names a callback, window or conflict that is not there", s.ID)
		case !slices.Contains(criteria, s.Criterion):
			return fmt.Errorf("sequence %s has the criterion %q, which is none", s.ID, s.Criterion)
		case !slices.Contains(states, s.State):
			return fmt.Errorf("sequence %s has the state %q, which is none", s.ID, s.State)
		}
		seen[s.ID] = true
	}
	if err := d.Found.check(d); err != nil {
		return err
	}
	for i := range d.Shards {
		if err := d.Shards[i].check(d); err != nil {
			return fmt.Errorf("shard %q: %w", d.Shards[i].Name, err)
		}
	}
	return nil
}

// check finds sets that are none of the document's.
func (f *Found) check(d *Document) error {
	if _, err := f.Seen.In(len(d.Callbacks)); err != nil {
		return fmt.Errorf("seen: %w", err)
	}
	if f.Statements != nil {
		if _, err := f.Statements.Ran.In(len(d.Blocks)); err != nil {
			return fmt.Errorf("blocks that ran: %w", err)
		}
	}
	for i := range f.Course {
		if n := f.Course[i].Events; n <= 0 || i > 0 && n <= f.Course[i-1].Events {
			return fmt.Errorf("the course does not rise at its point %d", i)
		}
	}
	for i := range f.Ways {
		w := &f.Ways[i]
		ok := w.Callback >= 0 && w.Callback < len(d.Callbacks) && w.Before >= 0
		for _, s := range w.Steps {
			ok = ok && s[0] >= 0 && s[0] < len(d.Callbacks) && s[1] > 0
		}
		if !ok {
			return fmt.Errorf("way %d names a callback that is not there", i)
		}
	}
	if f.Unreached != nil {
		for i := range f.Unreached.Reasons {
			if _, err := f.Unreached.Reasons[i].Sequences.In(len(d.Sequences)); err != nil {
				return fmt.Errorf("reason %d of what was not reached: %w", i, err)
			}
		}
	}
	if x := f.Explored; x != nil && !rises(x.Growth) || x != nil && x.Random != nil && !rises(x.Random.Growth) {
		return errors.New("the growth of an exploration does not rise")
	}
	for _, p := range f.Unmodelled.Pairs {
		if n := len(p.Symbols); n < 2 || n > 2 && p.Criterion != "EAA" {
			return fmt.Errorf("a pair that is not modelled has %d symbols", n)
		}
		if !within(p.Symbols, 2*len(d.Callbacks)) {
			return errors.New("a pair that is not modelled names a callback that is not there")
		}
	}
	return nil
}

// rises tells whether no run of a growth has less than the one before it.
func rises(list []Grown) bool {
	return slices.IsSortedFunc(list, func(a, b Grown) int { return a.Events - b.Events })
}

func (s *Shard) check(d *Document) error {
	covered, err := s.Covered.In(len(d.Sequences))
	if err != nil {
		return fmt.Errorf("covered: %w", err)
	}
	if _, err := s.Unknown.In(len(d.Sequences)); err != nil {
		return fmt.Errorf("unknown: %w", err)
	}
	n := 0
	for _, in := range covered {
		if in {
			n++
		}
	}
	if n != len(s.Witnesses) || s.Key == "" {
		return fmt.Errorf("%d sequences are covered, %d have a line that covers them", n, len(s.Witnesses))
	}
	for _, w := range s.Witnesses {
		if w[0] < 0 || w[0] >= len(s.Files) {
			return errors.New("a covered sequence names a file that is not there")
		}
	}
	return s.Found.check(d)
}

// within says whether all indexes are of a list of length n.
func within(indexes []int, n int) bool {
	for _, i := range indexes {
		if i < 0 || i >= n {
			return false
		}
	}
	return true
}
