package program

import (
	"strconv"
	"strings"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// This file writes a method's code without what a compiler or a shrinker chooses, to tell whether two methods of two builds are one.

// A Word is a piece of normal code: what an instruction does, or a call of a method of the APK.
type Word struct {
	Text string
	Call *Method // the APK's method that Text stands for, as the instruction names it; nil: none
}

// maxNormal bounds the words of a method, maxWordText the constants in them.
const (
	maxNormal   = 20_000
	maxWordText = 1_000
)

// Normal gives a method's code in the order of its addresses: instructions by what they do, without registers, moves, jumps and casts;
// framework methods, fields and types by name, those of the APK by their types only, since their names change; constants by value, but
// for resource ids. It is nil without code that can be read.
func (p *Program) Normal(m *Method) []Word {
	code, file := p.Code(m)
	if code == nil {
		return nil
	}
	list, err := code.Decode(nil)
	if err != nil {
		return nil
	}
	var words []Word
	for i := range list {
		if w, ok := p.word(file, &list[i]); ok && len(words) < maxNormal {
			words = append(words, w)
		}
	}
	return words
}

// word writes one instruction; not ok: it says nothing of what the code does.
func (p *Program) word(f *dex.File, in *dex.Instruction) (Word, bool) {
	info := in.Op.Info()
	name, _, _ := strings.Cut(info.Name, "/")
	switch {
	case in.Op.Payload() || in.Op == dex.OpNop || in.Op == dex.OpCheckCast ||
		strings.HasPrefix(name, "move") || strings.HasPrefix(name, "goto") || strings.HasPrefix(name, "return"):
		return Word{}, false
	case info.Flags&dex.Invoke != 0 && info.Ref == dex.RefMethod:
		static := in.Op == dex.OpInvokeStatic || in.Op == dex.OpInvokeStaticRange
		return p.callWord(f.Method(in.Index), static), true
	case info.Flags&dex.Branch != 0:
		return Word{Text: "if"}, true // which of two conditions depends on which branch comes first
	case info.Flags&dex.Switch != 0:
		return Word{Text: "switch"}, true
	}
	switch info.Ref {
	case dex.RefString:
		text := f.String(in.Index)
		return Word{Text: "string " + strconv.Quote(text[:min(len(text), maxWordText)])}, true
	case dex.RefType:
		return Word{Text: name + " " + p.plainType(f.Type(in.Index))}, true
	case dex.RefField:
		ref := f.Field(in.Index)
		text := name + " " + p.plainType(ref.Type)
		if p.byName[ref.Class] == nil {
			text += " " + ref.Class + "." + ref.Name
		}
		return Word{Text: text}, true
	}
	if in.Op >= dex.OpConst4 && in.Op <= dex.OpConstWideHigh16 {
		return Word{Text: "number " + plainNumber(in.Lit)}, true
	}
	if strings.HasSuffix(info.Name, "/lit8") || strings.HasSuffix(info.Name, "/lit16") {
		name += " " + strconv.FormatInt(in.Lit, 10)
	}
	return Word{Text: name}, true
}

// callWord writes a call: of the framework's methods by name. Of which class the name is, compilers and shrinkers choose, where an object's
// class and those above it have it.
func (p *Program) callWord(ref MethodRef, static bool) Word {
	text := p.plainTypes(ref.Desc)
	m := p.declared(ref)
	switch {
	case m != nil:
		return Word{Text: "call " + text, Call: m}
	case p.byName[strings.TrimLeft(ref.Class, "[")] == nil && (static || ref.Name == "<init>"):
		return Word{Text: "call " + ref.Class + "." + ref.Name + text}
	}
	return Word{Text: "call " + ref.Name + text}
}

// declared finds the method of the APK that a reference names, in its class or above; nil: none.
func (p *Program) declared(ref MethodRef) *Method {
	class := p.byName[ref.Class]
	for range maxNesting {
		if class == nil {
			return nil
		}
		for _, m := range class.Methods {
			if m.Name == ref.Name && m.Desc == ref.Desc {
				return m
			}
		}
		class = p.byName[class.Super]
	}
	return nil
}

// maxNesting bounds the superclasses that are looked at: hierarchies can be cyclic.
const maxNesting = 100

// firstResource and lastResource are the app's own resource ids: they change from build to build.
const firstResource, lastResource = 0x7f000000, 0x7fffffff

func plainNumber(n int64) string {
	if n >= firstResource && n <= lastResource {
		return "resource"
	}
	return strconv.FormatInt(n, 10)
}

// appType stands for the classes of the APK.
const appType = "Lapp;"

// plainType gives a type, those of the APK without their names.
func (p *Program) plainType(desc string) string {
	dims := descriptor.Dimensions(desc)
	if p.byName[desc[dims:]] != nil {
		return desc[:dims] + appType
	}
	return desc
}

// plainTypes gives a method's descriptor, the types of the APK without their names.
func (p *Program) plainTypes(desc string) string {
	var b strings.Builder
	for desc != "" {
		i := strings.IndexByte(desc, 'L')
		if i < 0 {
			break
		}
		end := strings.IndexByte(desc[i:], ';')
		if end < 0 {
			break
		}
		b.WriteString(desc[:i])
		b.WriteString(p.plainType(desc[i : i+end+1]))
		desc = desc[i+end+1:]
	}
	return b.String() + desc
}

// PlainRef writes a method of the framework, or one of a library in the APK without its names.
func (p *Program) PlainRef(ref MethodRef) string {
	if p.byName[ref.Class] != nil {
		return appType + p.plainTypes(ref.Desc)
	}
	return ref.Class + "." + ref.Name + p.plainTypes(ref.Desc)
}
