package explore

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// family is a kind of offers: how much is to be hoped for from one that was never tried.
type family uint8

const (
	touching family = iota // a widget is clicked, an item or a menu's item chosen
	pressing               // what users seldom do: long clicks, touches
	typing                 // a text is typed
	keying                 // a key is pressed
	leaving                // the window is left: back, home, return
	turning                // the activity is made anew: rotation, night, locale
	world                  // what comes from outside: sensors, location, broadcasts, notifications, services, low memory
	starting               // a window is launched
	families
)

// familyOf gives the family of an offer's key.
func familyOf(key string) family {
	word, _, _ := strings.Cut(key, " ")
	switch device.Kind(word) {
	case device.LongClick, device.Touch, device.Act:
		return pressing
	case device.Text:
		return typing
	case device.Key:
		return keying
	case device.Back, device.Home, device.Cover, device.Return, device.Kill, device.Reply:
		return leaving
	case device.Rotate:
		return turning
	case device.Launch:
		return starting
	}
	if isWorld(key) || word == string(device.Notification) || word == string(device.Dismiss) {
		return world
	}
	return touching
}

// hopes are what offers of a family are worth that were never tried, in sequences, where nothing tells more.
type hopes [families]float64

// usual are those of one who looks for sequences; odd those of one who looks for faults, which come of leaving windows and coming back.
var (
	usual = hopes{touching: 2.5, pressing: 0.8, typing: 0.4, keying: 0.1, leaving: 0.15, turning: 0.15, world: 0.3, starting: 0.3}
	odd   = hopes{touching: 2.5, pressing: 1, typing: 0.8, keying: 0.2, leaving: 2, turning: 1.5, world: 1, starting: 0.4}
)

// offer is an event that could be sent on a screen. Its key names it among those of the same place, in another run, too.
type offer struct {
	key    string
	family family
	event  device.Event
	widget string  // R.id name, or nothing
	brings []int32 // event callbacks that it may bring by what the code alone tells
	mark   uint64  // of its key and place, for shares
	like   string  // alike of it
}

func newOffer(key, widget string, e device.Event) offer {
	return offer{key: key, family: familyOf(key), event: e, widget: widget}
}

// What a screen offers is bounded.
const (
	maxItems  = 64 // of a list
	maxOffers = 240
	maxTexts  = 5 // of those not typed into a field yet
)

// offersOn lists what could be done on a screen. tried tells whether an offer was tried in this place; of texts only some new ones are offered.
func offersOn(s *device.Screen, texts, numbers []string, tried func(key string) bool) []offer {
	var all []offer
	add := func(key, widget string, e device.Event) {
		if len(all) < maxOffers {
			all = append(all, newOffer(key, widget, e))
		}
	}
	simple := func(kinds ...device.Kind) {
		for _, k := range kinds {
			add(string(k), "", device.Event{Kind: k})
		}
	}
	switch {
	case s.Asked && s.Home:
		simple(device.Reply, device.Return)
		return all
	case s.Home:
		simple(device.Return, device.Kill)
		simple(device.Launch) // where the task is over, nothing returns
		offerNotifications(s, add)
		offerWorld(s, add)
		return all
	case s.Asked:
		simple(device.Reply, device.Back)
		return all
	case s.Covered:
		simple(device.Return)
		return all
	case !s.Running:
		simple(device.Launch, device.Kill)
		offerWorld(s, add)
		return all
	}
	for i := range s.Widgets {
		offerWidget(s.Widgets, i, texts, numbers, tried, add)
	}
	for i, w := range s.Menu {
		t := device.NameOf(s.Menu, i)
		add("menu "+keyOf(s.Menu, i), w.ID, device.Event{Kind: device.Menu, Target: t})
	}
	simple(device.Back, device.Home, device.Cover)
	simple(device.Rotate)
	for _, k := range keys {
		add("key "+k, "", device.Event{Kind: device.Key, Name: k})
	}
	offerNotifications(s, add)
	offerWorld(s, add)
	return all
}

// keys are pressed: one that moves the focus, one that presses what has it, one of a text, one of the device's own, and the menu's.
var keys = []string{"DPAD_DOWN", "ENTER", "A", "VOLUME_UP", "MENU"}

type adder = func(key, widget string, e device.Event)

func offerWidget(all []device.Widget, i int, texts, numbers []string, tried func(string) bool, add adder) {
	w, key, t := all[i], keyOf(all, i), device.NameOf(all, i)
	if w.Items > 0 { // a list is many things to touch
		for n := range min(w.Items, maxItems) {
			add("item "+key+" "+strconv.Itoa(n), w.ID, device.Event{Kind: device.Item, Target: t, Number: n})
		}
		return
	}
	if w.Click {
		add("click "+key, w.ID, device.Event{Kind: device.Click, Target: t})
	}
	if w.LongClick {
		add("longclick "+key, w.ID, device.Event{Kind: device.LongClick, Target: t})
	}
	if w.Touch {
		add("touch "+key, w.ID, device.Event{Kind: device.Touch, Target: t})
	}
	for _, name := range w.Actions {
		add("act "+key+" "+name, w.ID, device.Event{Kind: device.Act, Target: t, Value: name})
	}
	if w.Edit {
		words := texts
		if w.Digits {
			words = numbers
		}
		fresh := 0
		for _, word := range words {
			name := "text " + key + " " + word
			if known := tried(name); !known {
				if fresh++; fresh > maxTexts {
					continue
				}
			}
			add(name, w.ID, device.Event{Kind: device.Text, Target: t, Value: word})
		}
	}
}

// keyOf names a widget by the way to it: by what and where it is, not by what it shows, nor by what else is on the screen.
func keyOf(all []device.Widget, i int) string {
	path := all[i].Path
	if path == "" {
		path = all[i].ID + " " + all[i].Class
	}
	n := 1
	for _, o := range all[:i] {
		if o.Path == all[i].Path {
			n++
		}
	}
	if n > 1 {
		return fmt.Sprintf("%s:%d", path, n)
	}
	return path
}

func offerNotifications(s *device.Screen, add adder) {
	for i, n := range s.Notifications {
		t := device.Target{Index: i}
		add(fmt.Sprintf("notification %d", i), "", device.Event{Kind: device.Notification, Target: t})
		add(fmt.Sprintf("dismiss %d", i), "", device.Event{Kind: device.Dismiss, Target: t})
		for _, a := range n.Actions {
			add(fmt.Sprintf("notification %d %s", i, a), "", device.Event{Kind: device.Notification, Target: t, Value: a})
		}
	}
}

// offerWorld lists what comes from outside. Sensors and places have two values each, so that one of them is another than before.
func offerWorld(s *device.Screen, add adder) {
	for _, a := range s.Actions {
		add("broadcast "+a, "", device.Event{Kind: device.Broadcast, Name: a})
	}
	for _, c := range s.Services {
		add("service "+c, "", device.Event{Kind: device.Service, Name: c})
	}
	for _, n := range s.Sensors {
		for _, v := range [][]float64{{0, 0, 9.81}, {15, -15, 15}} {
			add(fmt.Sprintf("sensor %d %v", n, v), "", device.Event{Kind: device.Sensor, Number: int(n), Values: v})
		}
	}
	for _, p := range s.Providers {
		for _, v := range [][]float64{{48.2, 16.37}, {-33.9, 151.2}} {
			add(fmt.Sprintf("location %s %v", p, v), "", device.Event{Kind: device.Location, Name: p, Values: v})
		}
	}
	if s.Running {
		add("memory", "", device.Event{Kind: device.Memory})
	}
}

// What is typed where the app's code tells nothing better.
var (
	plainTexts   = []string{"a", "", "hello", "42", "-1", "3.14", "a@b.example", "https://a.example/x?y=z", "Zoë 日本", strings.Repeat("long ", 40)}
	plainNumbers = []string{"1", "", "0", "42", "-1", "3.14", "2026", "12345678901234567890"}
)

// typed mixes what an app's code compares texts with, and what is odd in any, one by one, as some of each are typed into each field.
func typed(own, plain []string) []string {
	var all []string
	for i := range max(len(own), len(plain)) {
		if i < len(plain) && !slices.Contains(all, plain[i]) {
			all = append(all, plain[i])
		}
		if i < len(own) && i < maxOwn && !slices.Contains(all, own[i]) && len(own[i]) <= maxTyped {
			all = append(all, own[i])
		}
	}
	return all
}

// Bounds of what is typed.
const (
	maxOwn   = 60  // texts of the app's code
	maxTyped = 200 // bytes
)

// start is the key of the place where the app has no process.
const start = "start"

// nowhere is the key of the place where the app shows nothing.
const nowhere = "nothing"

// launches offers the ways to start an app: first its icon.
func launches(components []string) []offer {
	all := []offer{newOffer(string(device.Launch), "", device.Event{Kind: device.Launch})}
	for _, c := range components[:min(len(components), maxOffers)] {
		all = append(all, newOffer(launchOf(c), "", device.Event{Kind: device.Launch, Name: c}))
	}
	return all
}

// launchOf is the key of the offer to start a component; of the icon where it has no name.
func launchOf(component string) string {
	return strings.TrimSuffix(string(device.Launch)+" "+component, " ")
}

// homeOf begins the key of the home screen's place.
const homeOf = "home, behind it "

// placeOf names what a screen is, whatever it shows: the activity, the window in front, and what there is to touch. A list is told from
// another by its first row, as one activity may show many.
//
// Before is the place of the last window, as the home screen shows nothing of what is behind it.
func placeOf(s *device.Screen, before string) string {
	switch {
	case s.Home:
		if rest, ok := strings.CutPrefix(before, homeOf); ok {
			before = rest
		}
		if s.Asked {
			return "asked at " + before
		}
		return homeOf + before
	case s.Covered:
		return "covered " + strings.TrimPrefix(before, "covered ")
	case s.Asked:
		return "asked " + s.Activity
	case !s.Running:
		return nowhere
	}
	var names []string
	for _, w := range s.Widgets {
		switch {
		case w.Items > 0:
			name := fmt.Sprintf("%s#%d", w.ID, w.Items)
			if !strings.Contains(w.Class, "Spinner") { // which shows what was chosen
				name += "=" + w.Text
			}
			names = append(names, name)
		case w.ID != "":
			names = append(names, w.ID)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return fmt.Sprintf("%s %s menu=%d %s", s.Activity, s.Window, len(s.Menu), strings.Join(names[:min(len(names), 40)], " "))
}
