package dex

import "fmt"

// dataSection writes one data section: the sources' items in their order, then new ones.
func (w *writer) dataSection(kind uint16) error {
	if kind == secMap {
		w.mapSection()
		return nil
	}
	w.begin(kind)
	for _, p := range w.parts {
		if err := w.partItems(kind, p); err != nil {
			return err
		}
	}
	if err := w.newItems(kind); err != nil {
		return err
	}
	w.end()
	return nil
}

// partItems writes the items of one source.
func (w *writer) partItems(kind uint16, p *part) error {
	if kind == secHiddenAPI {
		return w.hiddenAPI(p)
	}
	m, err := p.itemsOf(kind)
	if err != nil {
		return err
	}
	if kind == secStringData {
		return w.stringData(p, m)
	}
	for i, old := range m.old {
		if !p.taken(kind, old) {
			continue
		}
		if kind == secCode {
			if err := w.codeItems(p, m, i); err != nil {
				return err
			}
			continue
		}
		m.new[i] = w.item()
		if err := w.copyItem(kind, p, m, i); err != nil {
			return err
		}
	}
	return nil
}

// taken reports whether an item of the source goes into the new file.
func (p *part) taken(kind uint16, old uint32) bool {
	switch {
	case kind == secCode:
		return true // codeItems decides
	case kind == secDebug && p.code.debug != nil:
		return p.code.debug[old]
	}
	return p.keep == nil || p.keep[old]
}

// copyItem writes an item with new indexes.
func (w *writer) copyItem(kind uint16, p *part, m *itemMap, i int) error {
	old := m.old[i]
	c := p.f.at(old)
	switch kind {
	case secSets, secSetRefs:
		return w.copySet(kind, p, old)
	case secDirectories:
		return w.copyDirectory(p, old)
	case secClassData:
		return w.copyClassData(p, c.classData())
	}
	if p.ids.identity() {
		end, err := p.f.itemEnd(kind, old)
		if err == nil {
			w.out = append(w.out, p.f.data[old:end]...)
		}
		return err
	}
	switch kind {
	case secTypeLists:
		n := c.u4()
		w.u4(n)
		for ; n > 0 && c.err == nil; n-- {
			w.u2(uint16(p.ids.types.get(uint32(c.u2()))))
		}
	case secDebug:
		w.copyDebug(p, &c)
	case secAnnotations:
		w.out = append(w.out, c.u1())
		if a := c.annotation(0); c.err == nil {
			w.out = p.ids.appendAnnotation(w.out, a)
		}
	case secArrays:
		w.out = p.ids.appendArray(w.out, c.array(0))
	default:
		return p.f.fail(old, "section 0x%04x is of no known kind", kind)
	}
	return c.err
}

// copySet writes a list of references to annotations, or to sets of them.
func (w *writer) copySet(kind uint16, p *part, old uint32) error {
	list, _, err := p.f.offsets(old)
	if err != nil {
		return err
	}
	to := secAnnotations
	if kind == secSetRefs {
		to = secSets
	}
	w.u4(uint32(len(list)))
	for _, off := range list {
		if err := w.ref(p, to, off); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) copyDirectory(p *part, old uint32) error {
	d, err := p.f.directoryAt(old)
	if err != nil {
		return err
	}
	if err := w.ref(p, secSets, d.class); err != nil {
		return err
	}
	for _, list := range d.members {
		w.u4(uint32(len(list)))
	}
	for k, list := range d.members {
		m, to := p.ids.methods, secSets
		if k == 0 {
			m = p.ids.fields
		}
		if k == 2 {
			to = secSetRefs
		}
		for _, x := range list {
			w.u4(m.get(x.index))
			if err := w.ref(p, to, x.off); err != nil {
				return err
			}
		}
	}
	return nil
}

// copyClassData writes the members of a class, with the new places of their code.
func (w *writer) copyClassData(p *part, d *ClassData) error {
	if d == nil {
		return p.f.fail(0, "class data cannot be read")
	}
	for _, n := range [...]int{len(d.StaticFields), len(d.InstanceFields), len(d.DirectMethods), len(d.VirtualMethods)} {
		w.uleb(uint32(n))
	}
	for _, list := range [...][]EncodedField{d.StaticFields, d.InstanceFields} {
		last := uint32(0)
		for _, x := range list {
			i := p.ids.fields.get(x.Field)
			w.uleb(i - last)
			w.uleb(x.Flags)
			last = i
		}
	}
	for _, list := range [...][]EncodedMethod{d.DirectMethods, d.VirtualMethods} {
		last := uint32(0)
		for _, x := range list {
			i := p.ids.methods.get(x.Method)
			code, err := p.newCode(x)
			if err != nil {
				return err
			}
			w.uleb(i - last)
			w.uleb(x.Flags)
			w.uleb(code)
			last = i
		}
	}
	return nil
}

// newCode is the offset of a method's code in the new file.
func (p *part) newCode(m EncodedMethod) (uint32, error) {
	if m.Code == 0 {
		return 0, nil
	}
	if p.src.bodies[m.Method] != nil {
		return p.code.placed[m.Method], nil
	}
	slot, err := p.slot(secCode, m.Code)
	if err != nil {
		return 0, err
	}
	return *slot, nil
}

// copyDebug writes a debug_info_item with new indexes.
func (w *writer) copyDebug(p *part, c *cursor) {
	w.uleb(c.uleb())
	n := c.uleb()
	w.uleb(n)
	for ; n > 0 && c.err == nil; n-- {
		w.uleb(p.ids.strings.plus1(c.stringOrNone()))
	}
	for c.err == nil {
		op := c.u1()
		w.out = append(w.out, op)
		switch op {
		case dbgEnd:
			return
		case dbgAdvancePC:
			w.uleb(c.uleb())
		case dbgAdvanceLine:
			w.out = appendSleb(w.out, c.sleb())
		default:
			if op < dbgFirstSpecial {
				var args [4]int64
				c.debugArgs(op, &args)
				w.out = p.ids.appendDebugOp(w.out, op, &args)
			}
		}
	}
}

// stringData writes the strings of the edited file that are still used. Imported strings are among
// the new ones.
func (w *writer) stringData(p *part, m *itemMap) error {
	if p != w.parts[0] {
		return nil
	}
	used := w.t.maps.strings
	for i, off := range p.f.stringData {
		slot := m.slot(off)
		if slot == nil {
			return p.f.fail(off, "string %d does not begin at an item of its section", i)
		}
		if f := used.get(uint32(i)); f != noIndex {
			*slot = noIndex // wanted
		}
	}
	for i, old := range m.old {
		if m.new[i] == 0 && (p.keep != nil || used != nil) {
			continue
		}
		end, err := p.f.itemEnd(secStringData, old)
		if err != nil {
			return err
		}
		m.new[i] = w.item()
		w.out = append(w.out, p.f.data[old:end]...)
	}
	for i, off := range p.f.stringData {
		if f := used.get(uint32(i)); f != noIndex {
			w.strOff[f] = *m.slot(off)
		}
	}
	return nil
}

// hiddenAPI copies the flags that the platform's own dex files carry: one for each member in order,
// so they hold only while the classes stay the same.
func (w *writer) hiddenAPI(p *part) error {
	s, ok := p.f.section(secHiddenAPI)
	if !ok {
		return nil
	}
	if len(w.parts) > 1 || len(w.e.removed)+len(w.e.classes) > 0 {
		return fmt.Errorf("%s has hidden API flags, so its classes cannot be added to or moved", p.f.name)
	}
	size, c := p.f.at(s.off), p.f.at(s.off)
	b := c.bytes(size.u4())
	w.item()
	w.out = append(w.out, b...)
	return c.err
}

// newItems writes the items of a section that no source has.
func (w *writer) newItems(kind uint16) error {
	switch kind {
	case secTypeLists:
		for _, key := range w.listKeys {
			*w.lists[key] = w.item()
			w.out = append(w.out, key...)
		}
	case secStringData:
		for f, i := range w.t.strings {
			if w.strOff[f] != 0 {
				continue
			}
			w.strOff[f] = w.item()
			data, units := appendMUTF8(nil, w.e.text(i))
			w.uleb(uint32(units))
			w.out = append(append(w.out, data...), 0)
		}
	case secDebug:
		for _, d := range w.debug {
			*d.slot = w.item()
			w.out = append(w.out, d.data...)
		}
	case secCode:
		return w.newCode()
	case secClassData:
		return w.newClassData()
	case secArrays:
		return w.newArrays()
	}
	return nil
}
