package result

import (
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// stacks finds crashes and violations by the methods that are in stacks, so that not each one is compared with each other one.
type stacks struct {
	all        []stack // of the crashes
	crashes    byMethod
	violations byMethod // by the callback that they are in
	broken     []*Violation
	names      *names
}

func stacksOf(d *Document) *stacks {
	s := &stacks{all: make([]stack, len(d.Crashes)), crashes: byMethod{}, violations: byMethod{}, names: namesOf(d)}
	for i := range d.Crashes {
		s.all[i] = stackOf(&d.Crashes[i], s.names)
		s.crashes.add(s.all[i].keys(), i)
	}
	for _, list := range [][]Violation{d.Violations, d.Unexpected} {
		for i := range list {
			s.violations.add(s.names.of(list[i].Within).keys(), len(s.broken))
			s.broken = append(s.broken, &list[i])
		}
	}
	return s
}

// through are the stacks that have a method in DEX form, in the order of the crashes. Few others may be among them.
func (s *stacks) through(method string) []*stack {
	var list []*stack
	for _, i := range s.crashes.of(s.names.of(method).keys()) {
		list = append(list, &s.all[i])
	}
	return list
}

// around are the violations in a callback that a stack has, in their order. Few others may be among them.
func (s *stacks) around(c *stack) []*Violation {
	var list []*Violation
	for _, i := range s.violations.of(c.keys()) {
		list = append(list, s.broken[i])
	}
	return list
}

// byMethod is numbers of things by keys that methods have.
type byMethod map[string][]int

// add takes a thing; numbers rise.
func (m byMethod) add(keys []string, number int) {
	for _, key := range keys {
		if list := m[key]; len(list) == 0 || list[len(list)-1] != number {
			m[key] = append(list, number)
		}
	}
}

// of gives the things that have one of some keys.
func (m byMethod) of(keys []string) []int {
	var all []int
	for _, key := range keys {
		all = append(all, m[key]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// names knows how stacks spell methods in DEX form; each is cut once.
type names struct {
	source map[string]string // see sourceNames
	known  map[string]spelling
}

func namesOf(d *Document) *names { return &names{d.sourceNames(), map[string]spelling{}} }

// spelling is a method as a frame has it.
type spelling struct {
	name   string // without its class
	frame  string // p.A$B.m
	source string // the source's name, A$B.m; empty: it is that of the frame
}

func (n *names) of(method string) spelling {
	s, ok := n.known[method]
	if !ok {
		m := descriptor.Cut(method)
		s = spelling{m.Name, m.Frame(), n.source[method]}
		n.known[method] = s
	}
	return s
}

// is tells whether a frame's method is of this spelling.
func (s spelling) is(method string) bool {
	return method == s.frame || s.source != "" && strings.HasSuffix(method, s.source) &&
		(len(method) == len(s.source) || method[len(method)-len(s.source)-1] == '.')
}

// in tells whether a frame's method is the one that is called so, where a class has a typestate. Stacks name the class that declares a method, which
// may be another than the one it is called on: it is taken for the called one where it has its name, and is in the class with the typestate, or in
// its package, where what it is made of is.
func (s spelling) in(method, class string) bool {
	dot := strings.LastIndexByte(method, '.')
	if dot < 0 || method[dot+1:] != s.name {
		return false
	}
	declares, pkg := method[:dot], class[:strings.LastIndexByte(class, '.')+1]
	return method == s.frame || declares == class || pkg != "" && strings.HasPrefix(declares, pkg) && !strings.Contains(declares[len(pkg):], ".")
}

// keys are what a method is looked up by: one of the keys of each frame that has it, see stack.keys.
func (s spelling) keys() []string {
	if s.source == "" {
		return []string{s.frame}
	}
	return []string{s.frame, ending(s.source, 2)}
}

// keys are what a stack is found by: its methods, and of a shrunk app their endings, as the source's names of its methods have no package.
func (s *stack) keys() []string {
	var keys []string
	for i := range s.frames {
		method := s.frames[i].method
		keys = append(keys, method)
		if s.names.source != nil {
			keys = append(keys, ending(method, 2), ending(method, 1))
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// ending is the last parts of a name with dots.
func ending(name string, parts int) string {
	at := len(name)
	for range parts {
		at = strings.LastIndexByte(name[:at], '.')
		if at < 0 {
			return name
		}
	}
	return name[at+1:]
}

// sourceNames are the source's names of a shrunk app's callbacks, A$B.m, by their DEX methods: stacks have the source's names, and methods those
// of the dex files. It is nil where both are the same.
func (d *Document) sourceNames() map[string]string {
	if !d.App.Mapped {
		return nil
	}
	names := map[string]string{}
	for i := range d.Callbacks {
		names[d.Callbacks[i].Method], _, _ = strings.Cut(d.Callbacks[i].Name, " · ")
	}
	return names
}
