package merge

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"cbcov/reports/result"
)

// Union unites documents of one build. Its shards are those of all documents, each once: shards with the same traces are one. A sequence
// is covered that some shard covers; violations and crashes are united by their ids. What rules said of a shard is not taken over.
//
// The documents must have the same callbacks and required sequences; errors name those that do not.
func Union(docs ...*result.Document) (*result.Document, error) {
	if len(docs) == 0 {
		return nil, fmt.Errorf("no report to merge")
	}
	for _, d := range docs {
		d.FillShapes()
	}
	base := docs[0]
	known := base // the first one that says its budget
	for _, d := range docs[1:] {
		if known.Budget == 0 {
			known = d
		}
		if err := workAlike(known, d); err != nil {
			return nil, err
		}
		if err := agree(base, d); err != nil {
			return nil, err
		}
	}
	if i := slices.IndexFunc(docs, func(d *result.Document) bool { return len(d.Parts) > 0 }); i >= 0 {
		base = docs[i] // an older document knows less of the same callbacks
	}
	u := union{&result.Document{
		Schema: result.Schema, App: base.App, Detail: known.Detail, Windows: base.Windows, Parts: base.Parts, Callbacks: base.Callbacks, Blocks: base.Blocks,
		Criteria:  map[string]result.Tally{},
		Witnesses: map[string]result.Place{}, Missed: []result.Finding{}, Unseen: []string{}, API: base.API,
	}}
	byKey := map[string]result.Shard{}
	for _, d := range docs {
		if d.APK != "" && (u.APK == "" || cmp.Or(cmp.Compare(d.APK, u.APK), d.Scope.Compare(u.Scope)) < 0) {
			u.APK, u.Probed, u.Scope = d.APK, d.Probed, d.Scope
		}
		if d.API != u.API {
			u.API = 0
		}
		u.Unseen = together(u.Unseen, d.Unseen)
		u.Unpredicted = together(u.Unpredicted, d.Unpredicted)
		u.Warnings, u.Skipped, u.Sought = together(u.Warnings, d.Warnings), together(u.Skipped, d.Skipped), together(u.Sought, d.Sought)
		u.Typestates = append(u.Typestates, d.Typestates...)
		if len(d.Blocks) > len(u.Blocks) {
			u.Blocks = d.Blocks
		}
		for _, s := range shardsOf(d) {
			if old, ok := byKey[s.Key]; !ok || bytes.Compare(text(s), text(old)) < 0 {
				byKey[s.Key] = s
			}
		}
	}
	u.typestates()
	for _, s := range byKey {
		u.Shards = append(u.Shards, s)
	}
	slices.SortFunc(u.Shards, func(a, b result.Shard) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Key, b.Key)) })
	required := base
	if i := slices.IndexFunc(docs, func(d *result.Document) bool { return len(d.Conflicts) > 0 }); i >= 0 {
		required = docs[i] // of the code: all that have conflicts have the same
	}
	u.Conflicts = required.Conflicts
	u.sequences(required.Sequences)
	u.Found = u.unite()
	in, _ := u.Seen.In(len(u.Callbacks)) // made by unite
	for _, seen := range in {
		if seen {
			u.Observed++
		}
	}
	u.Device = u.Shards[0].Device
	for i := range u.Shards {
		if u.Shards[i].Device != u.Device {
			u.Device = ""
		}
	}
	return u.Document, nil
}

// union is a document that is being made of others.
type union struct{ *result.Document }

// together joins two lists as sets.
func together[E cmp.Ordered](a, b []E) []E {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// typestates keeps each machine once.
func (u union) typestates() {
	slices.SortStableFunc(u.Typestates, func(a, b result.Machine) int { return bytes.Compare(text(a), text(b)) })
	u.Typestates = slices.CompactFunc(u.Typestates, func(a, b result.Machine) bool { return bytes.Equal(text(a), text(b)) })
}

// agree says why two documents cannot be united.
func agree(d, e *result.Document) error {
	if d.App.Package != e.App.Package || d.App.Build != e.App.Build {
		return fmt.Errorf("%s is of %s, build %s, but %s of %s, build %s: shards are united of one build only; "+
			"compare two builds with `cbcov report diff`",
			d.Called(), d.App.Package, d.App.Build, e.Called(), e.App.Package, e.App.Build)
	}
	same := slices.Equal(d.Windows, e.Windows) && slices.EqualFunc(d.Callbacks, e.Callbacks, func(a, b result.Callback) bool {
		return a.Method == b.Method && a.Receiver == b.Receiver && a.Name == b.Name && a.Shape == b.Shape && slices.Equal(a.Windows, b.Windows)
	}) && slices.EqualFunc(d.Sequences, e.Sequences, func(a, b result.Sequence) bool {
		return a.ID == b.ID && slices.Equal(a.Symbols, b.Symbols) && slices.Equal(a.Windows, b.Windows)
	})
	if same && len(d.Blocks) > 0 && len(e.Blocks) > 0 {
		same = slices.Equal(d.Blocks, e.Blocks)
	}
	if !same || d.App != e.App {
		return fmt.Errorf("%s and %s require different sequences of the same build: measure both with the same options "+
			"(--lifecycle, --cross-parts, --mapping, …) and the same cbcov",
			d.Called(), e.Called())
	}
	return nil
}

// workAlike says why two documents of one build cannot be united, if they were measured with different budgets: a sequence that is counted apart
// in the one may be required in the other. One of which the budget is not known is held to what it requires.
func workAlike(d, e *result.Document) error {
	switch {
	case d.Budget == 0 || e.Budget == 0 || d.App.Build != e.App.Build:
		return nil
	case d.Budget != e.Budget:
		return fmt.Errorf("%s is measured with --budget %v, %s with --budget %v: measure both with the same", d.Called(), d.Budget, e.Called(), e.Budget)
	case !slices.Equal(d.Apart, e.Apart) || !slices.Equal(d.Cut, e.Cut):
		return fmt.Errorf("%s and %s count different parts of the same build apart: measure both with the same cbcov", d.Called(), e.Called())
	}
	return nil
}

// shardsOf gives a document's shards; one of a single measurement is itself one.
func shardsOf(d *result.Document) []result.Shard {
	if len(d.Shards) > 0 {
		return d.Shards
	}
	s := result.Shard{Name: cmp.Or(d.Name, d.Source(), d.Device), Device: d.Device, Key: d.Key, Found: d.Found, Files: []string{}, Witnesses: [][2]int{}}
	covered, unknown := make([]bool, len(d.Sequences)), make([]bool, len(d.Sequences))
	files := map[string]int{}
	for i := range d.Sequences {
		q := &d.Sequences[i]
		unknown[i] = q.State == result.WasUnknown
		covered[i] = q.State == result.WasCovered
		if !covered[i] {
			continue
		}
		w := d.Witnesses[q.ID]
		file, ok := files[w.File]
		if !ok {
			file = len(s.Files)
			files[w.File] = file
			s.Files = append(s.Files, w.File)
		}
		s.Witnesses = append(s.Witnesses, [2]int{file, w.Line})
	}
	s.Covered, s.Unknown = result.NewSet(covered), result.NewSet(unknown)
	if s.Key == "" {
		sum := sha256.Sum256(text(s))
		s.Key = hex.EncodeToString(sum[:8])
	}
	return []result.Shard{s}
}

// text is a part of a document as JSON has it, to tell two apart.
func text(part any) []byte {
	text, err := json.Marshal(part)
	if err != nil {
		return nil // strings and numbers: it has no other
	}
	return text
}

// sequences says what became of each required sequence.
func (u union) sequences(required []result.Sequence) {
	u.Sequences = slices.Clone(required)
	at := make(map[string]int, len(required))
	for i := range u.Sequences {
		u.Sequences[i].State = result.WasUncovered
		at[u.Sequences[i].ID] = i
	}
	for i := range u.Shards {
		u.shard(&u.Shards[i], at)
	}
	for i := range u.Sequences {
		s := &u.Sequences[i]
		if s.State != result.WasCovered {
			delete(u.Witnesses, s.ID)
		}
	}
	u.Criteria = u.Tally(func(*result.Sequence) bool { return true })
}

// shard takes a shard's states in: the stronger one stays.
func (u union) shard(s *result.Shard, at map[string]int) {
	covered, _ := s.Covered.In(len(u.Sequences)) // Read has checked both
	unknown, _ := s.Unknown.In(len(u.Sequences))
	next := 0
	for i := range u.Sequences {
		q := &u.Sequences[i]
		switch {
		case covered[i]:
			w := s.Witnesses[next]
			next++
			place := result.Place{File: s.Files[w[0]], Line: w[1]}
			if old, ok := u.Witnesses[q.ID]; !ok || place.Compare(old) < 0 {
				u.Witnesses[q.ID] = place
			}
			q.State = q.State.Stronger(result.WasCovered)
		case unknown[i]:
			q.State = q.State.Stronger(result.WasUnknown)
		}
	}
	for _, x := range s.Suppressed {
		if i, ok := at[x.ID]; ok {
			u.Sequences[i].State = result.WasSuppressed
		}
	}
}

// Suppress marks required sequences as ones that no test can run: id → reason. What is suppressed already keeps its reason.
func Suppress(d *result.Document, reasons map[string]string) {
	if len(reasons) == 0 {
		return
	}
	required := make([]result.Sequence, len(d.Sequences))
	copy(required, d.Sequences)
	shards := shardsOf(d)
	for i := range shards {
		s := &shards[i]
		known := map[string]bool{}
		for _, x := range s.Suppressed {
			known[x.ID] = true
		}
		s.Suppressed = slices.Clone(s.Suppressed)
		for j := range required {
			if id := required[j].ID; reasons[id] != "" && !known[id] {
				s.Suppressed = append(s.Suppressed, result.Suppressed{ID: id, Reason: reasons[id]})
			}
		}
	}
	d.Shards = shards
	d.Witnesses = map[string]result.Place{}
	u := union{d}
	u.sequences(required)
	d.Suppressed = u.uniteSuppressed()
}
