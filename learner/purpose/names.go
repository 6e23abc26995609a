package purpose

import (
	"regexp"
	"slices"

	"cbcov/typestate"
)

var (
	// A symbol is part of file names, of Java names, and of the labels of machines in all formats.
	symbolName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)
	javaName   = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]{0,127}$`)
	className  = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*(\.[A-Za-z_$][A-Za-z0-9_$]*){0,31}$`)
	importName = regexp.MustCompile(`^(static )?[A-Za-z_$][A-Za-z0-9_$]*(\.[A-Za-z_$][A-Za-z0-9_$]*){1,31}(\.\*)?$`)
	coordinate = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,128}:[A-Za-z0-9_.-]{1,128}:[A-Za-z0-9_.-]{1,64}$`)
	deviceName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
)

// reserved are the symbols that every machine of a class has; see typestate.
var reserved = []string{typestate.Delta, typestate.Beta, typestate.Nothing, typestate.Err, typestate.Unasked}

// keywords of Java, which no parameter and no callback is named by.
var keywords = map[string]bool{
	"abstract": true, "assert": true, "boolean": true, "break": true, "byte": true, "case": true, "catch": true, "char": true,
	"class": true, "const": true, "continue": true, "default": true, "do": true, "double": true, "else": true, "enum": true,
	"extends": true, "false": true, "final": true, "finally": true, "float": true, "for": true, "goto": true, "if": true,
	"implements": true, "import": true, "instanceof": true, "int": true, "interface": true, "long": true, "native": true, "new": true,
	"null": true, "package": true, "private": true, "protected": true, "public": true, "return": true, "short": true, "static": true,
	"strictfp": true, "super": true, "switch": true, "synchronized": true, "this": true, "throw": true, "throws": true,
	"transient": true, "true": true, "try": true, "void": true, "volatile": true, "while": true, "_": true,
}

// badSymbol says why a name is none for an input or an output; empty where it is one.
func badSymbol(name string) string {
	switch {
	case slices.Contains(reserved, name):
		return "stands for something in every machine; choose another name"
	case !symbolName.MatchString(name):
		return "must begin with a letter, and have letters, digits and _ only, at most 64"
	}
	return ""
}
