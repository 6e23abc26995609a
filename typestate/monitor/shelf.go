package monitor

// shelf bounds the objects of all processes that are open together.
type shelf struct {
	most  int // objects of a generation
	young int // objects that are young
	open  map[*process]bool
}

// find gives an object of a process, nil where it is not known.
func (s *shelf) find(p *process, key uint64) *object {
	if o := p.objects.young[key]; o != nil {
		return o
	}
	o := p.objects.old[key]
	if o != nil {
		delete(p.objects.old, key)
		s.put(p, key, o)
	}
	return o
}

// put adds an object that is not young.
func (s *shelf) put(p *process, key uint64, o *object) {
	if s.young >= s.most {
		s.turn()
	}
	s.young++
	p.objects.young[key] = o
}

// turn forgets the objects that were not used since the last turn.
func (s *shelf) turn() {
	s.young = 0
	for p := range s.open {
		for _, o := range p.objects.old {
			o.class.summary.Forgotten++
			o.class.end(o)
		}
		p.objects.old = p.objects.young
		p.objects.young = map[uint64]*object{}
	}
}

// close takes the end of a process.
func (s *shelf) close(p *process) {
	for _, generation := range []map[uint64]*object{p.objects.young, p.objects.old} {
		for _, o := range generation {
			o.class.end(o)
		}
	}
	s.young -= len(p.objects.young)
	delete(s.open, p)
	p.objects = objects{}
}
