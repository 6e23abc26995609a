package observe

import (
	"strings"

	"cbcov/apk/dex"
	"cbcov/ccfa/program"
	"cbcov/typestate"
)

const objectClass = "Ljava/lang/Object;"

// constructor is the name of constructors in DEX.
const constructor = "<init>"

// classOf is the descriptor of a machine's class, which people may have written as Java's source has it.
func classOf(p *program.Program, m *typestate.Machine) string {
	if desc := dex.Descriptor(m.Class); p.Class(desc) != nil {
		return desc
	}
	return dex.Descriptor(typestate.BinaryName(m.Class))
}

// primitives are the descriptors of Java's types that are no classes.
var primitives = map[string]string{
	"boolean": "Z", "byte": "B", "char": "C", "short": "S", "int": "I", "long": "J", "float": "F", "double": "D",
}

// typeDescriptor turns a type's Java name into DEX form.
func typeDescriptor(name string) string {
	element, array := name, ""
	for strings.HasSuffix(element, "[]") {
		element, array = strings.TrimSuffix(element, "[]"), array+"["
	}
	if p := primitives[element]; p != "" {
		return array + p
	}
	return array + dex.Descriptor(element)
}

// result cuts the result's type out of a method's descriptor.
func result(desc string) string { return desc[strings.LastIndexByte(desc, ')')+1:] }
