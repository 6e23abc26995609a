package explore

import "cbcov/device"

// manner is how the runs of a goal go: all in which goals differ.
type manner struct {
	events []int   // of a run at most: one number for each run, in turn
	hope   *hopes  // of what was never tried
	opens  float64 // what it is worth to open a window for the first time, whatever may be covered there
	trials int     // runs in which a crash's script is made short at most
	hold   float64
	parts  float64
	stays  bool // runs go on where nothing is hoped for
	draws  bool // events are drawn as often as that brings more than plans; else only where nothing is hoped for
	races  bool // runs look for races: they are short, are of one process each, and record what work touches
}

// manners are those of the goals. Hold is how often, in a hundred, an event is sent before what the one before it posted has run, without being wanted there;
// parts is how often one message alone runs, before that is decided again.
var manners = map[Goal]manner{
	Coverage: {events: []int{300}, hope: &usual, trials: maxTrials, hold: 6, parts: 15, draws: true},
	Crashes:  {events: []int{40}, hope: &odd, opens: 4, trials: maxTrials, hold: 15, parts: 15, stays: true},
	// After many events there is more to meet; after few the other order of what meets comes about more often. The time is for other orders, so that scripts are
	// made short in few runs.
	Races: {events: []int{8, 12, 4}, hope: &odd, trials: maxBrief, hold: 25, stays: true, races: true},
}

// chosen counts the events of the user and the world, as Run.Events does: not what lets messages run, and of starts those alone that a run chose. By the icon it
// is started where nothing else can be done; a run that looks for races begins as it is told to.
func (m *manner) chosen(events []device.Event) int {
	n := 0
	for _, e := range events {
		if !e.Kind.Lets() && (e.Kind != device.Launch || e.Name != "" && !m.races) {
			n++
		}
	}
	return n
}
