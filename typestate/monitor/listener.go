package monitor

import "cbcov/coverage/trace"

// listenerKey is a listener as an output of a class hears it.
type listenerKey struct {
	class, output int
	id            uint32 // the listener's identity hash
}

// Bounds of one process's listeners.
const (
	maxListeners = 1 << 16
	maxOwners    = 64
)

// register takes a call that gives an object a listener, or null; doubt says that the call may be none.
func (p *process) register(o *object, r *registration, args []trace.Value, doubt bool) {
	p.catchUp(o)
	l, id := r.deaf, uint32(0)
	if r.argument >= 0 && r.argument < len(args) && args[r.argument].Kind == trace.Object {
		id = uint32(args[r.argument].Bits)
	}
	if id != 0 && !doubt {
		l = r.listens
	}
	o.config = o.class.automaton.step(o.config, l).to - 1
	if o.class.overheard[r.output] {
		p.give(o, r.output, id)
	}
}

// give notes whose listener an object is.
func (p *process) give(o *object, output int, id uint32) {
	if o.given == nil {
		o.given = make([]uint32, len(o.class.automaton.Outputs))
	}
	o.given[output] = id
	if id == 0 {
		return
	}
	key := listenerKey{o.class.number, output, id}
	owners := p.owners(key)
	for _, owner := range owners {
		if owner == o.id {
			return
		}
	}
	if len(owners) >= maxOwners || len(p.listeners) >= maxListeners {
		p.giveUp()
		owners = nil
	}
	p.listeners[key] = append(owners, o.id)
}

// owners gives the objects that may still have a listener.
func (p *process) owners(key listenerKey) []uint32 {
	owners := p.listeners[key]
	kept := owners[:0]
	for _, id := range owners {
		o := p.shelf.find(p, objectKey(key.class, id))
		if o == nil || o.given != nil && o.given[key.output] == key.id {
			kept = append(kept, id)
		}
	}
	return kept
}

// overhear takes a callback of a listener.
func (p *process) overhear(t *thread, h *heardPoint, r *trace.Record) {
	key := listenerKey{h.class.number, h.output, r.Object}
	if _, ok := p.listeners[key]; !ok {
		return
	}
	owners := p.owners(key)
	l := h.may
	if len(owners) == 1 && p.lost == 0 {
		l = h.hears
	}
	for _, id := range owners {
		if o := p.shelf.find(p, objectKey(h.class.number, id)); o != nil {
			p.hear(t, h, o, l, r)
		}
	}
	if len(owners) == 0 {
		delete(p.listeners, key)
	} else {
		p.listeners[key] = owners
	}
}
