package race

import "slices"

// maxWaiting bounds the faults that wait.
const maxWaiting = 50

// blame finds the cause of a run's own fault, where other work than the one that failed brought it about and the same code went well elsewhere.
func (p *Prover) blame(x *Execution) {
	c := x.cause()
	if c == nil || c.write == nil || c.write.Work < 0 || x.began(c.write) {
		return
	}
	if write, read := &x.Works[c.write.Work], &x.Works[c.read.Work]; write.ID == read.ID || x.comesOf(read, write.ID) {
		return
	}
	f := Finding{Kind: Harmful, Location: locationOf(c.read), First: x.site(c.read), Second: x.site(c.write), Orders: [2]Order{{}, x.order()}}
	well, found := p.reads[siteOf(c.read)]
	if !found {
		p.wait(&f)
		return
	}
	p.proof = x.proof(&pair{first: c.write.Work, second: c.read.Work, a: c.write, b: c.read})
	f.Orders[0].Script = p.Reads[well].Script
	p.tell(&f, nil)
}

// wait keeps a fault of which no run shows yet that the code which failed goes well elsewhere.
func (p *Prover) wait(f *Finding) {
	if len(p.Waiting) < maxWaiting && !slices.ContainsFunc(p.Waiting, func(w Finding) bool { return namedBy(&w) == namedBy(f) }) {
		p.Waiting = append(p.Waiting, *f)
	}
}

// waited tells the faults of which a run has shown that now.
func (p *Prover) waited() {
	p.Waiting = slices.DeleteFunc(p.Waiting, func(f Finding) bool {
		well, found := p.reads[site{f.Location, f.First.Method, f.First.Line}]
		if found {
			p.proof = nil
			f.Orders[0].Script = p.Reads[well].Script
			p.tell(&f, nil)
		}
		return found
	})
}

// began tells whether a write is the first one of its piece of state, with which that begins.
func (x *Execution) began(write *Touch) bool {
	for i := range x.Touches {
		if t := &x.Touches[i]; t.Write && t.Owner == write.Owner && locationOf(t) == locationOf(write) {
			return t == write
		}
	}
	return false
}
