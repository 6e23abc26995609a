package explore

import (
	"slices"

	"cbcov/device"
)

// Bounds of making a script shorter.
const (
	maxTrials = 60   // runs
	maxBrief  = 8    // of a crash where races are looked for
	maxSent   = 1500 // events of all these
	confirms  = 3
	maxProofs = 12 // of a race, each being some executions
)

// atom is what is left out of a script at once: an event, and what lets work run behind it.
type atom []device.Event

// shorten finds a shorter script that brings the same, by leaving events out (Zeller and Hildebrandt, Simplifying and Isolating
// Failure-Inducing Input, TSE 2002: ddmin), and runs it again to see whether it does so each time. It runs scripts so many times at most, and three times to
// confirm.
func shorten(script *device.Script, most int, brings func(*device.Script) (bool, error)) (*device.Script, bool, error) {
	short, err := shortest(script, most, brings)
	if err != nil {
		return nil, false, err
	}
	steady, err := confirm(short, brings)
	return short, steady, err
}

// shortest is shorten without what confirms it. Most faults need nothing of earlier processes, many nothing but the last few events, and most need no order: so
// all before the last launch is left out first, then all between that and the last few events, and in the end all that lets work run.
func shortest(script *device.Script, most int, brings func(*device.Script) (bool, error)) (*device.Script, error) {
	s := &shortening{script: script, left: most, events: maxSent, brings: brings}
	atoms := atomsOf(script.Events)
	if i := lastLaunch(atoms); i > 0 {
		if ok := s.try(atoms[i:]); ok {
			atoms = atoms[i:]
		}
	}
	atoms = s.minimal(s.end(atoms))
	lines, due := linesOf(atoms), settled(atoms)
	calm := slices.DeleteFunc(slices.Clone(lines), func(a atom) bool { return a[0].Kind.Lets() })
	switch {
	case len(calm) == len(lines):
	case s.try(calm):
		lines = calm
	case len(due) < len(lines) && s.try(due):
		lines = s.minimal(due)
	default:
		lines = s.minimal(lines)
	}
	return s.of(lines), s.err
}

// confirm runs a script again to see whether it brings something each time.
func confirm(script *device.Script, brings func(*device.Script) (bool, error)) (bool, error) {
	for range confirms {
		if ok, err := brings(script); err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// shortening is one in progress. Behind an error nothing is tried any more.
type shortening struct {
	script *device.Script
	left   int // runs
	events int // that may be sent in these
	brings func(*device.Script) (bool, error)
	err    error
}

// of makes the script of some of the events.
func (s *shortening) of(atoms []atom) *device.Script {
	return &device.Script{Settings: s.script.Settings, Events: slices.Concat(atoms...)}
}

// try runs a part of the script. One that begins with what gives a fresh phone's app no process does nothing, and is not run.
func (s *shortening) try(atoms []atom) bool {
	if s.left == 0 || s.events <= 0 || len(atoms) == 0 || s.err != nil {
		return false
	}
	if k := atoms[0][0].Kind; k != device.Launch && k != device.Service {
		return false
	}
	script, ok := s.of(atoms), false
	s.left--
	s.events -= len(script.Events)
	ok, s.err = s.brings(script)
	return ok && s.err == nil
}

// end leaves out all between the first event and the last few: one, two, four, as long as these are fewer than half. Such a run mostly ends soon where it
// needs more, as what is to be touched is not there.
func (s *shortening) end(atoms []atom) []atom {
	for n := 1; 2*n < len(atoms); n *= 2 {
		if last := slices.Concat(atoms[:1], atoms[len(atoms)-n:]); s.try(last) {
			return last
		}
	}
	return atoms
}

// minimal leaves out what is not needed, in ever smaller parts.
func (s *shortening) minimal(atoms []atom) []atom {
	for n := 2; len(atoms) > 1 && s.left > 0 && s.events > 0; {
		size, shorter := (len(atoms)+n-1)/n, false
		for from := 0; from < len(atoms) && !shorter; from += size {
			rest := slices.Concat(atoms[:from], atoms[min(from+size, len(atoms)):])
			if shorter = s.try(rest); shorter {
				atoms, n = rest, max(n-1, 2)
			}
		}
		if !shorter {
			if n >= len(atoms) {
				break
			}
			n = min(2*n, len(atoms))
		}
	}
	return atoms
}

// atomsOf parts events into atoms.
func atomsOf(events []device.Event) []atom {
	var all []atom
	for _, e := range events {
		if n := len(all); n > 0 && e.Kind.Lets() {
			all[n-1] = append(all[n-1], e)
		} else {
			all = append(all, atom{e})
		}
	}
	return all
}

// linesOf parts atoms into single events.
func linesOf(atoms []atom) []atom {
	var lines []atom
	for _, e := range slices.Concat(atoms...) {
		lines = append(lines, atom{e})
	}
	return lines
}

// settled gives single events, and has, in place of single pieces of work, all run that is due behind each event where any did.
func settled(atoms []atom) []atom {
	var all []atom
	for _, a := range atoms {
		all = append(all, atom{a[0]})
		if len(a) > 1 {
			all = append(all, atom{{Kind: device.Idle}})
		}
	}
	return all
}

// lastLaunch finds what begins the last process that a script asks for; 0: there is one alone.
func lastLaunch(atoms []atom) int {
	for i := len(atoms) - 1; i > 0; i-- {
		if atoms[i][0].Kind == device.Launch {
			return i
		}
	}
	return 0
}
