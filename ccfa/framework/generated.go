package framework

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Generated is what the platform's byte code says of a callin (layer C).
type Generated struct {
	Slots []GeneratedSlot // sorted by Param
	Fires []GeneratedFire
}

// GeneratedSlot is what the callin, or the framework later, calls on one of its parameters.
type GeneratedSlot struct {
	Param int // from 1; 0: the receiver
	Calls []GeneratedCall
}

// GeneratedCall is a method of a parameter's type.
type GeneratedCall struct {
	Name, Desc string
	Sync       bool // it may run before the callin returns
	Async      bool // it may run later
}

// GeneratedFire is a method of a listener that another callin of the class registers, which this one runs before it returns.
type GeneratedFire struct {
	Class, Name, Desc string
}

// Generated returns what layer C knows of the method: of the most derived supertype of class of which it knows
// something (see Summary). Nil: it knows nothing. The caller must not change it.
func (m *Model) Generated(class, name, desc string) *Generated {
	g, err := loadGenerated()
	if err != nil { // which TestGeneratedOfAllClasses would say of the embedded data
		return nil
	}
	for _, super := range m.owners(methodKey{class, name, desc}) {
		if found := g.find(super, name+" "+desc, m.classes.bit); found != nil {
			return found
		}
	}
	return nil
}

// loadGenerated unpacks layer C when somebody asks for it: most runs need it for few classes, some for none.
var loadGenerated = sync.OnceValues(func() (*generated, error) {
	text, err := asset("summaries.zst")
	if err != nil {
		return nil, err
	}
	return parseGenerated(text)
})

// generated is layer C over all levels: the text that the generator writes (its class Summaries describes the form)
// and where each class is in it. What a class's callins do is read when somebody asks.
type generated struct {
	levels []int
	blocks map[string]block // by class descriptor
}

// block is a class's lines.
type block struct {
	text string
	line int // the number of the first
}

func parseGenerated(text string) (*generated, error) {
	first, rest, _ := strings.Cut(text, "\n")
	words := strings.Fields(first)
	if len(words) < 2 || words[0] != "levels" {
		return nil, fmt.Errorf("summaries:1: %q does not list the levels; make framework writes the file", first)
	}
	g := &generated{blocks: map[string]block{}}
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("summaries:1: level %q is no number: %w", w, err)
		}
		g.levels = append(g.levels, n)
	}
	for line := 2; rest != ""; {
		name, after, _ := strings.Cut(rest, "\n")
		if !isClassLine(name) {
			return nil, fmt.Errorf("summaries:%d: no class where one should begin: %.60q", line, name)
		}
		if _, twice := g.blocks[name]; twice {
			return nil, fmt.Errorf("summaries:%d: %s comes twice", line, name)
		}
		end := nextBlock(after)
		g.blocks[name] = block{after[:end], line + 1}
		line += 1 + strings.Count(after[:end], "\n")
		rest = after[end:]
	}
	return g, nil
}

// isClassLine tells a class's line from a callin's, which has a space behind its name.
func isClassLine(line string) bool {
	return strings.HasPrefix(line, "L") && strings.HasSuffix(line, ";") && !strings.Contains(line, " ")
}

// nextBlock gives where the next class's line begins in text, or its length.
func nextBlock(text string) int {
	for at := 0; at < len(text); {
		end := strings.IndexByte(text[at:], '\n')
		if end < 0 {
			end = len(text) - at
		}
		if text[at] == 'L' && isClassLine(text[at:at+end]) {
			return at
		}
		at = min(at+end+1, len(text))
	}
	return len(text)
}

// find reads what the class's callin (name and descriptor) does at the level with the bit; nil: nothing is known.
func (g *generated) find(class, callin string, bit uint32) *Generated {
	b, ok := g.blocks[class]
	if !ok {
		return nil
	}
	var found Generated
	in := false
	for line := range strings.Lines(b.text) {
		line = strings.TrimSuffix(line, "\n")
		if !strings.HasPrefix(line, " ") {
			in = line == callin
		} else if in {
			if err := found.add(line, bit); err != nil { // see check
				return nil
			}
		}
	}
	if len(found.Slots) == 0 && len(found.Fires) == 0 {
		return nil
	}
	return &found
}

// add reads a line of what a callin does, if it is of the level.
func (g *Generated) add(line string, bit uint32) error {
	words := strings.Split(line[1:], " ")
	if len(words) != 5 {
		return fmt.Errorf("want `PARAMETER WHEN NAME DESCRIPTOR LEVELS` or `fires CLASS NAME DESCRIPTOR LEVELS`, not %.80q", line)
	}
	levels, err := strconv.ParseUint(words[4], 16, 32)
	if err != nil {
		return fmt.Errorf("%q is no mask of levels: %w", words[4], err)
	}
	if words[0] == "fires" {
		if uint32(levels)&bit != 0 {
			g.Fires = append(g.Fires, GeneratedFire{Class: words[1], Name: words[2], Desc: words[3]})
		}
		return nil
	}
	param, err := strconv.Atoi(words[0])
	if words[0] == "this" {
		param, err = 0, nil
	}
	if err != nil || param < 0 {
		return fmt.Errorf("%q is neither `this` nor a parameter's number", words[0])
	}
	call := GeneratedCall{Name: words[2], Desc: words[3], Sync: words[1] != "async", Async: words[1] != "sync"}
	if words[1] != "both" && call.Sync && call.Async {
		return fmt.Errorf("%q is none of sync, async and both", words[1])
	}
	if uint32(levels)&bit != 0 {
		g.slot(param).Calls = append(g.slot(param).Calls, call)
	}
	return nil
}

// slot gives that of the parameter.
func (g *Generated) slot(param int) *GeneratedSlot {
	at, found := slices.BinarySearchFunc(g.Slots, param, func(s GeneratedSlot, p int) int { return s.Param - p })
	if !found {
		g.Slots = slices.Insert(g.Slots, at, GeneratedSlot{Param: param})
	}
	return &g.Slots[at]
}

// check reads all lines, and tells what is wrong with the first one that is.
func (g *generated) check() error {
	var wrong error
	at := 0
	for _, b := range g.blocks {
		n := b.line - 1
		callin := false
		for line := range strings.Lines(b.text) {
			n++
			if err := checkLine(strings.TrimSuffix(line, "\n"), &callin); err != nil && (wrong == nil || n < at) {
				wrong, at = fmt.Errorf("summaries:%d: %w", n, err), n
			}
		}
	}
	return wrong
}

// checkLine tells what is wrong with a line of a class's; callin: there was one above it.
func checkLine(line string, callin *bool) error {
	if strings.HasPrefix(line, " ") {
		if !*callin {
			return fmt.Errorf("no callin above %.80q", line)
		}
		return new(Generated).add(line, 0)
	}
	*callin = true
	if name, desc, ok := strings.Cut(line, " "); !ok || name == "" || !strings.HasPrefix(desc, "(") {
		return fmt.Errorf("want a callin's name and descriptor, not %.80q", line)
	}
	return nil
}
