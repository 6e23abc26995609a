package conflict

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file tells which key a call names.

// keys gives those that a call may name, as people read them; one empty key where some of it is not known.
func (t *toucher) keys(s *program.Site, u *framework.StateUse) []string {
	unknown := []string{""}
	objects := t.program.ArgumentOf(t.execution, s, u.Key)
	if len(objects) == 0 || len(objects) > maxKeys {
		return unknown
	}
	var keys []string
	for _, o := range objects {
		text, ok := t.keyOf(o)
		switch {
		case o.Kind == program.Null:
			continue
		case !ok || len(text) > maxKey && !(u.Tables && len(text) <= maxSQL):
			return unknown
		case u.Tables:
			tables := tablesOf(text)
			if len(tables) == 0 {
				return unknown
			}
			keys = append(keys, tables...)
		case u.Name == "file":
			keys = append(keys, path.Base(text))
		case u.Name == "table":
			keys = append(keys, strings.ToLower(text))
		default:
			keys = append(keys, text)
		}
	}
	slices.Sort(keys)
	if keys = slices.Compact(keys); len(keys) == 0 || len(keys) > maxKeys || keys[0] == "" {
		return unknown
	}
	return keys
}

// Bounds of a key, and of a text in SQL, in bytes.
const (
	maxKey = 200
	maxSQL = 1 << 14
)

// keyOf is the key that an object is: a constant, or a file's name.
func (c *Conflicts) keyOf(o *program.Object) (string, bool) {
	text := ""
	switch {
	case o.Kind == program.String:
		text = o.Str
	case o.Kind == program.Int:
		return strconv.FormatInt(o.Int, 10), true
	case o.Kind == program.Alloc && o.Class == "Ljava/io/File;":
		text = c.fileName(o)
	}
	return text, text != ""
}

// fileName is the name that a file is made with, where that is one constant; empty: it is not.
func (c *Conflicts) fileName(o *program.Object) string {
	name, ok := c.files[o]
	if ok || o.In == nil {
		return name
	}
	for _, s := range c.program.Sites(o.In) {
		if s.Ref.Class != o.Class || s.Ref.Name != "<init>" {
			continue
		}
		if from := c.program.Origin(s, 0); from.Kind != program.OriginNew || from.PC != o.PC {
			continue
		}
		last := strings.Count(s.Ref.Desc[:strings.IndexByte(s.Ref.Desc, ')')], ";")
		if args := c.program.Arg(s, last); len(args) == 1 && args[0].Kind == program.String {
			name = args[0].Str
		}
	}
	c.files[o] = name
	return name
}

var sqlTables = regexp.MustCompile("(?i)\\b(?:from|join|into|update|table(?:\\s+if\\s+(?:not\\s+)?exists)?|or\\s+(?:replace|ignore|abort|fail|rollback)\\s+into)\\s+[\"'`\\[]?(\\w+)")

// tablesOf gives the tables that a text in SQL names, in lower case.
func tablesOf(sql string) []string {
	var out []string
	for _, m := range sqlTables.FindAllStringSubmatch(sql, maxKeys) {
		out = append(out, strings.ToLower(m[1]))
	}
	return out
}
