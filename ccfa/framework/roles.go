package framework

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Role is what a class, a method, a package or an event of Android is to an analysis where no rule's effect says it. The files model/*.roles say
// who has it (docs/model.md, Roles). What is asked for is one of the constants here; the files must say each of them, and no other.
type Role string

// The roles. The files say what each means.
const (
	Value            Role = "value"
	Application      Role = "application"
	View             Role = "view"
	Dialog           Role = "dialog"
	ViewClicked      Role = "view-clicked"
	ItemClicked      Role = "item-clicked"
	Annotates        Role = "annotates"
	Inflated         Role = "inflated"
	ChildrenInflated Role = "children-inflated"
	MadeByName       Role = "made-by-name"
	Receives         Role = "receives"
	Provides         Role = "provides"
	ServiceEnd       Role = "service-end"
	WorkerLooper     Role = "worker-looper"
	MainExecutor     Role = "main-executor"
	Dispatcher       Role = "dispatcher"
	MainDispatcher   Role = "main-dispatcher"
	Immediate        Role = "immediate-dispatcher"
	Resumed          Role = "resumed"
	Once             Role = "once"
	Queued           Role = "queued"
	Offers           Role = "offers"
	Hides            Role = "hides"
	Covers           Role = "covers"
	Uncovers         Role = "uncovers"
	Holder           Role = "holder"
	Platform         Role = "platform"
	PlatformAction   Role = "platform-action"
	EndsDialog       Role = "ends-dialog"
	OutlivesDialog   Role = "outlives-dialog"
	Left             Role = "left"
	Unfollowed       Role = "unfollowed"
	GivesState       Role = "gives-state"
	Restores         Role = "restores"
	LooksFor         Role = "looks-for"
	Removes          Role = "removes"
	Replaces         Role = "replaces"
	ShowsText        Role = "shows-text"
	Composes         Role = "composes"
	Binds            Role = "binds"
	Compares         Role = "compares"
	Counts           Role = "counts"
)

var roleNames = []Role{Value, Application, View, Dialog, ViewClicked, ItemClicked, Annotates, Inflated, ChildrenInflated, MadeByName, Receives, Provides, ServiceEnd,
	WorkerLooper, MainExecutor, Dispatcher, MainDispatcher, Immediate, Resumed, Once, Queued, Offers, Hides, Covers, Uncovers, Holder, Platform, PlatformAction,
	EndsDialog, OutlivesDialog, Left, Unfollowed, GivesState, Restores, LooksFor, Removes, Replaces, ShowsText, Composes, Binds, Compares, Counts}

// Bearer has a role: a class, or methods of it.
type Bearer struct {
	Class   string   // descriptor
	Methods []string // names; none: the class itself
	Made    string   // descriptor of its constructor that has the role; empty: none
	library bool
	pos     string
}

// roles are who has each role.
type roles struct {
	bearers  map[Role][]Bearer
	classes  map[Role][]string
	methods  map[Role][]string
	packages map[Role][]string // with a slash behind: "android/util/"
	events   map[Role][]named
}

// named is a name in a file.
type named struct{ name, pos string }

var noRoles = &roles{}

// loadRoles reads the embedded files once. Load reports a fault of theirs, and then nobody has a role.
var loadRoles = sync.OnceValues(func() (*roles, error) {
	files, err := modelFiles(".roles")
	if err != nil {
		return nil, err
	}
	return parseRoles(files)
})

func who() *roles {
	all, err := loadRoles()
	if err != nil {
		return noRoles
	}
	return all
}

// Bearers lists who has a role, in the order of the model's files. The caller must not change the slice.
func (r Role) Bearers() []Bearer { return who().bearers[r] }

// Classes lists the classes that have a role themselves or some of whose methods have it. The caller must not change the slice.
func (r Role) Classes() []string { return who().classes[r] }

// Methods lists the names of the methods that have a role. The caller must not change the slice.
func (r Role) Methods() []string { return who().methods[r] }

// Made is the descriptor of the constructor that has a role; all that have it take the same parameters.
func (r Role) Made() string {
	for _, b := range r.Bearers() {
		if b.Made != "" {
			return b.Made
		}
	}
	return ""
}

// Of tells whether a class has the role; subtype tells whether one class is, or is below, another.
func (r Role) Of(class string, subtype func(sub, super string) bool) bool {
	return slices.ContainsFunc(r.Bearers(), func(b Bearer) bool { return subtype(class, b.Class) })
}

// OfMethod tells whether a class's method of that name has the role; subtype as in Of.
func (r Role) OfMethod(class, name string, subtype func(sub, super string) bool) bool {
	return slices.ContainsFunc(r.Bearers(), func(b Bearer) bool { return slices.Contains(b.Methods, name) && subtype(class, b.Class) })
}

// OfEvent tells whether an event has the role.
func (r Role) OfEvent(name string) bool {
	return slices.ContainsFunc(who().events[r], func(e named) bool { return e.name == name })
}

// OfPackage tells whether the class with a descriptor, or what has a name with dots, is in or below a package that has the role.
func (r Role) OfPackage(class string) bool {
	name := strings.ReplaceAll(strings.TrimSuffix(class, ";"), ".", "/")
	if name != class && strings.HasSuffix(class, ";") {
		name = strings.TrimPrefix(name, "L")
	}
	return slices.ContainsFunc(who().packages[r], func(p string) bool { return strings.HasPrefix(name, p) })
}

var (
	roleLine    = regexp.MustCompile(`^role ([\w-]+)$`)
	bearerName  = regexp.MustCompile(`^(?:(library|package|event) )?([\w.-]+)$`)
	methodNames = regexp.MustCompile(`^\w+(?: \w+)*$`)
	constructor = regexp.MustCompile(`^<init>\(([\w.]+(?:,[\w.]+)*)\)$`)
)

// parseRoles reads files of roles. The error joins all faults, each with its file and line.
func parseRoles(files []file) (*roles, error) {
	p := &roleParser{roles: roles{map[Role][]Bearer{}, map[Role][]string{}, map[Role][]string{}, map[Role][]string{}, map[Role][]named{}}, said: map[Role]bool{}}
	faults := eachLine(files, p.line)
	for _, r := range roleNames {
		if !p.said[r] {
			faults = append(faults, fmt.Errorf("no file says who has the role %s", r))
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return &p.roles, nil
}

type roleParser struct {
	roles
	said map[Role]bool
	role Role // whose bearers follow
}

func (p *roleParser) line(line, pos string) error {
	if line == "" {
		return nil
	}
	if m := roleLine.FindStringSubmatch(line); m != nil {
		p.role = Role(m[1])
		if !slices.Contains(roleNames, p.role) {
			return fmt.Errorf("no analysis asks for the role %q", p.role)
		}
		if p.said[p.role] {
			return fmt.Errorf("the role %s stands there twice", p.role)
		}
		p.said[p.role] = true
		return nil
	}
	if p.role == "" || line[0] != ' ' && line[0] != '\t' {
		return errors.New("want `role NAME`, or, indented below one, `CLASS, …`, `CLASS, …: METHODS`, `package NAME, …` or `event NAME, …`")
	}
	list, names, behind := strings.Cut(strings.TrimSpace(line), ":")
	var methods []string
	var made string
	names = strings.TrimSpace(names)
	if m := constructor.FindStringSubmatch(names); m != nil {
		for t := range strings.SplitSeq(m[1], ",") {
			made += typeNamed(t)
		}
		made = "(" + made + ")V"
	} else if behind {
		if !methodNames.MatchString(names) {
			return fmt.Errorf("%q are no names of methods", names)
		}
		methods = strings.Fields(names)
	}
	for part := range strings.SplitSeq(list, ",") {
		m := bearerName.FindStringSubmatch(strings.TrimSpace(part))
		switch {
		case m == nil:
			return fmt.Errorf("%q is no class, package or event", strings.TrimSpace(part))
		case (m[1] == "package" || m[1] == "event") && behind:
			return fmt.Errorf("%s %s has no methods", m[1], m[2])
		case m[1] == "event":
			p.events[p.role] = append(p.events[p.role], named{m[2], pos})
		case m[1] == "package":
			p.packages[p.role] = append(p.packages[p.role], strings.ReplaceAll(m[2], ".", "/")+"/")
		default:
			p.add(Bearer{typeNamed(m[2]), methods, made, m[1] == "library", pos})
		}
	}
	return nil
}

func (p *roleParser) add(b Bearer) {
	r := p.role
	p.bearers[r] = append(p.bearers[r], b)
	if !slices.Contains(p.classes[r], b.Class) {
		p.classes[r] = append(p.classes[r], b.Class)
	}
	for _, name := range b.Methods {
		if !slices.Contains(p.methods[r], name) {
			p.methods[r] = append(p.methods[r], name)
		}
	}
}
