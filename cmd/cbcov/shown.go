package main

import (
	"fmt"
	"strconv"
	"strings"
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
