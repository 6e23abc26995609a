package framework

import (
	"strings"
	"testing"
)

// words tells of each whether an order takes it, callback by callback; `+` marks one that only comes where the object comes back.
func words(t *testing.T, o *Order, tests []string) {
	t.Helper()
	for _, test := range tests {
		word, never := strings.CutSuffix(test, " never")
		at, coming := 0, ComingNext
		list := strings.Fields(word)
		for i, callback := range list {
			name, returns := strings.CutPrefix(callback, "+")
			at, coming = o.Next(at, name)
			want := ComingNext
			switch {
			case never && i == len(list)-1:
				want = NotComing
			case returns:
				want = ComingBack
			}
			if coming != want {
				t.Errorf("%q: %s is %d, want %d", test, name, coming, want)
				break
			}
		}
	}
}

// TestOrder holds orders of one small life in one small host against what the notation says.
func TestOrder(t *testing.T) {
	const host = `
lifecycle host
class p.Host
node off dead
node on
node gone dead
node anew dead
off -> on go: [ onMake guest:settle-ready onGo guest:go guest:settle-on ]
at on stir: guest:stir
on -> gone end: [ guest:halt guest:end ]
on -> anew turn: [ guest:halt guest:keep ]
anew -> on back again: [ guest:again guest:go guest:settle-on ]
`
	const guest = `
lifecycle guest
hosted
class p.Guest
node absent dead
node there live
node coming dead
node going live
node both live
node made
node placed
ask enter absent -> coming
ask enter there -> coming
ask enter going -> both
ask leave there -> going
at live go: up
at live halt: down
at live stir {<26}: early
at live stir {>=26}: late
at live keep over: off
at live again again: make view
live -> absent end: off ended
coming -> there settle-ready: make view
coming -> made settle-on: make
made -> there settle-on: view{>=30} up
both -> there settle-on: make view up down off
going -> absent settle-on: down off
going -> there settle-on either: off
absent -> placed drawn: make draw view
placed -> there settle-on: up
region mood
node calm
node moved
ask move calm -> moved
moved -> calm settle-on: mood
`
	lives, err := ParseLifecycles("x.life", host+guest)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		target int
		calls  string
		words  []string
	}{
		{"a host's events come in the host's order", 34, "make up down off", []string{
			"make up down off", "up never", "make down never", "make up up never", "make up down up never"}},
		{"what is left out is passed over", 34, "up down", []string{"up down +up", "down never", "up up never"}},
		{"who has gone comes back, if its host is there", 34, "make off ended", []string{"make off +make", "make off ended make never"}},
		{"either of two lines", 34, "down off", []string{"down off", "off off", "down down never"}},
		{"another one that comes is not this one", 34, "make view up off", []string{"make view up make never"}},
		{"a level that the target is not", 34, "early late up", []string{"up late late", "up early never"}},
		{"a level that the target is", 25, "early late up", []string{"up early", "up late never"}},
		{"a step's level", 29, "make view up", []string{"make up"}},
		{"code brings what no host's life names", 34, "make draw up", []string{"make draw up", "make up draw never"}},
		{"a region goes on by itself", 34, "mood up", []string{"mood mood up mood", "up mood"}},
		{"what the life does not mention", 34, "other", []string{"other never"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			words(t, NewOrders(lives, test.target).Of([]*Lifecycle{lives["guest"]}, strings.Fields(test.calls)), test.words)
		})
	}
}

// TestOrderOver: one that its host keeps for the next host has gone for good, and the next host's is another one.
func TestOrderOver(t *testing.T) {
	lives, err := ParseLifecycles("x.life", `
lifecycle host
class p.Host
node off
node on
off -> on go: guest:make
on -> off turn: guest:keep
off -> on back again: guest:again
lifecycle guest
hosted
class p.Guest
node absent
node there live
absent -> there make: make
at live keep over: off
at live again again: remake
`)
	if err != nil {
		t.Fatal(err)
	}
	words(t, NewOrders(lives, 34).Of([]*Lifecycle{lives["guest"]}, []string{"make", "off", "remake"}), []string{
		"make off", "make off make never", "make off remake never", "remake off", "remake make never", "make make never"})
}

// TestOrderWhile: a line is taken where the object is at a node of another region, and a life like another one has lines of its own for those of that.
func TestOrderWhile(t *testing.T) {
	lives, err := ParseLifecycles("x.life", `
lifecycle host
class p.Host
node off
node on
off -> on go: guest:make
at on leave: guest:leave
on -> off end: guest:end
lifecycle guest
hosted
class p.Guest
node absent
node there live
absent -> there make: make
there -> absent end: gone
lifecycle dialog like guest
class p.Dialog
region cancelable
node loose
node fixed
ask fix loose -> fixed
there -> absent leave while loose: left
at fixed leave: kept
there -> absent end instead: ended
`)
	if err != nil {
		t.Fatal(err)
	}
	orders := NewOrders(lives, 34)
	words(t, orders.Of([]*Lifecycle{lives["dialog"]}, []string{"make", "left", "kept", "ended", "gone"}), []string{
		"make left", "make kept ended", "make kept left never", "make left ended never", "make ended", "make gone never"})
	words(t, orders.Of([]*Lifecycle{lives["guest"]}, []string{"make", "gone"}), []string{"make gone"})
}

// TestOrderInside: a library brings events inside of callbacks of the host that has all of these.
func TestOrderInside(t *testing.T) {
	lives, err := ParseLifecycles("x.life", `
lifecycle host
class p.Host
node off
node on
off -> on up: onUp
on -> off down: onDown
lifecycle other
class p.Other
node n
at n both: onUp
lifecycle guest
hosted
class p.Guest
node absent
node there live
inside onUp: come grow
inside onDown: go
absent -> there come: make
at live grow: grow
there -> absent go: off
`)
	if err != nil {
		t.Fatal(err)
	}
	words(t, NewOrders(lives, 34).Of([]*Lifecycle{lives["guest"]}, []string{"make", "grow", "off"}), []string{
		"make grow off +make grow off", "make off never", "make grow grow never"})
}

// TestOrderNested: those that live in one another hear their host's events through the outer one.
func TestOrderNested(t *testing.T) {
	lives, err := ParseLifecycles("x.life", `
lifecycle host
class p.Host
node off dead
node on
off -> on up: guest:up
on -> off down: guest:down
lifecycle guest
hosted
class p.Guest
node absent dead
node there live
node hidden live
absent -> there made: make
at there up: up guest:up
at there down: guest:down down
at there made: guest:away
at live away: away
lifecycle kind like guest
class p.Kind
at there down: more
`)
	if err != nil {
		t.Fatal(err)
	}
	orders := NewOrders(lives, 34)
	calls := []string{"make", "up", "down", "away", "more"}
	words(t, orders.Of([]*Lifecycle{lives["guest"]}, calls), []string{"make up down up", "make up up never", "make away away up", "up never", "make down up", "make more never"})
	words(t, orders.Of([]*Lifecycle{lives["kind"]}, calls), []string{"make up down more up", "make down up never"})
}

// TestFragments holds the orders of the model's own hosted lives against what their classes' documentation promises.
func TestFragments(t *testing.T) {
	lives, err := Lifecycles()
	if err != nil {
		t.Fatal(err)
	}
	const all = "onAttach onCreate onCreateView onViewCreated onActivityCreated onViewStateRestored onStart onResume onPause onStop onDestroyView onDestroy onDetach"
	for _, target := range []int{23, 28, 34} {
		orders := NewOrders(lives, target)
		for name, l := range lives {
			if !l.Hosted {
				continue
			}
			t.Run(name, func(t *testing.T) {
				words(t, orders.Of([]*Lifecycle{l}, strings.Fields(all)), []string{
					all,
					"onCreate never", "onAttach onStart never", "onAttach onCreate onResume never",
					"onAttach onCreate onCreateView onViewCreated onActivityCreated onViewStateRestored onStart onResume onPause onResume onPause onStop onStart onResume",
					"onAttach onCreate onCreateView onViewCreated onActivityCreated onViewStateRestored onStart onResume onStart never",
					"onAttach onCreate onCreateView onViewCreated onActivityCreated onViewStateRestored onStart onResume onStop never",
					"onAttach onCreate onCreateView onViewCreated onActivityCreated onViewStateRestored onStart onResume onPause onStop onDestroyView onCreateView",
				})
				words(t, orders.Of([]*Lifecycle{l}, strings.Fields("onCreate onResume onPause onDestroy")), []string{
					"onCreate onResume onPause onResume onPause onDestroy +onCreate onResume",
					"onResume never", "onCreate onPause never", "onCreate onResume onResume never", "onCreate onResume onDestroy never",
					"onCreate onDestroy onResume never", "onCreate onDestroy onDestroy never", "onCreate onCreate never",
				})
			})
		}
	}
}
