package coverage

import (
	"fmt"
	"strings"

	"cbcov/ccfa"
)

// handModel is an automaton's relations written down by hand.
type handModel struct {
	callbacks []*ccfa.Callback
	follows   map[[2]string]bool
	inside    map[[2]string]bool // caller, callback: the first one
	after     map[[2]string]bool
	runs      map[[2]string]bool
	posts     map[[2]string]bool
	system    map[string]bool // posted callbacks that something else than a callback can have posted
	orders    map[string]bool // "e c s": s behind c, "e s c": c behind s; nil: all are there
}

func (m *handModel) name(i int) string { return m.callbacks[i].Name }

func (m *handModel) Lookup(method, receiver string) (int, bool) {
	for i, c := range m.callbacks {
		if c.Method == method && c.Receiver == receiver {
			return i, true
		}
	}
	return 0, false
}

func (m *handModel) Follows(x, y int) bool   { return m.follows[[2]string{m.name(x), m.name(y)}] }
func (m *handModel) SyncIn(x, y int) bool    { return m.inside[[2]string{m.name(x), m.name(y)}] }
func (m *handModel) SyncAfter(x, y int) bool { return m.after[[2]string{m.name(x), m.name(y)}] }
func (m *handModel) Inside(x, y int) bool    { return m.inside[[2]string{m.name(x), m.name(y)}] }
func (m *handModel) Runs(x, y int) bool      { return m.runs[[2]string{m.name(x), m.name(y)}] }

func (m *handModel) Posts(x, y int) bool { return m.posts[[2]string{m.name(x), m.name(y)}] }
func (m *handModel) Queued(c int) bool {
	return m.callbacks[c].Kinds&(ccfa.Event|ccfa.Async) == ccfa.Async && !m.system[m.name(c)]
}

func (m *handModel) Interleaved(run []int, c, s int, late bool) bool {
	var words []string
	for _, e := range run {
		words = append(words, m.name(e))
	}
	if late {
		words = append(words, m.name(s), m.name(c))
	} else {
		words = append(words, m.name(c), m.name(s))
	}
	return m.orders == nil || m.orders[strings.Join(words, " ")]
}

// pairs makes a relation of "a b" strings.
func pairs(list ...string) map[[2]string]bool {
	out := map[[2]string]bool{}
	for _, s := range list {
		var a, b string
		fmt.Sscan(s, &a, &b)
		out[[2]string{a, b}] = true
	}
	return out
}

// callback makes a callback `Lp/C;->m()V` of the name `C.m`.
func callback(class, method string, kinds ccfa.Kind) *ccfa.Callback {
	desc := "Lp/" + class + ";"
	return &ccfa.Callback{Method: desc + "->" + method + "()V", Receiver: desc, Name: class + "." + method, Kinds: kinds, Main: true}
}

// app numbers the methods as the callbacks are numbered.
func (m *handModel) app() App {
	a := App{Build: "0badf00d", Callbacks: m.callbacks, Relations: m}
	for _, c := range m.callbacks {
		a.Methods = append(a.Methods, c.Method)
	}
	return a
}

// id is the index of the callback with a name.
func (m *handModel) id(name string) int {
	for i, c := range m.callbacks {
		if c.Name == name {
			return i
		}
	}
	panic("no callback " + name)
}

// ee, eas and eaa make sequences of callbacks' names.
func (m *handModel) ee(c Criterion, a, b string) Sequence {
	x, y := m.id(a), m.id(b)
	return NewSequence(c, []Symbol{{x, Entry}, {x, Exit}, {y, Entry}}, -1, m.callbacks)
}

func (m *handModel) easIn(caller, s string) Sequence {
	return NewSequence(EAS, []Symbol{{m.id(caller), Entry}, {m.id(s), Entry}}, -1, m.callbacks)
}

func (m *handModel) easAfter(s1, s string) Sequence {
	return NewSequence(EAS, []Symbol{{m.id(s1), Exit}, {m.id(s), Entry}}, -1, m.callbacks)
}

// eaa makes `run → c → s` or, late, `run → s → c`.
func (m *handModel) eaa(run []string, c, s string, late bool) Sequence {
	var symbols []Symbol
	whole := func(name string) { symbols = append(symbols, Symbol{m.id(name), Entry}, Symbol{m.id(name), Exit}) }
	for _, e := range run {
		whole(e)
	}
	if late {
		whole(s)
		return NewSequence(EAA, append(symbols, Symbol{m.id(c), Entry}), len(symbols), m.callbacks)
	}
	at := len(symbols)
	whole(c)
	return NewSequence(EAA, append(symbols, Symbol{m.id(s), Entry}), at, m.callbacks)
}
