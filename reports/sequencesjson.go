package reports

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"cbcov/coverage"
	"cbcov/reports/result"
)

// jsonCallback is a callback of the sequences' document, which symbols number.
type jsonCallback struct {
	Method      string   `json:"method"`
	Receiver    string   `json:"receiver"`
	Name        string   `json:"name"`
	Widgets     []string `json:"widgets,omitempty"`
	Source      string   `json:"source,omitempty"`
	Description string   `json:"description,omitempty"`
	Label       string   `json:"label,omitempty"`
}

// writeJSON prints the document with a line for each sequence, as it goes: an app can have hundreds of thousands. So callbacks, and lists of
// windows, stand in it once, and sequences number them.
func (r *sequencesReport) writeJSON(w io.Writer) error {
	app, err := compactJSON(appOf(r.automaton))
	if err != nil {
		return err
	}
	callbacks, numbers, err := r.callbacks()
	if err != nil {
		return err
	}
	windows, setOf, err := r.windows()
	if err != nil {
		return err
	}
	conflicts, conflictsOf, err := r.contested()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "{\n  \"schema\": %q,\n  \"app\": %s,\n  \"callbacks\": %s,\n  \"windows\": %s,%s\n  \"sequences\": [", sequencesSchema, app,
		jsonLines(callbacks), jsonLines(windows), conflicts); err != nil {
		return err
	}
	var line []byte
	for i := range r.list {
		q := &r.list[i]
		line = line[:0]
		if i > 0 {
			line = append(line, ',')
		}
		line = strconv.AppendQuote(append(line, "\n    {\"id\":"...), q.ID)
		line = strconv.AppendQuote(append(line, ",\"criterion\":"...), q.Criterion.String())
		line = append(line, ",\"symbols\":["...)
		for k, s := range q.Symbols {
			if k > 0 {
				line = append(line, ',')
			}
			line = strconv.AppendInt(append(line, '['), int64(numbers[s.Callback]), 10)
			line = append(append(append(line, ",\""...), s.Point.String()...), "\"]"...)
		}
		line = strconv.AppendInt(append(line, "],\"windows\":"...), int64(setOf(q)), 10)
		line = append(result.AppendConflicts(line, conflictsOf(q)), '}')
		if _, err := w.Write(line); err != nil {
			return err
		}
	}
	end := "\n  ]"
	if len(r.list) == 0 {
		end = "]"
	}
	if len(r.detail.Cut) > 0 {
		cut, err := compactJSON(r.detail.Cut)
		if err != nil {
			return err
		}
		end += ",\n  \"cut\": " + string(cut)
	}
	if len(r.detail.Apart) > 0 {
		apart, err := compactJSON(r.detail.Apart)
		if err != nil {
			return err
		}
		end += ",\n  \"apart\": " + string(apart)
	}
	_, err = io.WriteString(w, end+"\n}\n")
	return err
}

// callbacks spells out those that the sequences have, and gives their numbers by the automaton's.
func (r *sequencesReport) callbacks() (list [][]byte, numbers []int, err error) {
	has := make([]bool, len(r.automaton.Callbacks))
	for i := range r.list {
		for _, s := range r.list[i].Symbols {
			has[s.Callback] = true
		}
	}
	numbers = make([]int, len(has))
	for id, c := range r.automaton.Callbacks {
		if !has[id] {
			continue
		}
		text, err := compactJSON(jsonCallback{c.Method, c.Receiver, c.Name, c.Widgets, c.Source, c.Description, c.Label})
		if err != nil {
			return nil, nil, err
		}
		numbers[id] = len(list)
		list = append(list, text)
	}
	return list, numbers, nil
}

// contested spells out the conflicts of all sequences, each once, as a member of the document, and gives the numbers of a sequence's. Nobody asked:
// it is empty.
func (r *sequencesReport) contested() (member string, of func(q *coverage.Sequence) []int, err error) {
	if r.conflicts == nil {
		return "", func(*coverage.Sequence) []int { return nil }, nil
	}
	contest := result.NewContest(r.conflicts)
	for i := range r.list {
		contest.Of(&r.list[i])
	}
	var list [][]byte
	for _, c := range contest.List {
		text, err := compactJSON(c)
		if err != nil {
			return "", nil, err
		}
		list = append(list, text)
	}
	return "\n  \"conflicts\": " + string(jsonLines(list)) + ",", contest.Of, nil
}

// windows spells out the lists of windows that sequences have, each once, and gives a sequence's number among them.
func (r *sequencesReport) windows() (list [][]byte, of func(q *coverage.Sequence) int, err error) {
	numbers, shared := map[string]int{}, map[*string]int{} // sequences share their lists
	var none *string
	first := func(q *coverage.Sequence) *string {
		if len(q.Windows) == 0 {
			return none
		}
		return &q.Windows[0]
	}
	for i := range r.list {
		q := &r.list[i]
		if _, ok := shared[first(q)]; ok {
			continue
		}
		text, err := compactJSON(append([]string{}, q.Windows...))
		if err != nil {
			return nil, nil, err
		}
		n, ok := numbers[string(text)]
		if !ok {
			n = len(list)
			numbers[string(text)] = n
			list = append(list, text)
		}
		shared[first(q)] = n
	}
	return slices.Clip(list), func(q *coverage.Sequence) int { return shared[first(q)] }, nil
}

// jsonLines is an array with a line for each element, inside of a document.
func jsonLines(elements [][]byte) []byte {
	if len(elements) == 0 {
		return []byte("[]")
	}
	text := []byte{'['}
	for i, e := range elements {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(text, "\n    "...), e...)
	}
	return append(text, "\n  ]"...)
}
