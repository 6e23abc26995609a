package finding

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cbcov/coverage"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
	"cbcov/typestate/predict"
)

// Seen makes the findings of a monitor.
func Seen(r *monitor.Result) []Finding {
	if r == nil {
		return nil
	}
	var list []Finding
	for i := range r.Violations {
		list = append(list, seen(&r.Violations[i]))
	}
	return list
}

func seen(v *monitor.Violation) Finding {
	f := Finding{ID: v.ID, Kind: Violation, Class: v.Class, Subject: v.Method, Place: Place{v.Place.File, v.Place.Line}}
	call := shortMethod(v.Method)
	var m strings.Builder
	if v.Kind == monitor.Unexpected {
		f.Kind = Unexpected
		f.Title = fmt.Sprintf("%s: callback %s was not to be expected", shortClass(v.Class), call)
		fmt.Fprintf(&m, "%s was called back on %s@%x, whose state does not allow it.", call, v.Receiver, v.Object)
	} else {
		f.Title = fmt.Sprintf("%s: %s was called where it is an error", shortClass(v.Class), call)
		fmt.Fprintf(&m, "%s was called on %s@%x, in whose state it is an error", call, v.Receiver, v.Object)
		switch {
		case v.Threw != "":
			fmt.Fprintf(&m, "; it threw %s.", v.Threw)
		case v.Returned:
			m.WriteString("; it returned all the same.")
		default:
			m.WriteString(".")
		}
	}
	if v.Within != "" {
		fmt.Fprintf(&m, " This was in %s.", shortMethod(v.Within))
	}
	if instead := insteadOf(v); instead != "" {
		fmt.Fprintf(&m, " Allowed was: %s.", instead)
	}
	if len(v.Shortest) > 0 {
		fmt.Fprintf(&m, " The shortest legal history that leads there: %s.", strings.Join(v.Shortest, ", "))
	}
	if v.Count > 1 {
		fmt.Fprintf(&m, " %d objects did so.", v.Count)
	}
	fmt.Fprintf(&m, " The typestate is %s, %s", v.Purpose, origin(v.API, v.Fidelity))
	if v.API != 0 && v.TraceAPI != 0 && v.TraceAPI != v.API {
		fmt.Fprintf(&m, "; the trace is from API %d", v.TraceAPI)
	}
	m.WriteString(".")
	f.Message = m.String()
	for _, s := range v.History {
		text := shortMethod(s.Method)
		if s.Callback {
			text = "callback " + text
		}
		if s.Loss {
			text = "lost records, then " + text
		}
		if s.Symbol != "" {
			text += " (" + s.Symbol + ")"
		}
		f.Steps = append(f.Steps, Step{text, Place{s.Place.File, s.Place.Line}})
	}
	return f
}

// origin says where a machine comes from; an API level of 0 is not told.
func origin(api int, fidelity string) string {
	how := map[string]string{
		string(typestate.Real):       "learned from the real code",
		string(typestate.OwnService): "learned from the real code with a service of cbcov's own",
		string(typestate.Emulated):   "learned from an emulation",
		string(typestate.ByHand):     "written by hand after the documentation",
	}[fidelity]
	if how == "" {
		how = "of unknown origin"
	}
	if api > 0 {
		how += fmt.Sprintf(" of API %d", api)
	}
	return how
}

// insteadOf says what was allowed instead of a violation.
func insteadOf(v *monitor.Violation) string {
	allowed := strings.Join(v.Allowed, ", ")
	if len(v.Awaited) == 0 {
		return allowed
	}
	wait := "to wait for " + strings.Join(v.Awaited, ", ")
	if allowed == "" {
		return wait
	}
	return allowed + ", or " + wait
}

// Predicted makes the findings of a prediction.
func Predicted(r *predict.Result) []Finding {
	if r == nil {
		return nil
	}
	var list []Finding
	for i := range r.Predictions {
		list = append(list, predicted(&r.Predictions[i]))
	}
	return list
}

func predicted(p *predict.Prediction) Finding {
	call, by := cmp.Or(p.Call, shortMethod(p.Method)), cmp.Or(p.By, shortMethod(p.Caller))
	f := Finding{
		ID: p.ID, Kind: Prediction, Class: p.Class, Subject: p.Method, Place: Place{p.Source, p.Line},
		Title: fmt.Sprintf("%s: the code can reach %s where it is an error", shortClass(p.Class), call),
	}
	f.Message = fmt.Sprintf("Predicted from the code, not seen: %s calls %s on %s, in whose state it is an error.", by, call, p.Object)
	if p.Unexpected {
		f.Title = fmt.Sprintf("%s: the code can bring callback %s where it is not to be expected", shortClass(p.Class), call)
		f.Message = fmt.Sprintf("Predicted from the code, not seen: what %s calls may call %s back on %s, whose state does not allow it.",
			by, call, p.Object)
	}
	if len(p.Allowed) > 0 {
		f.Message += fmt.Sprintf(" Allowed would be: %s.", strings.Join(p.Allowed, ", "))
	}
	f.Message += fmt.Sprintf(" The typestate is %s, %s.", p.Purpose, origin(p.API, p.Fidelity))
	for _, s := range p.Sequence {
		text := cmp.Or(s.Text, s.Callback)
		if len(s.Calls) > 0 {
			text += ": " + strings.Join(s.Calls, ", ")
		}
		f.Steps = append(f.Steps, Step{Text: text})
	}
	return f
}

// Crashed makes the findings of crashes.
func Crashed(crashes []coverage.Crash) []Finding {
	kinds := map[coverage.CrashKind]Kind{coverage.JavaCrash: Crash, coverage.ANR: ANR, coverage.NativeCrash: NativeCrash}
	var list []Finding
	for i := range crashes {
		c := &crashes[i]
		class, _, _ := strings.Cut(c.Exception, ":")
		f := Finding{
			ID: c.ID, Kind: kinds[c.Kind], Title: c.Exception, Class: class, Place: Place{c.First.File, c.First.Line},
			Message: fmt.Sprintf("%s, %d times", c.Exception, c.Count),
		}
		if c.Count == 1 {
			f.Message = c.Exception + ", once"
		}
		if c.Thread != "" {
			f.Message += ", first on thread " + c.Thread
		}
		if len(c.Grown) > 0 {
			f.Message += fmt.Sprintf(". In that period %s had grown", strings.Join(c.Grown, ", "))
		}
		f.Message += "."
		for _, name := range c.Before {
			f.Steps = append(f.Steps, Step{Text: name})
		}
		if len(c.Stack) > 0 {
			f.Message += " " + c.Stack[0]
		}
		list = append(list, f)
	}
	return list
}

// Missing makes a finding of a required sequence that no trace contains; text is the sequence for people.
func Missing(o *coverage.Outcome, text string) Finding {
	return Finding{ID: o.ID, Kind: Uncovered, Title: fmt.Sprintf("%s not covered: %s", o.Criterion, text), Message: "No trace contains " + text + "."}
}

// Sort orders findings as reports list them: by kind, then place, then id.
func Sort(list []Finding) {
	order := map[Kind]int{}
	for i, k := range Kinds() {
		order[k] = i
	}
	slices.SortStableFunc(list, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(order[a.Kind], order[b.Kind]), cmp.Compare(a.Place.File, b.Place.File),
			cmp.Compare(a.Place.Line, b.Place.Line), cmp.Compare(a.ID, b.ID))
	})
}

// shortClass is a class's name without its package.
func shortClass(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// shortMethod writes a DEX method for people: `Lp/A$B;->m(I)V` is A$B.m.
func shortMethod(method string) string {
	class, rest, ok := strings.Cut(method, ";->")
	if !ok {
		return method
	}
	name, _, _ := strings.Cut(rest, "(")
	class = strings.TrimPrefix(class, "L")
	class = class[strings.LastIndexByte(class, '/')+1:]
	if name == "<init>" {
		return "new " + class
	}
	return class + "." + name
}
