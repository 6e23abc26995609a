package explore

import "fmt"

// silence says what the matter is with an exploration no run of which logged anything: nothing of it can be measured. It is empty where some run did.
func (e *exploration) silence() string {
	r := &e.result
	if r.Records > 0 || r.Covered > 0 || r.Runs == 0 { // runs of an older cbcov do not say how much they logged
		return ""
	}
	text := fmt.Sprintf("%s in %s brought no callback that is logged: ", times(r.Events, "event"), times(r.Runs, "run"))
	if len(e.app.Automaton.Callbacks) == 0 {
		return text + "no code that is taken for the app's own has a callback of Android's. " +
			"Say by --include what is its own ('*': all but known libraries); --verbose tells how many classes and callbacks there are"
	}
	text += fmt.Sprintf("%s may come, and none did. ", times(len(e.app.Automaton.Callbacks), "callback"))
	if e.stopped.runs > 0 {
		text += fmt.Sprintf("%s stopped as %s. ", times(e.stopped.runs, "run"), e.stopped.why)
	}
	return text + "Look whether the app starts on the device: 'cbcov run' with the script of a run, beside its trace, does the same and tells what its log has"
}

// stopping is why runs stopped that stopped by one reason.
type stopping struct {
	why  string
	runs int
}

// note takes a run. The first reason stays: it is what somebody who looks into the folder meets first.
func (s *stopping) note(r *Run) {
	switch {
	case r.Stopped == "":
	case s.runs == 0:
		*s = stopping{r.Stopped, 1}
	case s.why == r.Stopped:
		s.runs++
	}
}

func times(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
