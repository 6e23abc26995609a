package merge

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Union unites documents of one build. Its shards are those of all documents, each once: shards with the same traces are one. A sequence
// is covered that some shard covers; violations and crashes are united by their ids. What rules said of a shard is not taken over.
//
// The documents must have the same callbacks and required sequences; errors name those that do not.
func Union(docs ...*Document) (*Document, error) {
	if len(docs) == 0 {
		return nil, fmt.Errorf("no report to merge")
	}
	base := docs[0]
	known := base // the first one that says its budget
	for _, d := range docs[1:] {
		if known.Budget == 0 {
			known = d
		}
		if err := known.worksAs(d); err != nil {
			return nil, err
		}
		if err := base.agrees(d); err != nil {
			return nil, err
		}
	}
	u := &Document{
		Schema: Schema, App: base.App, Detail: known.Detail, Windows: base.Windows, Callbacks: base.Callbacks, Blocks: base.Blocks,
		Criteria:  map[string]Tally{},
		Witnesses: map[string]Place{}, Missed: []Finding{}, Unseen: []string{},
	}
	byKey := map[string]Shard{}
	for _, d := range docs {
		if d.APK != "" && (u.APK == "" || d.APK < u.APK) {
			u.APK = d.APK
		}
		u.Unseen = append(u.Unseen, d.Unseen...)
		u.Unpredicted = append(u.Unpredicted, d.Unpredicted...)
		if len(d.Blocks) > len(u.Blocks) {
			u.Blocks = d.Blocks
		}
		for _, s := range d.shards() {
			if old, ok := byKey[s.Key]; !ok || bytes.Compare(s.text(), old.text()) < 0 {
				byKey[s.Key] = s
			}
		}
	}
	slices.Sort(u.Unseen)
	u.Unseen = slices.Compact(u.Unseen)
	slices.Sort(u.Unpredicted)
	u.Unpredicted = slices.Compact(u.Unpredicted)
	for _, s := range byKey {
		u.Shards = append(u.Shards, s)
	}
	slices.SortFunc(u.Shards, func(a, b Shard) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Key, b.Key)) })
	u.sequences(base.Sequences)
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
	return u, nil
}

// name is what messages call a document.
func (d *Document) name() string { return cmp.Or(d.source, d.Name, "a report") }

// agrees says why two documents cannot be united.
func (d *Document) agrees(e *Document) error {
	if d.App.Package != e.App.Package || d.App.Build != e.App.Build {
		return fmt.Errorf("%s is of %s, build %s, but %s of %s, build %s: shards are united of one build only; "+
			"compare two builds with `cbcov report diff`",
			d.name(), d.App.Package, d.App.Build, e.name(), e.App.Package, e.App.Build)
	}
	same := slices.Equal(d.Windows, e.Windows) && slices.EqualFunc(d.Callbacks, e.Callbacks, func(a, b Callback) bool {
		return a.Method == b.Method && a.Receiver == b.Receiver && a.Name == b.Name && a.Shape == b.Shape && slices.Equal(a.Windows, b.Windows)
	}) && slices.EqualFunc(d.Sequences, e.Sequences, func(a, b Sequence) bool {
		return a.ID == b.ID && slices.Equal(a.Symbols, b.Symbols) && slices.Equal(a.Windows, b.Windows)
	})
	if same && len(d.Blocks) > 0 && len(e.Blocks) > 0 {
		same = slices.Equal(d.Blocks, e.Blocks)
	}
	if !same || d.App != e.App {
		return fmt.Errorf("%s and %s require different sequences of the same build: measure both with the same options "+
			"(--lifecycle, --cross-parts, --mapping, …) and the same cbcov",
			d.name(), e.name())
	}
	return nil
}

// worksAs says why two documents of one build cannot be united, if they were measured with different budgets: a sequence that is counted apart
// in the one may be required in the other. One of which the budget is not known is held to what it requires.
func (d *Document) worksAs(e *Document) error {
	switch {
	case d.Budget == 0 || e.Budget == 0 || d.App.Build != e.App.Build:
		return nil
	case d.Budget != e.Budget:
		return fmt.Errorf("%s is measured with --budget %v, %s with --budget %v: measure both with the same", d.name(), d.Budget, e.name(), e.Budget)
	case !slices.Equal(d.Apart, e.Apart) || !slices.Equal(d.Cut, e.Cut):
		return fmt.Errorf("%s and %s count different parts of the same build apart: measure both with the same cbcov", d.name(), e.name())
	}
	return nil
}

// shards gives a document's shards; one of a single measurement is itself one.
func (d *Document) shards() []Shard {
	if len(d.Shards) > 0 {
		return d.Shards
	}
	s := Shard{Name: cmp.Or(d.Name, d.source, d.Device), Device: d.Device, Key: d.Key, Found: d.Found, Files: []string{}, Witnesses: [][2]int{}}
	covered, unknown := make([]bool, len(d.Sequences)), make([]bool, len(d.Sequences))
	files := map[string]int{}
	for i := range d.Sequences {
		q := &d.Sequences[i]
		unknown[i] = q.State == WasUnknown
		covered[i] = q.State == WasCovered
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
	s.Covered, s.Unknown = NewSet(covered), NewSet(unknown)
	if s.Key == "" {
		sum := sha256.Sum256(s.text())
		s.Key = hex.EncodeToString(sum[:8])
	}
	return []Shard{s}
}

// text is a shard as JSON has it, to tell two apart.
func (s *Shard) text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		return nil // strings and numbers: it has no other
	}
	return text
}

// sequences says what became of each required sequence.
func (u *Document) sequences(required []Sequence) {
	u.Sequences = slices.Clone(required)
	at := make(map[string]int, len(required))
	for i := range u.Sequences {
		u.Sequences[i].State = WasUncovered
		at[u.Sequences[i].ID] = i
	}
	for i := range u.Shards {
		u.shard(&u.Shards[i], at)
	}
	counts := map[string]map[State]int{}
	for _, c := range criteria {
		counts[c] = map[State]int{}
	}
	for i := range u.Sequences {
		s := &u.Sequences[i]
		counts[s.Criterion][s.State]++
		if s.State != WasCovered {
			delete(u.Witnesses, s.ID)
		}
	}
	for c, n := range counts {
		u.Criteria[c] = NewTally(n[WasCovered]+n[WasUnknown]+n[WasUncovered], n[WasCovered], n[WasUnknown], n[WasSuppressed])
	}
}

// shard takes a shard's states in: the stronger one stays.
func (u *Document) shard(s *Shard, at map[string]int) {
	covered, _ := s.Covered.In(len(u.Sequences)) // Read has checked both
	unknown, _ := s.Unknown.In(len(u.Sequences))
	next := 0
	for i := range u.Sequences {
		q := &u.Sequences[i]
		switch {
		case covered[i]:
			w := s.Witnesses[next]
			next++
			place := Place{s.Files[w[0]], w[1]}
			if old, ok := u.Witnesses[q.ID]; !ok || before(place, old) {
				u.Witnesses[q.ID] = place
			}
			q.State = stronger(q.State, WasCovered)
		case unknown[i]:
			q.State = stronger(q.State, WasUnknown)
		}
	}
	for _, x := range s.Suppressed {
		if i, ok := at[x.ID]; ok {
			u.Sequences[i].State = WasSuppressed
		}
	}
}

func stronger(a, b State) State {
	if slices.Index(states, b) < slices.Index(states, a) {
		return b
	}
	return a
}

// before orders places: by file, then line.
func before(a, b Place) bool {
	return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) < 0
}

// Suppress marks required sequences as ones that no test can run: id → reason. What is suppressed already keeps its reason.
func (d *Document) Suppress(reasons map[string]string) {
	if len(reasons) == 0 {
		return
	}
	required := make([]Sequence, len(d.Sequences))
	copy(required, d.Sequences)
	shards := d.shards()
	for i := range shards {
		s := &shards[i]
		known := map[string]bool{}
		for _, x := range s.Suppressed {
			known[x.ID] = true
		}
		s.Suppressed = slices.Clone(s.Suppressed)
		for j := range required {
			if id := required[j].ID; reasons[id] != "" && !known[id] {
				s.Suppressed = append(s.Suppressed, Suppressed{ID: id, Reason: reasons[id]})
			}
		}
	}
	d.Shards = shards
	d.Criteria, d.Witnesses = map[string]Tally{}, map[string]Place{}
	d.sequences(required)
	d.Found.Suppressed = d.uniteSuppressed()
}

// EachFinding hands over the findings of all kinds but those of rules, to be marked.
func (d *Document) EachFinding(mark func(*Finding)) {
	for i := range d.Violations {
		mark(&d.Violations[i].Finding)
	}
	for i := range d.Unexpected {
		mark(&d.Unexpected[i].Finding)
	}
	for i := range d.Predictions {
		mark(&d.Predictions[i])
	}
	for i := range d.Crashes {
		mark(&d.Crashes[i].Finding)
	}
	for i := range d.Asked {
		mark(&d.Asked[i])
	}
}
