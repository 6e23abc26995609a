package framework

import "strings"

var primitives = map[byte]string{
	'Z': "boolean", 'B': "byte", 'S': "short", 'C': "char", 'I': "int", 'J': "long", 'F': "float", 'D': "double",
	'V': "void",
}

// descriptor turns a class name as the notation writes it into a descriptor: `android.view.View.OnClickListener`
// (or with `$`) gives `Landroid/view/View$OnClickListener;`. The first capitalised part begins the class.
func descriptor(name string) string {
	if elem, ok := strings.CutSuffix(name, "[]"); ok {
		return "[" + descriptor(elem)
	}
	for letter, primitive := range primitives {
		if name == primitive {
			return string(letter)
		}
	}
	parts := strings.Split(name, ".")
	var b strings.Builder
	b.WriteByte('L')
	inClass := false
	for i, p := range parts {
		switch {
		case i > 0 && inClass:
			b.WriteByte('$')
		case i > 0:
			b.WriteByte('/')
		}
		b.WriteString(p)
		inClass = inClass || (p != "" && p[0] >= 'A' && p[0] <= 'Z')
	}
	b.WriteByte(';')
	return b.String()
}

// dotted turns a type descriptor into a name: `[Lp/A$B;` into `p.A.B[]`, `I` into `int`.
func dotted(desc string) string {
	dims := 0
	for strings.HasPrefix(desc, "[") {
		desc = desc[1:]
		dims++
	}
	name := desc
	if len(desc) == 1 {
		name = primitives[desc[0]]
	} else if strings.HasPrefix(desc, "L") {
		name = strings.Map(dot, strings.TrimSuffix(desc[1:], ";"))
	}
	return name + strings.Repeat("[]", dims)
}

// dot turns the separators of packages and of nested classes into dots.
func dot(r rune) rune {
	if r == '/' || r == '$' {
		return '.'
	}
	return r
}

// isNamed reports whether the type with the descriptor has the name, written in full or by its last parts:
// `Landroid/os/Handler$Callback;` is Callback, Handler.Callback and android.os.Handler.Callback.
func isNamed(desc, name string) bool {
	full := dotted(desc)
	if !strings.HasSuffix(full, name) {
		return false
	}
	rest := full[:len(full)-len(name)]
	return rest == "" || strings.HasSuffix(rest, ".")
}

// fitsType is isNamed of one of some names, parted by commas, that may end in `*`: the type's simple name begins so.
func fitsType(desc, patterns string) bool {
	for pattern := range strings.SplitSeq(patterns, ", ") {
		begin, prefix := strings.CutSuffix(pattern, "*")
		if prefix && strings.HasPrefix(SimpleName(desc), begin) || !prefix && isNamed(desc, pattern) {
			return true
		}
	}
	return false
}

// paramTypes splits a method descriptor into the descriptors of its parameters and of its result. A descriptor
// that is none gives what could be read.
func paramTypes(desc string) (params []string, result string) {
	s := strings.TrimPrefix(desc, "(")
	for s != "" && s[0] != ')' {
		n := 0
		for n < len(s) && s[n] == '[' {
			n++
		}
		if n < len(s) && s[n] == 'L' {
			end := strings.IndexByte(s[n:], ';')
			if end < 0 {
				return params, ""
			}
			n += end
		}
		if n >= len(s) {
			return params, ""
		}
		params = append(params, s[:n+1])
		s = s[n+1:]
	}
	return params, strings.TrimPrefix(s, ")")
}

// Params gives the descriptors of a method descriptor's parameters.
func Params(desc string) []string {
	params, _ := paramTypes(desc)
	return params
}

// SimpleName is the last part of a type's name, as expressions' argument lists have it: `Landroid/os/Handler$Callback;`
// is Callback, `[I` is int[].
func SimpleName(desc string) string { return lastPart(dotted(desc)) }

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
