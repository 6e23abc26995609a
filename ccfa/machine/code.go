package machine

import "slices"

// code is all modules with letters that transitions of one side run at top level, their states numbered: those of module i from first[i]
// on.
//
// Where it is between two letters is kept as in generalised LR parsing: activations of modules with all that may wait for them (Tomita's
// graph-structured stack). Modules that were entered since the last letter share one activation each, so that their number does not grow
// with the ways that lead there.
type code struct {
	r       *Solved
	mods    []*Module
	number  map[*Module]int32
	first   []int32
	views   []*stateView       // by state, nil: not asked for
	runs    map[Symbol][]frame // the states behind a letter, wherever it is
	callers [][]frame          // by module: the states behind calls of it
	open    []*activation      // by module
	passed  []int32            // by state: the last search that came there in an open activation
	entered []*activation      // by module: the activation of the last search that entered it
	search  int32
}

// frame is a state of a module that runs, in an activation.
type frame struct {
	state int32
	in    *activation
}

// activation is a module that runs, and the frames to which it may return.
type activation struct {
	mod     int32 // in code
	open    bool  // what waits for it is not known: any caller, or, of a module that a transition runs, that
	search  int32 // that made it
	returns []frame
	bottom  *start // it is what a transition runs; nil: it is not
}

// start is a transition that can be taken, with the values before it.
type start struct {
	t       *Transition
	vals    []Values
	entries []move // its first letters, once asked for
	behind  map[scope][]departure
	ends    map[leaving][]*spot // see departures
}

// leaving asks where a transition leads with a letter as its last one, for what is asked for then.
type leaving struct {
	last  Symbol
	asked scope
}

// move is a letter that can come next, and the frame behind it.
type move struct {
	x  Symbol
	to frame
}

// ways out of code: by way of a transition, or of a module that any transition runs.
type ways struct {
	starts []*start
	mods   []*Module
}

// codeOf numbers the states of all modules that a side's transitions call.
func (r *Solved) codeOf(of side) *code {
	if d := r.coded[of]; d != nil {
		return d
	}
	var roots []*Module
	for i := range r.Transitions {
		if t := &r.Transitions[i]; t.calls() && t.side() == of && r.Possible(t) {
			roots = append(roots, t.Module)
		}
	}
	d := &code{r: r, mods: r.a.Order.Closure(roots...), number: map[*Module]int32{}, runs: map[Symbol][]frame{}}
	states := int32(0)
	for i, mod := range d.mods {
		d.number[mod] = int32(i)
		d.first = append(d.first, states)
		d.open = append(d.open, &activation{mod: int32(i), open: true})
		states += int32(mod.States)
	}
	d.callers, d.entered = make([][]frame, len(d.mods)), make([]*activation, len(d.mods))
	d.views, d.passed = make([]*stateView, states), make([]int32, states)
	for i, mod := range d.mods {
		r.meter.spend(len(mod.Edges))
		for k := range mod.Edges {
			e := &mod.Edges[k]
			to := frame{d.first[i] + e.To, d.open[i]}
			if r.a.Order.letter(e) {
				if list := d.runs[e.Symbol]; !slices.Contains(list, to) {
					d.runs[e.Symbol] = append(list, to)
				}
			} else if sub, ok := d.number[e.Module]; ok && e.Op == Call && !slices.Contains(d.callers[sub], to) {
				d.callers[sub] = append(d.callers[sub], to)
			}
		}
	}
	r.coded[of] = d
	return d
}

// ahead visits the letters that can come next at some frames, each with the frame behind it, and gives the ways out without any.
func (d *code) ahead(from []frame, take func(move)) ways {
	d.search++
	s := &search{d: d, take: take}
	for _, f := range from {
		s.reach(f)
	}
	for len(s.work) > 0 {
		f := s.work[len(s.work)-1]
		s.work = s.work[:len(s.work)-1]
		s.visit(f)
	}
	return s.out
}

// enter lists the first letters of what a transition runs.
func (d *code) enter(s *start) []move {
	if s.entries == nil {
		s.entries = []move{} // not nil: they are known
		i := d.number[s.t.Module]
		d.ahead([]frame{{d.first[i] + Entry, &activation{mod: i, bottom: s}}}, func(m move) { s.entries = append(s.entries, m) })
	}
	return s.entries
}

// search looks for the next letters.
type search struct {
	d    *code
	take func(move)
	seen map[frame]bool // but those of open activations
	work []frame
	out  ways
}

func (s *search) reach(f frame) {
	if s.d.passed[f.state] == s.d.search {
		return // in an open activation, where all can come that can in another
	}
	if f.in.open {
		s.d.passed[f.state] = s.d.search
	} else {
		if s.seen[f] {
			return
		}
		if s.seen == nil {
			s.seen = map[frame]bool{}
		}
		s.seen[f] = true
	}
	s.work = append(s.work, f)
}

// view is what can be come to from a frame without a letter.
func (s *search) view(f frame) *stateView {
	v := s.d.views[f.state]
	if v == nil {
		v = s.d.r.a.Order.viewFrom(s.d.mods[f.in.mod], f.state-s.d.first[f.in.mod])
		s.d.views[f.state] = v
	}
	return v
}

// visit goes on from a frame by what the order knows of its module: states between two letters are not looked at one by one.
func (s *search) visit(f frame) {
	view := s.view(f)
	mod, first := s.d.mods[f.in.mod], s.d.first[f.in.mod]
	s.d.r.meter.spend(1 + len(view.edges))
	for _, i := range view.edges {
		e := &mod.Edges[i]
		next := frame{first + e.To, f.in}
		if e.Op == Run {
			s.take(move{e.Symbol, next})
			continue
		}
		sub := s.d.number[e.Module]
		in := s.d.entered[sub]
		if in == nil || in.search != s.d.search {
			in = &activation{mod: sub, search: s.d.search}
			s.d.entered[sub] = in
			s.work = append(s.work, frame{s.d.first[sub] + Entry, in})
		}
		in.returns = append(in.returns, next)
	}
	if view.exit && f.in.search != s.d.search { // else its callers went on without it already
		s.leave(f.in)
	}
}

// leave goes on where an activation returns to.
func (s *search) leave(in *activation) {
	switch {
	case in.open:
		for _, f := range s.d.callers[in.mod] {
			s.reach(f)
		}
		if mod := s.d.mods[in.mod]; !slices.Contains(s.out.mods, mod) {
			s.out.mods = append(s.out.mods, mod)
		}
	case in.bottom != nil:
		if !slices.Contains(s.out.starts, in.bottom) {
			s.out.starts = append(s.out.starts, in.bottom)
		}
	}
	for _, f := range in.returns {
		s.reach(f)
	}
}

// departures lists where a transition leads with a letter as its last one.
func (s *start) departures(r *Solved, x Symbol, asked scope) []*spot {
	key := leaving{x, asked}
	list, ok := s.ends[key]
	if ok {
		return list
	}
	for _, l := range s.landings(r, r.letters(s.t, r.a.Order.Last), asked) {
		if l.letters.Has(int(x)) {
			list = append(list, l.spot)
		}
	}
	if s.ends == nil {
		s.ends = map[leaving][]*spot{}
	}
	s.ends[key] = list
	return list
}

// landing is where a transition leads with some of its letters as the last one.
type landing struct {
	letters Bits
	spot    *spot
}

// landings lists where the transition leads; last are its last letters.
func (s *start) landings(r *Solved, last Bits, asked scope) []landing {
	if r.Options.Forget { // whatever the values are
		return []landing{{last, r.spot(s.t.To, nil, asked)}}
	}
	var list []landing
	for _, d := range s.behindAll(r, asked) {
		list = append(list, landing{d.letters, r.spot(s.t.To, d.vals, asked)})
	}
	return list
}

// behindAll lists where the transition leads with any of its letters as the last one.
func (s *start) behindAll(r *Solved, asked scope) []departure {
	list, ok := s.behind[asked]
	if !ok {
		list = r.behind(s.t, s.vals, r.relevant(relevanceKey{asked, true}))
		if s.behind == nil {
			s.behind = map[scope][]departure{}
		}
		s.behind[asked] = list
	}
	return list
}

// startsOf lists the transitions that run a module at top level.
func (r *Solved) startsOf(mod *Module, of side) []*start {
	if r.starts == nil {
		r.starts = map[running][]*start{}
		for i := range r.Transitions {
			if t := &r.Transitions[i]; t.calls() && r.Possible(t) {
				key := running{t.Module, t.Instance, true}
				most := r.relevant(relevanceKey{everything, true})
				r.starts[key] = append(r.starts[key], &start{t: t, vals: r.before(t, most.variables[t.To])})
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(r.starts[running{mod, of.instance, true}]), func(s *start) bool { return s.t.Tag != of.tag })
}
