package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"cbcov/typestate"
)

// The points of a callback, as the JSON names them, by the lowest bit of a symbol.
var points = [2]string{"entry", "exit"}

// append spells symbols out.
func (s Symbols) append(text []byte) []byte {
	text = append(text, '[')
	for i, symbol := range s {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(append(text, '['), int64(symbol>>1), 10)
		text = append(append(append(text, ",\""...), points[symbol&1]...), "\"]"...)
	}
	return append(text, ']')
}

// MarshalJSON spells symbols out.
func (s Symbols) MarshalJSON() ([]byte, error) { return s.append(nil), nil }

// UnmarshalJSON reads symbols of both schemas. Those that the first one spells out (see spelled) are left out.
func (s *Symbols) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*s = make(Symbols, 0, len(list))
	for _, element := range list {
		switch element[0] {
		case '{':
			continue
		case '[':
			var index int
			var point string
			side := []any{&index, &point}
			if err := json.Unmarshal(element, &side); err != nil || len(side) != 2 {
				return fmt.Errorf("a symbol is %s, not [index, \"entry\"] or [index, \"exit\"]", element)
			}
			at := slices.Index(points[:], point)
			if at < 0 || index > 1<<30 || index < -1<<30 {
				return fmt.Errorf("a symbol is %s, not [index, \"entry\"] or [index, \"exit\"]", element)
			}
			*s = append(*s, 2*index+at)
		default:
			var symbol int
			if err := json.Unmarshal(element, &symbol); err != nil {
				return err
			}
			*s = append(*s, symbol)
		}
	}
	return nil
}

// Head is the document but for its sequences, for JSON; with the place of a sequence's windows among its sets.
func (d *Document) Head() (head any, setOf func(s *Sequence) int) {
	d.FillShapes()
	type plain Document // without MarshalJSON
	sets, setOf := d.windowSets()
	return struct {
		*plain
		Bugs       []wireBug  `json:"bugs,omitempty"` // findings that have one cause, those first that a trace shows
		Next       []wireNext `json:"next,omitempty"` // uncovered sequences that should be tested first
		WindowSets [][]int    `json:"windowSets"`
	}{(*plain)(d), d.wireBugs(), d.wireNext(), append([][]int{}, sets...)}, setOf
}

// wireBug is a bug as the JSON has it. Read makes it anew.
type wireBug struct {
	Findings []string `json:"findings"`         // their ids, the first of which tells the bug
	Replay   *Replay  `json:"replay,omitempty"` // what repeats a run that shows it
	Other    *Replay  `json:"other,omitempty"`  // of a race the other order
	First    string   `json:"first,omitempty"`  // id of the sequence that the run covered first before it came
}

func (d *Document) wireBugs() []wireBug {
	var list []wireBug
	for _, b := range d.Bugs() {
		w := wireBug{Replay: b.Replay, Other: b.Other}
		if s := b.Covers(d); s != nil {
			w.First = s.ID
		}
		for _, f := range b.Findings {
			w.Findings = append(w.Findings, f.ID)
		}
		list = append(list, w)
	}
	return list
}

// MarshalJSON spells the whole document out. Those who print it need not hold all of it: they write its Head, and its sequences behind it.
func (d *Document) MarshalJSON() ([]byte, error) {
	head, setOf := d.Head()
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	if d.Sequences == nil {
		return text, nil // Read says what is wrong with it
	}
	text = append(bytes.TrimSuffix(text, []byte("}")), ",\"sequences\":["...)
	for i := range d.Sequences {
		if i > 0 {
			text = append(text, ',')
		}
		text = d.Sequences[i].AppendJSON(text, setOf(&d.Sequences[i]))
	}
	return append(text, "]}"...), nil
}

// Machine is a typestate, in its own JSON form (typestate.WriteJSON) without what binds it to an app's calls.
type Machine struct{ *typestate.Machine }

// MarshalJSON writes the machine as its own file has it.
func (m Machine) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	bare := *m.Machine
	bare.Binding = nil
	err := typestate.WriteJSON(&b, &bare)
	return b.Bytes(), err
}

// UnmarshalJSON reads and checks the machine.
func (m *Machine) UnmarshalJSON(text []byte) (err error) {
	m.Machine, err = typestate.ReadJSON(bytes.NewReader(text), "typestates")
	return err
}

// Typestate finds the machine of a purpose, or where that is not known of a class; nil: the document has none.
func (d *Document) Typestate(purpose, class string) *typestate.Machine {
	for _, m := range d.Typestates {
		if m.Class == class && (m.Provenance == nil || m.Provenance.Purpose == purpose) {
			return m.Machine
		}
	}
	return nil
}

// windowSets lists the sets of windows that sequences have, each once, and gives the place of a sequence's in it.
func (d *Document) windowSets() (sets [][]int, of func(s *Sequence) int) {
	at := map[string]int{}
	shared := map[*int]int{} // many sequences have one list
	of = func(s *Sequence) int {
		if len(s.Windows) == 0 {
			return at[""]
		}
		return shared[&s.Windows[0]]
	}
	for i := range d.Sequences {
		s := &d.Sequences[i]
		if len(s.Windows) > 0 {
			if _, ok := shared[&s.Windows[0]]; ok {
				continue
			}
		}
		key := ""
		for _, w := range s.Windows {
			key += strconv.Itoa(w) + " "
		}
		n, ok := at[key]
		if !ok {
			n = len(sets)
			at[key] = n
			sets = append(sets, slices.Clone(s.Windows))
		}
		if len(s.Windows) > 0 {
			shared[&s.Windows[0]] = n
		}
	}
	return sets, of
}

// AppendJSON spells a sequence out on one line; set is the place of its windows among the document's sets.
func (s *Sequence) AppendJSON(line []byte, set int) []byte {
	line = strconv.AppendQuote(append(line, "{\"id\":"...), s.ID)
	line = strconv.AppendQuote(append(line, ",\"criterion\":"...), s.Criterion)
	line = s.Symbols.append(append(line, ",\"symbols\":"...))
	line = strconv.AppendInt(append(line, ",\"windows\":"...), int64(set), 10)
	line = strconv.AppendQuote(append(line, ",\"state\":"...), string(s.State))
	return append(AppendConflicts(line, s.Conflicts), '}')
}

// AppendConflicts spells out the member that numbers a sequence's conflicts, if it has any.
func AppendConflicts(line []byte, numbers []int) []byte {
	for i, n := range numbers {
		if i == 0 {
			line = append(line, ",\"conflicts\":["...)
		} else {
			line = append(line, ',')
		}
		line = strconv.AppendInt(line, int64(n), 10)
	}
	if len(numbers) > 0 {
		line = append(line, ']')
	}
	return line
}

// wireDocument is a document as the JSON of either schema has it.
type wireDocument struct {
	*Document
	Sequences  []wireSequence `json:"sequences"`
	WindowSets [][]int        `json:"windowSets"` // of the second schema
}

type wireSequence struct {
	ID        string  `json:"id"`
	Criterion string  `json:"criterion"`
	Symbols   Symbols `json:"symbols"`
	Windows   wireSet `json:"windows"`
	State     State   `json:"state"`
	Conflicts []int   `json:"conflicts"`
}

// wireSet is a list of windows in the first schema, and the place of one in the second.
type wireSet struct {
	listed bool
	list   []int
	at     int
}

func (w *wireSet) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte("[")) {
		w.listed = true
		return json.Unmarshal(text, &w.list)
	}
	return json.Unmarshal(text, &w.at)
}

// spelled is what the first schema has of symbols that the automaton does not have in a row: all in full.
type spelled struct {
	Shards []struct {
		Unmodelled spelledPairs `json:"unmodelled"`
	} `json:"shards"`
	Unmodelled spelledPairs `json:"unmodelled"`
}

type spelledPairs struct {
	Pairs []struct {
		Symbols []struct {
			Method   string `json:"method"`
			Receiver string `json:"receiver"`
			Point    string `json:"point"`
		} `json:"symbols"`
	} `json:"pairs"`
}

// parse reads the JSON of either schema.
func parse(text []byte) (*Document, error) {
	d := &Document{}
	wire := wireDocument{Document: d}
	if err := json.Unmarshal(text, &wire); err != nil {
		return nil, err
	}
	if wire.Sequences != nil {
		d.Sequences = make([]Sequence, len(wire.Sequences))
	}
	for i, s := range wire.Sequences {
		windows, at := s.Windows.list, s.Windows.at
		if !s.Windows.listed {
			if at < 0 || at >= len(wire.WindowSets) {
				return nil, fmt.Errorf("sequence %s names windows that are not there", s.ID)
			}
			windows = wire.WindowSets[at]
		}
		d.Sequences[i] = Sequence{s.ID, s.Criterion, s.Symbols, windows, s.State, s.Conflicts}
	}
	if len(d.Sought) == 0 { // an older cbcov did not say it
		d.Sought = Seen()
	}
	for _, list := range append([][]Prediction{d.Predictions}, predictionsOf(d.Shards)...) {
		for i := range list { // older documents do not have them
			list[i].Allowed, list[i].Sequence = append([]string{}, list[i].Allowed...), append([]PredictedStep{}, list[i].Sequence...)
		}
	}
	if d.Schema != schema1 {
		return d, nil
	}
	d.Schema = Schema
	var old spelled
	if err := json.Unmarshal(text, &old); err != nil {
		return nil, err
	}
	number := make(map[[2]string]int, len(d.Callbacks))
	for i, c := range d.Callbacks {
		number[[2]string{c.Method, c.Receiver}] = i
	}
	if err := d.Unmodelled.number(old.Unmodelled, number); err != nil {
		return nil, err
	}
	for i := range d.Shards {
		if err := d.Shards[i].Unmodelled.number(old.Shards[i].Unmodelled, number); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func predictionsOf(shards []Shard) [][]Prediction {
	var out [][]Prediction
	for i := range shards {
		out = append(out, shards[i].Predictions)
	}
	return out
}

// number finds the callbacks of symbols that are spelled out.
func (u *Unmodelled) number(old spelledPairs, number map[[2]string]int) error {
	for i := range u.Pairs {
		u.Pairs[i].Symbols = u.Pairs[i].Symbols[:0]
		for _, s := range old.Pairs[i].Symbols {
			at, ok := number[[2]string{s.Method, s.Receiver}]
			point := slices.Index(points[:], s.Point)
			if !ok || point < 0 {
				return errors.New("a pair that is not modelled names a callback or a point that is not there")
			}
			u.Pairs[i].Symbols = append(u.Pairs[i].Symbols, 2*at+point)
		}
	}
	return nil
}
