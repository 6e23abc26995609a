package unreached

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/ccfa"
	"cbcov/coverage"
)

// relations are written down by hand: who posts what, and who calls what back.
type relations struct {
	coverage.Relations
	posts, inside map[[2]int]bool
}

func (r relations) Posts(x, c int) bool  { return r.posts[[2]int{x, c}] }
func (r relations) Inside(x, c int) bool { return r.inside[[2]int{x, c}] }

// The callbacks of the app: Main opens Settings, which opens About; nothing is known to open Far. Main's button posts a message, and calls a
// comparison back; a dialog that nothing shows posts another message.
const (
	onCreate = iota // Main
	onSave          // Main, a button
	onHidden        // Main, a button
	onGhost         // Main, a button
	onMessage
	onCompare
	onAbout // About
	onFar   // Far
	onSync  // a service
	onScan  // Main, of Bluetooth
	onShake // Main, of no widget
	onLater // posted by About
	onLocal // called back by what never runs
	callbacks
)

func app() (*ccfa.Automaton, *coverage.App) {
	a := &ccfa.Automaton{Package: "p.app"}
	for i, p := range []ccfa.Part{{Name: "Main", Kind: ccfa.Window, Entry: true, Opens: []int{1}}, {Name: "Settings", Kind: ccfa.Window, Opens: []int{2}},
		{Name: "About", Kind: ccfa.Window}, {Name: "Far", Kind: ccfa.Window, Entry: true}, {Name: "Sync", Kind: ccfa.Service}} {
		p.ID, p.Class = i, "Lp/"+p.Name+";"
		a.Parts = append(a.Parts, &p)
	}
	add := func(name string, kinds ccfa.Kind, part int, widgets ...string) {
		c := &ccfa.Callback{ID: len(a.Callbacks), Method: "Lp/" + name + ";->m()V", Receiver: "Lp/" + name + ";", Name: name, Kinds: kinds, Parts: []int{part}, Widgets: widgets, Main: true}
		if len(widgets) > 0 {
			c.Events = []string{"click(" + widgets[0] + ")"}
		}
		a.Callbacks = append(a.Callbacks, c)
	}
	add("onCreate", ccfa.Event, 0)
	add("onSave", ccfa.Event, 0, "R.id.save")
	add("onHidden", ccfa.Event, 0, "R.id.hidden")
	add("onGhost", ccfa.Event, 0, "R.id.ghost")
	add("onMessage", ccfa.Async, 0)
	add("onCompare", ccfa.Sync, 0)
	add("onAbout", ccfa.Event, 2)
	add("onFar", ccfa.Event, 3)
	add("onSync", ccfa.Event, 4)
	add("onScan", ccfa.Event, 0)
	add("onShake", ccfa.Event, 0)
	add("onLater", ccfa.Async, 0)
	add("onLocal", ccfa.Sync, 0)
	a.Callbacks[onShake].Events = []string{"sensor(1)"}
	r := relations{posts: map[[2]int]bool{{onSave, onMessage}: true, {onAbout, onLater}: true}, inside: map[[2]int]bool{{onSave, onCompare}: true, {onHidden, onLocal}: true}}
	return a, &coverage.App{Callbacks: a.Callbacks, Relations: r}
}

func evidence() *Evidence {
	e := &Evidence{Entered: make([]int, callbacks), Screens: NewScreens(), Overrides: func(c int) []string {
		if c == onScan {
			return []string{"Landroid/bluetooth/le/ScanCallback;"}
		}
		return nil
	}, Place: func(in, callback int) string {
		if in == onSave && callback == onMessage {
			return "Main.java:31, behind the condition at Main.java:30"
		}
		return ""
	}}
	e.Entered[onCreate], e.Entered[onSave] = 3, 12
	main := func(name string) Widget { return Widget{name, "Lp/Main;"} }
	for i := range 12 {
		e.Screens.Offer(main("save"), i < 4)
	}
	e.Screens.Offer(main("ghost"), false)
	e.Screens.Offer(Widget{"hidden", "Lp/Settings;"}, true) // of another window
	return e
}

// of makes a sequence: EE of two callbacks, EAS of a caller and what it calls first, EAA of an event, what it posts, and the next event.
func of(a *ccfa.Automaton, c coverage.Criterion, list ...int) coverage.Sequence {
	entry := func(i int) coverage.Symbol { return coverage.Symbol{Callback: list[i]} }
	exit := func(i int) coverage.Symbol { return coverage.Symbol{Callback: list[i], Point: coverage.Exit} }
	switch c {
	case coverage.EAS:
		return coverage.NewSequence(c, []coverage.Symbol{entry(0), entry(1)}, -1, a.Callbacks)
	case coverage.EAA:
		return coverage.NewSequence(c, []coverage.Symbol{entry(0), exit(0), entry(1), exit(1), entry(2)}, 2, a.Callbacks)
	}
	return coverage.NewSequence(c, []coverage.Symbol{entry(0), exit(0), entry(1)}, -1, a.Callbacks)
}

// find gives the groups as lines: the reason, what it is about, the sentence, and how many sequences.
func find(t *testing.T, e *Evidence, list ...coverage.Sequence) (lines []string, found *Result) {
	t.Helper()
	a, app := app()
	found, err := Find(context.Background(), a, app, list, func(int) bool { return true }, e)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range found.Groups {
		lines = append(lines, fmt.Sprintf("%s | %s | %s | %d", g.Reason, g.About, g.Why, g.Count))
	}
	return lines, found
}

// TestFind has each reason for why a callback never ran.
func TestFind(t *testing.T) {
	a, _ := app()
	for _, c := range []struct {
		name     string
		sequence coverage.Sequence
		change   func(*Evidence)
		want     string
	}{
		{"a window two steps away", of(a, coverage.EE, onSave, onAbout), nil,
			"window | About | About never opened; Main did, and the way from there is Main → Settings → About: its first step, to Settings, was never taken | 1"},
		{"a window from outside", of(a, coverage.EE, onFar, onSave), nil,
			"window | Far | Far never opened; something outside the app can begin it, and nothing that ran does: in a script, launch p.app/p.Far | 1"},
		{"an input method", of(a, coverage.EE, onSave, onSync), func(e *Evidence) {
			e.Supers = func(class string) []string {
				return map[string][]string{"Lp/Sync;": {"Lp/Base;", "Landroid/inputmethodservice/InputMethodService;"}}[class]
			}
		}, "device | to be chosen as the input method | it needs to be chosen as the input method, which no run does | 1"},
		{"a service", of(a, coverage.EE, onSave, onSync), nil, "window | Sync | Sync never started; nothing that ran is known to begin it | 1"},
		{"a widget that is offered elsewhere", of(a, coverage.EE, onSave, onHidden), nil,
			"widget | onHidden | R.id.hidden was never offered: it was not to be seen, disabled, or in no layout that was shown | 1"},
		{"a widget that nobody chose", of(a, coverage.EE, onSave, onGhost), nil, "unsent | onGhost | R.id.ghost was offered once, and never chosen | 1"},
		{"a widget that was chosen", of(a, coverage.EE, onCreate, onSave), func(e *Evidence) { e.Entered[onSave] = 0 },
			"event | onSave | R.id.save was offered 12 times and chosen 4 times, and the callback never ran | 1"},
		{"no screens", of(a, coverage.EE, onSave, onHidden), func(e *Evidence) { e.Screens = nil },
			"event | onHidden | nothing brought its event: click(R.id.hidden) | 1"},
		{"an event of no widget", of(a, coverage.EE, onSave, onShake), nil, "event | onShake | nothing brought its event: sensor(1) | 1"},
		{"what the device lacks", of(a, coverage.EE, onSave, onScan), nil,
			"device | another Bluetooth device | it needs another Bluetooth device, which the device lacks | 1"},
		{"a message that never came", of(a, coverage.EAA, onSave, onMessage, onCreate), nil,
			"guard | onMessage | what posts it ran 12 times, onSave above all, and it never came; it is posted at Main.java:31, behind the condition at Main.java:30 | 1"},
		{"a call that never came", of(a, coverage.EAS, onSave, onCompare), nil, "guard | onCompare | what calls it ran 12 times, onSave above all, and it never came | 1"},
		{"a message of a window that never opened", of(a, coverage.EAA, onCreate, onLater, onSave), nil,
			"window | About | About never opened; Main did, and the way from there is Main → Settings → About: its first step, to Settings, was never taken | 1"},
		{"a call of a widget that was never offered", of(a, coverage.EAS, onHidden, onLocal), nil,
			"widget | onHidden | R.id.hidden was never offered: it was not to be seen, disabled, or in no layout that was shown | 1"},
		{"an order", of(a, coverage.EE, onCreate, onSave), nil,
			"order | EE, onCreate | it ran 3 times, and directly behind it none of these came that ran elsewhere: onSave (12 times) | 1"},
		{"an order with what is posted", of(a, coverage.EAA, onSave, onMessage, onCreate), func(e *Evidence) { e.Entered[onMessage] = 1 },
			"order | EAA, onSave | it ran 12 times, and so did what it posts and what may come before or behind that; never in the orders with these: onMessage (once), onCreate (3 times) | 1"},
		{"an order inside of a callback", of(a, coverage.EAS, onSave, onCompare), func(e *Evidence) { e.Entered[onCompare] = 2 },
			"order | EAS, onSave.entry | it ran 12 times, and none of these came first in it that ran elsewhere: onCompare (2 times) | 1"},
		{"an order that another run has", of(a, coverage.EE, onCreate, onSave), func(e *Evidence) { e.Aside = map[int]string{0: "a run at random"} },
			"aside | a run at random | it has what no run that counts has | 1"},
		{"GUI is a part of EE", of(a, coverage.GUI, onSave, onGhost), nil, "unsent | onGhost | R.id.ghost was offered once, and never chosen | 0"},
	} {
		e := evidence()
		if c.change != nil {
			c.change(e)
		}
		if got, _ := find(t, e, c.sequence); !slices.Equal(got, []string{c.want}) {
			t.Errorf("%s:\n  got  %s\n  want %s", c.name, strings.Join(got, "\n       "), c.want)
		}
	}
}

// TestCircle: callbacks that post each other, and none of which ran, end the search.
func TestCircle(t *testing.T) {
	const n = 40
	a := &ccfa.Automaton{Parts: []*ccfa.Part{{Name: "Main", Class: "Lp/Main;"}}}
	posts := map[[2]int]bool{}
	for i := range n {
		a.Callbacks = append(a.Callbacks, &ccfa.Callback{ID: i, Method: fmt.Sprintf("Lp/C%d;->run()V", i), Receiver: fmt.Sprintf("Lp/C%d;", i), Name: fmt.Sprintf("C%d.run", i), Kinds: ccfa.Async, Parts: []int{0}})
		for k := range n {
			posts[[2]int{i, k}] = i != 0
		}
	}
	a.Callbacks[0].Kinds = ccfa.Event
	e := &Evidence{Entered: make([]int, n)}
	e.Entered[0] = 1
	list := []coverage.Sequence{of(a, coverage.EAA, 0, 1, 0)}
	found, err := Find(context.Background(), a, &coverage.App{Callbacks: a.Callbacks, Relations: relations{posts: posts}}, list, func(int) bool { return true }, e)
	if err != nil || len(found.Groups) != 1 || found.Groups[0].Reason != NoEvent || found.Groups[0].Why != "nothing that calls or posts it ran" {
		t.Errorf("%v: %+v", err, found)
	}
}

// TestGroups: those of most sequences come first, and what is covered is in none.
func TestGroups(t *testing.T) {
	a, app := app()
	list := []coverage.Sequence{of(a, coverage.EE, onSave, onGhost), of(a, coverage.EE, onSave, onAbout), of(a, coverage.EE, onAbout, onSave), of(a, coverage.EE, onFar, onSave)}
	found, err := Find(context.Background(), a, app, list, func(i int) bool { return i != 3 }, evidence())
	if err != nil {
		t.Fatal(err)
	}
	var got [][]int
	for _, g := range found.Groups {
		got = append(got, g.Sequences)
	}
	if d := cmp.Diff([][]int{{1, 2}, {0}}, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestCandidates: what was near and never came may be suppressed; what was hardly tried may not.
func TestCandidates(t *testing.T) {
	a, _ := app()
	e := func(change func(e *Evidence)) *Evidence {
		e := evidence()
		for i := range e.Entered {
			e.Entered[i] = 25
		}
		change(e)
		return e
	}
	pair := Pair{onCreate, onSave}
	for _, c := range []struct {
		name     string
		sequence coverage.Sequence
		evidence *Evidence
		want     string
	}{
		{"a guard", of(a, coverage.EAS, onSave, onCompare), e(func(e *Evidence) { e.Entered[onCompare], e.Entered[onSave] = 0, 30 }), "what calls it ran 30 times, onSave above all, and it never came"},
		{"a guard that was seldom asked", of(a, coverage.EAS, onSave, onCompare), e(func(e *Evidence) { e.Entered[onCompare], e.Entered[onSave] = 0, 29 }), ""},
		{"a widget that is not there then", of(a, coverage.EE, onCreate, onSave), e(func(e *Evidence) { e.Screens.Choices[onCreate] = 10 }),
			"onCreate (25 times); onSave (25 times): all ran, never so in a row; of 10 choices directly behind the first none had the widget of the second"},
		{"one that is there then", of(a, coverage.EE, onCreate, onSave), e(func(e *Evidence) {
			e.Screens.Choices[onCreate] = 10
			e.Screens.OfferBehind(pair, false)
		}), ""},
		{"sent three times", of(a, coverage.EE, onCreate, onSave), e(func(e *Evidence) {
			for range 3 {
				e.Screens.OfferBehind(pair, true)
			}
		}), "onCreate (25 times); onSave (25 times): all ran, never so in a row; the event of the second was sent directly behind the first 3 times"},
		{"expected in vain", of(a, coverage.EE, onCreate, onSave), e(func(e *Evidence) { e.Screens.Vain[Aim{pair, false}] = 3 }),
			"onCreate (25 times); onSave (25 times): all ran, never so in a row; 3 times what was sent was expected to bring it, or brought its events in this order, and it did not come"},
		{"nobody tried", of(a, coverage.EE, onCreate, onSave), e(func(*Evidence) {}), ""},
		{"no screens, often", of(a, coverage.EE, onCreate, onSave), e(func(e *Evidence) { e.Screens, e.Entered[onCreate], e.Entered[onSave] = nil, 100, 100 }),
			"onCreate (100 times); onSave (100 times): all ran, never so in a row"},
		{"no screens, seldom", of(a, coverage.EE, onCreate, onSave), e(func(e *Evidence) { e.Screens = nil }), ""},
	} {
		_, found := find(t, c.evidence, c.sequence)
		got := ""
		if len(found.Groups) == 1 && len(found.Groups[0].Candidates) == 1 {
			got = found.Groups[0].Candidates[0].Reason
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
