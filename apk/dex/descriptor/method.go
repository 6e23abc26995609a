package descriptor

import (
	"fmt"
	"strings"
)

// A Method names a method.
type Method struct {
	Class string // "Lp/A;"; empty: Name is a text that names no method of a class
	Name  string
	Desc  string // "(I)V"; empty: whatever its types are
}

// Constructor is the name of constructors.
const Constructor = "<init>"

// arrow parts a class from its member.
const arrow = "->"

// ParseMethod reads the DEX form of a method, `Lp/A;->m(I)V`, and checks all of it.
func ParseMethod(text string) (Method, error) {
	m := Cut(text)
	switch _, _, err := Split(m.Desc); {
	case m.Class == "":
		return Method{}, fmt.Errorf("%.80q is no method: want CLASS->NAME(PARAMETERS)RESULT, such as Lp/A;->m(I)V", text)
	case !Valid(m.Class) || m.Class[0] != 'L' && m.Class[0] != '[':
		return Method{}, fmt.Errorf("the method %.80q is of %.80q, which is no class", text, m.Class)
	case m.Name == "" || strings.ContainsAny(m.Name, "./;[<>") && m.Name != Constructor && m.Name != "<clinit>":
		return Method{}, fmt.Errorf("the method %.80q has the name %.80q, which none can have", text, m.Name)
	case err != nil:
		return Method{}, fmt.Errorf("the method %.80q: %w", text, err)
	}
	return m, nil
}

// Cut parts the DEX form of a method without a look at its parts, for texts that were checked. What stands behind the types, as the label of
// a coroutine, stays there. A text without an arrow becomes the name of a method without a class.
func Cut(text string) Method {
	class, member, ok := strings.Cut(text, arrow)
	if !ok {
		return Method{Name: text}
	}
	if at := strings.IndexByte(member, '('); at >= 0 {
		return Method{class, member[:at], member[at:]}
	}
	return Method{class, member, ""}
}

// ClassOf cuts the class out of the DEX form of a method or a field: `Lp/A;->m(I)V` is of `Lp/A;`. Other texts stay.
func ClassOf(member string) string {
	class, _, _ := strings.Cut(member, arrow)
	return class
}

// String gives the DEX form, `Lp/A;->onCreate(Landroid/os/Bundle;)V`.
func (m Method) String() string {
	if m.Class == "" {
		return m.Name + m.Desc
	}
	return m.Class + arrow + m.Name + m.Desc
}

// Selector gives what methods that override each other share, `m(I)V`.
func (m Method) Selector() string { return m.Name + m.Desc }

// Frame writes the method as a frame of a stack has it: p.A$B.m, p.A$B.<init>.
func (m Method) Frame() string {
	if m.Class == "" {
		return m.Name
	}
	return Java(m.Class) + "." + m.Name
}

// Long writes the method for people: p.A$B.m, new p.A$B.
func (m Method) Long() string { return m.of(Java) }

// Short writes the method for people, without the package: A$B.m, new A$B.
func (m Method) Short() string { return m.of(Short) }

func (m Method) of(class func(desc string) string) string {
	switch {
	case m.Class == "":
		return m.Name
	case m.Name == Constructor:
		return "new " + class(m.Class)
	}
	return class(m.Class) + "." + m.Name
}

// Signature writes the method for people, without its class: m(int, A$B[]).
func (m Method) Signature() string {
	if m.Class == "" {
		return m.Name
	}
	return m.Name + written(m.Desc, Short, ", ")
}
