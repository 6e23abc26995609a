package dex

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
)

// Print writes a file as text, with names instead of indexes and no offsets but addresses in code:
// files that mean the same print the same. It is the language of tests.
func Print(w io.Writer, f *File) error {
	p := &printer{w: bufio.NewWriter(w), f: f}
	for i := range f.classes {
		if err := p.class(i); err != nil {
			return err
		}
	}
	return p.w.Flush()
}

type printer struct {
	w *bufio.Writer
	f *File
}

func (p *printer) line(format string, args ...any) {
	fmt.Fprintf(p.w, format+"\n", args...)
}

func (p *printer) class(i int) error {
	d := p.f.Class(i)
	p.line("class %s flags 0x%x super %s implements %v source %q", d.Name, d.Flags, d.Super, d.Interfaces, d.SourceFile)
	if err := p.annotations(i); err != nil {
		return err
	}
	data, err := p.f.ClassData(i)
	if err != nil {
		return err
	}
	values, err := p.f.StaticValues(i)
	if err != nil {
		return err
	}
	for k, x := range data.StaticFields {
		p.line(" static field %s flags 0x%x%s", p.f.Field(x.Field), x.Flags, p.constant(values, k))
	}
	for _, x := range data.InstanceFields {
		p.line(" field %s flags 0x%x", p.f.Field(x.Field), x.Flags)
	}
	for _, list := range [...][]EncodedMethod{data.DirectMethods, data.VirtualMethods} {
		for _, m := range list {
			p.line(" method %s flags 0x%x", p.f.Method(m.Method), m.Flags)
			code, err := p.f.Code(m)
			if err != nil {
				return err
			}
			if code == nil {
				continue
			}
			if err := p.code(m, code); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *printer) constant(values []Value, k int) string {
	if k >= len(values) {
		return ""
	}
	return " = " + p.value(&values[k])
}

func (p *printer) value(v *Value) string {
	switch k := v.Kind.ref(); {
	case k != RefNone:
		return p.name(k, v.Index)
	case v.Kind == ValueArray:
		list := make([]string, len(v.Array))
		for i := range v.Array {
			list[i] = p.value(&v.Array[i])
		}
		return "{" + strings.Join(list, ", ") + "}"
	case v.Kind == ValueAnnotation:
		return p.annotation(v.Annotation)
	case v.Kind == ValueNull:
		return "null"
	}
	return fmt.Sprintf("0x%02x:%d", uint8(v.Kind), v.Bits)
}

func (p *printer) annotation(a *Annotation) string {
	s := "@" + p.f.Type(a.Type) + "("
	for i := range a.Elements {
		s += " " + p.f.String(a.Elements[i].Name) + "=" + p.value(&a.Elements[i].Value)
	}
	return s + ")"
}

// annotations prints them in the order of the file, which is the order of their names.
func (p *printer) annotations(i int) error {
	off := p.f.classes[i].annotations
	if off == 0 {
		return nil
	}
	a, err := p.f.Annotations(i)
	if err != nil {
		return err
	}
	d, err := p.f.directoryAt(off)
	if err != nil {
		return err
	}
	p.set(" class", a.Class)
	for _, m := range d.members[0] {
		p.set(" "+p.f.Field(m.index).String(), a.Fields[m.index])
	}
	for _, m := range d.members[1] {
		p.set(" "+p.f.Method(m.index).String(), a.Methods[m.index])
	}
	for _, m := range d.members[2] {
		for n, set := range a.Params[m.index] {
			p.set(fmt.Sprintf(" %s parameter %d", p.f.Method(m.index), n), set)
		}
	}
	return nil
}

func (p *printer) set(of string, list []VisibleAnnotation) {
	for i := range list {
		p.line("%s: %d %s", of, list[i].Visibility, p.annotation(&list[i].Annotation))
	}
}

// name prints the id that an index of a kind names.
func (p *printer) name(k RefKind, i uint32) string {
	switch k {
	case RefString:
		return fmt.Sprintf("%q", p.f.String(i))
	case RefType:
		return p.f.Type(i)
	case RefField:
		return p.f.Field(i).String()
	case RefMethod:
		return p.f.Method(i).String()
	case RefProto:
		return p.f.Proto(i).Desc
	case RefMethodHandle:
		h := p.f.MethodHandle(i)
		if h.Kind <= 3 {
			return fmt.Sprintf("handle %d %s", h.Kind, p.f.Field(uint32(h.Index)))
		}
		return fmt.Sprintf("handle %d %s", h.Kind, p.f.Method(uint32(h.Index)))
	}
	return fmt.Sprintf("call site %d", i)
}

// code prints frame, instructions with their lines, tries and variables.
func (p *printer) code(m EncodedMethod, c *Code) error {
	p.line("  registers %d ins %d outs %d", c.Registers, c.Ins, c.Outs)
	list, err := c.Decode(nil)
	if err != nil {
		return err
	}
	lines, err := c.Lines()
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(in Instruction) bool { return in.Op.Payload() }) // printed with their instructions
	for i := range list {
		in := &list[i]
		for len(lines) > 0 && lines[0].PC <= in.PC {
			p.line("  line %d", lines[0].Line)
			lines = lines[1:]
		}
		text, err := p.instruction(c, in)
		if err != nil {
			return err
		}
		p.line("  %04x %s", in.PC, text)
	}
	for _, t := range c.Tries {
		s := ""
		for _, h := range t.Handlers {
			name := "all"
			if h.Type != CatchAll {
				name = p.f.Type(h.Type)
			}
			s += fmt.Sprintf(" %s:%04x", name, h.Target)
		}
		p.line("  try %04x-%04x%s", t.Start, t.Start+t.Count, s)
	}
	p.variables(m, c, list)
	return nil
}

// variables prints where variables live, from an instruction to another. Where Android reads no variables there are none.
func (p *printer) variables(m EncodedMethod, c *Code, list []Instruction) {
	variables, err := c.Variables(m)
	if err != nil {
		return
	}
	next := func(pc uint32) uint32 {
		i := sort.Search(len(list), func(i int) bool { return list[i].PC >= pc })
		if i == len(list) {
			return c.Units()
		}
		return list[i].PC
	}
	for i := range variables {
		v := &variables[i]
		v.Start, v.End = next(v.Start), next(v.End)
	}
	slices.SortFunc(variables, compareVariables)
	for _, v := range variables {
		end := "end"
		if v.End < c.Units() {
			end = fmt.Sprintf("%04x", v.End)
		}
		if v.Start < v.End {
			p.line("  variable v%d %04x-%s %s", v.Register, v.Start, end, strings.TrimSpace(v.Name+" "+v.Type+" "+v.Signature))
		}
	}
}

// instruction prints an instruction with names, and the table of a switch or an array.
func (p *printer) instruction(c *Code, in *Instruction) (string, error) {
	s, _, _ := strings.Cut(in.String(), " @")
	info := in.Op.Info()
	if info.Format == Fmt31t {
		s, _, _ = strings.Cut(s, " :") // where the payload lies means nothing
	}
	if info.Ref != RefNone {
		s += " " + p.name(info.Ref, in.Index)
	}
	switch {
	case info.Format == Fmt45cc || info.Format == Fmt4rcc:
		s += " " + p.name(RefProto, in.Proto)
	case info.Flags&Switch != 0:
		t, err := c.Switch(in)
		if err != nil {
			return "", err
		}
		for i, k := range t.Keys {
			s += fmt.Sprintf(" %d:%04x", k, t.Targets[i])
		}
	case in.Op == OpFillArrayData:
		a, err := c.ArrayData(in)
		if err != nil {
			return "", err
		}
		s += fmt.Sprintf(" %d*%x", a.Width, a.Data)
	}
	return s, nil
}
