package ccfa

import (
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// lifeNames are the lifecycles of the kinds of parts, by PartKind.
var lifeNames = [...]string{"application", "activity", "service", "receiver", "provider"}

// life is the lifecycle of the part's kind.
func (b *builder) life(p *Part) *framework.Lifecycle { return b.lives[lifeNames[p.Kind]] }

// liveParts finds the callbacks of all parts' lives, and what they lead to.
func (b *builder) liveParts() {
	for _, p := range b.out.Parts {
		b.liveEdges(p, b.life(p))
		if p.Kind == Window {
			b.liveEdges(p, b.lives["opens"])
			b.finishing(p)
		}
	}
}

func (b *builder) liveEdges(p *Part, l *framework.Lifecycle) {
	for i := range l.Edges {
		for _, path := range l.Edges[i].Paths {
			for _, step := range path {
				b.lifeTargets(p, step.Name)
			}
		}
	}
}

// lifeTargets are the methods of the part's class that a lifecycle's callback runs: the app's own, or a
// library's whose code then counts as the framework's.
func (b *builder) lifeTargets(p *Part, name string) []target {
	key := lifeKey{p, name}
	known, ok := b.lifeKnown[key]
	if !ok {
		known = b.findLifeTargets(p, name)
		b.lifeKnown[key] = known
	}
	return known
}

type lifeKey struct {
	part *Part
	name string
}

func (b *builder) findLifeTargets(p *Part, name string) []target {
	if name == "PROVIDERS" {
		var out []target
		for _, q := range b.out.Parts {
			if q.Kind == Provider {
				out = append(out, b.lifeTargets(q, "onCreate")...)
			}
		}
		return out
	}
	var out []target
	for _, m := range b.named(p.Class, name, nil) {
		if !m.Class.InScope && !b.relevant[m] {
			continue
		}
		if !b.overridesFramework(m, p) {
			continue
		}
		c, lib := b.target(m, p.Class, LayerLifecycle)
		if c != nil {
			c.Life, lib = true, c.body
		}
		out = append(out, target{c, lib})
	}
	return out
}

// overridesFramework tells whether the method overrides one of the part's framework class, not just one of
// an interface or a library that happens to have its name.
func (b *builder) overridesFramework(m *program.Method, p *Part) bool {
	class := b.life(p).Class
	if !m.Class.InScope {
		return true
	}
	for _, r := range b.over(m) {
		if b.model.Class(r.Class) != nil && b.model.Subtype(class, r.Class) || b.model.Subtype(r.Class, class) {
			return true
		}
	}
	return false
}

// settle closes what the parts' code leads to: it finds what is fired and what covers what, visits all code of
// each part and notes who changes which slot and who opens whom.
func (b *builder) settle() {
	b.findFired()
	b.findOverlays()
	for _, p := range b.out.Parts {
		v := visitor{b: b, part: p, bodies: map[*Body]bool{}, slots: map[*slot]bool{}}
		v.life()
		p.slots = v.slots
		p.code = v.bodies
	}
	b.findEntries()
	b.touch()
}

// visitor walks all code that a part's life, events and messages lead to.
type visitor struct {
	b      *builder
	part   *Part
	bodies map[*Body]bool
	slots  map[*slot]bool
}

func (v *visitor) life() {
	lives := []*framework.Lifecycle{v.b.life(v.part)}
	if v.part.Kind == Window {
		lives = append(lives, v.b.lives["opens"])
	}
	for _, l := range lives {
		for i := range l.Edges {
			for _, path := range l.Edges[i].Paths {
				for _, step := range path {
					if step.Name == "PROVIDERS" {
						continue
					}
					for _, t := range v.b.lifeTargets(v.part, step.Name) {
						v.target(t)
					}
				}
			}
		}
	}
	for _, t := range v.b.loose[v.part] {
		v.target(t.target)
	}
}

func (v *visitor) target(t target) {
	if t.callback != nil {
		t.callback.parts[v.part] = true
	}
	if t.body != nil {
		v.visit(t.body)
	}
}

func (v *visitor) visit(body *Body) {
	if v.bodies[body] {
		return
	}
	v.bodies[body] = true
	for i := range body.Steps {
		s := &body.Steps[i]
		switch s.Kind {
		case Run, Post:
			v.target(target{s.Callback, s.Body})
		case Enter:
			v.visit(s.Body)
		case Set:
			v.set(s.slot, s.value)
		case Fire:
			for _, t := range s.firedTargets() {
				if t.callback != nil {
					t.callback.Kinds |= Sync
				} else {
					v.runs(t.body)
				}
				v.target(t)
			}
		}
	}
}

// runs marks the callbacks of a fired run: they are called inside a callin.
func (v *visitor) runs(body *Body) {
	for i := range body.Steps {
		if s := &body.Steps[i]; s.Kind == Run {
			s.Callback.Kinds |= Sync
		}
	}
}

func (v *visitor) set(s *slot, value int) {
	if of := s.values[value]; of != nil && of.window != nil && of.window != v.part {
		return // what a layout says of another window's methods
	}
	v.slots[s] = true
	if s.writer == nil {
		s.writer = map[*Part]bool{}
	}
	s.writer[v.part] = true
	if s.opens != nil && (s.opens != v.part || v.part.Kind == Window) {
		v.part.opens[s.opens] = true
	}
	if value > 0 {
		for _, t := range s.values[value].targets {
			v.target(t)
		}
	}
}

// findEntries marks the parts that something can start: those that nothing resolved starts are assumed to
// be started by something that could not be resolved.
func (b *builder) findEntries() {
	for _, p := range b.out.Parts {
		p.openers, p.pending = 0, b.opening(p)
	}
	for _, p := range b.out.Parts {
		for q := range p.opens {
			q.openers++
		}
	}
	for _, p := range b.out.Parts {
		if !p.Entry && p.openers == 0 || p.Guessed {
			p.Entry, p.Guessed = true, true
		}
	}
}

// touch finds, for each body, the slots that it may change with all that it runs.
func (b *builder) touch() {
	users := map[*Body][]*Body{}
	all := b.everyBody()
	for _, body := range all {
		body.touched = map[*slot]bool{}
		body.memo = nil
	}
	var work []*Body
	for _, body := range all {
		for i := range body.Steps {
			s := &body.Steps[i]
			if s.Kind == Set {
				body.touched[s.slot] = true
			}
			if sub := s.runs(); sub != nil {
				users[sub] = append(users[sub], body)
			}
			for _, t := range s.firedTargets() {
				users[t.body] = append(users[t.body], body)
			}
		}
		if len(body.touched) > 0 {
			work = append(work, body)
		}
	}
	for len(work) > 0 {
		body := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range users[body] {
			n := len(u.touched)
			for s := range body.touched {
				u.touched[s] = true
			}
			if len(u.touched) > n {
				work = append(work, u)
			}
		}
	}
}

// everyBody lists all bodies, in no order.
func (b *builder) everyBody() []*Body {
	all := append([]*Body(nil), b.runs...)
	for _, body := range b.bodies {
		all = append(all, body)
	}
	return all
}
