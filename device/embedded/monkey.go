package embedded

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
	used  map[string]int // how often each event was sent to each activity
	first string         // the activity that the launcher started
	last  string         // the activity before this event
	same  int            // events in a row on it

	launched bool // the last event was a launch that has shown no window yet
}

// patience is how many events the monkey spends on one activity before it leaves by the launcher's: some let nobody go back.
const patience = 15

func newMonkey(seed int64) *monkey {
	return &monkey{rng: rand.New(rand.NewPCG(uint64(seed), 0x6362636f76)), used: map[string]int{}}
}

// texts are typed into edit fields.
var texts = []string{"", "a", "hello", "42", "-1", "3.14", "a@b.example", "https://a.example/x?y=z", "Zoë 日本", strings.Repeat("long ", 40)}

// keys are pressed beside back.
var keys = []string{"ENTER", "DPAD_DOWN", "DPAD_UP", "DPAD_CENTER", "TAB", "MENU", "VOLUME_UP", "A", "DEL"}

// A choice is a family of events: how often it is taken, and an event of it; none where the screen offers none.
type choice struct {
	weight int
	event  func(*monkey, *device.Screen) (device.Event, bool)
}

var choices = []choice{
	{60, (*monkey).touch},
	{6, (*monkey).menu},
	{6, simple(device.Back)},
	{4, simple(device.Rotate)},
	{3, simple(device.Home)},
	{3, (*monkey).broadcast},
	{1, (*monkey).service},
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
		return device.Event{Kind: pick(m, []device.Kind{device.Return, device.Return, device.Return, device.Kill})}
	}
	if !s.Running {
		return m.windowless(s)
	}
	m.launched = false
	if m.bored(s.Activity) {
		return device.Event{Kind: device.Launch, Name: m.first}
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

// bored reports whether the monkey has been on an activity for too long.
func (m *monkey) bored(activity string) bool {
	if m.first == "" {
		m.first = activity
	}
	if activity != m.last {
		m.last, m.same = activity, 0
	}
	m.same++
	if m.same <= patience || activity == m.first {
		return false
	}
	m.same = 0
	return true
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

// touch chooses what to do with a widget.
func (m *monkey) touch(s *device.Screen) (device.Event, bool) {
	var can []device.Event
	for i, w := range s.Widgets {
		t := targetOf(s.Widgets, i)
		if w.Items > 0 { // a list is many things to touch
			for range min(w.Items, 8) {
				can = append(can, device.Event{Kind: device.Item, Target: t, Number: m.rng.IntN(w.Items)})
			}
			continue
		}
		if w.Edit {
			can = append(can, device.Event{Kind: device.Text, Target: t, Value: pick(m, texts)})
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
	}
	return m.newest(s.Activity+" "+s.Window, can)
}

// newest picks one of the events, the likelier the less often it was sent in that place.
func (m *monkey) newest(place string, can []device.Event) (device.Event, bool) {
	weights := make([]int, len(can))
	total := 0
	key := func(e device.Event) string {
		e.Value = "" // another text is no other event
		return place + " " + e.String()
	}
	for i, e := range can {
		weights[i] = 64 >> min(m.used[key(e)], 6)
		total += weights[i]
	}
	if total == 0 {
		return device.Event{}, false
	}
	n := m.rng.IntN(total)
	for i, w := range weights {
		if n -= w; n < 0 {
			m.used[key(can[i])]++
			return can[i], true
		}
	}
	return device.Event{}, false
}

// targetOf names a widget: by its id where no other has it, else by its place.
func targetOf(all []device.Widget, i int) device.Target {
	id := all[i].ID
	for j, w := range all {
		if id == "" || j != i && w.ID == id {
			return device.Target{Index: i}
		}
	}
	return device.Target{ID: id}
}

func (m *monkey) menu(s *device.Screen) (device.Event, bool) {
	if len(s.Menu) == 0 {
		return device.Event{}, false
	}
	return device.Event{Kind: device.Menu, Target: targetOf(s.Menu, m.rng.IntN(len(s.Menu)))}, true
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
