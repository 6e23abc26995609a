package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// shown makes a text safe for a terminal: names in an app or a trace may hold what a terminal obeys. Lines and tabs stay.
func shown(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r == '\n' || r == '\t' || strconv.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		fmt.Fprintf(&b, `\u{%x}`, r)
	}
	return b.String()
}

// dexName is a class in a package, or a method or field of one, as DEX writes it.
var dexName = regexp.MustCompile(`\bL(?:[\w$-]+/)+[\w$-]+;(->[\w$<>-]+(\([\w$/;\[-]*\)[\w$/;\[-]+)?)?`)

// forPeople writes the names of DEX in a text as a source has them: p.A.onCreate for Lp/A;->onCreate(I)V.
func forPeople(text string) string {
	return dexName.ReplaceAllStringFunc(text, func(name string) string {
		if m := descriptor.Cut(name); m.Class != "" {
			return m.Long()
		}
		return descriptor.Java(name)
	})
}
