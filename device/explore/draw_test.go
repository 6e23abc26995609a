package explore

import (
	"math/rand/v2"
	"testing"

	"cbcov/device"
)

// TestDraw: what is drawn is mostly touched, and what was done less; where all was done the place is left as often; and whoever is at home comes back.
func TestDraw(t *testing.T) {
	app := fakeApp()
	m, w := newModel(newHints(app.Automaton), &usual), newWants(app)
	p := &planner{model: m, wants: w, rng: rand.New(rand.NewPCG(1, 1))}
	const first, second, home = "p/p.A activity menu=0 one", "p/p.B activity menu=0 one two", homeOf + "p/p.A activity menu=0 one"
	simple := func(k device.Kind) offer { return newOffer(string(k), "", device.Event{Kind: k}) }
	one, two := newOffer("click content/one", "one", clickOf("one")), newOffer("click content/two", "two", clickOf("two"))
	m.taught(&Step{From: first, Activity: "p/p.A", Key: one.key, To: second, Arrived: "p/p.B"}, w)
	m.offer(m.places[m.at(second, "p/p.B")], []offer{one, two, simple(device.Back), simple(device.Home), simple(device.Rotate)})
	m.offer(m.places[m.at(home, "")], []offer{simple(device.Return), simple(device.Kill), simple(device.Launch)})
	draw := func(place string) map[string]int {
		counts := map[string]int{}
		for range 10000 {
			c, ok := p.draw(spot{m.index[place], -1})
			if !ok || !c.drawn {
				t.Fatalf("at %s: %+v, %t", place, c, ok)
			}
			counts[c.offer.key]++
		}
		return counts
	}
	between := func(what string, n, from, to int) {
		t.Helper()
		if n < from || n > to {
			t.Errorf("%s: %d of 10,000 times, want %d to %d", what, n, from, to)
		}
	}
	n := draw(second) // 78 of 88 to touch, each widget as often
	between("one", n[one.key], 4200, 4700)
	between("two", n[two.key], 4200, 4700)
	between("back and home", n["back"]+n["home"], 700, 1100)
	m.taught(&Step{From: second, Activity: "p/p.B", Key: one.key, To: second, Arrived: "p/p.B"}, w)
	n = draw(second)
	between("one, which was done", n[one.key], 800, 1200)
	between("two, which was not", n[two.key], 7500, 8200)
	m.taught(&Step{From: second, Activity: "p/p.B", Key: two.key, To: second, Arrived: "p/p.B"}, w)
	n = draw(second)
	between("back and home, all being done", n["back"]+n["home"], 4600, 5200)
	n = draw(home)
	between("end of the process", n["kill"], 300, 900)
	between("launch", n["launch"], 7000, 8000)

	const game, field = "p/p.D activity menu=0 ", "p/p.E activity menu=0 name"
	m.offer(m.places[m.at(game, "p/p.D")], []offer{simple(device.Back), simple(device.Rotate)})
	p.launches = launches([]string{"p/p.A"})[1:]
	n = draw(game) // 3 of 13 to start something, as it is in front
	between("start of an activity", n[launchOf("p/p.A")], 2000, 2700)

	text := newOffer("text content/name b", "name", device.Event{Kind: device.Text, Value: "b"})
	m.taught(&Step{From: first, Activity: "p/p.A", Key: one.key, To: field, Arrived: "p/p.E"}, w)
	m.offer(m.places[m.at(field, "p/p.E")], []offer{text, simple(device.Back)})
	n = draw(field)
	between("back from a field", n["back"], 4600, 5200)

	if c, ok := p.draw(spot{m.at("p/p.C activity menu=0 ", "p/p.C"), -1}); ok {
		t.Errorf("where nothing is offered: %+v", c)
	}
}

// TestPaces: events are drawn more often the more that brings, beside what plans bring; and each at times, whatever came of it.
func TestPaces(t *testing.T) {
	taught := func(planned, drawn int) float64 {
		var p paces
		for range 100 {
			p.note(&Step{New: planned})
			p.note(&Step{New: drawn, Drawn: true})
		}
		return p.odds()
	}
	if fresh := (&paces{}).odds(); fresh > 0.1 {
		t.Errorf("before anything is known %g are drawn", fresh)
	}
	for _, test := range []struct {
		planned, drawn int
		least, most    float64
	}{
		{1, 1, 0.3, 0.6}, {2, 1, 0.02, 0.2}, {1, 2, 0.8, 0.98}, {5, 0, 0.02, 0.02}, {0, 5, 0.98, 0.98},
	} {
		if odds := taught(test.planned, test.drawn); odds < test.least || odds > test.most {
			t.Errorf("%d sequences an event planned, %d drawn: %g are drawn, want %g to %g", test.planned, test.drawn, odds, test.least, test.most)
		}
	}
}

// TestSeldom: a button that mostly stays where it is, and once led on, is still the way to what lies behind; the way is worth less than a sure one.
func TestSeldom(t *testing.T) {
	app := fakeApp()
	const page, behind = "p/p.A activity menu=0 next", "p/p.B activity menu=0 one"
	next := newOffer("click content/next", "next", clickOf("next"))
	one := newOffer("click content/one", "one", clickOf("one"))
	worth := func(led, stayed int) float64 {
		m, w := newModel(newHints(app.Automaton), &usual), newWants(app)
		at := m.at(page, "p/p.A")
		m.offer(m.places[at], []offer{next})
		m.offer(m.places[m.at(behind, "p/p.B")], []offer{one})
		m.taught(&Step{From: behind, Activity: "p/p.B", Key: one.key, To: behind, Arrived: "p/p.B", Came: []int32{onOne}}, w)
		for range stayed {
			m.taught(&Step{From: page, Activity: "p/p.A", Key: next.key, To: page, Arrived: "p/p.A"}, w)
		}
		for range led {
			m.taught(&Step{From: page, Activity: "p/p.A", Key: next.key, To: behind, Arrived: "p/p.B"}, w)
		}
		p := &planner{model: m, wants: w, rng: rand.New(rand.NewPCG(1, 1)), weary: map[target]int{}}
		return p.search(spot{at, onTwo}, m.places[at].offers)[0].worth
	}
	sure, rare, never := worth(3, 0), worth(1, 3), worth(0, 4)
	if !(sure > rare && rare > worthless && never == 0) {
		t.Errorf("it always led on: %g, once of four times: %g, never: %g", sure, rare, never)
	}
}

// TestAgain: a button that called the app back and stayed is hoped to lead on, less each time; not one that does nothing, nor one that leads somewhere.
func TestAgain(t *testing.T) {
	app := fakeApp()
	const page, behind = "p/p.A activity menu=0 next", "p/p.B activity menu=0 one"
	next := newOffer("click content/next", "next", clickOf("next"))
	again := func(to string, came ...[]int32) float64 {
		m, w := newModel(newHints(app.Automaton), &usual), newWants(app)
		at := m.at(page, "p/p.A")
		for _, c := range came {
			m.taught(&Step{From: page, Activity: "p/p.A", Key: next.key, To: to, Arrived: "p/p.A", Came: c}, w)
		}
		p := &planner{model: m, wants: w, insists: true}
		return p.again(at, &next)
	}
	ran := []int32{onOne}
	if never, once, twice := again(page), again(page, ran), again(page, ran, ran); never != 0 || !(once > twice && twice > worthless) {
		t.Errorf("never touched %g, once %g, twice %g", never, once, twice)
	}
	if silent, leads := again(page, nil), again(behind, ran); silent != 0 || leads != 0 {
		t.Errorf("it calls nothing back: %g; it leads elsewhere: %g", silent, leads)
	}
}
