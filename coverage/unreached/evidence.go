package unreached

import "cbcov/ccfa/framework"

// Evidence is what runs showed.
type Evidence struct {
	Entered []int    // by callback: how often it was entered
	Screens *Screens // nil: nobody looked at screens
	// Overrides lists the classes of Android or a library whose methods a callback overrides, as DEX descriptors. nil: not known.
	Overrides func(callback int) []string
	// Supers lists the classes of Android or a library that a class of the app descends from. nil: not known.
	Supers func(class string) []string
	// Place tells for people where in a callback's code another one is called or posted, and behind which condition; empty: not known. nil: never.
	Place func(in, callback int) string
	// Aside names, by sequence, a run that has it and that does not count, such as one at random.
	Aside map[int]string
	// Network says that the device lets the app open connections.
	Network bool
}

// Screens is what screens offered to one who chose an event, and what came of it.
type Screens struct {
	Widgets map[Widget]*Offered
	Behind  map[Pair]*Offered // choices with the first callback of a pair having come last, where its second one's widget may have been offered
	Choices map[int]int       // by callback: choices with it having come last
	Vain    map[Aim]int       // how often what was sent was expected to bring a pair, or brought its events, and no sequence of it came
}

// NewScreens makes an empty one.
func NewScreens() *Screens {
	return &Screens{map[Widget]*Offered{}, map[Pair]*Offered{}, map[int]int{}, map[Aim]int{}}
}

// Widget is one of a window.
type Widget struct {
	Name  string // of its resource: save of R.id.save
	Class string // descriptor of the activity that was in front
}

// Pair is two callbacks, the second one to come behind the first.
type Pair struct{ X, Y int }

// Aim is a pair that is wanted; late: the second one before what the first one posts.
type Aim struct {
	Pair
	Late bool
}

// Offered counts choices.
type Offered struct{ Offered, Sent int }

// Offer notes that a widget was among what could be chosen, and whether it was.
func (s *Screens) Offer(w Widget, sent bool) { count(s.Widgets, w, sent) }

// OfferBehind notes that what brings the second callback of a pair could be chosen when the first one had come last, and whether it was.
func (s *Screens) OfferBehind(p Pair, sent bool) { count(s.Behind, p, sent) }

func count[K comparable](all map[K]*Offered, key K, sent bool) {
	o := all[key]
	if o == nil {
		o = &Offered{}
		all[key] = o
	}
	o.Offered++
	if sent {
		o.Sent++
	}
}

// lacking gives what a callback needs that the device lacks; empty: nothing is known of such.
func (e *Evidence) lacking(callback int) string {
	if e.Overrides == nil {
		return ""
	}
	return e.needed(e.Overrides(callback))
}

// lackingOf gives what a component of a class needs that the device lacks.
func (e *Evidence) lackingOf(class string) string {
	if e.Supers == nil {
		return ""
	}
	return e.needed(e.Supers(class))
}

func (e *Evidence) needed(classes []string) string {
	for _, class := range classes {
		if what := framework.Needs(class); what != "" && !(what == framework.NeedsNetwork && e.Network) {
			return what
		}
	}
	return ""
}
