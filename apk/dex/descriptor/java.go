package descriptor

import "strings"

// Class turns a class's Java binary name into its descriptor: p.A$B is `Lp/A$B;`.
func Class(name string) string { return "L" + strings.ReplaceAll(name, ".", "/") + ";" }

// Type turns the name of any type into its descriptor: p.A$B[] is `[Lp/A$B;`, int is `I`.
func Type(name string) string {
	if element, ok := strings.CutSuffix(name, "[]"); ok {
		return "[" + Type(element)
	}
	for letter, primitive := range primitives {
		if name == primitive {
			return string(letter)
		}
	}
	return Class(name)
}

// Binary gives the binary name of a class that is written as Java's source has it, p.A.B as p.A$B: packages begin with a small letter, classes
// and the outer ones of nested classes with a capital one. A binary name stays what it is.
func Binary(source string) string {
	parts := strings.Split(source, ".")
	for i, part := range parts {
		if part != "" && part[0] >= 'A' && part[0] <= 'Z' {
			return strings.Join(append(parts[:i:i], strings.Join(parts[i:], "$")), ".")
		}
	}
	return source
}

// Java writes a type by Java's binary name: `[Lp/A$B;` is p.A$B[], `I` is int. Other texts keep their letters.
func Java(desc string) string {
	n := Dimensions(desc)
	name := primitive(desc[n:])
	if name == "" {
		name = strings.ReplaceAll(Internal(desc[n:]), "/", ".")
	}
	return name + strings.Repeat("[]", n)
}

// Source writes a type as Java's source has it: `[Lp/A$B;` is p.A.B[].
func Source(desc string) string { return strings.ReplaceAll(Java(desc), "$", ".") }

// Short writes a type for people, without its package: `[Lp/A$B;` is A$B[].
func Short(desc string) string {
	n := Dimensions(desc)
	name := primitive(desc[n:])
	if name == "" {
		name = Internal(desc[n:])
		name = name[strings.LastIndexByte(name, '/')+1:]
	}
	return name + strings.Repeat("[]", n)
}

// primitive is the name of a type that is no class; empty: it is one.
func primitive(desc string) string {
	if len(desc) == 1 {
		return primitives[desc[0]]
	}
	return ""
}
