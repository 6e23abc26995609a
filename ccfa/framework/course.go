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
// files model/*.course say so:
//
//	course dialog
//	stage absent
//	stage shown covers
//	stage cancelled pending
//	stage dismissed pending
//	stage left
//	ask show absent -> shown
//	ask dismiss shown -> left
//	shown -> cancelled leaves unless firm
//	shown -> dismissed chosen dialog-positive, dialog-negative
//	cancelled -> dismissed told dialog-cancel
//	dismissed -> absent told dialog-dismiss
//	left -> absent posted dialog-dismiss
//
//	course surface
//	stage none
//	stage there
//	none -> there told surface front: surfaceCreated surfaceChanged
//	there -> none told surface: surfaceDestroyed
//
//	course clock
//	stage still
//	stage running
//	ask run still -> running tells clock onStart
//	running -> still runs tick onTick, clock onEnd
//
// An object is at the first stage in the beginning. A stage `covers` what is below while the object is there; at one that is `pending`, messages
// wait that come before whatever the user does next. `ask REQUEST FROM -> TO` is what the effect `course REQUEST OP` of a rule does (`show` and
// `dismiss` are `course show` and `course dismiss`). Of the other lines, `FROM -> TO` (FROM may be several) is brought
//
//	leaves         by the user, with no listener: only while the window is in front
//	chosen EVENTS  by an event of a listener that is registered on the object
//	told EVENTS    likewise, and it happens even if nobody is registered
//	brought EVENTS by an event of a listener that is registered on anything: of courses of windows (see below)
//	posted EVENTS  by the callback that code posted: `async … as EVENT`; `: CALLBACK` behind it: by that one alone
//
//	runs TELLS     by Android, as one run: a frame of an animation, say (`if STAGE` behind it: only at that stage of another course)
//
// TELLS is a list `EVENT CALLBACK, EVENT CALLBACK`: each listener that is registered on the object under the first event has the first
// callback, and so on. A request may tell them too, before the callin returns (`ask REQUEST FROM -> TO tells TELLS`, a line for each sequence): it
// does so at the stages that it names, and nothing at others. What is told so comes in no other way, where each object that the listener is
// registered on is seen to be asked to leave its first stage. Of an object that stands for several ones it is told apart only whether all of
// them are at their first stage.
//
// `front` behind the events: only while the window is in front; `live`: only while it is there. `unless STAGE`: not while the object is at that stage of another course. `answering
// true`, `answering false`: only where the callback returns so. `:
// CALLBACKS`: which callbacks of the listener run, one directly behind the other; none are named: whichever the registration names. Callbacks of
// an event that no line names come at any stage.
//
// What a listener is registered on has to be known, and has to be one object (or a dialog or menu, of which one goes before the next one comes);
// else the event's callbacks are in no order. A course without requests is that of all objects that listeners of its events are registered on.
//
// `course NAME process` is one of objects that are no window's: what is told of them comes whatever window is there.
//
// `course NAME of CLASS` is one of windows: each window has one object of the class at a time (`one CLASS` in rules), as it has one context
// menu. Nothing happens to it without a callback of a listener; what is registered on what is in it (`store child`) is gone when it goes back
// to its first stage. A life may ask for the stages of such a course, and set them, as it does with its flags (see Lifecycle).
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
	Tells []Asked // where listeners are told; none: nowhere
}

// Asked is a line of a request that tells listeners.
type Asked struct {
	From  []int
	To    int
	Tells []Hearing
	pos   string
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
		slices.ContainsFunc(c.Asks, func(a Request) bool { return len(a.Tells) > 0 })
}

// TellsItself tells whether listeners of an event are told by the course's requests and by what its objects bring, in one run each.
func (c *Course) TellsItself(event string) bool {
	is := func(h Hearing) bool { return h.Event == event }
	return slices.ContainsFunc(c.Steps, func(s CourseStep) bool { return slices.ContainsFunc(s.Tells, is) }) ||
		slices.ContainsFunc(c.Asks, func(a Request) bool {
			return slices.ContainsFunc(a.Tells, func(t Asked) bool { return slices.ContainsFunc(t.Tells, is) })
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
		for _, s := range c.Steps {
			for _, stage := range []string{s.Unless, s.If} {
				if stage != "" && !slices.ContainsFunc(p.list, func(o *Course) bool { return o != c && o.Stage(stage) > 0 }) {
					faults = append(faults, fmt.Errorf("%s: no other course has a stage %q behind its first", s.pos, stage))
				}
			}
		}
	}
	return p.list, errors.Join(faults...)
}

type courseParser struct{ list []*Course }

var (
	courseLine = regexp.MustCompile(`^course ([\w-]+)(?: of ([\w.]+)| (process))?$`)
	stageLine  = regexp.MustCompile(`^stage ([\w-]+)((?: (?:covers|pending))*)$`)
	askLine    = regexp.MustCompile(`^ask ([\w-]+) ([\w, -]+?) -> ([\w-]+)(?: tells (.+))?$`)
	runsLine   = regexp.MustCompile(`^([\w, -]+?) -> ([\w-]+) runs (.+?)(?: if ([\w-]+))?$`)
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
			c.Of = descriptor(m[2])
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
	if m := askLine.FindStringSubmatch(line); m != nil {
		return p.ask(c, m[1], m[2], m[3], m[4], pos)
	}
	if m := runsLine.FindStringSubmatch(line); m != nil {
		from, to, err := c.between(m[1], m[2])
		if err != nil {
			return err
		}
		tells, err := hearings(m[3])
		c.Steps = append(c.Steps, CourseStep{From: from, To: to, Kind: InOneRun, Tells: tells, If: m[4], pos: pos})
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

// ask adds what a request does to some stages. It belongs to one course.
func (p *courseParser) ask(c *Course, request, from, to, tells, pos string) error {
	list, next, err := c.between(from, to)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(p.list, func(o *Course) bool { return o != c && o.Request(request) >= 0 }) {
		return fmt.Errorf("another course has the request %s", request)
	}
	at := c.Request(request)
	if at < 0 {
		at = len(c.Asks)
		stay := make([]int, len(c.Stages))
		for i := range stay {
			stay[i] = i
		}
		c.Asks = append(c.Asks, Request{Name: request, To: stay})
	}
	for _, i := range list {
		c.Asks[at].To[i] = next
	}
	if tells == "" {
		return nil
	}
	told, err := hearings(tells)
	c.Asks[at].Tells = append(c.Asks[at].Tells, Asked{list, next, told, pos})
	return err
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
