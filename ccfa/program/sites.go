package program

import "cbcov/apk/dex"

// bodyOf gives a method's body, decoding it if the flow did not; noBody if it
// has none that can be read.
func (p *Program) bodyOf(id int32) *body {
	info := &p.infos[id]
	if info.body == nil {
		b, err := new(decoder).decode(p.dexes[info.dex], info, p.methods[id])
		if b == nil || err != nil {
			b = noBody
		}
		info.body = b
	}
	return info.body
}

// Sites lists a method's invoke sites in program order.
func (p *Program) Sites(m *Method) []*Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sitesOf(int32(m.ID))
}

// sitesOf makes a method's sites when they are first asked for.
func (p *Program) sitesOf(id int32) []*Site {
	if s, ok := p.sites[id]; ok {
		return s
	}
	b := p.bodyOf(id)
	info := &p.infos[id]
	f := p.files[info.dex]
	lines := p.lines(info)
	slab := make([]Site, len(b.sites))
	list := make([]*Site, len(b.sites))
	for i := range b.sites {
		s := &b.sites[i]
		slab[i] = Site{Method: p.methods[id], PC: s.pc, Line: dex.LineAt(lines, s.pc), Kind: s.kind, index: int32(i)}
		if s.kind == InvokeCustom {
			slab[i].Ref = customRef(f, s.ref)
		} else {
			slab[i].Ref = f.Method(s.ref)
		}
		list[i] = &slab[i]
	}
	if p.sites == nil {
		p.sites = map[int32][]*Site{}
	}
	p.sites[id] = list
	return list
}

// FirstLine gives the first line of a method's body in the source file of its class; 0: its code does not tell.
func (p *Program) FirstLine(m *Method) int {
	lines := p.lines(&p.infos[m.ID])
	if len(lines) == 0 {
		return 0
	}
	return lines[0].Line
}

// lines gives a method's line table, empty if it has none that can be read.
func (p *Program) lines(info *methodInfo) []dex.Line {
	code, err := p.files[info.dex].Code(dex.EncodedMethod{Method: info.index, Code: info.code})
	if err != nil || code == nil {
		return nil
	}
	lines, err := code.Lines()
	if err != nil {
		return nil
	}
	return lines
}

// customRef names what an invoke-custom makes: the interface method of a
// lambda.
func customRef(f *dex.File, site uint32) MethodRef {
	vals, err := f.CallSite(site)
	if err != nil || len(vals) < 3 || vals[1].Kind != dex.ValueString || vals[2].Kind != dex.ValueMethodType {
		return MethodRef{}
	}
	proto := f.Proto(vals[2].Index)
	ref := MethodRef{Class: f.Type(proto.Return), Name: f.String(vals[1].Index), Desc: proto.Desc}
	if len(vals) > 3 && vals[3].Kind == dex.ValueMethodType {
		ref.Desc = f.Proto(vals[3].Index).Desc
	}
	return ref
}
