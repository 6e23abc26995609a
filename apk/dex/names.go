package dex

import "strings"

// Descriptor turns a class's Java binary name into its descriptor: `a.B$C` is `La/B$C;`.
func Descriptor(name string) string { return "L" + strings.ReplaceAll(name, ".", "/") + ";" }

// JavaName turns a class's descriptor into its Java binary name: `La/B$C;` is `a.B$C`.
func JavaName(desc string) string {
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(desc, "L"), ";"), "/", ".")
}
