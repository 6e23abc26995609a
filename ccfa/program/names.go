package program

import (
	"slices"
	"strings"
	"unicode"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// This file follows names of classes that code puts together: libraries find the classes that a generator of code wrote for others by their names with
// a suffix (ButterKnife's _ViewBinding, Room's _Impl, Dagger's $$ModuleAdapter).

const builderDesc = "Ljava/lang/StringBuilder;"

// joining is a text that is put together, piece by piece.
type joining struct {
	pieces []piece
	to     nodeID // what gets the text
	filled bool   // see fillNames
}

// piece is a text, or what a node holds.
type piece struct {
	text string
	node nodeID // 0: the text
}

// maxPieces and maxJoined bound the pieces of a name, and how many of them are no constants.
const (
	maxPieces = 8
	maxJoined = 2
)

// joinName has the result of a call hold the names of the APK's classes that its pieces make. It is false where the pieces are not known.
func (f *flow) joinName(ci int32, to nodeID) bool {
	cl := &f.calls[ci]
	info := &f.p.infos[f.insts[cl.inst].method]
	b, d := info.body, f.p.dexes[info.dex]
	args := b.siteArgs(&b.sites[cl.site])
	var values []int32
	if f.callee(d, b.sites[cl.site].ref).ref.Class == builderDesc {
		values = f.appended(d, b, args[0])
	} else if len(args) == 2 {
		values = args
	}
	if len(values) < 2 || len(values) > maxPieces {
		return false
	}
	j := joining{to: to}
	open := 0
	for _, v := range values {
		p := piece{}
		switch {
		case v == undefined:
			return false
		case b.values[v].kind == valString:
			p.text = d.f.String(uint32(b.values[v].a))
		default:
			if p.node = f.valueNode(cl.inst, v); p.node == 0 {
				return false
			}
			open++
		}
		j.pieces = append(j.pieces, p)
	}
	if open == 0 || open > maxJoined {
		return false
	}
	f.joinings = append(f.joinings, j)
	for i, p := range j.pieces {
		if p.node != 0 {
			f.edge(p.node, edgeJoin, to, int32((len(f.joinings)-1)*maxPieces+i))
		}
	}
	return true
}

// appends tells whether a method puts something behind a text, and gives the builder of it.
func appends(ref dex.MethodRef) bool { return ref.Name == "append" && ref.Class == builderDesc }

// appended lists the values that a method appends to a builder of its own, in the order of its code; nil where one of them is no text.
func (f *flow) appended(d *dexFile, b *body, builder int32) []int32 {
	if builder == undefined || b.values[builder].kind != valNew {
		return nil
	}
	var out []int32
	for i := range b.sites {
		s := &b.sites[i]
		args := b.siteArgs(s)
		if s.kind == InvokeCustom || len(args) < 2 || args[0] != builder {
			continue
		}
		c := f.callee(d, s.ref)
		if !appends(c.ref) && c.ref.Name != "<init>" || len(c.params) != 1 || c.params[0] != f.h.typ(stringDesc) && c.params[0] != f.h.typ(objectDesc) {
			return nil
		}
		out = append(out, args[1])
	}
	return out
}

// minSuffix and maxSuffixed bound what names with a suffix are taken for: the suffix's length, and how many classes have it.
const (
	minSuffix   = 5
	maxSuffixed = 400
)

// fillNames has names of which only the suffix is known name all of the APK's classes that have it: a generator of code gives it to what it writes, and
// the rest was cut out of some other name (Dagger's keys, say). It tells whether there is anything new.
func (f *flow) fillNames() bool {
	any := false
	for i := range f.joinings {
		if f.exhausted() {
			break
		}
		j := &f.joinings[i]
		if j.filled || !f.cut(j) || f.hasName(j.to) {
			continue
		}
		var named []string
		for _, suffix := range f.suffixes(j) {
			named = append(named, f.suffixed(suffix)...)
		}
		j.filled = len(named) > 0
		for _, name := range named {
			f.add(j.to, f.object(object{kind: String, typ: f.h.typ(stringDesc), str: name}))
		}
		any = any || len(named) > 0
	}
	return any
}

// suffixes lists what a text may end in, as far as it may be the end of a class's name.
func (f *flow) suffixes(j *joining) []string {
	last := &j.pieces[len(j.pieces)-1]
	ends := []string{last.text}
	if last.node != 0 {
		ends = ends[:0]
		for _, o := range f.nodes[last.node].objs {
			if text := f.objects[o].str; f.objects[o].kind == String && strings.IndexAny(text, "_$") == 0 { // and no name of its own
				ends = append(ends, text)
			}
		}
	}
	return slices.DeleteFunc(ends, func(end string) bool { return len(end) < minSuffix || strings.IndexFunc(end, notInName) >= 0 })
}

// notInName tells whether a character is in no name of a class.
func notInName(c rune) bool {
	return c != '$' && c != '_' && c != '.' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
}

// cut tells whether some piece of a text is not known.
func (f *flow) cut(j *joining) bool {
	return slices.ContainsFunc(j.pieces, func(p piece) bool {
		return p.node != 0 && slices.ContainsFunc(f.nodes[p.node].objs, func(o objID) bool { return f.objects[o].kind != String })
	})
}

// hasName tells whether some text of a node is known.
func (f *flow) hasName(n nodeID) bool {
	return slices.ContainsFunc(f.nodes[n].objs, func(o objID) bool { return f.objects[o].kind == String })
}

// suffixed lists the names of the APK's classes with a suffix; nil: there are too many.
func (f *flow) suffixed(suffix string) []string {
	if f.reversed == nil {
		for _, c := range f.p.Classes() {
			f.reversed = append(f.reversed, reversed(descriptor.Java(c.Name)))
		}
		slices.Sort(f.reversed)
	}
	var out []string
	prefix := reversed(suffix)
	from, _ := slices.BinarySearch(f.reversed, prefix)
	for _, name := range f.reversed[from:] {
		if !strings.HasPrefix(name, prefix) {
			break
		}
		if len(out) == maxSuffixed {
			return nil
		}
		out = append(out, reversed(name))
	}
	return out
}

// reversed has the bytes of a text from its last one on.
func reversed(text string) string {
	b := []byte(text)
	slices.Reverse(b)
	return string(b)
}

// join takes a string that is one piece of a name.
func (f *flow) join(at int32, to nodeID, o objID) {
	if f.objects[o].kind != String {
		return
	}
	j, fixed := &f.joinings[at/maxPieces], int(at%maxPieces)
	texts := []string{""}
	for i, p := range j.pieces {
		choices := []string{p.text}
		switch {
		case i == fixed:
			choices[0] = f.objects[o].str
		case p.node != 0:
			choices = choices[:0]
			for _, x := range f.nodes[p.node].objs {
				if f.objects[x].kind == String {
					choices = append(choices, f.objects[x].str)
				}
			}
		}
		var next []string
		for _, t := range texts {
			for _, c := range choices {
				next = append(next, t+c)
			}
		}
		texts = next
	}
	for _, t := range texts {
		if f.p.byName[descriptor.Class(t)] != nil {
			f.add(to, f.object(object{kind: String, typ: f.h.typ(stringDesc), str: t}))
		}
	}
}
