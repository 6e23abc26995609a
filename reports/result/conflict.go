package result

import (
	"fmt"
	"strings"

	"cbcov/ccfa/conflict"
	"cbcov/coverage"
)

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

// Contest numbers the conflicts of sequences: each stands in a document once, as many sequences have the same.
type Contest struct {
	List []Conflict

	of      *conflict.Conflicts
	numbers map[Conflict]int
	pairs   map[[2]int][]int
}

// NewContest takes conflicts to be numbered.
func NewContest(c *conflict.Conflicts) *Contest {
	return &Contest{of: c, numbers: map[Conflict]int{}, pairs: map[[2]int][]int{}}
}

// Of numbers the conflicts of the callbacks whose order a sequence is about: of each location the most telling one, and no more than three.
// Sequences share their lists.
func (c *Contest) Of(q *coverage.Sequence) []int {
	x, y := q.Ordered()
	pair := [2]int{x, y}
	numbers, ok := c.pairs[pair]
	if ok {
		return numbers
	}
	for _, found := range c.of.Telling(x, y, maxTold) {
		numbers = append(numbers, c.number(Conflict{found.Location, kindNames[found.Kind], accessOf(&found.First), accessOf(&found.Second)}))
	}
	c.pairs[pair] = numbers
	return numbers
}

func (c *Contest) number(of Conflict) int {
	n, ok := c.numbers[of]
	if !ok {
		n = len(c.List)
		c.numbers[of] = n
		c.List = append(c.List, of)
	}
	return n
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

// Matters says for people on what the order of a sequence can matter: the most telling conflict, and how many more are told; empty: none is known.
func (d *Document) Matters(s *Sequence) string {
	if len(s.Conflicts) == 0 {
		return ""
	}
	n := len(s.Symbols)
	text := d.Conflicts[s.Conflicts[0]].Say(&d.Callbacks[s.Symbols[n-2]/2], &d.Callbacks[s.Symbols[n-1]/2])
	if more := len(s.Conflicts) - 1; more > 0 {
		text += fmt.Sprintf(", and on %d more", more)
	}
	return text
}
