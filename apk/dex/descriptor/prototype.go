package descriptor

import (
	"fmt"
	"strings"
)

// Split reads a prototype, `(ILp/A;)V`, and checks it: the types of its parameters and of its result.
func Split(proto string) (params []string, result string, err error) {
	inner, result, ok := strings.Cut(proto, ")")
	if ok = ok && strings.HasPrefix(inner, "(") && Valid(result); ok {
		rest := inner[1:]
		for ok && rest != "" {
			n := first(rest)
			if ok = n > 0 && Valid(rest[:n]) && rest[:n] != "V"; ok {
				params, rest = append(params, rest[:n]), rest[n:]
			}
		}
	}
	if !ok {
		return nil, "", fmt.Errorf("%.80q is no method descriptor", proto)
	}
	return params, result, nil
}

// Params gives the types of a prototype's parameters. It checks nothing: of a text that is no prototype it gives what could be read.
func Params(proto string) []string {
	var params []string
	for rest := strings.TrimPrefix(proto, "("); rest != "" && rest[0] != ')'; {
		n := first(rest)
		if n == 0 {
			break
		}
		params, rest = append(params, rest[:n]), rest[n:]
	}
	return params
}

// Result gives the type of what a method with the prototype returns; empty where the text is no prototype.
func Result(proto string) string {
	_, result, _ := strings.Cut(proto, ")")
	return result
}

// first is the length of the first descriptor in a row of them; 0: it is cut short.
func first(list string) int {
	n := Dimensions(list)
	if n < len(list) && list[n] == 'L' {
		end := strings.IndexByte(list[n:], ';')
		if end < 0 {
			return 0
		}
		n += end
	}
	if n >= len(list) {
		return 0
	}
	return n + 1
}

// JavaParams writes a prototype's parameters as Java's tools do: `(Landroid/os/Bundle;I)V` is (android.os.Bundle,int).
func JavaParams(proto string) string { return written(proto, Java, ",") }

func written(proto string, name func(desc string) string, separator string) string {
	params := Params(proto)
	for i, p := range params {
		params[i] = name(p)
	}
	return "(" + strings.Join(params, separator) + ")"
}
