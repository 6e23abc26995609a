package predict

import (
	"slices"
	"strings"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// call is an invoke with what it passes.
type call struct {
	site   *program.Site
	use    *observe.Use // nil: nothing to the machine
	static bool
	recv   value
	params []value
	ret    string // descriptor of what it returns
}

// maxTargets bounds the methods that one call may run.
const maxTargets = 4

// invoke follows a call; false: the way ends, or others go on in its place.
func (f *follower) invoke(s *state, t *frame, in *dex.Instruction) bool {
	site := t.body.sites[t.at]
	if site == nil || site.Kind == program.InvokeCustom || in.Op.Info().Ref != dex.RefMethod {
		t.result = f.fresh(s, t.body, t.at, unknown)
		t.at++
		return true
	}
	c := f.call(t, in, site)
	if !c.static && c.recv == null {
		return false
	}
	t.at++
	targets, outside := f.resolve(c)
	if len(targets) > maxTargets {
		f.skipped.many[site.Ref.String()] = true
		f.lose(s)
		t.result = value{}
		return true
	}
	for i, m := range targets {
		if i == len(targets)-1 && !outside {
			f.enter(s, m, c)
			return true
		}
		other := f.fork(s, t.at)
		f.enter(other, m, c)
	}
	return f.callin(s, c)
}

// call gathers what an invoke passes.
func (f *follower) call(t *frame, in *dex.Instruction, site *program.Site) *call {
	proto := t.body.file.MethodProto(in.Index)
	c := &call{site: site, static: site.Kind == program.InvokeStatic, ret: t.body.file.Type(proto.Return)}
	c.use = f.uses[t.body.firstRef+int(in.Index)]
	at := 0
	take := func() value {
		at++
		if at > int(in.Count) {
			return value{}
		}
		return t.regs[in.Arg(at-1)]
	}
	if !c.static {
		c.recv = take()
	}
	for _, p := range proto.Params {
		v := take()
		if descriptor.Words(t.body.file.Type(uint32(p))) == 2 {
			at++
			v = value{}
		}
		if t.body.file.Type(uint32(p)) == "F" {
			v = value{} // its bits are no number
		}
		c.params = append(c.params, v)
	}
	return c
}

// resolve lists the methods in scope that a call may run, and tells whether it may run another: of the framework or of a library.
func (f *follower) resolve(c *call) (targets []*program.Method, outside bool) {
	s := c.site
	if c.recv.kind == object && (s.Kind == program.InvokeVirtual || s.Kind == program.InvokeInterface) {
		m := f.program.Resolve(f.objects[c.recv.n].class, s.Ref.Name, s.Ref.Desc)
		if m == nil || !m.Class.InScope {
			return nil, true
		}
		return []*program.Method{m}, false
	}
	_, outside = f.program.Callin(s)
	for _, m := range f.targets(s) {
		if m.Class.InScope {
			targets = append(targets, m)
		} else {
			outside = true
		}
	}
	return targets, outside || len(targets) == 0
}

// enter runs a method of the app, or passes over one that is not in the slice.
func (f *follower) enter(s *state, m *program.Method, c *call) {
	t := s.top()
	t.result = f.fresh(s, t.body, t.at-1, unknown)
	if !f.in[m.ID] {
		s.covered = s.covered || f.facts.covers[m.ID]
		return
	}
	b := f.body(m)
	again := slices.ContainsFunc(s.frames, func(fr frame) bool { return fr.body.method == m })
	if b == nil || again || len(s.frames) >= maxFrames {
		f.skipped.deep[m.Ref().String()] = true
		f.lose(s)
		return
	}
	args := c.params
	if !c.static {
		args = append([]value{c.recv}, args...)
	}
	s.frames = append(s.frames, newFrame(b, args))
}

// newFrame puts arguments, the receiver first, into a method's registers.
func newFrame(b *body, args []value) frame {
	fr := frame{body: b, regs: make([]value, b.Code.Registers)}
	r := int(b.Code.Registers) - int(b.Code.Ins)
	for i, v := range args {
		if r >= len(fr.regs) {
			break
		}
		fr.regs[r] = v
		r++
		if k := i - len(args) + len(b.params()); k >= 0 && b.wide(k) {
			r++
		}
	}
	return fr
}

// lose forgets the states of all objects: something ran that was not followed.
func (f *follower) lose(s *state) {
	for i := range s.tracked {
		s.tracked[i].lose()
	}
}

// escape forgets the states of objects that are given to code that is not followed. Collections and the like only hold them.
func (f *follower) escape(s *state, c *call) {
	if framework.Holder.OfPackage(c.site.Ref.Class) {
		return
	}
	for _, v := range c.params {
		if v.kind != object {
			continue
		}
		if st := s.status(v.n); st != nil {
			st.lose()
		}
	}
}

// callin follows a call that leaves the app's code: what it is to the machine, what it calls back, what it posts.
func (f *follower) callin(s *state, c *call) bool {
	t := s.top()
	t.result = f.answer(s, c)
	if c.use == nil {
		f.escape(s, c)
	} else if !f.use(s, c) {
		return false
	}
	f.cover(s, c)
	for _, posted := range f.nested.Posts[c.site] {
		if f.posted[posted.ID] {
			s.post(int32(posted.ID))
		}
	}
	return f.ways(s, c)
}

// answer is what a call from outside returns: something unknown, but that it may answer a question about an object's state.
func (f *follower) answer(s *state, c *call) value {
	if c.ret == "V" || c.ret == "J" || c.ret == "D" {
		return value{}
	}
	if c.use != nil && c.use.Role == observe.Neutral {
		if v := c.subject(); v.kind == object && s.status(v.n) != nil {
			return value{asked, v.n}
		}
	}
	for _, v := range append([]value{c.recv}, c.params...) {
		if v.kind == asked {
			return v
		}
	}
	t := s.top()
	k := sort(c.ret)
	if strings.HasPrefix(c.site.Ref.Name, "equals") {
		k = picked
	}
	return f.fresh(s, t.body, t.at-1, k)
}

// subject is the object of the machine's class that a call is about.
func (c *call) subject() value {
	switch o := c.use.Object; {
	case o == observe.Receiver:
		return c.recv
	case o >= 0 && o < len(c.params):
		return c.params[o]
	}
	return value{}
}

// ways forks into the ways through a callin, as far as callbacks of the slice run inside.
func (f *follower) ways(s *state, c *call) bool {
	var ways [][]*ccfa.Callback
	f.steps += len(f.nested.Ways[c.site])
	for _, way := range f.nested.Ways[c.site] {
		matter := slices.DeleteFunc(slices.Clone(way), func(cb *ccfa.Callback) bool { return !f.in[cb.Runs().ID] })
		if !slices.ContainsFunc(ways, func(w []*ccfa.Callback) bool { return slices.Equal(w, matter) }) {
			ways = append(ways, matter)
		}
	}
	for i, way := range ways {
		next := s
		if i < len(ways)-1 {
			next = f.fork(s, s.top().at)
		}
		t := next.top()
		t.todo, t.on, t.site = way, c.recv, c.site
	}
	return true
}

// callBack begins the next callback inside a callin; other states go on in this one's place.
func (f *follower) callBack(s *state) bool {
	t := s.top()
	c := t.todo[0]
	t.todo = t.todo[1:]
	f.work = append(f.work, f.begin(s, c, false, t.site, t.on)...)
	return false
}
