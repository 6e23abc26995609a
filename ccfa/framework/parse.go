package framework

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// parseFiles reads the rules of all files. The error joins all faults, each with its file and line.
func parseFiles(files []file) ([]*rule, error) {
	var all []*rule
	var faults []error
	for _, f := range files {
		for _, text := range []string{f.text, earlier(f.text)} {
			rules, err := parseFile(f.name, text)
			if err != nil {
				faults = append(faults, err)
				break // the other text has the same faults
			}
			all = append(all, rules...)
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return all, nil
}

// parseFile reads the rules of one file. The error joins the faults of all its lines.
func parseFile(name, text string) ([]*rule, error) {
	p := &fileParser{}
	var faults []error
	line := 0
	for l := range strings.Lines(text) {
		line++
		l, _, _ = strings.Cut(l, "#")
		pos := fmt.Sprintf("%s:%d", name, line)
		if err := p.line(strings.TrimRight(l, " \t\r\n"), pos); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", pos, err))
		}
	}
	return p.rules, errors.Join(faults...)
}

// fileParser holds the headers that a rule stands under.
type fileParser struct {
	family  string
	classes []owner // a rule holds for each of them
	rules   []*rule
}

// owner is a class of a `class` header, or the type of a `library taking` header.
type owner struct {
	class   string // descriptor
	library bool
	taking  bool // the rule is for methods of any bundled library that have a parameter of the class
}

var (
	familyLine = regexp.MustCompile(`^family\s+([\w-]+)$`)
	classLine  = regexp.MustCompile(`^(library )?\s*([\w.$]+)$`)
	levelsTail = regexp.MustCompile(`\s+(since|until)\s+(\d+)$`)
)

// line reads one line, without comment and trailing blanks.
func (p *fileParser) line(line, pos string) error {
	if line == "" {
		return nil
	}
	if line[0] != ' ' && line[0] != '\t' {
		return p.header(line)
	}
	callback, name, params, text, ok := splitRule(line)
	if !ok {
		return errors.New("no rule: want `[callback] name(types or *) effects`")
	}
	if len(p.classes) == 0 {
		return errors.New("a rule before any `class`")
	}
	if p.family == "" {
		return errors.New("a rule before any `family`")
	}
	r := rule{name: name, params: patternTypes(params), pos: pos, family: p.family}
	text, err := r.cutLevels(text)
	if err != nil {
		return err
	}
	if err := r.body(text, callback); err != nil {
		return err
	}
	for _, o := range p.classes {
		p.rules = append(p.rules, r.of(o))
	}
	return nil
}

// of gives the rule for one of the classes that it stands under.
func (r rule) of(o owner) *rule {
	r.class, r.library, r.taking = o.class, o.library, o.taking
	if r.callback != nil {
		c := *r.callback
		c.Pos, c.Family, c.Class = r.pos, r.family, r.class
		r.callback = &c
	}
	return &r
}

// splitRule cuts a rule at its pattern: `callback name(params) text`.
func splitRule(line string) (callback bool, name, params, text string, ok bool) {
	line = strings.TrimSpace(line)
	if rest, found := strings.CutPrefix(line, "callback "); found {
		callback, line = true, strings.TrimSpace(rest)
	}
	name, rest, ok1 := strings.Cut(line, "(")
	params, rest, ok2 := strings.Cut(rest, ")")
	text = strings.TrimLeft(rest, " \t")
	ok = ok1 && ok2 && isPattern(name) && !strings.Contains(params, "(") && text != "" && text != rest
	return callback, name, params, text, ok
}

// isPattern reports whether the text is a method's name, `<init>`, or a name's beginning with `*`.
func isPattern(name string) bool {
	if name == "<init>" || name == "*" {
		return true
	}
	name = strings.TrimSuffix(name, "*")
	for i := range len(name) {
		if !isWord(name[i]) {
			return false
		}
	}
	return name != ""
}

// header reads `family NAME`, `class NAME, library NAME, …` (`library class NAME` is the same as
// `class library NAME`) or `library taking NAME, …`.
func (p *fileParser) header(line string) error {
	if m := familyLine.FindStringSubmatch(line); m != nil {
		p.family = m[1]
		return nil
	}
	list, taking := strings.CutPrefix(line, "library taking ")
	ok := taking
	if !ok {
		list, ok = strings.CutPrefix(line, "class ")
	}
	if !ok {
		list, ok = strings.CutPrefix(line, "library class ")
		list = "library " + list
	}
	if !ok {
		return errors.New("no header: want `family NAME`, `class NAME, …`, `library class NAME` or `library taking NAME` (rules are indented)")
	}
	p.classes = nil
	for part := range strings.SplitSeq(list, ",") {
		m := classLine.FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			return fmt.Errorf("%q is no class name", strings.TrimSpace(part))
		}
		p.classes = append(p.classes, owner{class: typeNamed(m[2]), library: taking || m[1] != "", taking: taking})
	}
	return nil
}

// patternTypes splits a pattern's parameter list; nil for `*`.
func patternTypes(list string) []string {
	list = strings.TrimSpace(list)
	switch list {
	case "*":
		return nil
	case "":
		return []string{}
	}
	types := strings.Split(list, ",")
	for i := range types {
		types[i] = strings.ReplaceAll(strings.TrimSpace(types[i]), "$", ".")
	}
	return types
}

// cutLevels takes `since N` and `until N` off the end of a rule.
func (r *rule) cutLevels(text string) (string, error) {
	for {
		if c := text[len(text)-1]; c < '0' || c > '9' {
			return text, nil
		}
		m := levelsTail.FindStringSubmatch(text)
		if m == nil {
			return text, nil
		}
		n, err := strconv.Atoi(m[2])
		if err != nil || n == 0 {
			return "", fmt.Errorf("%s %s: no API level", m[1], m[2])
		}
		if m[1] == "since" {
			r.since = n
		} else {
			r.until = n
		}
		text = text[:len(text)-len(m[0])]
	}
}

// body reads what stands behind the pattern.
func (r *rule) body(text string, callback bool) error {
	tokens, err := lex(text)
	if err != nil {
		return err
	}
	p := &ruleParser{tokens: tokens}
	if callback {
		r.callback, err = p.callbackRule()
	} else {
		r.effects, err = p.effects()
	}
	if err == nil && !p.end() {
		err = p.fault("the end of the rule")
	}
	return err
}
