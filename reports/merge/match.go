package merge

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/result"
)

// By says by what two builds' callbacks were found to be one.
type By string

// The ways of a match, the surer first.
const (
	ByBuild      By = "build"      // both reports are of one build
	ByName       By = "name"       // the same name, one that a developer gave
	ByClass      By = "class"      // all lambdas and anonymous classes of the class they are written in have the shapes they had
	ByShape      By = "shape"      // the only ones with one role and code, in the app or in a class that has a developer's name
	ByCode       By = "code"       // the same, without what they call in the app
	ByNeighbours By = "neighbours" // the same role, and the same place in the sequences of callbacks that are matched already
)

// matching finds which callbacks of two builds are one. Compilers number lambdas and anonymous classes, and shrinkers rename classes and
// methods: such a name says nothing, and two of another build may well have each other's. So names are believed only where a developer gave
// them; the others go by what they are (their shapes), then by their neighbours. What fits several is not matched, and Ambiguous says so.
type matching struct {
	base, head *result.Document
	to, from   []int // base → head and back; -1: not matched
	by         []By  // by base callback
}

// noMatch stands for a callback that has no counterpart.
const noMatch = -1

func matchCallbacks(base, head *result.Document) *matching {
	m := &matching{base: base, head: head, to: make([]int, len(base.Callbacks)), from: make([]int, len(head.Callbacks)), by: make([]By,
		len(base.Callbacks))}
	for i := range m.to {
		m.to[i] = noMatch
	}
	for i := range m.from {
		m.from[i] = noMatch
	}
	if base.App.Build == head.App.Build {
		m.pair(ByBuild, identity, identity)
		return m
	}
	m.pair(ByName, ownName(base, head), ownName(head, base))
	m.classes()
	for {
		before := m.matched()
		m.pairAll(ByShape, func(c *result.Callback) string { return c.Shape })
		m.pairAll(ByCode, func(c *result.Callback) string { return cutShape(c.Shape, 2) })
		m.neighbours()
		if m.matched() == before {
			return m
		}
	}
}

// classes matches the numbered callbacks of a class by their numbers, where all of that class have the shapes they had: then nothing was
// added or put into another order, but for what is the same.
func (m *matching) classes() {
	members := func(d, other *result.Document, done []int) map[string][]string {
		host, out := hostOf(d, other), map[string][]string{}
		for i := range d.Callbacks {
			c := &d.Callbacks[i]
			if h := host(c); h != "" && done[i] == noMatch {
				out[h] = append(out[h], identity(c)+" "+c.Shape)
			}
		}
		for _, list := range out {
			slices.Sort(list)
		}
		return out
	}
	base, head := members(m.base, m.head, m.to), members(m.head, m.base, m.from)
	key := func(d, other *result.Document) func(*result.Callback) string {
		host := hostOf(d, other)
		return func(c *result.Callback) string {
			if h := host(c); h != "" && c.Shape != "" && slices.Equal(base[h], head[h]) {
				return identity(c)
			}
			return ""
		}
	}
	m.pair(ByClass, key(m.base, m.head), key(m.head, m.base))
}

func (m *matching) matched() int {
	n := 0
	for _, j := range m.to {
		if j != noMatch {
			n++
		}
	}
	return n
}

// pairAll matches by a part of the shape: first in classes with a developer's name, then in the app.
func (m *matching) pairAll(by By, shape func(*result.Callback) string) {
	within := func(host func(*result.Callback) string) func(*result.Callback) string {
		return func(c *result.Callback) string {
			s, h := shape(c), host(c)
			if s == "" || h == "" {
				return ""
			}
			return s + " " + h
		}
	}
	m.pair(by, within(hostOf(m.base, m.head)), within(hostOf(m.head, m.base)))
	m.pair(by, shape, shape)
}

// pair matches the callbacks not matched yet that alone have a key in both builds. An empty key is none.
func (m *matching) pair(by By, base, head func(*result.Callback) string) {
	one := func(list []result.Callback, done []int, key func(*result.Callback) string) map[string]int {
		only := map[string]int{}
		for i := range list {
			if done[i] != noMatch {
				continue
			}
			k := key(&list[i])
			if _, twice := only[k]; twice {
				only[k] = noMatch
			} else {
				only[k] = i
			}
		}
		delete(only, "")
		return only
	}
	others := one(m.head.Callbacks, m.from, head)
	for k, i := range one(m.base.Callbacks, m.to, base) {
		if j, ok := others[k]; ok && i != noMatch && j != noMatch {
			m.join(i, j, by)
		}
	}
}

func (m *matching) join(i, j int, by By) { m.to[i], m.from[j], m.by[i] = j, i, by }

// neighbours matches callbacks of one role that alone stand in the same places of sequences whose other callbacks are matched. First the
// whole shape must be the same, then the role.
func (m *matching) neighbours() {
	base := places(m.base, func(c int) int { return m.to[c] })
	head := places(m.head, func(c int) int {
		if m.from[c] == noMatch {
			return noMatch
		}
		return c
	})
	for _, parts := range []int{3, 1} {
		key := func(d *result.Document, places map[int][]string) func(*result.Callback) string {
			index := map[*result.Callback]int{}
			for i := range d.Callbacks {
				index[&d.Callbacks[i]] = i
			}
			return func(c *result.Callback) string {
				around := places[index[c]]
				if c.Shape == "" || len(around) == 0 {
					return ""
				}
				return cutShape(c.Shape, parts) + "\n" + strings.Join(around, "\n")
			}
		}
		m.pair(ByNeighbours, key(m.base, base), key(m.head, head))
	}
}

// places tells for each callback that is not matched where it stands in the sequences whose other callbacks are: number gives a matched
// one's number in the head.
func places(d *result.Document, number func(int) int) map[int][]string {
	out := map[int][]string{}
	for i := range d.Sequences {
		s := &d.Sequences[i]
		self, ok := noMatch, true
		words := []string{s.Criterion}
		for _, symbol := range s.Symbols {
			c := symbol / 2
			n := number(c)
			switch {
			case n != noMatch:
				words = append(words, fmt.Sprintf("%d.%d", n, symbol%2))
			case self == noMatch || self == c:
				self = c
				words = append(words, fmt.Sprintf("it.%d", symbol%2))
			default:
				ok = false
			}
		}
		if ok && self != noMatch {
			out[self] = append(out[self], strings.Join(words, " "))
		}
	}
	for _, list := range out {
		slices.Sort(list)
	}
	return out
}

// cutShape keeps the first parts of a shape: role, code, all.
func cutShape(shape string, parts int) string {
	words := strings.Split(shape, "-")
	return strings.Join(words[:min(len(words), parts)], "-")
}

// identity is a callback's key in one build.
func identity(c *result.Callback) string { return c.Method + " " + c.Receiver }

// ownName gives a callback's name if a developer gave it: of a shrunk app by its mapping file.
func ownName(d, other *result.Document) func(*result.Callback) string {
	return func(c *result.Callback) string {
		if d.App.Mapped {
			if given(c.Name) && !strings.Contains(c.Name, "(") {
				return c.Name
			}
			return ""
		}
		m := descriptor.Cut(c.Method)
		if !givenClass(m.Class) || !givenClass(c.Receiver) || strings.HasPrefix(m.Name, "lambda$") {
			return ""
		}
		if other.App.Mapped {
			return c.Name
		}
		return identity(c)
	}
}

// hostOf gives the class that a callback is written in, if a developer named it: that of a lambda or an anonymous class.
func hostOf(d, other *result.Document) func(*result.Callback) string {
	return func(c *result.Callback) string {
		if d.App.Mapped {
			host, _, _ := strings.Cut(c.Name, ".")
			host, _, _ = strings.Cut(host, "$")
			return host
		}
		host := strings.TrimSuffix(c.Receiver, ";")
		if i := strings.IndexByte(host, '$'); i >= 0 {
			host = host[:i]
		}
		if !givenClass(host + ";") {
			return ""
		}
		if other.App.Mapped {
			return host[strings.LastIndexByte(host, '/')+1:]
		}
		return host
	}
}

// givenClass says whether a class's descriptor is one that a developer wrote.
func givenClass(desc string) bool {
	name := strings.TrimSuffix(desc, ";")
	name = strings.TrimPrefix(name[strings.LastIndexByte(name, '/')+1:], "L")
	return given(name)
}

// given says whether a name can be one that a developer gave: no number of a compiler's, and none of the short ones that shrinkers give.
func given(name string) bool {
	class, _, _ := strings.Cut(name, ".")
	if strings.Contains(class, "$$") || strings.Contains(class, "-") {
		return false
	}
	for _, part := range strings.Split(class, "$") {
		if part == "" || part[0] >= '0' && part[0] <= '9' || len(part) <= 2 && part == strings.ToLower(part) {
			return false
		}
	}
	return true
}
