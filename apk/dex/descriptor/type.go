package descriptor

import "strings"

// Object is the descriptor of the class above all others.
const Object = "Ljava/lang/Object;"

// primitives are Java's types that are no classes, by their letters in DEX.
var primitives = map[byte]string{
	'Z': "boolean", 'B': "byte", 'S': "short", 'C': "char", 'I': "int", 'J': "long", 'F': "float", 'D': "double", 'V': "void",
}

// maxDimensions is how many dimensions an array may have.
const maxDimensions = 255

// Valid reports whether a text looks like a descriptor: V, a primitive, "L…;", or an array of these but V.
func Valid(desc string) bool {
	n := Dimensions(desc)
	element := desc[n:]
	switch {
	case n > maxDimensions || element == "":
		return false
	case element[0] == 'L':
		return len(element) > 2 && strings.IndexByte(element, ';') == len(element)-1
	case element == "V":
		return n == 0
	}
	return len(element) == 1 && primitives[element[0]] != ""
}

// Dimensions counts an array's: `[[I` has two, and what is behind them is its element.
func Dimensions(desc string) int {
	n := 0
	for n < len(desc) && desc[n] == '[' {
		n++
	}
	return n
}

// Words is the number of registers that a value of the type takes: none for V, two for long and double.
func Words(desc string) int {
	switch desc {
	case "", "V":
		return 0
	case "J", "D":
		return 2
	}
	return 1
}

// Internal turns a class's descriptor into the JVM's internal name: `Lp/A$B;` is p/A$B. Other texts stay.
func Internal(desc string) string {
	if strings.HasPrefix(desc, "L") && strings.HasSuffix(desc, ";") {
		return desc[1 : len(desc)-1]
	}
	return desc
}
