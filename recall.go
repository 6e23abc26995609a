package cbcov

import (
	"context"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/coverage"
	"cbcov/coverage/trace"
	"cbcov/reports"
)

// Recall says how many of the callbacks that really came, and of their pairs, the automaton has. Calls are the files of runs that recorded them
// (drive.Options.Record). With guesses, callbacks that the automaton only guesses count as had.
func (a *App) Recall(ctx context.Context, calls *trace.Files, guesses bool) (*reports.Recall, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	required, err := a.Required(ctx, coverage.RequiredOptions{})
	if err != nil {
		return nil, err
	}
	build, methods, err := a.Identity()
	if err != nil {
		return nil, err
	}
	came, err := step(ctx, &a.opt.Watch, "reading the calls", func(ctx context.Context) (*coverage.Recalled, error) {
		return coverage.Recall(ctx, coverage.App{
			Build: build, Package: automaton.Package, Methods: methods, Callbacks: automaton.Callbacks, Relations: automaton.Relations(ctx),
		}, calls.Sources, guesses, coverage.Options{})
	})
	if err != nil {
		return nil, err
	}
	return reports.NewRecall(automaton, required, came, a.declared), nil
}

// declared says what outside of the app's own code declares a method.
func (a *App) declared(method string) reports.Declared {
	method, _, _ = strings.Cut(method, "#") // where a coroutine goes on
	asked := descriptor.Cut(method)
	c := a.Program.Class(asked.Class)
	if c == nil {
		return reports.Declared{}
	}
	i := slices.IndexFunc(c.Methods, func(m *program.Method) bool { return m.Ref() == asked })
	if i < 0 {
		return reports.Declared{}
	}
	var d reports.Declared
	for _, ref := range a.Program.Overridden(c.Methods[i]) {
		d.By = ref.Class // the most general one comes last
		d.Known = d.Known || a.Model.Known(ref.Class, ref.Name, ref.Desc)
		d.Library = a.Model.Class(ref.Class) == nil
		d.ByteCode = d.ByteCode || a.Model.InByteCode(ref.Class, ref.Name, ref.Desc)
	}
	if d.By != "" {
		d.Family = framework.Family(d.By)
	}
	return d
}
