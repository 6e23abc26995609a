package cbcov

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/coverage/trace"
	"cbcov/instrument"
	"cbcov/typestate/library"
	"cbcov/typestate/monitor"
	"cbcov/typestate/observe"
)

// points finds where the app uses the classes whose typestates are known at an API level: those that ship, and those in a folder.
func (a *App) points(ctx context.Context, folder string, api int) (*observe.Points, error) {
	return step(ctx, &a.opt.Watch, "finding what the typestates name", func(context.Context) (*observe.Points, error) {
		machines, err := library.Open(api, folder)
		if err != nil {
			return nil, err
		}
		points, err := observe.Resolve(a.Program, machines)
		if err != nil {
			return nil, err
		}
		var names []string
		for _, m := range points.Machines {
			names = append(names, m.Class)
		}
		if len(names) > 0 {
			a.opt.Watch.note("typestates of %s", strings.Join(names, ", "))
		}
		return points, nil
	})
}

// tracedLevel gives the API level that the traces' objects are held to: the given one, else the lowest that the traces tell, 0 where none does.
// Traces of probes in another scope than the app's are refused: what was never logged would look like broken protocols.
func (a *App) tracedLevel(sources []trace.Source, given int) (int, error) {
	begun, err := trace.Beginnings(sources)
	if err != nil {
		return 0, err
	}
	build, err := a.BuildID()
	if err != nil {
		return 0, err
	}
	scope := instrument.ScopeID(a.Program)
	for _, b := range begun {
		if b.Build == build && b.Scope != scope { // another build is refused later, as that
			return 0, fmt.Errorf("%s: the traces are of an APK that was instrumented with other --include, --exclude or --mapping, or by "+
				"another cbcov: give the same here, or measure with the instrumented APK", b.File)
		}
	}
	if given > 0 {
		return given, nil
	}
	return a.lowestLevel(begun), nil
}

// lowestLevel gives the lowest API level that traces tell, 0 where none does. That there are several is told.
func (a *App) lowestLevel(begun []trace.Beginning) int {
	var levels []int
	for _, b := range begun {
		levels = append(levels, b.API)
	}
	levels = slices.Compact(levels)
	if len(levels) == 0 {
		return 0
	}
	if len(levels) > 1 {
		names := make([]string, len(levels))
		for i, api := range levels {
			names[i] = strconv.Itoa(api)
		}
		a.opt.Watch.warn("the traces are from devices of API %s: all are held to the typestates of API %d; measure each level apart, and join the "+
			"reports with 'cbcov report merge'", strings.Join(names, ", "), levels[0])
	}
	return levels[0]
}

// unwatched warns that traces have no call that monitors could judge, where the app makes such calls.
func (w *Watch) unwatched(r *monitor.Result) {
	if len(r.Classes) == 0 {
		return
	}
	var names []string
	for _, c := range r.Classes {
		if c.Calls > 0 {
			return
		}
		if !slices.Contains(names, c.Class) {
			names = append(names, c.Class)
		}
	}
	w.warn("no call of a class whose typestate is known is in the traces, so no violation could be seen: either none was run, or the app was "+
		"instrumented without callins (--probes callbacks,callins); the app uses %s", strings.Join(names, ", "))
}

// bounds warns of what monitors did not keep.
func (w *Watch) bounds(r *monitor.Result) {
	if r.More > 0 {
		w.warn("%d objects broke protocols in ways beyond the first 10000: they are not listed", r.More)
	}
	for _, c := range r.Classes {
		if c.Forgotten > 0 {
			w.warn("%d of %d objects of %s were forgotten for newer ones: what they did later counts as of new objects, whose beginning was "+
				"not seen", c.Forgotten, c.Objects, c.Class)
		}
		if c.More > 0 {
			w.warn("%d more calls on objects of %s fit no input: they are not listed", c.More, c.Class)
		}
	}
}
