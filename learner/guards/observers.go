package guards

import (
	"context"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"cbcov/device"
)

// purityTrials is how many trials an observer must not change.
const purityTrials = 100

// observe chooses the observers: those that change nothing, and say the same when the same trials are made again, which a number of the session's does not.
// Asking them before each call must not change what any call leads to, nor what it gives. For guards that a log can be held to, they are those that give
// the same all of an object's life, too.
func (l *learning) observe(ctx context.Context) error {
	if l.Results {
		l.names.hides = func(path string) bool { return strings.HasPrefix(path, "this.") && !l.constant[path] }
	}
	var all []int
	for i, m := range l.alphabet.class.Methods {
		if m.Observer || m.Relation {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return nil
	}
	var saw []map[string]device.Value // of the last trials that were made with observers
	var trials []device.Trial
	var calls [][]call
	for i := range purityTrials {
		d := from(nil)
		for range 2 + i%6 {
			if err := l.generator.call(ctx, d, l.draw(d), nil); err != nil {
				return err
			}
		}
		trials, calls = append(trials, d.trial()), append(calls, d.calls)
	}
	ends := func(observers []int) ([]device.Tried, error) {
		if err := l.session.Observe(ctx, observers); err != nil {
			return nil, err
		}
		came, err := l.session.Try(ctx, trials)
		saw = said(came)
		for i := range came {
			for j := range came[i].Outcomes {
				came[i].Outcomes[j].Seen = nil
			}
		}
		return came, err
	}
	without, err := ends(nil)
	if err != nil {
		return err
	}
	var quick []device.Trial // what is stuck takes its time, each time
	for i, t := range trials {
		last := without[i].Outcomes
		if l.generator.shun(t, calls[i], without[i]) || len(last) > 0 && last[len(last)-1].End == device.TrialStuck {
			continue
		}
		quick = append(quick, t)
	}
	if len(quick) < len(trials) {
		trials = quick
		if without, err = ends(nil); err != nil {
			return err
		}
	}
	with, err := ends(all)
	if err != nil {
		return err
	}
	first := saw
	again, err := ends(all)
	if err != nil {
		return err
	}
	steady := slices.DeleteFunc(slices.Clone(all), func(o int) bool { return strays(first, saw, "this."+l.alphabet.class.Methods[o].Name+"(") })
	pure := steady
	if !reflect.DeepEqual(with, without) || !reflect.DeepEqual(again, without) {
		pure = nil
		for _, o := range steady {
			with, err := ends([]int{o})
			if err != nil {
				return err
			}
			if reflect.DeepEqual(with, without) {
				pure = append(pure, o)
			}
		}
	}
	l.pure = slices.Clip(pure)
	if err := l.session.Observe(ctx, l.pure); err != nil || !l.Results {
		return err
	}
	came, err := l.session.Try(ctx, trials)
	if err != nil {
		return err
	}
	l.constant = constants(came)
	return nil
}

// constants are the observers without arguments that gave the same all of each object's life.
func constants(came []device.Tried) map[string]bool {
	same := map[string]bool{}
	for _, t := range came {
		first := map[string]device.Value{}
		for _, o := range t.Outcomes {
			for _, s := range o.Seen {
				if !observed.MatchString(s.Path) {
					continue
				}
				if before, ok := first[s.Path]; ok {
					held, known := same[s.Path]
					same[s.Path] = before == s.Value && (held || !known)
				} else {
					first[s.Path] = s.Value
				}
			}
		}
	}
	maps.DeleteFunc(same, func(_ string, same bool) bool { return !same })
	return same
}

// moved finds out whether an observer that was taken for constant said two things of an object in any trial. It is none then, and all begins anew but
// the trials.
func (l *learning) moved() bool {
	var changed []int
	for path := range l.constant {
		if n, ok := l.names.number[path]; ok && slices.ContainsFunc(l.runs, func(r *run) bool { return r.shows(n) }) {
			changed = append(changed, n)
			delete(l.constant, path)
		}
	}
	for _, r := range l.runs {
		for _, c := range r.calls {
			for _, n := range changed {
				if n < len(c.row) {
					c.row[n] = seen{}
				}
			}
		}
	}
	if len(changed) == 0 {
		return false
	}
	l.alphabet = newAlphabet(l.alphabet.class, l.alphabet.used, l.names)
	clear(l.partly)
	clear(l.vague)
	clear(l.broken)
	clear(l.hopeless)
	clear(l.asked)
	l.again()
	return true
}

// shows reports whether a path had two values in a run.
func (r *run) shows(path int) bool {
	var first seen
	for _, c := range r.calls[1:] {
		s := c.row.at(path)
		if s.kind == device.NoValue {
			continue
		}
		if first.kind != device.NoValue && s != first {
			return true
		}
		first = s
	}
	return false
}

// observed is the path of an observer without arguments.
var observed = regexp.MustCompile(`^this\.[\w$]+\(\)$`)

// said gives what was seen before each step, by paths.
func said(came []device.Tried) (all []map[string]device.Value) {
	for _, t := range came {
		for _, o := range t.Outcomes {
			seen := map[string]device.Value{}
			for _, s := range o.Seen {
				seen[s.Path] = s.Value
			}
			all = append(all, seen)
		}
	}
	return all
}

// strays reports whether something whose path begins so was not the same when the same trials were made again.
func strays(first, again []map[string]device.Value, path string) bool {
	for i := range min(len(first), len(again)) {
		for p, v := range first[i] {
			if w, ok := again[i][p]; ok && w != v && strings.HasPrefix(p, path) {
				return true
			}
		}
	}
	return false
}
