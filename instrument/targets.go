package instrument

import (
	"cmp"
	"math/bits"
	"slices"

	"cbcov/apk/dex"
	"cbcov/ccfa/program"
)

// targets knows which methods get a probe and which calls may run one.
type targets struct {
	program   *program.Program
	probed    map[int]*selector // by method id
	selectors map[selectorKey]*selector
	extended  map[string]bool // classes with subclasses in the app
	idBits    int             // bits that hold any method's id
}

// selectorKey is what a call has in common with all methods it can run.
type selectorKey struct{ name, desc string }

// selector is a name and descriptor of probed methods.
type selector struct {
	key       selectorKey
	receivers []string // classes whose objects run a probed method for it
	number    int32    // for marks, from 1; 0: no call in scope may run one
}

// newTargets takes the candidate callbacks of a program.
func newTargets(p *program.Program, probes Probes) *targets {
	t := &targets{
		program: p, probed: map[int]*selector{}, selectors: map[selectorKey]*selector{}, extended: map[string]bool{},
		idBits: max(1, bits.Len(uint(len(p.Methods())))),
	}
	below := map[string][]*program.Class{}
	for _, c := range p.Classes() {
		for _, super := range append([]string{c.Super}, c.Interfaces...) {
			t.extended[super] = true
			below[super] = append(below[super], c)
		}
	}
	if !probes.Has(Callbacks) {
		return t
	}
	for _, m := range p.Candidates() {
		if m.Static() || !m.Concrete() {
			continue
		}
		k := selectorKey{m.Name, m.Desc}
		s := t.selectors[k]
		if s == nil {
			s = &selector{key: k}
			t.selectors[k] = s
		}
		t.probed[m.ID] = s
		s.receivers = append(s.receivers, t.runners(m, below)...)
	}
	return t
}

// runners lists the classes whose objects run m: its own and those below that do not override it.
func (t *targets) runners(m *program.Method, below map[string][]*program.Class) []string {
	var list []string
	seen := map[string]bool{m.Class.Name: true}
	for queue := []*program.Class{m.Class}; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		if t.program.Resolve(c.Name, m.Name, m.Desc) == m {
			list = append(list, c.Name)
		}
		for _, sub := range below[c.Name] {
			if !seen[sub.Name] {
				seen[sub.Name] = true
				queue = append(queue, sub)
			}
		}
	}
	return list
}

// reachable finds, for each method that a dex file names, the selector to mark virtual and interface
// calls of it with; nil: such a call runs no probed method.
func (t *targets) reachable(f *dex.File) []*selector {
	list := make([]*selector, f.NumMethods())
	for i := range list {
		ref := f.Method(uint32(i))
		s := t.selectors[selectorKey{ref.Name, ref.Desc}]
		if s != nil && t.mayRun(s, ref.Class) {
			list[i] = s
		}
	}
	return list
}

// mayRun reports whether an object of the declared class can run a probed method of the selector.
func (t *targets) mayRun(s *selector, class string) bool {
	for _, r := range s.receivers {
		if r == class || t.program.Subtype(r, class) {
			return true
		}
	}
	return false
}

// superRuns finds the selector of a super call made in a class; nil: it runs no probed method.
func (t *targets) superRuns(in *program.Class, ref dex.MethodRef) *selector {
	s := t.selectors[selectorKey{ref.Name, ref.Desc}]
	if s == nil {
		return nil
	}
	m := t.superOf(in, ref)
	if m == nil || t.probed[m.ID] == nil {
		return nil
	}
	return s
}

// superInScope tells whether a super call made in a class runs a method in scope.
func (t *targets) superInScope(in *program.Class, ref dex.MethodRef) bool {
	m := t.superOf(in, ref)
	return m != nil && m.Class.InScope
}

// superOf finds the APK's method that a super call made in a class runs; nil: the framework has it.
func (t *targets) superOf(in *program.Class, ref dex.MethodRef) *program.Method {
	from := in.Super
	if c := t.program.Class(ref.Class); c != nil && c.Flags&dex.AccInterface != 0 {
		from = ref.Class // I.super.m(): the interface's default
	}
	return t.program.Resolve(from, ref.Name, ref.Desc)
}

// number gives the selectors that calls use their numbers, in the order of their names. Should there
// be more than fit beside the method ids, numbers repeat: a mark still has to meet its own object.
func (t *targets) number(used map[*selector]bool) {
	var list []*selector
	for s := range used {
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b *selector) int {
		return cmp.Or(cmp.Compare(a.key.name, b.key.name), cmp.Compare(a.key.desc, b.key.desc))
	})
	most := 1<<(31-t.idBits) - 1
	for i, s := range list {
		s.number = int32(i%most) + 1
	}
}

// constant is what the entry probe of a method passes to the logger.
func (t *targets) constant(m *program.Method) int32 {
	v := uint32(m.ID) | uint32(t.probed[m.ID].number)<<(t.idBits+1)
	if t.extended[m.Class.Name] {
		v |= 1 << t.idBits
	}
	return int32(v)
}
