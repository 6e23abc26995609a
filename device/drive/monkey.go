package drive

import (
	"math/rand/v2"
	"strings"
	"time"

	"cbcov/device"
)

// monkey chooses random events among what could happen on a screen, rather what it has not done yet. Equal seeds and screens give
// equal events.
type monkey struct {
	rng   *rand.Rand
	used  map[string]int // how often each event was sent in each place
	root  string         // the place that the launcher leads to
	first string         // its activity
	last  string         // the activity before this event
	same  int            // events in a row on it

	launched bool // the last event was a launch that has shown no window yet
}

// patience is how many events the monkey spends on one activity before it goes back; after some more it leaves by the launcher's,
// as some let nobody go back.
const (
	patience = 15
	backs    = 3
)

// maxItems is how many items of a list are looked at for something new.
const maxItems = 64

func newMonkey(seed int64) *monkey {
	return &monkey{rng: rand.New(rand.NewPCG(uint64(seed), 0x6362636f76)), used: map[string]int{}}
}

// texts are typed into edit fields.
var texts = []string{"", "a", "hello", "42", "-1", "3.14", "a@b.example", "https://a.example/x?y=z", "Zoë 日本", strings.Repeat("long ", 40)}

// numbers are typed into fields that take nothing else; each takes of them what it can.
var numbers = []string{"", "0", "1", "42", "-1", "3.14", "2026", "12345678901234567890"}

// keys are pressed beside back.
var keys = []string{"ENTER", "DPAD_DOWN", "DPAD_UP", "DPAD_CENTER", "TAB", "MENU", "VOLUME_UP", "A", "DEL"}

// A choice is a family of events: how often it is taken, and an event of it; none where the screen offers none.
type choice struct {
	weight int
	event  func(*monkey, *device.Screen) (device.Event, bool)
}

var choices = []choice{
	{72, (*monkey).touch},
	{6, (*monkey).menu},
	{4, (*monkey).back},
	{2, simple(device.Rotate)},
	{2, simple(device.Home)},
	{1, (*monkey).broadcast},
	{1, (*monkey).service},
	{2, (*monkey).notification},
	{4, (*monkey).sensor},
	{4, (*monkey).location},
	{2, (*monkey).key},
	{1, simple(device.Memory)},
}

func simple(k device.Kind) func(*monkey, *device.Screen) (device.Event, bool) {
	return func(*monkey, *device.Screen) (device.Event, bool) { return device.Event{Kind: k}, true }
}

// next chooses an event of the user or of the world.
func (m *monkey) next(s *device.Screen) device.Event {
	if s.Home {
		if s.Asked && m.rng.IntN(3) > 0 {
			return device.Event{Kind: device.Reply}
		}
		if e, ok := m.notification(s); ok && m.rng.IntN(3) == 0 {
			return e
		}
		if m.rng.IntN(6) == 0 {
			return device.Event{Kind: device.Kill}
		}
		return device.Event{Kind: device.Return}
	}
	if s.Asked { // the system asks for permissions
		if m.rng.IntN(3) > 0 {
			return device.Event{Kind: device.Reply}
		}
		return device.Event{Kind: device.Back}
	}
	if !s.Running {
		return m.windowless(s)
	}
	m.launched = false
	if e, bored := m.bored(s); bored {
		return e
	}
	total := 0
	for _, c := range choices {
		total += c.weight
	}
	for range 20 {
		n := m.rng.IntN(total)
		for _, c := range choices {
			if n -= c.weight; n < 0 {
				if e, ok := c.event(m, s); ok {
					return e
				}
				break
			}
		}
	}
	return device.Event{Kind: device.Back}
}

// windowless chooses an event for an app without a window: a launch, or what the world does where a launch brought none.
func (m *monkey) windowless(s *device.Screen) device.Event {
	if m.launched {
		m.launched = false
		for _, family := range []func(*monkey, *device.Screen) (device.Event, bool){
			(*monkey).service, (*monkey).broadcast, (*monkey).location, (*monkey).sensor} {
			if e, ok := family(m, s); ok {
				return e
			}
		}
	}
	m.launched = true
	return device.Event{Kind: device.Launch}
}

// bored leaves an activity where the monkey has been for too long.
func (m *monkey) bored(s *device.Screen) (device.Event, bool) {
	if m.root == "" {
		m.root, m.first = place(s), s.Activity
	}
	if s.Activity != m.last {
		m.last, m.same = s.Activity, 0
	}
	m.same++
	switch {
	case m.same <= patience || s.Activity == m.first:
		return device.Event{}, false
	case m.same <= patience+backs:
		return device.Event{Kind: device.Back}, true
	}
	m.same = 0
	return device.Event{Kind: device.Launch}, true // never the first activity by its name: it may be one that wants to be told something
}

// place tells screens apart: one activity may show many lists.
func place(s *device.Screen) string {
	var b strings.Builder
	b.WriteString(s.Activity + " " + s.Window)
	for _, w := range s.Widgets {
		if w.Items > 0 {
			b.WriteString(" " + w.ID + w.Text)
		}
	}
	return b.String()
}

// pass chooses what lets pending messages run after an event: mostly all that is due, so that windows open, at times one, at times
// some time, at times nothing, so that the next event overtakes them.
func (m *monkey) pass() (device.Event, bool) {
	switch n := m.rng.IntN(100); {
	case n < 65:
		return device.Event{Kind: device.Idle}, true
	case n < 75:
		return device.Event{Kind: device.Run}, true
	case n < 80:
		return device.Event{Kind: device.Run, Number: 2}, true
	case n < 90:
		ms := pick(m, []int{50, 300, 1000, 5000})
		return device.Event{Kind: device.Advance, Duration: time.Duration(ms) * time.Millisecond}, true
	}
	return device.Event{}, false
}

func pick[T any](m *monkey, from []T) T { return from[m.rng.IntN(len(from))] }

// touch chooses what to do with a widget. Where all was done already it goes back, half of the times: there is more elsewhere.
func (m *monkey) touch(s *device.Screen) (device.Event, bool) {
	where := place(s)
	can := m.touches(s)
	e, fresh := m.newest(s, where, can)
	if !fresh && where != m.root && m.rng.IntN(2) == 0 {
		return device.Event{Kind: device.Back}, true
	}
	return e, len(can) > 0
}

// touches are all things that can be done with the widgets, which are named by their ids and places.
func (m *monkey) touches(s *device.Screen) []device.Event {
	var can []device.Event
	for i, w := range s.Widgets {
		t := placeOf(s.Widgets, i)
		if w.Items > 0 { // a list is many things to touch
			from := 0
			if w.Items > maxItems {
				from = m.rng.IntN(w.Items - maxItems)
			}
			for n := range min(w.Items, maxItems) {
				can = append(can, device.Event{Kind: device.Item, Target: t, Number: from + n})
			}
			continue
		}
		if w.Edit {
			words := texts
			if w.Digits {
				words = numbers
			}
			can = append(can, device.Event{Kind: device.Text, Target: t, Value: pick(m, words)})
		}
		if w.Click {
			can = append(can, device.Event{Kind: device.Click, Target: t})
		}
		if w.LongClick {
			can = append(can, device.Event{Kind: device.LongClick, Target: t})
		}
		if w.Touch {
			can = append(can, device.Event{Kind: device.Touch, Target: t})
		}
		for _, name := range w.Actions {
			can = append(can, device.Event{Kind: device.Act, Target: t, Value: name})
		}
	}
	return can
}

// newest picks one of the events, the likelier the less often it was sent in that place, and reports whether it is new there. What a
// widget shows does not tell it from what it was: a counter's button is not new with each number.
func (m *monkey) newest(s *device.Screen, where string, can []device.Event) (device.Event, bool) {
	if len(can) == 0 {
		return device.Event{}, false
	}
	keys := make([]string, len(can))
	weights := make([]int, len(can))
	total := 0
	for i, e := range can {
		if e.Kind == device.Text {
			e.Value = "" // another text is no other event
		}
		keys[i] = where + " " + e.String()
		weights[i] = 1 << (3 * (4 - min(m.used[keys[i]], 4)))
		total += weights[i]
	}
	n, chosen := m.rng.IntN(total), 0
	for n -= weights[0]; n >= 0; n -= weights[chosen] {
		chosen++
	}
	m.used[keys[chosen]]++
	e := can[chosen]
	e.Target = device.NameOf(s.Widgets, e.Target.Index)
	return e, m.used[keys[chosen]] == 1
}

// placeOf names a widget by its id, where no other has it, and its place.
func placeOf(all []device.Widget, i int) device.Target {
	t := device.Target{ID: all[i].ID, Index: i}
	for j, w := range all {
		if j != i && w.ID == t.ID {
			t.ID = ""
		}
	}
	return t
}

// back leaves what is open; the app's first screen seldom, as that ends the app.
func (m *monkey) back(s *device.Screen) (device.Event, bool) {
	return device.Event{Kind: device.Back}, place(s) != m.root || m.rng.IntN(4) == 0
}

func (m *monkey) menu(s *device.Screen) (device.Event, bool) {
	if len(s.Menu) == 0 {
		return device.Event{}, false
	}
	return device.Event{Kind: device.Menu, Target: device.NameOf(s.Menu, m.rng.IntN(len(s.Menu)))}, true
}

func (m *monkey) key(*device.Screen) (device.Event, bool) {
	return device.Event{Kind: device.Key, Name: pick(m, keys)}, true
}

func (m *monkey) broadcast(s *device.Screen) (device.Event, bool) {
	if len(s.Actions) == 0 {
		return device.Event{}, false
	}
	return device.Event{Kind: device.Broadcast, Name: pick(m, s.Actions)}, true
}

func (m *monkey) service(s *device.Screen) (device.Event, bool) {
	if len(s.Services) == 0 || m.rng.IntN(3) == 0 {
		return device.Event{}, false
	}
	return device.Event{Kind: device.Service, Name: pick(m, s.Services)}, true
}

// notification opens one, presses one of its buttons, or wipes it away.
func (m *monkey) notification(s *device.Screen) (device.Event, bool) {
	if len(s.Notifications) == 0 {
		return device.Event{}, false
	}
	i := m.rng.IntN(len(s.Notifications))
	e := device.Event{Kind: device.Notification, Target: device.Target{Index: i}}
	switch n := m.rng.IntN(2 + len(s.Notifications[i].Actions)); n {
	case 0:
	case 1:
		e.Kind = device.Dismiss
	default:
		e.Value = s.Notifications[i].Actions[n-2]
	}
	return e, true
}

func (m *monkey) sensor(s *device.Screen) (device.Event, bool) {
	if len(s.Sensors) == 0 {
		return device.Event{}, false
	}
	e := device.Event{Kind: device.Sensor, Number: int(pick(m, s.Sensors))}
	for range 3 {
		e.Values = append(e.Values, float64(m.rng.IntN(4001)-2000)/100)
	}
	return e, true
}

func (m *monkey) location(s *device.Screen) (device.Event, bool) {
	if len(s.Providers) == 0 {
		return device.Event{}, false
	}
	return device.Event{Kind: device.Location, Name: pick(m, s.Providers),
		Values: []float64{float64(m.rng.IntN(18001)-9000) / 100, float64(m.rng.IntN(36001)-18000) / 100}}, true
}
