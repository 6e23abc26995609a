package dex

import (
	"encoding/binary"
	"slices"
)

// idSections writes the tables in front of the data.
func (w *writer) idSections() error {
	w.stringIDs()
	w.begin(secTypeIDs)
	for _, i := range w.t.types {
		w.item()
		w.u4(w.t.maps.strings.get(w.e.typeString(i)))
	}
	w.end()
	if err := w.protoIDs(); err != nil {
		return err
	}
	w.memberIDs(secFieldIDs, w.t.fields, w.e.field, w.t.maps.types)
	w.memberIDs(secMethodIDs, w.t.methods, w.e.method, w.t.maps.protos)
	if err := w.classDefs(); err != nil {
		return err
	}
	return w.sitesAndHandles()
}

// stringIDs makes room for the strings' offsets.
func (w *writer) stringIDs() {
	w.begin(secStringIDs)
	w.strOff = make([]uint32, len(w.t.strings))
	for range w.t.strings {
		w.item()
		w.u4(0)
	}
	w.end()
}

func (w *writer) protoIDs() error {
	w.begin(secProtoIDs)
	for _, i := range w.t.protos {
		p := w.e.proto(i)
		w.item()
		w.u4(w.t.maps.strings.get(p.Shorty))
		w.u4(w.t.maps.types.get(p.Return))
		if int(i) < len(w.e.base.protos) {
			if err := w.ref(w.parts[0], secTypeLists, p.off); err != nil {
				return err
			}
			continue
		}
		params := make([]uint32, len(p.Params))
		for k, t := range p.Params {
			params[k] = uint32(t)
		}
		w.list(params)
	}
	w.end()
	return nil
}

// list writes the offset of a new type list, given by types of the editor's space.
func (w *writer) list(types []uint32) {
	if len(types) == 0 {
		w.u4(0)
		return
	}
	key := binary.LittleEndian.AppendUint32(nil, uint32(len(types)))
	for _, t := range types {
		key = binary.LittleEndian.AppendUint16(key, uint16(w.t.maps.types.get(t)))
	}
	slot := w.lists[string(key)]
	if slot == nil {
		slot = new(uint32)
		w.lists[string(key)] = slot
		w.listKeys = append(w.listKeys, string(key))
	}
	w.open(slot, secTypeLists)
}

func (w *writer) memberIDs(kind uint16, order []uint32, get func(uint32) wideID, kinds indexMap) {
	w.begin(kind)
	for _, i := range order {
		m := get(i)
		w.item()
		w.u2(uint16(w.t.maps.types.get(m.class)))
		w.u2(uint16(kinds.get(m.kind)))
		w.u4(w.t.maps.strings.get(m.name))
	}
	w.end()
}

// classDefs writes the class list: the file's classes in their order, then imported ones so that
// superclasses come first, then new ones.
func (w *writer) classDefs() error {
	w.begin(secClassDefs)
	for k, p := range w.parts {
		order := p.classes
		if k > 0 {
			order = p.superFirst()
		}
		for _, i := range order {
			if err := w.classDef(p, &p.f.classes[i]); err != nil {
				return err
			}
		}
	}
	for _, c := range w.e.classes {
		if err := w.newClassDef(c); err != nil {
			return err
		}
	}
	w.end()
	return nil
}

func (w *writer) classDef(p *part, d *ClassDef) error {
	w.item()
	w.u4(p.ids.types.get(d.TypeIndex))
	w.u4(d.Flags)
	w.optional(p.ids.types, d.super)
	if err := w.ref(p, secTypeLists, d.interfaces); err != nil {
		return err
	}
	w.optional(p.ids.strings, d.source)
	for _, x := range [...]struct {
		kind uint16
		off  uint32
	}{{secDirectories, d.annotations}, {secClassData, d.data}, {secArrays, d.constants}} {
		if err := w.ref(p, x.kind, x.off); err != nil {
			return err
		}
	}
	return nil
}

// optional writes an index that may be none.
func (w *writer) optional(m indexMap, i uint32) {
	if i != noIndex {
		i = m.get(i)
	}
	w.u4(i)
}

// superFirst orders imported classes so that superclasses and interfaces come before those who use
// them; otherwise their order stays. A cycle is cut where it closes.
func (p *part) superFirst() []int {
	want := make(map[string]int, len(p.classes))
	for _, i := range p.classes {
		want[p.f.classes[i].Name] = i
	}
	var order []int
	seen := map[int]bool{}
	stack := []int{}
	for _, i := range p.classes {
		stack = append(stack, i)
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			next := -1
			if !seen[top] {
				d := &p.f.classes[top]
				for _, name := range append([]string{d.Super}, d.Interfaces...) {
					if k, ok := want[name]; ok && !seen[k] && !slices.Contains(stack, k) {
						next = k
						break
					}
				}
			}
			if next >= 0 {
				stack = append(stack, next)
				continue
			}
			stack = stack[:len(stack)-1]
			if !seen[top] {
				seen[top] = true
				order = append(order, top)
			}
		}
	}
	return order
}

// sitesAndHandles writes the call sites and method handles of the edited file; none can be added.
func (w *writer) sitesAndHandles() error {
	f := w.e.base
	w.begin(secCallSites)
	for _, off := range f.callSites {
		w.item()
		if err := w.ref(w.parts[0], secArrays, off); err != nil {
			return err
		}
	}
	w.end()
	w.begin(secHandles)
	for _, h := range f.handles {
		w.item()
		m := w.t.maps.methods
		if h.Kind <= 3 {
			m = w.t.maps.fields
		}
		w.u2(h.Kind)
		w.u2(0)
		w.u2(uint16(m.get(uint32(h.Index))))
		w.u2(0)
	}
	w.end()
	return nil
}
