package result

import (
	"fmt"
	"strings"

	"cbcov/ccfa/conflict"
	"cbcov/coverage"
)

// Contested is a pair of callbacks, in the order that required sequences have them in, whose order can matter.
type Contested struct {
	First  int        `json:"first"`  // index in Document.Callbacks
	Second int        `json:"second"` // the same
	On     []Conflict `json:"on"`     // the most telling first, as many as are told
}

// Conflict is what two callbacks access, one of which changes it.
type Conflict struct {
	Location string `json:"location"` // for people: `Main.player`, `text of R.id.title`, `preference "name"`
	Kind     string `json:"kind"`     // field, elements, library, platform
	First    Access `json:"first"`
	Second   Access `json:"second"`
}

// Access is what a callback does there, at one place.
type Access struct {
	Does   string `json:"does"`   // one of Reads, Writes, Nulls
	Method string `json:"method"` // whose code it is, as DEX writes it
	Source string `json:"source"` // file and line; empty: the code does not tell
}

// What an access does.
const (
	Reads  = "reads"
	Writes = "writes"
	Nulls  = "nulls" // it writes null
)

// maxTold is how many conflicts of two callbacks a document has.
const maxTold = 3

// kindNames are the kinds of locations as documents name them, in the order of conflict.Kind.
var kindNames = [...]string{conflict.Field: "field", conflict.Elements: "elements", conflict.Library: "library", conflict.Platform: "platform"}

// ConflictsOf tells of the conflicts of two callbacks.
func ConflictsOf(c *conflict.Conflicts, first, second int) []Conflict {
	if !c.Ordered(first, second) {
		return nil
	}
	list := c.Between(first, second)
	var out []Conflict
	seen := map[string]bool{}
	for i := range list {
		if len(out) == maxTold {
			break
		}
		if seen[list[i].Location] {
			continue
		}
		seen[list[i].Location] = true
		out = append(out, Conflict{list[i].Location, kindNames[list[i].Kind], accessOf(&list[i].First), accessOf(&list[i].Second)})
	}
	return out
}

func accessOf(a *conflict.Access) Access {
	out := Access{Reads, a.Method, a.Source}
	switch {
	case a.Null:
		out.Does = Nulls
	case a.Write:
		out.Does = Writes
	}
	return out
}

// Contest lists the pairs of callbacks of sequences whose order can matter, in the order in which sequences have them first.
func Contest(c *conflict.Conflicts, sequences []coverage.Sequence) []Contested {
	var out []Contested
	seen := map[[2]int]bool{}
	for i := range sequences {
		x, y := sequences[i].Ordered()
		if seen[[2]int{x, y}] {
			continue
		}
		seen[[2]int{x, y}] = true
		if on := ConflictsOf(c, x, y); len(on) > 0 {
			out = append(out, Contested{x, y, on})
		}
	}
	return out
}

// Contested tells on what the order of a sequence can matter, by its place in the document's Conflicts. It is for all sequences of one document.
func (d *Document) Contested() func(s *Sequence) (at int, ok bool) {
	by := make(map[[2]int]int, len(d.Conflicts))
	for i := range d.Conflicts {
		by[[2]int{d.Conflicts[i].First, d.Conflicts[i].Second}] = i
	}
	return func(s *Sequence) (int, bool) {
		n := len(s.Symbols)
		at, ok := by[[2]int{s.Symbols[n-2] / 2, s.Symbols[n-1] / 2}]
		return at, ok
	}
}

// Say writes the conflict of two callbacks for people: `Main.onPause (Main.java:58) sets Main.player to null, Main.onResume (Main.java:51) reads it`.
func (c *Conflict) Say(first, second *Callback) string {
	return fmt.Sprintf("%s %s, %s %s", whose(first, &c.First), c.does(&c.First, c.Location), whose(second, &c.Second), c.does(&c.Second, "it"))
}

// whose names the callback of an access, and where it is.
func whose(c *Callback, a *Access) string {
	name, _, _ := strings.Cut(c.Name, " · ")
	if a.Source == "" {
		return name
	}
	return name + " (" + a.Source + ")"
}

func (c *Conflict) does(a *Access, what string) string {
	field := c.Kind == kindNames[conflict.Field] || c.Kind == kindNames[conflict.Library]
	switch {
	case a.Does == Reads:
		return "reads " + what
	case a.Does == Nulls && field:
		return "sets " + what + " to null"
	case field:
		return "sets " + what
	}
	return "changes " + what
}
