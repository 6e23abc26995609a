package machine

import (
	"slices"
	"sync"
)

// Analysis is what the systems of a machine share: summaries of its modules. It is safe for concurrent use.
type Analysis struct {
	Machine *Machine
	Order   *Order // all symbols are letters
	Moves   *Transfers
	Quiet   *Transfers // on ways without a symbol
	Endings *Endings   // of the letters of Order
	posts   func() []Bits

	mu       sync.Mutex
	readings map[string]*Reading
	effects  map[effectKey][]slotTable
}

// Analyze prepares the summaries of a reduced machine.
func Analyze(m *Machine) *Analysis {
	a := &Analysis{Machine: m, Order: m.Order(nil), Moves: m.Transfers(), readings: map[string]*Reading{}, effects: map[effectKey][]slotTable{}}
	a.Quiet = a.Moves.Quiet(a.Order)
	a.Endings = a.Order.Endings(a.Moves)
	a.posts = sync.OnceValue(a.findPosts)
	return a
}

// Idle tells whether a module does nothing: it runs and posts no symbol and changes no slot.
func (a *Analysis) Idle(mod *Module) bool {
	return a.Order.Letters(mod).Empty() && a.Moves.Touched(mod).Empty() && a.Posts(mod).Empty()
}

// Posts is the set of symbols that a module posts, itself, by what it runs, or by what it posts. Nil posts none.
func (a *Analysis) Posts(mod *Module) Bits {
	if mod == nil {
		return nil
	}
	return a.posts()[mod.ID]
}

func (a *Analysis) findPosts() []Bits {
	mods := a.Machine.Modules
	posts := make([]Bits, len(mods))
	for i, mod := range mods {
		posts[i] = NewBits(a.Machine.Symbols)
		for k := range mod.Edges {
			if e := &mod.Edges[k]; e.Op == Post {
				posts[i].Add(int(e.Symbol))
			}
		}
	}
	leads := func(i int, visit func(int)) {
		for k := range mods[i].Edges {
			if sub := mods[i].Edges[k].Module; sub != nil {
				visit(sub.ID)
			}
		}
	}
	for _, group := range components(len(mods), leads) {
		set := posts[group[0]]
		for _, i := range group {
			set.Union(posts[i])
			leads(i, func(sub int) { set.Union(posts[sub]) })
		}
		for _, i := range group {
			posts[i] = set
		}
	}
	return posts
}

// AsksShared tells whether an act needs anything of variables that all instances share.
func (act *Act) AsksShared() bool {
	return slices.ContainsFunc(act.Needs, func(c Cond) bool { return c.Instance == NoInstance })
}

// Permits tells whether what an act needs of variables that all instances share can hold right after another one, of any instance of
// another system.
func (a *Analysis) Permits(before, act *Act) bool {
	for _, c := range act.Needs {
		if c.Instance != NoInstance || before.Module == nil || !a.Moves.Touched(before.Module).Has(c.Slot.ID) {
			continue
		}
		if a.Moves.After(before.Module, c.Slot, FirstValues(len(c.Slot.Values)))&c.Values == 0 {
			return false
		}
	}
	return true
}
