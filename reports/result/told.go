package result

import (
	"cmp"
	"fmt"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/coverage"
	"cbcov/typestate"
	"cbcov/typestate/monitor"
	"cbcov/typestate/predict"
)

// violationOf tells what a monitor saw.
func violationOf(v *monitor.Violation) Violation {
	f := Violation{
		Finding: Finding{ID: v.ID, Kind: Broken, Class: v.Class, Subject: v.Method, Place: PlaceOf(v.Place.File, v.Place.Line), Count: v.Count},
		Purpose: v.Purpose, Symbol: v.Symbol, Within: v.Within, Threw: v.Threw, Returned: v.Returned, Allowed: append([]string{}, v.Allowed...),
		Awaited: v.Awaited, Shortest: append([]string{}, v.Shortest...), History: []string{}, Cut: v.Cut, Object: fmt.Sprintf("%x", v.Object),
		Receiver: v.Receiver, State: v.State, States: v.States, API: v.API, TraceAPI: v.TraceAPI, Fidelity: v.Fidelity,
	}
	f.Steps = []Step{}
	call := descriptor.Cut(v.Method).Short()
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
		fmt.Fprintf(&m, " This was in %s.", descriptor.Cut(v.Within).Short())
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
		text := descriptor.Cut(s.Method).Short()
		if s.Callback {
			text = "callback " + text
		}
		if s.Loss {
			text = "lost records, then " + text
		}
		if s.Symbol != "" {
			text += " (" + s.Symbol + ")"
		}
		f.Steps = append(f.Steps, Step{Text: text, Place: PlaceOf(s.Place.File, s.Place.Line), Symbol: s.Symbol, Method: s.Method,
			Callback: s.Callback, Loss: s.Loss, State: s.State})
		f.History = append(f.History, s.Symbol)
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

// predictionOf tells what a prediction found.
func predictionOf(p *predict.Prediction) Prediction {
	call, by := cmp.Or(p.Call, descriptor.Cut(p.Method).Short()), cmp.Or(p.By, descriptor.Cut(p.Caller).Short())
	f := Prediction{
		Finding: Finding{ID: p.ID, Kind: Predicted, Class: p.Class, Subject: p.Method, Place: PlaceOf(p.Source, p.Line), Count: 1, Steps: []Step{},
			Title: fmt.Sprintf("%s: the code can reach %s where it is an error", shortClass(p.Class), call)},
		Purpose: p.Purpose, Symbol: p.Input, Callback: p.Unexpected, Caller: p.Caller, Object: p.Object, State: p.State,
		Allowed: append([]string{}, p.Allowed...), Sequence: []PredictedStep{}, Fidelity: p.Fidelity, API: p.API,
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
		f.Sequence = append(f.Sequence, PredictedStep{s.Callback, s.Text, s.Method, append([]string{}, s.Calls...)})
	}
	return f
}

// CrashOf tells of a crash.
func CrashOf(c *coverage.Crash) Crash {
	class, _, _ := strings.Cut(c.Exception, ":")
	f := Crash{
		Finding: Finding{ID: c.ID, Kind: Kind(c.Kind), Title: c.Exception, Class: class, Place: PlaceOf(c.First.File, c.First.Line), Count: c.Count,
			Steps: []Step{}, Message: fmt.Sprintf("%s, %d times", c.Exception, c.Count)},
		Exception: c.Exception, Process: c.Process, Thread: c.Thread, Lost: c.Lost, Stack: append([]string{}, c.Stack...),
		Times: append([]int64{}, c.Times...), Before: append([]string{}, c.Before...), Grown: append([]string{}, c.Grown...),
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
	return f
}

// shortClass is a class's name without its package.
func shortClass(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
