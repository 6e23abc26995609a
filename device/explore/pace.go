package explore

// paces say what has brought more of late: events that were planned, or events that were drawn. In some apps what the model hopes for comes; in others more comes
// of what it knows nothing of.
type paces struct{ planned, drawn pace }

// pace is how many sequences events have covered first, those of late counting most.
type pace struct{ events, sequences float64 }

const (
	fading      = 0.98 // what earlier events of its kind covered counts so much less with each event
	priorEvents = 5    // so many events of this app weigh as much as what is thought of any
	// What is thought of any app, in sequences an event.
	plannedPace = 2.0
	drawnPace   = 0.5
	// leastDrawn is how often events are drawn, or planned, however little comes of it.
	leastDrawn = 0.02
)

// note takes a step.
func (p *paces) note(s *Step) {
	of := &p.planned
	if s.Drawn {
		of = &p.drawn
	}
	of.events = fading*of.events + 1
	of.sequences = fading*of.sequences + float64(min(s.New, mostFirst))
}

// rate is how many sequences an event covers first.
func (p *pace) rate(thought float64) float64 {
	return (p.sequences + priorEvents*thought) / (p.events + priorEvents)
}

// odds are how likely an event is to be drawn: mostly, what brings more is done.
func (p *paces) odds() float64 {
	planned, drawn := power(p.planned.rate(plannedPace), 3), power(p.drawn.rate(drawnPace), 3)
	return min(max(drawn/(planned+drawn), leastDrawn), 1-leastDrawn)
}
