package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
)

// valueKind is how the file writes a flag's value.
type valueKind uint8

const (
	text   valueKind = iota
	texts            // one or more
	path             // a file or folder
	paths            // one or more
	level            // an API level
	truth            // true or false
	output           // one or more of NAME or NAME=FILE
)

// flagKeys are the keys of the file that stand for flags of the commands.
var flagKeys = []struct {
	key, flag string
	kind      valueKind
}{
	{"typestates", "typestates", path},
	{"purposes", "purposes", paths},
	{"formats", "format", output},
	{"mapping", "mapping", path},
	{"period", "period", text},
	{"device", "device", text},
	{"lifecycle", "lifecycle", text},
	{"include", "include", texts},
	{"exclude", "exclude", texts},
	{"api", "api", level},
	{"self-pairs", "self-pairs", truth},
	{"cross-parts", "cross-parts", truth},
	{"across-instances", "across-instances", truth},
}

// flag reads a key that stands for a flag, or notes that the key is none at all.
func (d *document) flag(e yamlfile.Entry, r *Rules) {
	known := slices.Clone(keys)
	for _, f := range flagKeys {
		known = append(known, f.key)
		if f.key != e.Key {
			continue
		}
		for _, value := range d.values(e, f.kind) {
			r.Flags = append(r.Flags, Flag{f.flag, value, d.place(e.At)})
		}
		return
	}
	d.Unknown(e, known)
}

// values gives what a flag is set to, once for each.
func (d *document) values(e yamlfile.Entry, kind valueKind) []string {
	switch kind {
	case level:
		if n, ok := d.whole(e.Value, e.Key, 1, 999); ok {
			return []string{fmt.Sprint(n)}
		}
		return nil
	case truth:
		if b, ok := e.Value.(*ast.BoolNode); ok {
			return []string{fmt.Sprint(b.Value)}
		}
		d.Fault(e.Value, "%s must be true or false, not %s", e.Key, describe(e.Value))
		return nil
	case text:
		if value, ok := d.text(e.Value, e.Key); ok {
			return []string{value}
		}
		return nil
	case path:
		if value := d.path(e.Value, e.Key); value != "" {
			return []string{value}
		}
		return nil
	}
	var list []string
	for _, item := range d.List(e.Value, e.Key, maxValues) {
		value, ok := d.text(item, e.Key)
		if !ok {
			continue
		}
		switch kind {
		case paths:
			value = d.from(value)
		case output:
			if name, file, found := strings.Cut(value, "="); found && file != "" {
				value = name + "=" + d.from(file)
			}
		}
		list = append(list, value)
	}
	return list
}
