package mapping

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// lines is a range of lines of a renamed method, and what it was. Where a method has others inlined, several have one
// range: the innermost first, the method itself last.
type lines struct {
	from, to       int    // in the renamed method; 0, 0: all of it
	class          string // Java name
	method         string
	fromWas, toWas int  // in the source; 0: as in the renamed method
	made           bool // by the compiler: a stack in the source's terms has it not
}

// frame keeps a method's lines: `1:3:void open(android.content.Context):20:22`. It gives nil for what is no method.
func (m *Mapping) frame(class, left, renamed string) *lines {
	from, to, rest := lineRange(left)
	open, end := strings.IndexByte(rest, '('), strings.LastIndexByte(rest, ')')
	if open < 0 || end < open {
		return nil
	}
	name := rest[strings.LastIndexByte(rest[:open], ' ')+1 : open]
	l := lines{from: from, to: to, class: descriptor.Java(m.classes[class]), method: name}
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		l.class, l.method = name[:dot], name[dot+1:]
	}
	l.class, l.method = m.once(l.class), m.once(l.method)
	if was := strings.TrimPrefix(rest[end+1:], ":"); was != "" {
		l.fromWas, l.toWas, _ = lineRange(was + ":")
		l.toWas = max(l.toWas, l.fromWas)
	}
	if m.lines[class] == nil {
		m.lines[class] = map[string][]lines{}
	}
	renamed = m.once(renamed)
	list := append(m.lines[class][renamed], l)
	m.lines[class][renamed] = list
	return &list[len(list)-1]
}

// lineRange reads `1:3:` or `1:`, and gives what follows.
func lineRange(s string) (from, to int, rest string) {
	var found []int
	for len(found) < 2 {
		digits, after, ok := strings.Cut(s, ":")
		n, err := strconv.Atoi(digits)
		if !ok || err != nil || n < 0 {
			break
		}
		found, s = append(found, n), after
	}
	switch len(found) {
	case 2:
		return found[0], found[1], s
	case 1:
		return found[0], found[0], s
	}
	return 0, 0, s
}

// once gives a name that is kept already, where there is one.
func (m *Mapping) once(name string) string {
	if known, ok := m.names[name]; ok {
		return known
	}
	name = strings.Clone(name)
	m.names[name] = name
	return name
}

// comment reads what R8 says of the class or the member above: `# {"id":"sourceFile","fileName":"Main.java"}`. The member's renamed name is
// given beside it.
func (m *Mapping) comment(line, class string, last *lines, renamed string) {
	if id, ok := strings.CutPrefix(line, "# pg_map_id:"); ok && class == "" {
		m.id = strings.TrimSpace(id)
	}
	_, text, ok := strings.Cut(line, "# {")
	if !ok || class == "" {
		return
	}
	var note struct {
		ID       string `json:"id"`
		FileName string `json:"fileName"`
		Residual string `json:"signature"`
	}
	if json.Unmarshal([]byte("{"+text), &note) != nil {
		return
	}
	switch {
	case note.ID == "sourceFile" && note.FileName != "":
		m.files[descriptor.Java(m.classes[class])] = note.FileName
	case note.ID == "com.android.tools.r8.synthesized" && last != nil:
		last.made = true
	case note.ID == "com.android.tools.r8.residualsignature" && last != nil && last.class == descriptor.Java(m.classes[class]):
		m.residual[class+renamed+note.Residual] = last.method
	}
}

// ClassName gives a class's original name, both as Java binary names.
func (m *Mapping) ClassName(name string) string {
	return descriptor.Java(m.Class(descriptor.Class(name)))
}

// Frame reads a frame of a stack, `a.b.c(SourceFile:3)`, and gives the frames of the source that it stands for, inlined
// methods first. It is the frame itself where nothing was renamed. Where the line does not tell which of several methods
// it is, all their names are there, `open|close`.
func (m *Mapping) Frame(frame string) []string {
	call, place, ok := strings.Cut(frame, "(")
	dot := strings.LastIndexByte(call, '.')
	if m == nil || !ok || dot < 0 {
		return []string{frame}
	}
	class, method := call[:dot], call[dot+1:]
	desc := descriptor.Class(class)
	was, known := m.classes[desc]
	if !known {
		return []string{frame}
	}
	file, line := sourceLine(strings.TrimSuffix(place, ")"))
	found := m.at(desc, method, line)
	if len(found) == 0 {
		return []string{m.write(descriptor.Java(was), m.anyOf(desc, method), file, line)}
	}
	var out []string
	for _, l := range found {
		if !l.made {
			out = append(out, m.write(l.class, l.method, file, l.was(line)))
		}
	}
	return out
}

// at gives the lines that a line of a renamed method is: those of the first range that has it.
func (m *Mapping) at(class, method string, line int) []lines {
	list := m.lines[class][method]
	for i, l := range list {
		if line == 0 || l.to == 0 || line < l.from || line > l.to {
			continue
		}
		n := i + 1
		for n < len(list) && list[n].from == l.from && list[n].to == l.to {
			n++
		}
		return list[i:n]
	}
	return nil
}

// was gives the line in the source.
func (l *lines) was(line int) int {
	switch {
	case l.fromWas == 0:
		return line
	case l.toWas-l.fromWas == l.to-l.from:
		return l.fromWas + line - l.from
	}
	return l.fromWas
}

// anyOf names what a renamed method can have been.
func (m *Mapping) anyOf(class, method string) string {
	var was []string
	for _, w := range m.methods[class][method] {
		was = append(was, w.name)
	}
	if len(was) == 0 {
		return method
	}
	slices.Sort(was)
	return strings.Join(slices.Compact(was), "|")
}

// write writes a frame. A shrunk app's file name says nothing; then it is the class's.
func (m *Mapping) write(class, method, file string, line int) string {
	if known, ok := m.files[class]; ok {
		file = known
	} else if strings.HasPrefix(file, "SourceFile") || strings.HasPrefix(file, "r8-map-id") || file == "Unknown Source" {
		outer, _, _ := strings.Cut(class[strings.LastIndexByte(class, '.')+1:], "$")
		file = outer + ".java"
	}
	if line > 0 {
		file = fmt.Sprintf("%s:%d", file, line)
	}
	return class + "." + method + "(" + file + ")"
}

// sourceLine reads `SourceFile:3`.
func sourceLine(place string) (file string, line int) {
	file, digits, _ := strings.Cut(place, ":")
	line, err := strconv.Atoi(digits)
	if err != nil || line < 0 {
		return place, 0
	}
	return file, line
}
