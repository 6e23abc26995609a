package purpose

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/typestate"
)

// constructor is the name of a class's constructors in patterns.
const constructor = "<init>"

var (
	methodPattern = regexp.MustCompile(`^([A-Za-z_$*][A-Za-z0-9_$*.]*)\s*\(([^()]*)\)$`)
	typePattern   = regexp.MustCompile(`^([A-Za-z_$][A-Za-z0-9_$]*(?:\.[A-Za-z_$][A-Za-z0-9_$]*)*)((?:\[\])*)$`)
)

// primitives are Java's types that are no classes.
var primitives = []string{"boolean", "byte", "char", "short", "int", "long", "float", "double"}

// language are the classes of java.lang that patterns are likely to name; all others are imported or written in full.
var language = []string{"AutoCloseable", "Boolean", "CharSequence", "Class", "Double", "Exception", "Float", "Integer", "Iterable", "Long",
	"Object", "Runnable", "String", "Thread", "Throwable", "Void"}

// names knows classes by their simple names: the purpose's own, those that it imports, and some of java.lang.
type names struct {
	class   string // the purpose's
	classes map[string]string
}

func newNames(p *Purpose) *names {
	n := &names{class: descriptor.Binary(p.Class), classes: map[string]string{}}
	for _, simple := range language {
		n.classes[simple] = "java.lang." + simple
	}
	for _, i := range p.Imports {
		if !strings.HasPrefix(i.Name, "static ") && !strings.HasSuffix(i.Name, ".*") {
			n.classes[simpleName(i.Name)] = descriptor.Binary(i.Name)
		}
	}
	n.classes[simpleName(p.Class)] = n.class
	return n
}

func simpleName(class string) string { return class[strings.LastIndexAny(class, ".$")+1:] }

func capital(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' }

// method reads a pattern: start(), seekTo(int), get*(*), MediaPlayer(*), MediaPlayer.OnErrorListener.onError(*).
func (n *names) method(text string) (typestate.Method, error) {
	parts := methodPattern.FindStringSubmatch(strings.TrimSpace(text))
	if parts == nil && strings.Contains(text, "(") && !strings.Contains(text, ")") {
		return typestate.Method{}, fmt.Errorf("%q has no ): between { and } or [ and ], put a method with several parameters in quotes", text)
	}
	if parts == nil {
		return typestate.Method{}, fmt.Errorf("a method is a name and its parameters' types, or (*) for any, such as seekTo(int), not %q", text)
	}
	m := typestate.Method{Name: parts[1]}
	class := ""
	if at := strings.LastIndexByte(parts[1], '.'); !capital(parts[1][at+1:]) {
		m.Name = parts[1][at+1:]
		class = parts[1][:max(at, 0)]
	} else {
		m.Name, class = constructor, parts[1]
	}
	if class != "" {
		full, err := n.resolve(class)
		if err != nil {
			return m, err
		}
		if full != n.class {
			m.Class = full
		}
	}
	params, err := n.params(parts[2])
	m.Params = params
	return m, err
}

// params reads the types between ( and ); nil for any.
func (n *names) params(list string) ([]string, error) {
	if strings.TrimSpace(list) == "*" {
		return nil, nil
	}
	params := []string{}
	for _, part := range splitParameters(list) {
		t, err := n.javaType(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		params = append(params, t)
	}
	return params, nil
}

func (n *names) javaType(text string) (string, error) {
	if element, ok := strings.CutSuffix(text, "..."); ok {
		text = element + "[]"
	}
	parts := typePattern.FindStringSubmatch(text)
	if parts == nil {
		return "", fmt.Errorf("%q is no type of a parameter, such as int, String or byte[] (without a name, and without what is between < and >)",
			text)
	}
	if slices.Contains(primitives, parts[1]) {
		return text, nil
	}
	class, err := n.resolve(parts[1])
	return class + parts[2], err
}

// resolve gives the binary name of a class that is written in full or by its simple name.
func (n *names) resolve(name string) (string, error) {
	first, rest, nested := strings.Cut(name, ".")
	if !capital(first) {
		if !nested {
			return "", fmt.Errorf("%q is no class: its name begins with a capital letter, and has its package or is imported", name)
		}
		return descriptor.Binary(name), nil
	}
	outer, inner, _ := strings.Cut(first, "$")
	full, ok := n.classes[outer]
	if !ok {
		return "", fmt.Errorf("%q is no class that the purpose imports: import it, or write its full name", outer)
	}
	for _, part := range append([]string{inner}, strings.Split(rest, ".")...) {
		if part != "" {
			full += "$" + part
		}
	}
	return full, nil
}
