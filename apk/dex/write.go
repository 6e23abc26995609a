package dex

import (
	"crypto/sha1"
	"encoding/binary"
	"fmt"
	"hash/adler32"
)

// writer lays a file out. Offsets of items that are not written yet are left open and filled in at
// the end (fixups).
type writer struct {
	e        *Editor
	t        *idTables
	out      []byte
	parts    []*part
	sections []section
	fixes    []fixup
	classes  []newClassItems
	lists    map[string]*uint32 // new type lists by content
	listKeys []string           // the same in order of first use
	strOff   []uint32           // final string index → offset of its data
	debug    []debugItem        // debug info of new code
	debugOf  map[string]*uint32
}

// fixup is a word of the output that shall hold an offset.
type fixup struct {
	at   uint32
	slot *uint32
	what uint16 // section the offset leads to, for messages
}

// debugItem is encoded debug info that waits for its section.
type debugItem struct {
	data []byte
	slot *uint32
}

// part is a source of classes: the edited file, or one that classes are imported from.
type part struct {
	src     *Editor
	f       *File
	ids     *idMap
	classes []int           // those taken, in order
	keep    map[uint32]bool // items taken, by offset; nil: all
	items   map[uint16]*itemMap
	code    codePlan
}

// dataOrder is the order of data sections in a new file; it is D8's.
var dataOrder = []uint16{
	secCode, secDebug, secTypeLists, secStringData, secAnnotations, secClassData, secArrays, secSets,
	secSetRefs, secDirectories, secHiddenAPI,
}

// Bytes writes the file: header with checksums, id tables in order, data sections in the order of the
// original, map. It fails if a table overflows; see [Editor.Counts].
func (e *Editor) Bytes() ([]byte, error) {
	b, err := e.write()
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", e.base.name, err)
	}
	return b, nil
}

func (e *Editor) write() ([]byte, error) {
	needs, keep, err := e.resolve()
	if err != nil {
		return nil, err
	}
	w := &writer{e: e, t: e.tables(keep), lists: map[string]*uint32{}, debugOf: map[string]*uint32{}}
	c := Counts{Types: len(w.t.types), Protos: len(w.t.protos), Fields: len(w.t.fields), Methods: len(w.t.methods)}
	if o := c.Overflow(); o != "" {
		return nil, fmt.Errorf("too many ids: %s", o)
	}
	// Room for what probes add, and for one offset in every 64 bytes: more than most files have.
	w.out = make([]byte, headerSize, len(e.base.data)+len(e.base.data)/32+1<<12)
	w.fixes = make([]fixup, 0, len(e.base.data)/64)
	if err := w.addParts(needs, keep); err != nil {
		return nil, err
	}
	if err := w.idSections(); err != nil {
		return nil, err
	}
	dataStart := uint32(len(w.out))
	for _, kind := range w.order() {
		if err := w.dataSection(kind); err != nil {
			return nil, err
		}
	}
	if err := w.fix(); err != nil {
		return nil, err
	}
	w.header(dataStart)
	return w.out, nil
}

// addParts lists the sources with their index maps.
func (w *writer) addParts(needs []*reached, keep *reached) error {
	base := &part{src: w.e, f: w.e.base, ids: &w.t.maps}
	for i := range w.e.base.classes {
		if !w.e.removed[i] {
			base.classes = append(base.classes, i)
		}
	}
	if keep != nil {
		base.keep = keep.items
	}
	w.parts = []*part{base}
	for k, r := range needs {
		m, err := w.e.adopt(r)
		if err != nil {
			return err
		}
		w.t.compose(&m)
		w.parts = append(w.parts, &part{
			src: w.e.imports[k].from, f: w.e.imports[k].from.base, ids: &m,
			classes: w.e.imports[k].classes, keep: r.items,
		})
	}
	for _, p := range w.parts {
		if err := p.plan(); err != nil {
			return err
		}
	}
	return nil
}

// compose turns a map into the editor's space into one into the final tables.
func (t *idTables) compose(m *idMap) {
	for _, pair := range [...]struct{ part, final indexMap }{
		{m.strings, t.maps.strings}, {m.types, t.maps.types}, {m.protos, t.maps.protos},
		{m.fields, t.maps.fields}, {m.methods, t.maps.methods},
	} {
		for i, v := range pair.part {
			if v != noIndex {
				pair.part[i] = pair.final.get(v)
			}
		}
	}
}

// order gives the data sections in the order of the original file; those it lacks follow, then the
// map. Class data and debug info come behind the code, since they cannot be written before it.
func (w *writer) order() []uint16 {
	var list []uint16
	have := map[uint16]bool{secMap: true}
	add := func(kind uint16) {
		if !have[kind] {
			have[kind] = true
			list = append(list, kind)
		}
	}
	for _, s := range w.e.base.sections {
		if s.kind == secDebug || s.kind == secClassData {
			add(secCode)
		}
		if s.kind > secHandles {
			add(s.kind)
		}
	}
	for _, kind := range dataOrder {
		add(kind)
	}
	return append(list, secMap)
}

func (w *writer) u2(v uint16) { w.out = binary.LittleEndian.AppendUint16(w.out, v) }
func (w *writer) u4(v uint32) { w.out = binary.LittleEndian.AppendUint32(w.out, v) }
func (w *writer) uleb(v uint32) {
	w.out = appendUleb(w.out, v)
}

func (w *writer) align4() {
	for len(w.out)&3 != 0 {
		w.out = append(w.out, 0)
	}
}

// open writes a word that will hold the value of slot.
func (w *writer) open(slot *uint32, what uint16) {
	w.fixes = append(w.fixes, fixup{uint32(len(w.out)), slot, what})
	w.u4(0)
}

// ref writes the new offset of a source's item; 0 stays 0.
func (w *writer) ref(p *part, kind uint16, old uint32) error {
	if old == 0 {
		w.u4(0)
		return nil
	}
	slot, err := p.slot(kind, old)
	if err != nil {
		return err
	}
	w.open(slot, kind)
	return nil
}

// slot finds where the new offset of an item will be known.
func (p *part) slot(kind uint16, old uint32) (*uint32, error) {
	m, err := p.itemsOf(kind)
	if err != nil {
		return nil, err
	}
	slot := m.slot(old)
	if slot == nil {
		return nil, p.f.fail(old, "is referred to as an item of section 0x%04x, and none starts here", kind)
	}
	return slot, nil
}

// itemsOf lists the items of a section of the source, once.
func (p *part) itemsOf(kind uint16) (*itemMap, error) {
	if m := p.items[kind]; m != nil {
		return m, nil
	}
	m, err := p.f.items(kind)
	if err != nil {
		return nil, err
	}
	p.items[kind] = m
	return m, nil
}

// begin notes the start of a section, aligned as its items are.
func (w *writer) begin(kind uint16) {
	if aligned4(kind) {
		w.align4()
	}
	w.sections = append(w.sections, section{kind: kind, off: uint32(len(w.out))})
}

// item notes the start of an item and aligns it.
func (w *writer) item() uint32 {
	s := &w.sections[len(w.sections)-1]
	if aligned4(s.kind) {
		w.align4()
	}
	if s.size == 0 {
		s.off = uint32(len(w.out))
	}
	s.size++
	return uint32(len(w.out))
}

// end drops the section again if it got no item.
func (w *writer) end() {
	if n := len(w.sections) - 1; w.sections[n].size == 0 {
		w.out = w.out[:w.sections[n].off]
		w.sections = w.sections[:n]
	}
}

// fix fills in the offsets that were open.
func (w *writer) fix() error {
	for _, x := range w.fixes {
		if *x.slot == 0 {
			return fmt.Errorf("word at 0x%x refers to an item of section 0x%04x that was not written", x.at, x.what)
		}
		binary.LittleEndian.PutUint32(w.out[x.at:], *x.slot)
	}
	s, ok := w.find(secStringIDs)
	for i, off := range w.strOff {
		if !ok || off == 0 {
			return fmt.Errorf("string %d was not written", i)
		}
		binary.LittleEndian.PutUint32(w.out[s.off+4*uint32(i):], off)
	}
	return nil
}

// find finds a section that was written.
func (w *writer) find(kind uint16) (section, bool) {
	for _, s := range w.sections {
		if s.kind == kind {
			return s, true
		}
	}
	return section{}, false
}

// mapSection writes the map, the last section.
func (w *writer) mapSection() {
	w.begin(secMap)
	w.item()
	w.u4(uint32(len(w.sections) + 1))
	for _, s := range append([]section{{kind: secHeader, size: 1}}, w.sections...) {
		w.u2(s.kind)
		w.u2(0)
		w.u4(s.size)
		w.u4(s.off)
	}
}

// header fills in the header and the checksums.
func (w *writer) header(dataStart uint32) {
	le := binary.LittleEndian
	h := w.out
	copy(h, fmt.Sprintf("dex\n%03d\x00", w.e.version))
	le.PutUint32(h[0x20:], uint32(len(w.out)))
	le.PutUint32(h[0x24:], headerSize)
	le.PutUint32(h[0x28:], endianTag)
	for _, t := range idSections {
		if s, ok := w.find(t.kind); ok && t.header != 0 {
			le.PutUint32(h[t.header:], s.size)
			le.PutUint32(h[t.header+4:], s.off)
		}
	}
	le.PutUint32(h[0x68:], uint32(len(w.out))-dataStart)
	le.PutUint32(h[0x6c:], dataStart)
	m, _ := w.find(secMap)
	le.PutUint32(h[0x34:], m.off)
	sum := sha1.Sum(h[0x20:])
	copy(h[12:], sum[:])
	le.PutUint32(h[8:], adler32.Checksum(h[12:]))
}
