package monitor

import "strings"

// readable writes a method in DEX form for people, without its class: `La/B;->cancel(Z)V` is cancel(boolean).
func readable(method string) string {
	_, rest, found := strings.Cut(method, "->")
	if !found {
		return method
	}
	name, descriptor, _ := strings.Cut(rest, "(")
	parameters, _, _ := strings.Cut(descriptor, ")")
	var types []string
	for parameters != "" {
		var t string
		t, parameters = firstType(parameters)
		types = append(types, t)
	}
	return name + "(" + strings.Join(types, ", ") + ")"
}

var primitives = map[byte]string{
	'Z': "boolean", 'B': "byte", 'S': "short", 'C': "char", 'I': "int", 'J': "long", 'F': "float", 'D': "double", 'V': "void",
}

// firstType cuts the first type off a list of descriptors. What is no descriptor stays as it is.
func firstType(list string) (name, rest string) {
	arrays := 0
	for arrays < len(list) && list[arrays] == '[' {
		arrays++
	}
	element := list[arrays:]
	suffix := strings.Repeat("[]", arrays)
	if element == "" {
		return list, ""
	}
	if p, ok := primitives[element[0]]; ok {
		return p + suffix, element[1:]
	}
	class, rest, found := strings.Cut(element, ";")
	if !found || class == "" || class[0] != 'L' {
		return list, ""
	}
	return class[strings.LastIndexByte(class, '/')+1:] + suffix, rest
}
