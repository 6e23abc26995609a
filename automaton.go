package cbcov

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
	"cbcov/ccfa/program"
	"cbcov/coverage"
)

// maxBudget bounds how much more work than by default parts may need.
const maxBudget = 1000

// Automaton gives the app's callback control-flow automaton. It is built once.
func (a *App) Automaton(ctx context.Context) (*ccfa.Automaton, error) {
	if a.automaton != nil {
		return a.automaton, nil
	}
	budget := cmp.Or(a.opt.Budget, 1)
	if !(budget > 0 && budget <= maxBudget) { // not NaN either
		return nil, fmt.Errorf("a budget of %v: want a number above 0, and %d at most", budget, maxBudget)
	}
	start, w := time.Now(), &a.opt.Watch
	automaton, err := step(ctx, w, "building the automaton", func(ctx context.Context) (*ccfa.Automaton, error) {
		return ccfa.Build(ctx, a.Program, a.APK, a.Model, ccfa.Options{Depth: a.opt.Depth, Budget: budget, Check: a.opt.Check})
	})
	if err != nil {
		return nil, err
	}
	w.took(start, "automaton: %d callbacks in %d parts", len(automaton.Callbacks), len(automaton.Parts))
	for _, text := range automaton.Warnings {
		if strings.HasPrefix(text, program.LibraryFault) {
			w.note("%s", text)
		} else {
			w.warn("%s", text)
		}
	}
	a.automaton = automaton
	return automaton, ctx.Err()
}

// Conflicts tells on what the order of the automaton's callbacks can matter. It is found once.
func (a *App) Conflicts(ctx context.Context) (*conflict.Conflicts, error) {
	if a.conflicts != nil {
		return a.conflicts, nil
	}
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	start, w := time.Now(), &a.opt.Watch
	found, err := step(ctx, w, "finding conflicts", func(ctx context.Context) (*conflict.Conflicts, error) {
		return conflict.Analyze(ctx, a.Program, automaton, a.Model, a.resource)
	})
	if err != nil {
		return nil, err
	}
	w.took(start, "conflicts of %d callbacks", len(automaton.Callbacks))
	a.conflicts = found
	return found, nil
}

// resource names a resource as code does: R.id.save; empty where the app has none of the id.
func (a *App) resource(id int64) string {
	name := a.APK.ResName(uint32(id))
	if name == "" {
		return ""
	}
	return "R." + strings.Replace(name, "/", ".", 1)
}

// Required lists the sequences that the criteria ask tests to cover. They are found once for the same options: nobody may change them.
func (a *App) Required(ctx context.Context, opt coverage.RequiredOptions) (*coverage.Requirements, error) {
	if found := a.required[opt]; found != nil {
		return found, nil
	}
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	start, w := time.Now(), &a.opt.Watch
	required, err := step(ctx, w, FindingSequences, func(ctx context.Context) (*coverage.Requirements, error) {
		return coverage.Required(ctx, automaton, opt)
	})
	if err != nil {
		return nil, err
	}
	w.took(start, "%d required sequences", len(required.Sequences))
	w.apart(required.Apart)
	a.required[opt] = required
	return required, nil
}

// maxApart is how many coarse parts a warning names.
const maxApart = 3

// apart warns of what is counted apart. A part that loses no sequence is not worth a warning; the report lists it.
func (w *Watch) apart(list []coverage.Apart) {
	var names []string
	n := 0
	for _, apart := range list {
		if apart.Sequences > 0 {
			names = append(names, apart.Name)
			n += apart.Sequences
		}
	}
	if n == 0 {
		return
	}
	more := ""
	if len(names) > maxApart {
		more = fmt.Sprintf(" and %d more", len(names)-maxApart)
		names = names[:maxApart]
	}
	w.warn("too large for the budget of work: %s%s; sequences that may be there, and are not required: %d (--budget tells more apart)", strings.Join(names, ", "), more, n)
}
