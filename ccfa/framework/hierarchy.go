package framework

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// hierarchy is the framework's classes over all levels: the text that the generator writes (its class Hierarchy
// describes the form) and where each class is in it. Classes are parsed when somebody asks for them.
type hierarchy struct {
	levels []int             // ascending; bit i of a mask is levels[i]
	blocks map[string]string // class descriptor to its lines, the first being "MASK"
}

func parseHierarchy(text string) (*hierarchy, error) {
	first, rest, _ := strings.Cut(text, "\n")
	words := strings.Fields(first)
	if len(words) < 2 || words[0] != "levels" {
		return nil, fmt.Errorf("hierarchy: the first line %q does not list the levels; make framework writes the file", first)
	}
	h := &hierarchy{blocks: make(map[string]string, strings.Count(rest, "\n:"))}
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("hierarchy: level %q is no number: %w", w, err)
		}
		h.levels = append(h.levels, n)
	}
	for rest != "" {
		end := nextClass(rest)
		name, block, ok := strings.Cut(rest[:end], " ")
		if !ok || !strings.HasSuffix(name, ";") {
			return nil, fmt.Errorf("hierarchy: no class where one should begin: %.60q", rest)
		}
		h.blocks[name] = block
		rest = rest[end:]
	}
	return h, nil
}

// nextClass gives where the next class but the first begins in text, or its length. A method's name can begin with
// L too, but has no semicolon.
func nextClass(text string) int {
	for at := 0; ; {
		n := strings.Index(text[at:], "\nL")
		if n < 0 {
			return len(text)
		}
		at += n + 1
		if space := strings.IndexByte(text[at:], ' '); space > 0 && text[at+space-1] == ';' {
			return at
		}
	}
}

// has reports whether the class exists at the level with the bit.
func (h *hierarchy) has(class string, bit uint32) bool {
	block, ok := h.blocks[class]
	if !ok {
		return false
	}
	first, _, _ := strings.Cut(block, "\n")
	return mask(first)&bit != 0
}

// parse reads the class as it is at the level with the bit; nil when there is none.
func (h *hierarchy) parse(class string, bit uint32) *Class {
	if !h.has(class, bit) {
		return nil
	}
	first, lines, _ := strings.Cut(h.blocks[class], "\n")
	all := mask(first)
	c := &Class{Name: class}
	name := ""
	for line := range strings.Lines(lines) {
		line = strings.TrimSuffix(line, "\n")
		if head, ok := strings.CutPrefix(line, ":"); ok {
			c.head(head, bit)
			continue
		}
		words := strings.Split(line, " ")
		if words[0] != "" {
			name = words[0]
		}
		if m, levels := method(name, words, all); levels&bit != 0 {
			c.Methods = append(c.Methods, m)
		}
	}
	return c
}

// head reads a line of flags, levels and supertypes, if it is of the level.
func (c *Class) head(line string, bit uint32) {
	words := strings.Split(line, " ")
	if len(words) < 3 || mask(words[1])&bit == 0 {
		return
	}
	c.Public = !strings.Contains(words[0], "h")
	c.Interface = strings.Contains(words[0], "i")
	c.Abstract = strings.Contains(words[0], "a") || c.Interface
	c.Final = strings.Contains(words[0], "f")
	if words[2] != "-" {
		c.Super = words[2]
	}
	c.Interfaces = slices.Clone(words[3:])
}

// method reads the words of a method's line: name (empty: as before), descriptor, flags, levels.
func method(name string, words []string, levels uint32) (Method, uint32) {
	if len(words) < 2 {
		return Method{}, 0
	}
	m := Method{Name: name, Desc: words[1]}
	flags := ""
	if len(words) > 2 {
		flags = words[2]
	}
	if len(words) > 3 {
		levels = mask(words[3])
	}
	m.Protected = strings.Contains(flags, "p")
	m.Public = !m.Protected
	m.Abstract = strings.Contains(flags, "a")
	m.Final = strings.Contains(flags, "f")
	m.Static = strings.Contains(flags, "s")
	return m, levels
}

// mask reads a bit mask of levels; what is none has no bits.
func mask(hex string) uint32 {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}

const objectClass = "Ljava/lang/Object;"

// classes caches the parsed classes of one level and their supertypes.
type classes struct {
	h   *hierarchy
	bit uint32

	mu     sync.Mutex
	parsed map[string]*Class
	supers map[string][]string
}

func newClasses(h *hierarchy, bit uint32) *classes {
	return &classes{h: h, bit: bit, parsed: map[string]*Class{}, supers: map[string][]string{}}
}

// class gives the class, nil when there is none.
func (c *classes) class(name string) *Class {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.classLocked(name)
}

func (c *classes) classLocked(name string) *Class {
	found, ok := c.parsed[name]
	if !ok {
		found = c.h.parse(name, c.bit)
		c.parsed[name] = found
	}
	return found
}

// supertypes gives the class itself and all its supertypes, nearest first, superclass before interfaces, Object
// last. A name that is no class gives itself alone.
func (c *classes) supertypes(name string) []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if all, ok := c.supers[name]; ok {
		return all
	}
	all := []string{name}
	seen := map[string]bool{name: true, objectClass: true}
	for i := 0; i < len(all); i++ {
		class := c.classLocked(all[i])
		if class == nil {
			continue
		}
		for _, s := range append([]string{class.Super}, class.Interfaces...) {
			if s != "" && !seen[s] {
				seen[s] = true
				all = append(all, s)
			}
		}
	}
	if name != objectClass && c.classLocked(name) != nil {
		all = append(all, objectClass)
	}
	c.supers[name] = all
	return all
}
