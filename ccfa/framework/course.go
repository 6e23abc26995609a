package framework

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Course is in which order an object's listeners are told, and what code may ask of it: the stages that a dialog or a surface goes through. The
// files model/*.course say so, in the notation of docs/model.md (Courses).
type Course struct {
	Name    string
	Of      string // of windows: the descriptor of the object's class; "": it is a course of objects
	Process bool   // its objects are no window's
	Stages  []Stage
	Asks    []Request
	Steps   []CourseStep
}

// Stage is how far an object is in its course.
type Stage struct {
	Name    string
	Covers  bool // what is below cannot be reached
	Pending bool // messages wait that come before what the user does next
}

// Request is a request of a course, with the stage that it leads to from each one.
type Request struct {
	Name  string
	To    []int
	Lines []Asked
	Note  bool // it changes nothing
	Quits bool // the object follows its course no more
}

// Tells tells whether a line tells listeners, or is not for all objects: what it does is then more than to lead from each stage to one.
func (a *Request) Tells() bool {
	return slices.ContainsFunc(a.Lines, func(l Asked) bool { return len(l.Tells) > 0 || l.Noted.Name != "" || l.If.Name != "" })
}

// Asked is a line of a request.
type Asked struct {
	Leg
	Noted Noted
	If    Noted // at a stage of another course, or not at that
	Then  []Leg
	pos   string
}

// Leg leads from some stages to another one, and then tells listeners.
type Leg struct {
	From  []int
	To    int
	Tells []Hearing
}

// Noted asks of an object whether some code makes a note of it; no name: it asks nothing.
type Noted struct {
	Name   string
	Unless bool // it must not
}

// Hearing is a callback of each listener that is registered on an object under an event.
type Hearing struct{ Event, Callback string }

// StepKind says what brings a step of a course.
type StepKind uint8

// The kinds of steps.
const (
	Leaves StepKind = iota
	Chosen
	Heard
	PostedAs
	Brought
	InOneRun
)

var stepWords = []string{Leaves: "leaves", Chosen: "chosen", Heard: "told", PostedAs: "posted", Brought: "brought", InOneRun: "runs"}

// CourseStep is a change of stage.
type CourseStep struct {
	From      []int
	To        int
	Kind      StepKind
	Events    []string
	Front     bool
	Live      bool     // only while the window is there
	Unless    string   // a stage of another course; "": always
	Answer    Answer   // what the callback has to return
	Callbacks []string // one behind the other; none: all that the registration names
	Tells     []Hearing
	Then      []Leg  // InOneRun: behind Tells
	Noted     Noted  // InOneRun
	If        string // InOneRun: only at that stage of another course; "": always
	pos       string
}

// Sequence spells the callbacks.
func (s *CourseStep) Sequence() string { return strings.Join(s.Callbacks, " ") }

// MaxStages is the largest number of stages: that of the values that a slot which is asked can have.
const MaxStages = 16

// Stage finds a stage by name; -1: there is none.
func (c *Course) Stage(name string) int {
	return slices.IndexFunc(c.Stages, func(s Stage) bool { return s.Name == name })
}

// Request finds a request by name; -1: there is none.
func (c *Course) Request(name string) int {
	return slices.IndexFunc(c.Asks, func(a Request) bool { return a.Name == name })
}

// Covers tells whether objects of the course can cover what is below.
func (c *Course) Covers() bool {
	return slices.ContainsFunc(c.Stages, func(s Stage) bool { return s.Covers })
}

// Tells tells whether a step names the event.
func (c *Course) Tells(event string) bool {
	return slices.ContainsFunc(c.Steps, func(s CourseStep) bool { return slices.Contains(s.Events, event) })
}

// windowStages lists the stages of courses of windows, which lives may ask for.
func windowStages() []string {
	var out []string
	for _, c := range Courses() {
		if c.Of == "" {
			continue
		}
		for _, s := range c.Stages {
			out = append(out, s.Name)
		}
	}
	return out
}

// Brings tells whether a step is brought by an event of whichever widget (see Brought).
func (c *Course) Brings(event string) bool {
	return slices.ContainsFunc(c.Steps, func(s CourseStep) bool { return s.Kind == Brought && slices.Contains(s.Events, event) })
}

// TellsAny tells whether it tells some listeners so.
func (c *Course) TellsAny() bool {
	return slices.ContainsFunc(c.Steps, func(s CourseStep) bool { return len(s.Tells) > 0 }) ||
		slices.ContainsFunc(c.Asks, func(a Request) bool { return a.Tells() })
}

// legs lists the legs of a line.
func legs(first Leg, then []Leg) []Leg { return append([]Leg{first}, then...) }

// Legs lists the legs of a step that is one run.
func (s *CourseStep) Legs() []Leg { return legs(Leg{s.From, s.To, s.Tells}, s.Then) }

// Legs lists the legs of a request's line.
func (a *Asked) Legs() []Leg { return legs(a.Leg, a.Then) }

// TellsItself tells whether listeners of an event are told by the course's requests and by what its objects bring, in one run each.
func (c *Course) TellsItself(event string) bool {
	is := func(l Leg) bool {
		return slices.ContainsFunc(l.Tells, func(h Hearing) bool { return h.Event == event })
	}
	return slices.ContainsFunc(c.Steps, func(s CourseStep) bool { return slices.ContainsFunc(s.Legs(), is) }) ||
		slices.ContainsFunc(c.Asks, func(a Request) bool {
			return slices.ContainsFunc(a.Lines, func(t Asked) bool { return slices.ContainsFunc(t.Legs(), is) })
		})
}

// Courses gives the model's courses, sorted by file. Load reports a fault of theirs, and then there are none.
func Courses() []*Course {
	list, err := loadCourses()
	if err != nil {
		return nil
	}
	return list
}

var loadCourses = sync.OnceValues(func() ([]*Course, error) {
	files, err := modelFiles(".course")
	if err != nil {
		return nil, err
	}
	return parseCourses(files)
})

// parseCourses reads files of courses. The error joins all faults, each with its file and line.
func parseCourses(files []file) ([]*Course, error) {
	p := &courseParser{}
	faults := eachLine(files, p.line)
	for _, c := range p.list {
		for i := range c.Steps {
			s := &c.Steps[i]
			if s.Noted = c.noted(s.If, false); s.Noted.Name != "" {
				s.If = ""
			} else if s.Noted = c.noted(s.Unless, true); s.Noted.Name != "" {
				s.Unless = ""
			}
			for _, stage := range []string{s.Unless, s.If} {
				if stage != "" && !p.otherStage(c, stage) {
					faults = append(faults, fmt.Errorf("%s: no other course has a stage %q behind its first", s.pos, stage))
				}
			}
		}
	}
	for _, c := range p.list {
		for _, a := range c.Asks {
			for _, l := range a.Lines {
				if l.If.Name != "" && !p.otherStage(c, l.If.Name) {
					faults = append(faults, fmt.Errorf("%s: no note before it and no other course has a stage %q behind its first", l.pos, l.If.Name))
				}
			}
		}
	}
	return p.list, errors.Join(faults...)
}

type courseParser struct{ list []*Course }

// otherStage tells whether another course has a stage behind its first.
func (p *courseParser) otherStage(c *Course, stage string) bool {
	return slices.ContainsFunc(p.list, func(o *Course) bool { return o != c && o.Stage(stage) > 0 })
}

var (
	courseLine = regexp.MustCompile(`^course ([\w-]+)(?: of ([\w.]+)| (process))?$`)
	stageLine  = regexp.MustCompile(`^stage ([\w-]+)((?: (?:covers|pending))*)$`)
	noteLine   = regexp.MustCompile(`^(note|quit) ([\w-]+)$`)
	askLine    = regexp.MustCompile(`^ask ([\w-]+) ([\w, -]+?) -> ([\w-]+)(?: (if|unless) ([\w-]+))?(?: tells (.+))?$`)
	runsLine   = regexp.MustCompile(`^([\w, -]+?) -> ([\w-]+) runs (.+?)(?: (if|unless) ([\w-]+))?$`)
	legLine    = regexp.MustCompile(`^([\w, -]+?) -> ([\w-]+) ([\w-]+ \w+(?:, [\w-]+ \w+)*)$`)
	tellsWord  = regexp.MustCompile(`^([\w-]+) (\w+)$`)
	stepLine   = regexp.MustCompile(`^([\w, -]+?) -> ([\w-]+) (leaves|chosen|told|posted|brought)((?: [\w-]+(?:, [\w-]+)*)?)((?: front| live)?)(?: unless ([\w-]+))?(?: answering (true|false))?(?:: (\w+(?: \w+)*))?$`)
)

func (p *courseParser) line(line, pos string) error {
	if line = strings.TrimSpace(line); line == "" {
		return nil
	}
	if m := courseLine.FindStringSubmatch(line); m != nil {
		if slices.ContainsFunc(p.list, func(c *Course) bool { return c.Name == m[1] }) {
			return fmt.Errorf("the course %s stands there twice", m[1])
		}
		c := &Course{Name: m[1], Process: m[3] != ""}
		if m[2] != "" {
			c.Of = typeNamed(m[2])
		}
		p.list = append(p.list, c)
		return nil
	}
	if len(p.list) == 0 {
		return errors.New("a line before the first `course NAME`")
	}
	c := p.list[len(p.list)-1]
	if m := stageLine.FindStringSubmatch(line); m != nil {
		switch {
		case c.Stage(m[1]) >= 0:
			return fmt.Errorf("the stage %s stands there twice", m[1])
		case c.Of != "" && slices.ContainsFunc(p.list, func(o *Course) bool { return o != c && o.Of != "" && o.Stage(m[1]) >= 0 }):
			return fmt.Errorf("another course of windows has the stage %s", m[1])
		case len(c.Stages) == MaxStages:
			return fmt.Errorf("more than %d stages", MaxStages)
		case len(c.Asks)+len(c.Steps) > 0:
			return errors.New("stages come before what leads from one to another")
		}
		c.Stages = append(c.Stages, Stage{m[1], strings.Contains(m[2], "covers"), strings.Contains(m[2], "pending")})
		return nil
	}
	if m := noteLine.FindStringSubmatch(line); m != nil {
		at, err := p.request(c, m[2])
		if err != nil {
			return err
		}
		c.Asks[at].Note, c.Asks[at].Quits = true, m[1] == "quit"
		return nil
	}
	if m := askLine.FindStringSubmatch(line); m != nil {
		return p.ask(c, m[1:], pos)
	}
	if m := runsLine.FindStringSubmatch(line); m != nil {
		from, to, err := c.between(m[1], m[2])
		if err != nil {
			return err
		}
		tells, then, err := c.told(m[3])
		s := CourseStep{From: from, To: to, Kind: InOneRun, Tells: tells, Then: then, pos: pos}
		if m[4] == "if" {
			s.If = m[5]
		} else if m[4] == "unless" {
			s.Unless = m[5]
		}
		c.Steps = append(c.Steps, s)
		return err
	}
	m := stepLine.FindStringSubmatch(line)
	if m == nil {
		return errors.New("want `stage NAME`, `ask REQUEST FROM -> TO` or `FROM -> TO leaves`, or `chosen`, `told`, `brought`, `posted` or `runs` with events")
	}
	from, to, err := c.between(m[1], m[2])
	if err != nil {
		return err
	}
	s := CourseStep{From: from, To: to, Kind: StepKind(slices.Index(stepWords, m[3])), Front: m[5] == " front", Live: m[5] == " live", Unless: m[6], Answer: answers[m[7]], Callbacks: strings.Fields(m[8]), pos: pos}
	if events := strings.TrimSpace(m[4]); events == "front" && m[5] == "" {
		s.Front = true
	} else if events != "" {
		s.Events = strings.Split(events, ", ")
	}
	if (s.Kind == Leaves) != (len(s.Events) == 0) {
		return fmt.Errorf("`%s` with %d events", m[3], len(s.Events))
	}
	c.Steps = append(c.Steps, s)
	return nil
}

// request finds or adds a request. It belongs to one course.
func (p *courseParser) request(c *Course, name string) (int, error) {
	if slices.ContainsFunc(p.list, func(o *Course) bool { return o != c && o.Request(name) >= 0 }) {
		return 0, fmt.Errorf("another course has the request %s", name)
	}
	at := c.Request(name)
	if at >= 0 && c.Asks[at].Note {
		return 0, fmt.Errorf("%s is a note", name)
	}
	if at < 0 {
		at = len(c.Asks)
		stay := make([]int, len(c.Stages))
		for i := range stay {
			stay[i] = i
		}
		c.Asks = append(c.Asks, Request{Name: name, To: stay})
	}
	return at, nil
}

// ask adds what a request does to some stages: its name, FROM and TO, a condition and its note, and what it tells.
func (p *courseParser) ask(c *Course, words []string, pos string) error {
	from, to, err := c.between(words[1], words[2])
	if err != nil {
		return err
	}
	at, err := p.request(c, words[0])
	if err != nil {
		return err
	}
	for _, i := range from {
		c.Asks[at].To[i] = to
	}
	line := Asked{Leg: Leg{From: from, To: to}, pos: pos}
	if words[3] != "" {
		if line.Noted = c.noted(words[4], words[3] == "unless"); line.Noted.Name == "" {
			line.If = Noted{words[4], words[3] == "unless"}
		}
	}
	if words[5] != "" {
		line.Tells, line.Then, err = c.told(words[5])
	}
	c.Asks[at].Lines = append(c.Asks[at].Lines, line)
	return err
}

// noted asks for a note of the course's; no name: it has none so.
func (c *Course) noted(name string, unless bool) Noted {
	if i := c.Request(name); i < 0 || !c.Asks[i].Note {
		return Noted{}
	}
	return Noted{name, unless}
}

// told reads `TELLS then FROM -> TO TELLS …`.
func (c *Course) told(text string) (tells []Hearing, then []Leg, err error) {
	for i, part := range strings.Split(text, " then ") {
		if i == 0 {
			if tells, err = hearings(part); err != nil {
				return nil, nil, err
			}
			continue
		}
		m := legLine.FindStringSubmatch(part)
		if m == nil {
			return nil, nil, fmt.Errorf("want `FROM -> TO EVENT CALLBACK` behind `then`, not %q", part)
		}
		from, to, err := c.between(m[1], m[2])
		if err != nil {
			return nil, nil, err
		}
		leg := Leg{From: from, To: to}
		if leg.Tells, err = hearings(m[3]); err != nil {
			return nil, nil, err
		}
		then = append(then, leg)
	}
	return tells, then, nil
}

// hearings reads `EVENT CALLBACK, EVENT CALLBACK`.
func hearings(text string) ([]Hearing, error) {
	var out []Hearing
	for one := range strings.SplitSeq(text, ", ") {
		m := tellsWord.FindStringSubmatch(one)
		if m == nil {
			return nil, fmt.Errorf("want `EVENT CALLBACK`, not %q", one)
		}
		out = append(out, Hearing{m[1], m[2]})
	}
	return out, nil
}

// between finds the stages of `A, B -> C`.
func (c *Course) between(from, to string) (list []int, next int, err error) {
	for name := range strings.SplitSeq(from, ",") {
		i := c.Stage(strings.TrimSpace(name))
		if i < 0 {
			return nil, 0, fmt.Errorf("no stage %q", strings.TrimSpace(name))
		}
		list = append(list, i)
	}
	if next = c.Stage(to); next < 0 {
		return nil, 0, fmt.Errorf("no stage %q", to)
	}
	return list, next, nil
}
