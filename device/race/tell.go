package race

// tell keeps a finding, once. failed is the execution that ended by a fault, which may say better what was at fault: a null that work wrote which was free to
// come behind the one that read it. So a fault that several orders bring about is told once.
func (p *Prover) tell(f *Finding, failed *Execution) {
	if failed != nil {
		c := failed.cause()
		if c != nil && c.write != nil && c.write.Work >= 0 {
			f.Null = &Null{Read: accessOf(c.read), Write: accessOf(c.write)}
			if p.nulls[*f.Null] {
				return
			}
			if failed.free(&pair{first: c.write.Work, second: c.read.Work, a: c.write, b: c.read}) {
				f.Location, f.First, f.Second = locationOf(c.read), failed.site(c.read), failed.site(c.write)
			}
		}
	}
	if !p.isTold(namedBy(f)) {
		p.keep(f)
	}
}

// keep takes a finding.
func (p *Prover) keep(f *Finding) {
	p.Findings = append(p.Findings, *f)
	p.note(f)
	if p.proof != nil {
		p.proofs[namedBy(f)] = *p.proof
	}
}

// note remembers that a finding is told.
func (p *Prover) note(f *Finding) {
	p.told[namedBy(f)] = true
	if f.Null != nil {
		p.nulls[*f.Null] = true
	}
}

func accessOf(t *Touch) Access { return Access{t.Method, t.Line} }
