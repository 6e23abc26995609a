package body

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/ccfa/machine"
)

// printer spells out what bodies say of some classes: their components, callbacks and the code that these run, a transition a line, then
// the slots that the code changes or that run the callbacks.
type printer struct {
	strings.Builder
	b       *Bodies
	classes func(desc string) bool
	printed map[*machine.Module]bool
	code    []*machine.Module // named, and not printed yet
	slots   map[*Slot]bool
}

// print spells out the classes that f has.
func print(b *Bodies, f func(desc string) bool) string {
	p := &printer{b: b, classes: f, printed: map[*machine.Module]bool{}, slots: map[*Slot]bool{}}
	for _, c := range b.Components {
		if f(c.Class) {
			p.component(c)
		}
	}
	for _, c := range b.Callbacks {
		if !f(c.Receiver) {
			continue
		}
		p.callback(c, c.Main, "")
		if c.Worker != nil {
			p.callback(c, c.Worker, " on a worker")
		}
	}
	for len(p.code) > 0 {
		mod := p.code[0]
		p.code = p.code[1:]
		if !p.printed[mod] {
			fmt.Fprintf(p, "code %s\n", name(mod))
			p.module(mod)
		}
	}
	for _, s := range b.Slots {
		if p.slots[s] || p.runs(s) {
			p.slot(s)
		}
	}
	return p.String()
}

func (p *printer) component(c *Component) {
	if c.Entry && c.Kind == Window && len(c.Loose) == 0 && !c.Translucent && !c.HandlesConfig && !c.SurvivesRotation {
		return // as all of them are
	}
	fmt.Fprintf(p, "%s %s", c.Kind, c.Name)
	for _, is := range []struct {
		so   bool
		word string
	}{{c.Entry, "entry"}, {c.Translucent, "translucent"}, {c.HandlesConfig, "handles configuration"}, {c.SurvivesRotation, "survives rotation"}} {
		if is.so {
			p.WriteString(" " + is.word)
		}
	}
	for _, kind := range sortedKeys(c.Brought) {
		p.WriteString(" brought-by=" + kind)
	}
	p.WriteByte('\n')
	for i := range c.Loose {
		p.source(&c.Loose[i])
	}
}

func (p *printer) callback(c *Callback, does *machine.Module, thread string) {
	fmt.Fprintf(p, "callback %s%s: %s", c.Name, thread, c.Layer)
	if c.Frame {
		p.WriteString(", frame")
	}
	if c.Life {
		p.WriteString(", life")
	}
	if c.Stray {
		p.WriteString(", stray")
	}
	p.WriteByte('\n')
	p.module(does)
}

// module spells out transitions, with states in the order in which they are come to.
func (p *printer) module(mod *machine.Module) {
	p.printed[mod] = true
	number := map[int32]int{machine.Entry: 0}
	order := []int32{machine.Entry}
	state := func(q int32) string {
		if q == machine.Exit {
			return "end"
		}
		if _, ok := number[q]; !ok {
			number[q] = len(number)
			order = append(order, q)
		}
		return fmt.Sprint(number[q])
	}
	silent := len(mod.Edges) == 1 && mod.Edges[0].Op == machine.Silent
	for i := 0; i < len(order) && !silent; i++ {
		for k := range mod.Edges {
			if e := &mod.Edges[k]; e.From == order[i] {
				fmt.Fprintf(p, "\t%s → %s", state(e.From), state(e.To))
				if text := p.edge(e); text != "" {
					p.WriteString(" " + text)
				}
				p.WriteByte('\n')
			}
		}
	}
}

func (p *printer) edge(e *machine.Edge) string {
	at := ""
	if e.Site != machine.NoSite {
		at = p.b.Machine.Sites[e.Site]
	}
	switch e.Op {
	case machine.Begin:
		return "begin " + at
	case machine.End:
		return "end " + at
	case machine.Run:
		return "run " + p.symbol(e.Symbol) + " in " + at
	case machine.Post:
		text := "post " + p.symbol(e.Symbol) + " by " + at
		if e.Worker {
			text += " to a worker"
		}
		if e.AtOnce {
			text += ", perhaps at once"
		}
		return text
	case machine.Call:
		p.code = append(p.code, e.Module)
		return "call " + name(e.Module)
	case machine.Set:
		p.slots[p.b.Slots[e.Update.Slot.ID]] = true
		return e.Update.String()
	}
	return ""
}

func name(mod *machine.Module) string {
	return strings.NewReplacer("Lapp/rules/", "", ";", "").Replace(mod.Name)
}

func (p *printer) symbol(x machine.Symbol) string {
	if x == machine.None {
		return ""
	}
	return p.b.Callbacks[x].Name
}

// runs tells whether a slot's value runs one of the callbacks.
func (p *printer) runs(s *Slot) bool {
	return slices.ContainsFunc(s.Values, func(v *machine.Value) bool {
		return slices.ContainsFunc(v.Runs, func(t machine.Target) bool {
			return t.Symbol != machine.None && p.classes(p.b.Callbacks[t.Symbol].Receiver)
		})
	})
}

var kinds = [...]string{Listener: "listener", Added: "added", Posted: "posted", Made: "made", Opening: "opening", Scheduled: "scheduled",
	Finishing: "finishing", Staged: "stage", Hosted: "hosted", Flag: "flag", Begun: "begun"}

func (p *printer) slot(s *Slot) {
	fmt.Fprintf(p, "slot %s: %s", s.Name, kinds[s.Kind])
	for _, is := range []struct {
		so   bool
		word string
	}{{s.Local, "local"}, {s.GUI, "gui"}, {s.Under, "under dialogs"}, {s.counted, "counts"}, {s.several, "several"}} {
		if is.so {
			p.WriteString(", " + is.word)
		}
	}
	if s.Opens != nil {
		fmt.Fprintf(p, ", opens %s", s.Opens.Name)
	}
	if s.Over != nil {
		fmt.Fprintf(p, ", over %s", s.Over.Name)
	}
	for _, q := range s.Requires {
		fmt.Fprintf(p, ", requires %s", q.Name)
	}
	p.WriteByte('\n')
	for i, v := range s.Values {
		if i == 0 || s.Counts() && i > yes {
			continue // what the others enable, too
		}
		fmt.Fprintf(p, "\t%s", v.Name)
		if of := s.Windows[i]; of != nil {
			fmt.Fprintf(p, " in %s", of.Name)
		}
		for k, t := range v.Runs {
			p.WriteString([]string{" runs ", ", "}[min(k, 1)] + p.target(t))
		}
		p.WriteByte('\n')
	}
	for i := range s.Sources {
		p.source(&s.Sources[i])
	}
}

func (p *printer) target(t machine.Target) string {
	text := p.symbol(t.Symbol)
	switch {
	case t.Symbol != machine.None:
	case len(t.Module.Edges) == 1 && t.Module.Edges[0].Op == machine.Silent:
		text = "nothing"
	default:
		text = "code of " + name(t.Module) + p.spell(t.Module)
	}
	if t.Worker {
		text += " on a worker"
	}
	return text
}

// spell lists the symbols that code runs.
func (p *printer) spell(mod *machine.Module) string {
	var runs []string
	for i := range mod.Edges {
		if e := &mod.Edges[i]; e.Op == machine.Run && !slices.Contains(runs, p.symbol(e.Symbol)) {
			runs = append(runs, p.symbol(e.Symbol))
		}
	}
	if len(runs) == 0 {
		return ""
	}
	return " (" + strings.Join(runs, ", ") + ")"
}

func (p *printer) source(s *Source) {
	fmt.Fprintf(p, "\tevent %s: %s", s.Event, p.target(s.Target))
	if s.GUI {
		p.WriteString(", gui")
	}
	if s.Over != nil {
		fmt.Fprintf(p, ", over %s", s.Over.Name)
	}
	if s.Frame != nil {
		fmt.Fprintf(p, ", frame callback %s", s.Frame.Name)
	}
	p.WriteByte('\n')
}
