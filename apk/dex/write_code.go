package dex

import (
	"encoding/binary"
	"fmt"
)

// codePlan says what becomes of a source's code items.
type codePlan struct {
	edited map[uint32][]uint32 // offset of a code item → its methods that got new code
	kept   map[uint32]bool     // code items that a method still uses; nil: all are
	debug  map[uint32]bool     // debug infos still used; nil: all are
	placed map[uint32]uint32   // method with new code → offset in the new file
}

// plan finds which code items a part needs. If no method of it is edited or left out, all stay.
func (p *part) plan() error {
	p.items = map[uint16]*itemMap{}
	if len(p.src.bodies) == 0 && p.keep == nil {
		return nil
	}
	c := &p.code
	c.edited, c.kept, c.debug = map[uint32][]uint32{}, map[uint32]bool{}, map[uint32]bool{}
	c.placed = make(map[uint32]uint32, len(p.src.bodies))
	for _, i := range p.classes {
		d, err := p.f.ClassData(i)
		if err != nil {
			return err
		}
		for _, list := range [...][]EncodedMethod{d.DirectMethods, d.VirtualMethods} {
			for _, m := range list {
				if m.Code == 0 {
					continue
				}
				if p.src.bodies[m.Method] != nil {
					c.edited[m.Code] = append(c.edited[m.Code], m.Method)
					continue
				}
				c.kept[m.Code] = true
				cur := p.f.at(m.Code)
				cur.bytes(8)
				c.debug[cur.u4()] = true
				if cur.err != nil {
					return cur.err
				}
			}
		}
	}
	return nil
}

// codeItems writes the code item i of a source, if it is still used, and the new code of methods
// that had it.
func (w *writer) codeItems(p *part, m *itemMap, i int) error {
	old := m.old[i]
	if p.code.kept == nil || p.code.kept[old] {
		m.new[i] = w.item()
		if err := w.copyCode(p, old); err != nil {
			return err
		}
	}
	for _, method := range p.code.edited[old] {
		at := w.item()
		if err := w.body(p.src.bodies[method], p.ids); err != nil {
			return fmt.Errorf("%s: %w", p.src.MethodRef(method), err)
		}
		p.code.placed[method] = at
	}
	return nil
}

// copyCode writes a code item with new indexes. If a string index grew too large for its
// instruction, the code is laid out anew.
func (w *writer) copyCode(p *part, old uint32) error {
	start := len(w.out)
	c := p.f.at(old)
	w.out = append(w.out, c.bytes(8)...)
	debug := c.u4()
	if err := w.ref(p, secDebug, debug); err != nil {
		return err
	}
	units := c.u4()
	w.u4(units)
	insns := len(w.out)
	w.out = append(w.out, c.bytes(clampMul(units, 2))...)
	if c.err != nil {
		return c.err
	}
	if !p.ids.identity() {
		fits, err := p.remapCode(old, w.out[insns:])
		if err != nil {
			return err
		}
		if !fits {
			w.out = w.out[:start]
			if debug != 0 {
				w.fixes = w.fixes[:len(w.fixes)-1]
			}
			return w.relaid(p, old)
		}
	}
	if tries := binary.LittleEndian.Uint16(w.out[start+6:]); tries > 0 {
		return w.copyTries(p, &c, uint32(tries))
	}
	return c.err
}

// relaid writes a code item by way of its editable form.
func (w *writer) relaid(p *part, old uint32) error {
	code, _, err := p.f.codeAt(old)
	if err != nil {
		return err
	}
	b, err := code.Body()
	if err != nil {
		return err
	}
	return w.body(b, p.ids)
}

// remapCode renews the indexes in a copy of the code units of the item at off. It reports false if a
// string index needs the jumbo form.
func (p *part) remapCode(off uint32, insns []byte) (bool, error) {
	le := binary.LittleEndian
	code := &Code{file: p.f, off: off, insns: insns}
	for pc, units := uint32(0), code.Units(); pc < units; {
		b := insns[2*pc:]
		u0 := le.Uint16(b)
		info := &opcodes[byte(u0)]
		size := uint32(formatUnits[info.Format])
		if u0 > 0xff && byte(u0) == 0 {
			in := Instruction{PC: pc, Op: Opcode(u0)}
			if in.Op.Info().Format != FmtPayload {
				return false, code.fail(pc, "opcode 0x%04x does not exist", u0)
			}
			if err := code.sizePayload(&in); err != nil {
				return false, err
			}
			pc += in.Size
			continue
		}
		if size == 0 || pc+size > units {
			return false, code.fail(pc, "opcode 0x%02x does not exist or is cut off", u0)
		}
		if info.Ref != RefNone {
			if ok, err := p.remapOne(code, pc, info, b); !ok {
				return false, err
			}
		}
		pc += size
	}
	return true, nil
}

// remapOne renews the index of the instruction at pc, whose code units are in b.
func (p *part) remapOne(code *Code, pc uint32, info *Info, b []byte) (bool, error) {
	le := binary.LittleEndian
	m := p.ids.table(info.Ref)
	if info.Format == Fmt31c {
		i := m.get(le.Uint32(b[2:]))
		if i == noIndex {
			return false, code.fail(pc, "%s names an index that is not in its table", info.Name)
		}
		le.PutUint32(b[2:], i)
		return true, nil
	}
	i := m.get(uint32(le.Uint16(b[2:])))
	if i >= 1<<16 {
		if info.Ref == RefString && i != noIndex {
			return false, nil
		}
		return false, code.fail(pc, "%s names an index that is not in its table", info.Name)
	}
	le.PutUint16(b[2:], uint16(i))
	if info.Format == Fmt45cc || info.Format == Fmt4rcc {
		proto := p.ids.protos.get(uint32(le.Uint16(b[6:])))
		if proto >= 1<<16 {
			return false, code.fail(pc, "%s names a prototype that is not in its table", info.Name)
		}
		le.PutUint16(b[6:], uint16(proto))
	}
	return true, nil
}

// copyTries writes tries and handler lists with new types. The lists' lengths can change with the
// types' indexes, so the tries' offsets are renewed too.
func (w *writer) copyTries(p *part, c *cursor, tries uint32) error {
	c.align4()
	w.align4()
	items := len(w.out)
	w.out = append(w.out, c.bytes(8*tries)...)
	from, to := c.off, len(w.out)
	n := c.uleb()
	w.uleb(n)
	moved := make(map[uint16]uint16, n&0xffff)
	for ; n > 0 && c.err == nil; n-- {
		if at := len(w.out) - to; at > maxTry {
			return p.f.fail(c.off, "handler lists take more than %d bytes", maxTry)
		} else if c.off-from <= maxTry {
			moved[uint16(c.off-from)] = uint16(at)
		}
		w.copyHandlers(p, c)
	}
	if c.err != nil {
		return c.err
	}
	for k := uint32(0); k < tries; k++ {
		b := w.out[items+int(8*k)+6:]
		at, ok := moved[binary.LittleEndian.Uint16(b)]
		if !ok {
			return p.f.fail(from, "try %d points between the handler lists", k)
		}
		binary.LittleEndian.PutUint16(b, at)
	}
	return nil
}

func (w *writer) copyHandlers(p *part, c *cursor) {
	size := c.sleb()
	w.out = appendSleb(w.out, size)
	all := size <= 0
	if size < 0 {
		size = -size
	}
	for ; size > 0 && c.err == nil; size-- {
		w.uleb(p.ids.types.get(c.uleb()))
		w.uleb(c.uleb())
	}
	if all {
		w.uleb(c.uleb())
	}
}

// body lays out new code and writes it. Its debug info waits for the debug section.
func (w *writer) body(b *Body, ids *idMap) error {
	a, err := b.lay(ids)
	if err != nil {
		return err
	}
	tries, err := a.tries()
	if err != nil {
		return err
	}
	w.u2(b.Registers)
	w.u2(b.Ins)
	w.u2(b.Outs)
	w.u2(uint16(len(tries)))
	if err := w.newDebug(a); err != nil {
		return err
	}
	at := len(w.out)
	w.u4(0)
	if w.out, err = a.append(w.out); err != nil {
		return err
	}
	binary.LittleEndian.PutUint32(w.out[at:], uint32(len(w.out)-at-4)/2)
	if len(tries) > 0 {
		w.align4()
		w.out, err = a.appendTries(w.out, tries)
	}
	return err
}

// newDebug encodes the debug info of new code and writes its offset; equal ones are shared.
func (w *writer) newDebug(a *assembler) error {
	if a.body.Debug == nil {
		w.u4(0)
		return nil
	}
	data, err := a.appendDebug(nil)
	if err != nil {
		return err
	}
	slot := w.debugOf[string(data)]
	if slot == nil {
		slot = new(uint32)
		w.debugOf[string(data)] = slot
		w.debug = append(w.debug, debugItem{data, slot})
	}
	w.open(slot, secDebug)
	return nil
}
