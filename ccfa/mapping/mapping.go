// Package mapping reads the mapping.txt that R8 and ProGuard leave beside a shrunk app, and gives the source's
// names for those in its dex files. It is for whoever shows names to people; identities keep the dex names.
//
// The format (r8.googlesource.com, doc/retrace.md; ProGuard manual, "ReTrace"): a line `original -> renamed:`
// for a class, and below it a line for each member, of which only methods matter here:
//
//	com.example.Main -> a.a:
//	# {"id":"sourceFile","fileName":"Main.java"}
//	    int count -> a
//	    1:3:void open(android.content.Context):20:22 -> a
//	    4:4:int com.example.Other.inlined():7:7 -> a
//	    4:4:void open(android.content.Context):23 -> a
package mapping

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// Mapping gives original names. The zero value changes nothing.
type Mapping struct {
	classes  map[string]string              // renamed descriptor → original descriptor
	methods  map[string]map[string][]method // renamed class → renamed method name → what it was
	fields   map[string]map[string]string   // renamed class → renamed field → original name
	residual map[string]string              // class, name and descriptor of a method whose descriptor R8 changed → original name
	lines    map[string]map[string][]lines  // the same, in the file's order: what stack frames are looked up in
	file     string                         // that it was read from
	id       string                         // of the build, as R8 has it; empty: not known
	files    map[string]string              // original class, as a Java name → its source file
	names    map[string]string              // every name once, so that the file's lines are not kept
}

// method is an original method: its name, and its parameters and result as source types.
type method struct{ name, params, result string }

// Limits on what a mapping file may hold.
const (
	maxLine  = 1 << 20
	maxLines = 50_000_000
)

// Parse reads a mapping. Errors name the file and line.
func Parse(file string, r io.Reader) (*Mapping, error) {
	m := &Mapping{file: file, classes: map[string]string{}, methods: map[string]map[string][]method{},
		fields: map[string]map[string]string{}, residual: map[string]string{}, lines: map[string]map[string][]lines{}, files: map[string]string{}, names: map[string]string{}}
	in := bufio.NewScanner(r)
	in.Buffer(make([]byte, 64<<10), maxLine)
	class, renamed := "", "" // of the member above
	var last *lines          // of the member above
	n := 0
	for in.Scan() {
		if n++; n > maxLines {
			return nil, fmt.Errorf("%s: more than %d lines: is it a mapping file?", file, maxLines)
		}
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			m.comment(line, class, last, renamed)
			continue
		}
		left, right, ok := strings.Cut(line, " -> ")
		if !ok {
			return nil, fmt.Errorf("%s:%d: want `original -> renamed`: give the mapping.txt that R8 or ProGuard wrote", file, n)
		}
		if to, isClass := strings.CutSuffix(right, ":"); isClass && !strings.ContainsAny(left, " (") {
			class = descriptor.Class(to)
			m.classes[class] = descriptor.Class(left)
			last = nil
			continue
		}
		if class == "" {
			return nil, fmt.Errorf("%s:%d: a member before the first class", file, n)
		}
		renamed = right
		m.member(class, left, right)
		last = m.frame(class, left, right)
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", file, n+1, err)
	}
	return m, nil
}

// member keeps a method or a field; members of other classes that were inlined are passed over.
func (m *Mapping) member(class, left, renamed string) {
	left = afterLines(left)
	open := strings.IndexByte(left, '(')
	end := strings.IndexByte(left, ')')
	result, name, ok := strings.Cut(left, " ")
	if open < 0 && ok && !strings.Contains(name, ".") {
		if m.fields[class] == nil {
			m.fields[class] = map[string]string{}
		}
		m.fields[class][renamed] = m.once(name)
	}
	if open < 0 || end < open || !ok {
		return
	}
	name, _, _ = strings.Cut(name, "(")
	if strings.Contains(name, ".") {
		return
	}
	if m.methods[class] == nil {
		m.methods[class] = map[string][]method{}
	}
	was := method{name, left[open+1 : end], result}
	for _, known := range m.methods[class][renamed] {
		if known == was {
			return
		}
	}
	m.methods[class][renamed] = append(m.methods[class][renamed], was)
}

// afterLines drops `1:3:` in front of a member.
func afterLines(s string) string {
	for {
		i := strings.IndexByte(s, ':')
		if i <= 0 || strings.Trim(s[:i], "0123456789") != "" {
			return s
		}
		s = s[i+1:]
	}
}

// File is the name that Parse was given.
func (m *Mapping) File() string { return m.file }

// ID is what R8 wrote of which build the mapping is (pg_map_id); empty: nothing.
func (m *Mapping) ID() string {
	if m == nil {
		return ""
	}
	return m.id
}

// Class gives the original descriptor of a class, or the same where it was not renamed.
func (m *Mapping) Class(desc string) string {
	if m != nil {
		if was, ok := m.classes[desc]; ok {
			return was
		}
	}
	return desc
}

// Field gives the original name of a field: of the class that the dex file has.
func (m *Mapping) Field(class, name string) string {
	if m != nil {
		if was, ok := m.fields[class][name]; ok {
			return was
		}
	}
	return name
}

// Method gives the original name of a method: of the class and with the descriptor that the dex file has.
func (m *Mapping) Method(class, name, desc string) string {
	if m == nil {
		return name
	}
	if was, ok := m.residual[class+name+desc]; ok {
		return was
	}
	params, result := m.source(desc)
	for _, was := range m.methods[class][name] {
		if was.params == params && was.result == result {
			return was.name
		}
	}
	return name
}

// source writes a descriptor's parameters and result as the mapping does, with the original classes.
func (m *Mapping) source(desc string) (params, result string) {
	list := descriptor.Params(desc)
	for i, p := range list {
		list[i] = m.typeName(p)
	}
	return strings.Join(list, ","), m.typeName(descriptor.Result(desc))
}

// typeName gives a type's original source name.
func (m *Mapping) typeName(desc string) string {
	n := descriptor.Dimensions(desc)
	return descriptor.Java(desc[:n] + m.Class(desc[n:]))
}
