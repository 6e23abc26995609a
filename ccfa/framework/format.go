package framework

import (
	"fmt"
	"strings"

	"cbcov/apk/dex/descriptor"
)

// String writes the expression as the notation has it.
func (e *Expr) String() string {
	var b strings.Builder
	e.write(&b, 0)
	return b.String()
}

// The binding strength of operators: an operand that binds weaker than its place stands in parentheses.
const (
	altLevel = iota
	seqLevel
	repeatLevel
)

func (e *Expr) write(b *strings.Builder, level int) {
	own, between := repeatLevel, ""
	switch e.Op {
	case Alt:
		own, between = altLevel, " | "
	case Seq:
		own, between = seqLevel, " "
	}
	if own < level {
		b.WriteByte('(')
		defer b.WriteByte(')')
	}
	switch e.Op {
	case Call:
		b.WriteString(e.Name)
		if e.Args != nil {
			fmt.Fprintf(b, "(%s)", strings.Join(e.Args, ", "))
		}
	case Any:
		b.WriteByte('*')
	case Beside:
		fmt.Fprintf(b, "[%s: %s]", e.On.On, e.On.Expr)
	case Annotated:
		b.WriteString("@" + descriptor.Source(e.Name))
	case Alt, Seq:
		for i, s := range e.Subs {
			if i > 0 {
				b.WriteString(between)
			}
			s.write(b, own+1)
		}
	case Opt, Star, Plus:
		e.Subs[0].write(b, repeatLevel)
		b.WriteByte(map[ExprOp]byte{Opt: '?', Star: '*', Plus: '+'}[e.Op])
	}
}

// String writes the operand as the notation has it; a bound parameter is written by its number.
func (o Operand) String() string {
	base := map[OperandKind]string{OpNone: "none", OpThis: "this", OpResult: "result", OpReturned: "returned", OpStatic: "static", OpItems: "items", OpDestinations: "destinations"}[o.Kind]
	switch {
	case o.Kind == OpOne:
		base = "one " + descriptor.Source(o.Type)
	case o.Kind == OpReturned && o.Type != "":
		base = "returned<" + descriptor.Source(o.Type) + ">"
	}
	if o.Kind == OpParam {
		optional := ""
		if o.Optional {
			optional = "?"
		}
		base = fmt.Sprintf("<%d%s>", o.Param, optional)
		if o.Param == 0 {
			base = fmt.Sprintf("<%s%s>", o.Type, optional)
		}
		if o.Each {
			base = fmt.Sprintf("<each %s>", o.Type)
		}
	}
	return strings.Join(append([]string{base}, o.Keys...), ".")
}

// String writes the thread as the notation has it.
func (t Thread) String() string {
	name := [...]string{"main", "worker", "looper", "executor", "same", "window"}[t.Kind]
	if t.Kind != LooperThread && t.Kind != ExecutorThread {
		return name
	}
	if t.AtOnce {
		name = "handler"
	}
	return fmt.Sprintf("%s(%s)", name, t.Of)
}

func formatRuns(runs []Run) string {
	parts := make([]string, len(runs))
	for i, r := range runs {
		parts[i] = fmt.Sprintf("%s: %s", r.On, r.Expr)
		for k, op := range r.With {
			parts[i] += [...]string{" with ", ", "}[min(k, 1)] + op.String()
		}
	}
	return strings.Join(parts, " | ")
}

// formatThen writes what follows where callbacks have run.
func (e Effect) formatThen() string {
	if e.Then == nil {
		return ""
	}
	return " then " + e.Then.String()
}

// String writes the effect as the notation has it, with what is understood there written out.
func (e Effect) String() string {
	switch e.Kind {
	case Sync:
		s := "sync " + formatRuns(e.Runs)
		if e.Where.Kind != OpNone {
			s += " where " + e.Where.String()
		}
		return s + e.formatThen()
	case Async:
		s := fmt.Sprintf("async %s %s", e.Thread, formatRuns(e.Runs))
		if e.As != "" {
			s += " as " + e.As
			if e.Target.Kind != OpNone {
				s += " of " + e.Target.String()
			}
		}
		s += e.formatName()
		if e.Where.Kind != OpNone {
			s += " where " + e.Where.String()
		}
		if e.Then != nil {
			s += " then " + strings.TrimPrefix(e.Then.String(), "async ")
		}
		return s
	case Frame:
		return "frame " + formatRuns(e.Runs)
	case Dispatch:
		via := make([]string, len(e.Via))
		for i, op := range e.Via {
			via[i] = op.String()
		}
		return "dispatch " + formatRuns(e.Runs) + " by " + strings.Join(via, ", ")
	case Event:
		return e.formatEvent()
	case Remove:
		what := ""
		if e.All {
			what = " all"
		} else if e.Value.Kind != OpNone {
			what = " " + e.Value.String()
		}
		if e.Wholly {
			what += " wholly"
		}
		return fmt.Sprintf("remove %s%s of %s%s", e.Name, what, e.Target, e.given())
	case Begin:
		return fmt.Sprintf("begin %s on %s", e.Name, e.Target)
	case End:
		return fmt.Sprintf("end %s on %s", e.Name, e.Target)
	case Cancel:
		if e.All {
			if e.Value.Kind != OpNone {
				return fmt.Sprintf("cancel all %s unless %s", e.Target, e.Value)
			}
			return fmt.Sprintf("cancel all %s", e.Target)
		}
		if e.Opened {
			return e.formatCancelOpen()
		}
		return e.formatCancel()
	case Fire:
		what := e.Name
		if e.Only != "" {
			what += ": " + e.Only
		}
		return strings.Join(append([]string{fmt.Sprintf("fire %s on %s", what, e.Target)}, e.Flags...), " ") + e.formatThen()
	case Open:
		return e.formatOpen()
	case Stop:
		return fmt.Sprintf("stop %s %s", e.Name, e.Value)
	case Finish:
		return fmt.Sprintf("finish %s", e.Target)
	case Mark:
		return "mark " + e.Name
	case Unmark:
		return "unmark " + e.Name
	case Unsure:
		return "unsure " + e.Name
	case Ask:
		if e.Target.Kind != OpNone {
			return fmt.Sprintf("ask %s in %s%s", e.Name, e.Target, e.given())
		}
		return fmt.Sprintf("ask %s %s%s", e.Name, e.Value, e.given())
	case Host:
		return fmt.Sprintf("host %s %s", e.Name, e.Target)
	case Back:
		return fmt.Sprintf("back %s", e.Target)
	case Recreate:
		return fmt.Sprintf("recreate %s", e.Target)
	case Along:
		what := strings.Join(append([]string{e.Name, e.Target.String()}, e.Flags...), " ")
		if e.Nonzero {
			return fmt.Sprintf("course %s if %s", what, e.Value)
		}
		if e.Value.Kind != OpNone {
			return fmt.Sprintf("course %s unless %s", what, e.Value)
		}
		if e.Stage != "" {
			return fmt.Sprintf("course %s unless %s", what, e.Stage)
		}
		if e.Name == "show" || e.Name == "dismiss" {
			return fmt.Sprintf("%s %s", e.Name, e.Target)
		}
		return "course " + what
	case Store:
		return fmt.Sprintf("store %s %s on %s", e.Key, e.Value, e.Target)
	case Property:
		return fmt.Sprintf("property %s of %s", e.Value, e.Target)
	case Make:
		generated := ""
		if e.Suffix != "" {
			generated = " generated " + e.Suffix
		}
		return fmt.Sprintf("make %s %s%s on %s", e.Key, e.Value, generated, e.Target)
	case Return:
		return fmt.Sprintf("return %s", e.Value)
	case NewValue:
		return "return new " + descriptor.Source(e.Type)
	case NamedValue:
		named := ""
		if e.Value.Kind != OpNone {
			named = " named " + e.Value.String()
		}
		return "return one " + descriptor.Source(e.Type) + named
	case WidgetOf:
		return fmt.Sprintf("return widget %s", e.Value)
	case Otherwise:
		return "otherwise"
	case Nothing:
		return strings.Join(append([]string{"nothing"}, e.Flags...), " ")
	case Followed:
		return "followed"
	case Layout:
		s := fmt.Sprintf("layout %s on %s", e.Value, e.Target)
		if e.Into.Kind != OpNone {
			s += " into " + e.Into.String() + e.given()
		}
		return s
	}
	return ""
}

func (e Effect) formatEvent() string {
	words := []string{"event", e.Name}
	if e.GUI {
		words = append(words, "gui")
	}
	mode := "set"
	if e.Add {
		mode = "add"
	}
	words = append(words, mode, formatRuns(e.Runs), "of", e.Target.String(), "on", e.Thread.String())
	if e.Outside {
		words = append(words, "outside", e.Value.String())
		if e.Mask != 0 {
			words = append(words, "without", e.Bits.String(), fmt.Sprint(e.Mask))
		}
	}
	if e.While != "" {
		words = append(words, "while", e.While)
	}
	if e.Owner.Kind != OpNone {
		word := "owned"
		if e.Kept {
			word = "kept"
		}
		words = append(words, word, e.Owner.String())
	}
	if e.Where.Kind != OpNone {
		words = append(words, "where", e.Where.String())
	}
	if e.Inside != "" {
		words = append(words, "inside", e.Inside)
	}
	if e.User != "" {
		words = append(words, "user", e.User)
	}
	return strings.Join(append(words, e.Flags...), " ")
}

func (e Effect) formatOpen() string {
	s := fmt.Sprintf("open %s %s", e.Name, e.Value)
	if len(e.Runs) > 0 {
		s += ": " + e.Runs[0].Expr.String()
	}
	if e.Target.Kind != OpNone {
		s += " in " + e.Target.String()
	}
	for _, f := range e.Flags {
		s += " " + f
	}
	if e.By != "" {
		s += " by " + e.By
	}
	return s + e.formatName()
}

func (e Effect) formatCancel() string {
	s := "cancel "
	if e.Queue {
		s += e.Thread.String() + " "
	}
	s += formatRuns(e.Runs) + e.formatName()
	if e.Value.Kind != OpNone {
		s += " unless " + e.Value.String()
	}
	return s
}

func (e Effect) formatCancelOpen() string {
	s := "cancel open " + e.Name
	if e.Target.Kind != OpNone {
		s += " " + e.Target.String()
	}
	return s + e.formatName()
}

func (e Effect) formatName() string {
	if e.Named.Kind == OpNone {
		return ""
	}
	return " named " + e.Named.String()
}

// String writes the effects, one a line.
func (s *Summary) String() string {
	var b strings.Builder
	for _, e := range s.Effects {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// given is the condition of an effect.
func (e *Effect) given() string {
	if e.If == nil {
		return ""
	}
	return fmt.Sprintf(" if %s is %d", e.If.Of, e.If.Number)
}
