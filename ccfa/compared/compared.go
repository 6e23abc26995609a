// Package compared finds the constants that an app's own code compares with what it is given: a password, a command, a least length. Who types
// texts into the app can type these.
//
//	if (name.getText().toString().equals("admin") && age >= 18) { … }
//
// gives the text "admin", of the method where it stands. A `switch` over texts is calls of equals. Numbers are those that stand in a comparison with
// what a call gives that reads or counts (Integer.parseInt, String.length, List.size, …): 18 of `Integer.parseInt(text) >= 18`.
//
// It reads code method by method: a constant that a field or a parameter holds is found where it is one of a few, a number that is computed is not.
// Values are not followed out of a block of instructions.
package compared

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// Constant is a text or a number that code compares something with.
type Constant struct {
	Text   string // of a number its digits
	Number bool
	// Methods are where, as DEX writes them, sorted: the first ones.
	Methods []string
}

// Limits of what is found.
const (
	maxText      = 200  // bytes of a text
	maxConstants = 2000 // of an app
	maxMethods   = 8    // that are told of one constant
	maxObjects   = 16   // that an argument may be; of more it says nothing
)

// Constants lists what the methods in scope compare with, texts first, both sorted, 2000 at most.
func Constants(p *program.Program) []Constant {
	f := &finder{program: p, found: map[key]map[string]bool{}, roles: map[asked]bool{}}
	for _, c := range p.Classes() {
		if !c.InScope {
			continue
		}
		for _, m := range c.Methods {
			if m.Concrete() {
				f.texts(m)
				f.numbers(m)
			}
		}
	}
	return f.list()
}

type key struct {
	number bool
	text   string
	value  int64
}

type finder struct {
	program *program.Program
	found   map[key]map[string]bool // methods by constant
	roles   map[asked]bool
}

// asked is a method of which somebody wanted to know whether it has a role.
type asked struct {
	role        framework.Role
	class, name string
}

func (f *finder) has(role framework.Role, class, name string) bool {
	k := asked{role, class, name}
	has, ok := f.roles[k]
	if !ok {
		has = slices.Contains(role.Methods(), name) && role.OfMethod(class, name, f.program.Subtype)
		f.roles[k] = has
	}
	return has
}

// counts tells whether a method gives a number that an input decides on.
func (f *finder) counts(m program.MethodRef) bool { return f.has(framework.Counts, m.Class, m.Name) }

func (f *finder) add(k key, m *program.Method) {
	if f.found[k] == nil {
		f.found[k] = map[string]bool{}
	}
	f.found[k][m.Ref().String()] = true
}

// texts finds those that a method's calls compare with.
func (f *finder) texts(m *program.Method) {
	for _, s := range f.program.Sites(m) {
		if s.Kind == program.InvokeCustom || !f.has(framework.Compares, s.Ref.Class, s.Ref.Name) {
			continue
		}
		params := 1 + strings.Count(s.Ref.Desc, ";")
		for i := range params {
			for _, text := range f.textsAt(s, i) {
				if text != "" && len(text) <= maxText && utf8.ValidString(text) {
					f.add(key{text: text}, m)
				}
			}
		}
	}
}

// textsAt gives the texts that an argument can be. That of a method which is never reached is what stands in the method itself.
func (f *finder) textsAt(s *program.Site, i int) []string {
	if o := f.program.Origin(s, i); o.Kind == program.OriginConst && o.Str != "" {
		return []string{o.Str}
	}
	list := f.program.Arg(s, i)
	if len(list) > maxObjects {
		return nil
	}
	var out []string
	for _, o := range list {
		if o.Kind == program.String {
			out = append(out, o.Str)
		}
	}
	return out
}

// known is what is known of a register within a block of instructions.
type known struct {
	counted bool  // what a counting call gave
	number  bool  // the constant value
	value   int64 // of it
}

// numbers finds those that a method compares with what counting calls give.
func (f *finder) numbers(m *program.Method) {
	code, file := f.program.Code(m)
	if code == nil {
		return
	}
	insns, err := code.Decode(nil)
	if err != nil {
		return
	}
	registers := map[uint16]known{}
	counted := false // what the last call gave
	for i := range insns {
		in := &insns[i]
		info := in.Op.Info()
		switch {
		case info.Flags&dex.Invoke != 0:
			counted = in.Op != dex.OpInvokeCustom && in.Op != dex.OpInvokeCustomRange && f.counts(file.Method(in.Index))
			continue
		case in.Op == dex.OpMoveResult || in.Op == dex.OpMoveResultWide:
			registers[in.Regs[0]] = known{counted: counted}
		case in.Op >= dex.OpConst4 && in.Op <= dex.OpConstWideHigh16:
			registers[in.Regs[0]] = known{number: true, value: in.Lit}
		case in.Op >= dex.OpIfEq && in.Op <= dex.OpIfLe || in.Op == dex.OpCmpLong:
			a, b := in.Regs[0], in.Regs[1]
			if in.Op == dex.OpCmpLong {
				a, b = in.Regs[1], in.Regs[2]
				delete(registers, in.Regs[0])
			}
			f.compare(m, registers[a], registers[b])
		case in.Op >= dex.OpIfEqz && in.Op <= dex.OpIfLez:
			f.compare(m, registers[in.Regs[0]], known{number: true})
		case info.Flags&(dex.SetsRegister|dex.SetsWide) != 0:
			delete(registers, in.Regs[0])
		}
		if info.Flags&dex.SetsWide != 0 {
			delete(registers, in.Regs[0]+1)
		}
		counted = false
		if in.Op >= dex.OpGoto && in.Op <= dex.OpGoto32 || in.Op == dex.OpReturn || in.Op == dex.OpReturnVoid || in.Op == dex.OpThrow {
			clear(registers) // what follows is come to from elsewhere
		}
	}
}

func (f *finder) compare(m *program.Method, a, b known) {
	switch {
	case a.counted && b.number:
		f.add(key{number: true, value: b.value}, m)
	case b.counted && a.number:
		f.add(key{number: true, value: a.value}, m)
	}
}

// list sorts what was found.
func (f *finder) list() []Constant {
	keys := make([]key, 0, len(f.found))
	for k := range f.found {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b key) int {
		if a.number != b.number {
			if b.number {
				return -1
			}
			return 1
		}
		return cmp.Or(strings.Compare(a.text, b.text), cmp.Compare(a.value, b.value))
	})
	var out []Constant
	for _, k := range keys[:min(len(keys), maxConstants)] {
		c := Constant{Text: k.text, Number: k.number}
		if k.number {
			c.Text = strconv.FormatInt(k.value, 10)
		}
		for m := range f.found[k] {
			c.Methods = append(c.Methods, m)
		}
		slices.Sort(c.Methods)
		c.Methods = c.Methods[:min(len(c.Methods), maxMethods)]
		out = append(out, c)
	}
	return out
}
