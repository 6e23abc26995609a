package purpose

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
)

const maxParameters = 16

var (
	callbackHeader = regexp.MustCompile(`^([^\s()]+)\s*\(([^()]*)\)$`)
	parameterParts = regexp.MustCompile(`^(.*[^A-Za-z0-9_$])([A-Za-z_$][A-Za-z0-9_$]*)$`)
	parameterType  = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$.<>,?\[\] ]*$`)
)

// callback reads a callback's header: onError(int code, String message).
func (d *document) callback(n ast.Node) Callback {
	text, ok := d.Text(n, "a callback")
	if !ok {
		return Callback{}
	}
	c, err := parseCallback(strings.TrimSpace(text))
	if err != nil {
		d.Fault(n, "%v", err)
	}
	c.Line, c.Column = yamlfile.Place(n)
	return c
}

func parseCallback(text string) (Callback, error) {
	m := callbackHeader.FindStringSubmatch(text)
	if m == nil {
		return Callback{}, fmt.Errorf("a callback is a name and its parameters, such as onError(int code), not %q", text)
	}
	c := Callback{Name: m[1]}
	if !javaName.MatchString(c.Name) || keywords[c.Name] {
		return Callback{}, fmt.Errorf("%q is no name of a Java method", c.Name)
	}
	seen := map[string]bool{}
	for _, part := range splitParameters(m[2]) {
		parts := parameterParts.FindStringSubmatch(strings.TrimSpace(part))
		if parts == nil || !parameterType.MatchString(strings.TrimSpace(parts[1])) || keywords[parts[2]] {
			return Callback{}, fmt.Errorf("%q is no parameter: it is a type and a name, such as int code", strings.TrimSpace(part))
		}
		if seen[parts[2]] {
			return Callback{}, fmt.Errorf("two parameters are named %s", parts[2])
		}
		seen[parts[2]] = true
		c.Parameters = append(c.Parameters, Parameter{Type: strings.TrimSpace(parts[1]), Name: parts[2]})
	}
	if len(c.Parameters) > maxParameters {
		return Callback{}, fmt.Errorf("%d parameters; at most %d are read", len(c.Parameters), maxParameters)
	}
	return c, nil
}

// splitParameters parts a list at its commas, but for those between < and >.
func splitParameters(list string) []string {
	if strings.TrimSpace(list) == "" {
		return nil
	}
	var parts []string
	depth, begin := 0, 0
	for i, r := range list {
		switch r {
		case '<':
			depth++
		case '>':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, list[begin:i])
				begin = i + 1
			}
		}
	}
	return append(parts, list[begin:])
}

// String gives the header as Java has it.
func (c Callback) String() string {
	parameters := make([]string, len(c.Parameters))
	for i, p := range c.Parameters {
		parameters[i] = p.Type + " " + p.Name
	}
	return c.Name + "(" + strings.Join(parameters, ", ") + ")"
}

// names lists the parameters' names, as a call has them.
func (c Callback) names() []string {
	names := make([]string, len(c.Parameters))
	for i, p := range c.Parameters {
		names[i] = p.Name
	}
	return names
}

// erasure tells methods apart as Java does: by name and the parameters' types without their arguments.
func (c Callback) erasure() string {
	types := make([]string, len(c.Parameters))
	for i, p := range c.Parameters {
		types[i] = erase(p.Type)
	}
	return c.Name + "(" + strings.Join(types, ",") + ")"
}

func erase(javaType string) string {
	var b strings.Builder
	depth := 0
	for _, r := range javaType {
		switch {
		case r == '<':
			depth++
		case r == '>':
			depth--
		case depth == 0 && r != ' ':
			b.WriteRune(r)
		}
	}
	return b.String()
}
