package framework

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

const smallLife = `
# a comment
lifecycle small
class p.Small
node off dead
node on front
off -> on launch: [ onCreate onStart? ] onReady{>=28}
on -> off leave full again gui worker if finish: onStop{<28} | onGone
at on,off key gui: onKey
brings service: onCreate onHandle/worker
ends service: onDestroy
`

func TestParseLifecycles(t *testing.T) {
	lives, err := ParseLifecycles("small.life", smallLife)
	if err != nil {
		t.Fatal(err)
	}
	l := lives["small"]
	if l == nil || l.Class != "Lp/Small;" || len(l.Nodes) != 2 || len(l.Edges) != 4 {
		t.Fatalf("got %+v", l)
	}
	if l.Nodes[0].Dead != "self" || l.Nodes[1].Front != "self" {
		t.Errorf("nodes %+v", l.Nodes)
	}
	launch := l.Edges[0].Paths[0]
	want := []LifeStep{{Name: "onCreate", Joined: true}, {Name: "onStart", Optional: true}, {Name: "onReady", MinSDK: 28}}
	if len(launch) != len(want) {
		t.Fatalf("launch %+v", launch)
	}
	for i := range want {
		if !reflect.DeepEqual(launch[i], want[i]) {
			t.Errorf("step %d: got %+v, want %+v", i, launch[i], want[i])
		}
	}
	leave := l.Edges[1]
	if !leave.Full || !leave.Again || !leave.GUI || !leave.Worker || !slices.Equal(leave.Conditions, []LifeCondition{{Word: "finish"}}) || len(leave.Paths) != 2 {
		t.Errorf("leave %+v", leave)
	}
	if e := l.Edges[3]; e.From != "off" || e.To != "off" || !e.GUI {
		t.Errorf("event %+v", e)
	}
	if b := l.Brings("service"); len(b) != 2 || b[0] != (Posted{"onCreate", false}) || b[1] != (Posted{"onHandle", true}) {
		t.Errorf("brings %v", b)
	}
	if e := l.Ends("service"); len(e) != 1 || e[0].Name != "onDestroy" {
		t.Errorf("ends %v", e)
	}
}

// TestLike: a life like another one begins with what that has, and is driven as it is.
func TestLike(t *testing.T) {
	lives, err := ParseLifecycles("x.life", `
lifecycle window
class p.Window
node n
n -> n go: onGo
lifecycle guest
hosted
one-by-one
class p.Guest
with p.New
roles old
trait plain
node absent
node there
inside onGo: make
absent -> there make: onMake
there -> absent end: old.onGone
lifecycle dialog like guest
class p.Dialog
with p.Newer
calls onTold
covers there unless plain
region dialog
node standing
node dismissed
there -> absent end instead while dismissed: onTold
`)
	if err != nil {
		t.Fatal(err)
	}
	l, base := lives["dialog"], lives["guest"]
	if !l.OneByOne || !slices.Equal(l.Roles, base.Roles) || !slices.Equal(l.Inside("onGo", ""), []string{"make"}) || !l.DrivenInside() {
		t.Errorf("it is driven otherwise: %+v", l)
	}
	if !slices.Equal(l.With, []string{"Lp/Newer;"}) || !slices.Equal(base.With, []string{"Lp/New;"}) {
		t.Errorf("with %v, and %v of the other one", l.With, base.With)
	}
	if !slices.Equal(l.Calls, []string{"onTold"}) || !slices.Equal(l.Covers, []string{"there"}) || l.Bare != "plain" {
		t.Errorf("it calls %v, covers %v unless %q", l.Calls, l.Covers, l.Bare)
	}
	if len(base.Edges) != 2 || len(l.Edges) != 2 || l.Edges[0].Event != "make" || !slices.Equal(l.Edges[1].While, []string{"dismissed"}) {
		t.Errorf("its own line does not stand for the other one's: %+v", l.Edges)
	}
}

// TestListeners reads steps that run listeners.
func TestListeners(t *testing.T) {
	if _, err := ParseLifecycles("x.life", "lifecycle a\nclass p.A\nlistens h\nnode n\nn -> n e: [ h:up,any? on ] h:down{<29}/reverse"); err == nil {
		t.Fatal("a level behind it is no error")
	}
	lives, err := ParseLifecycles("x.life", "lifecycle a\nclass p.A\nlistens h\nnode n\nn -> n e: [ h:up,any? on ] h:down/reverse{<29}")
	if err != nil {
		t.Fatal(err)
	}
	want := []LifeStep{{Name: "h", Listeners: []Told{{"up", false}, {"any", true}}, Joined: true}, {Name: "on"},
		{Name: "h", Listeners: []Told{{"down", false}}, Reverse: true, BelowSDK: 29}}
	if got := lives["a"].Edges[0].Paths[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestAnswers reads steps that depend on what is remembered, and on what they return.
func TestAnswers(t *testing.T) {
	lives, err := ParseLifecycles("x.life", "lifecycle a\nclass p.A\nflag f\nnode n\nn -> n e if context-open clears context-open: on{true} | on{false} off{f=} of{f-}")
	if err != nil {
		t.Fatal(err)
	}
	e := lives["a"].Edges[0]
	want := [][]LifeStep{{{Name: "on", Answer: Yes}}, {{Name: "on", Answer: No}, {Name: "off", Flag: "f", UsesUp: true, Exactly: true}, {Name: "of", Flag: "f", UsesUp: true}}}
	if !reflect.DeepEqual(e.Paths, want) {
		t.Errorf("got %+v, want %+v", e.Paths, want)
	}
	if !slices.Equal(e.Sets, []LifeSet{{"context-open", true}}) {
		t.Errorf("it sets %+v", e.Sets)
	}
}

func TestParseLifecyclesErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"lifecycle a\nclass p.A\nlistens h\nnode n\nn -> n e: h:", "x.life:5: step h: want callbacks"},
		{"lifecycle a\nclass p.A\nlistens h\nnode n\nn -> n e: o:x", `x.life:5: step o:x: no hosted lifecycle "o"`},
		{"lifecycle a\nclass p.A\nlistens\nnode n", "x.life:3: want `listens EVENTS`"},
		{"node a", `x.life:1: "node" stands before`},
		{"lifecycle a b", "x.life:1: want `lifecycle NAME [like HOSTED]`"},
		{"lifecycle a\nclass p.A\nnode n\nn -> m e: x", `no node "m"`},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: [ x", "x.life:4: a run is not closed"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: x ]", "x.life:4: `]` without a run"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: [ [ x ] ]", "x.life:4: a run inside a run"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e odd: x", `x.life:4: unknown flag "odd"`},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e full", "x.life:4: no `:`"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: r.x", `no role "r"`},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: x{<y}", "x.life:4: condition {<y}"},
		{"lifecycle a\nclass p.A\nflag f\nflag f", "x.life:4: want `flag NAME` with a new name"},
		{"lifecycle a\nclass p.A\nflag f kept", "x.life:3: want `flag NAME before EVENTS` or `flag NAME saved`"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e sets f: x", `no flag "f"`},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: x{f}", `no flag "f"`},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: x{f=}", `no flag "f"`},
		{"lifecycle a\nclass p.A\nnode n\nbrings x: y/odd", `unknown thread "odd"`},
		{"lifecycle a\nclass p.A\nnode n odd", `x.life:3: node n: unknown word "odd"`},
		{"lifecycle a\nnode n", "no class or no node"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: h:x", `x.life:4: step h:x: no hosted lifecycle "h"`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\n\nlifecycle a\nclass p.A\nnode n\nn -> n e: h:x", "x.life:9: step h:x: no such event"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nn -> n e: x | y", "x.life:5: an edge of a hosted lifecycle has no alternatives"},
		{"lifecycle h\nhosted\nclass p.H\ntrait big\nnode n\nn -> n e if finish: x", `x.life:6: no trait "finish": want one of [big several stays inplace]`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nn -> n e while m: x", `x.life:5: no node "m" in another region`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nnode m\nn -> n e while m: x", `x.life:6: no node "m" in another region`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\ncovers n unless big", `x.life:5: no trait "big"`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nn -> n e instead: x", "x.life:5: there is nothing that it could stand for"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\ncalls", "x.life:5: want `calls CALLBACKS`"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\ncalls y\nn -> n e: x", "x.life: lifecycle h: y, which code calls, is no step"},
		{"lifecycle h\nhosted\nclass p.H\ntrait big\ntrait big", "x.life:5: want `trait NAME` with a new name"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\ntells o:x after y", "x.life:5: want `tells STEPS behind STEPS"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\ntells o:x behind", "x.life:5: want `tells STEPS behind STEPS"},
		{"lifecycle a\nclass p.A\nlistens o\nnode n\ntells o:x behind y z\nn -> n e: y", "x.life:5: no path has these steps"},
		{"lifecycle a\nclass p.A\nlistens o\nnode n\ntells o:x behind y in f\nn -> n e: y", `x.life:5: there is no event "f"`},
		{"lifecycle a\nclass p.A\nlistens o\nnode n\ntells o:x behind y unless e\nn -> n e: y", "x.life:5: no path has these steps"},
		{"lifecycle a\nclass p.A\nnode n\ntells as b\nn -> n e: y", "lifecycle a: it tells as b, which is no hosted lifecycle"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\n\nlifecycle a\nclass p.A\nnode n\nn -> n e: h?odd", "x.life:9: step h?odd: no such request"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nregion r\nnode m\nask enter n -> m", `x.life:7: no node "n" in the region of "m"`},
		{"lifecycle a\nregion r", "x.life:2: want `region NAME`"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e: x!", "x.life:4: want STEP!CALLBACK"},
		{"lifecycle a\nclass p.A\nnode n\ngives x 0 null unless e", "x.life:4: want `gives CALLBACK N null unless EVENTS`"},
		{"lifecycle a\nclass p.A\nnode n\ngives x 1 null in n", "x.life:4: want `gives CALLBACK N null unless EVENTS`"},
		{"lifecycle a\nclass p.A\nnode n\ngives x 1 null unless e\nn -> n e: y", "x.life:4: no callback \"x\""},
		{"lifecycle a\nclass p.A\nnode n\ngives x 1 null unless f\nn -> n e: x", "x.life:4: no event \"f\""},
		{"lifecycle a\nclass p.A\nnode n\ngives x 1 null from m\nn -> n e: x", "x.life:4: no node \"m\""},
		{"lifecycle a\nclass p.A\nnode n\nwraps x", "x.life:4: want `wraps CALLBACK: EVENTS`"},
		{"lifecycle a\nclass p.A\nnode n\nwraps x: touch\nn -> n e: y", "x.life: lifecycle a: it wraps by x, which is no step"},
		{"lifecycle h like a", `x.life:1: no hosted lifecycle "a"`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nask enter n -> m", `x.life:5: no node "m"`},
		{"lifecycle h\nhosted\nclass p.H\nwith", "x.life:4: want `with CLASSES`"},
		{"lifecycle h\nhosted\nclass p.H\none-by-one all", "x.life:4: want `one-by-one` in a hosted lifecycle"},
		{"lifecycle h\nclass p.H\none-by-one", "x.life:3: want `one-by-one` in a hosted lifecycle"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nat n go either: x", "x.life:5: there is no line before it"},
		{"lifecycle h\nhosted\nclass p.H\ninside onStart", "x.life:4: want `inside CALLBACK [EVENT]: EVENTS`"},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nat n go: x\ninside y: stop\n\nlifecycle a\nclass p.A\nnode n\nn -> n e: y", `x.life:6: no event "stop"`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nat n go: x\ninside y odd: go\n\nlifecycle a\nclass p.A\nnode n\nn -> n e: y", `x.life:6: no host has a callback "y" in an event "odd"`},
		{"lifecycle h\nhosted\nclass p.H\nnode n\nat n go: x\ninside z: go\n\nlifecycle a\nclass p.A\nnode n\nn -> n e: y", `x.life:6: no host has a callback "z"`},
		{"lifecycle a\nclass p.A\nnode n\nat n go: y\ninside y: go", "x.life:5: only a hosted lifecycle"},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e if finsh: x", `x.life:4: no flag or condition "finsh"`},
		{"lifecycle a\nclass p.A\nroles r\nnode n\nr.odd -> n e: x", `x.life:5: no node "r.odd"`},
		{"lifecycle a\nclass p.A\nnode n\nn -> n e {<y}: x", "x.life:4: condition {<y}"},
	}
	for _, test := range tests {
		_, err := ParseLifecycles("x.life", test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v, want %q", test.text, err, test.want)
		}
	}
}

// TestLifecyclesNameRealCallbacks: every callback that a life names is a method of its class (or above) at some level.
func TestLifecyclesNameRealCallbacks(t *testing.T) {
	lives, err := Lifecycles()
	if err != nil {
		t.Fatal(err)
	}
	var models []*Model
	for _, level := range Levels() {
		m, err := Load(level)
		if err != nil {
			t.Fatal(err)
		}
		models = append(models, m)
	}
	known := func(class, name string) bool {
		for _, m := range models {
			for c := m.Class(class); c != nil; c = m.Class(c.Super) {
				for _, method := range c.Methods {
					if method.Name == name {
						return true
					}
				}
				for _, i := range c.Interfaces {
					if iface := m.Class(i); iface != nil {
						for _, method := range iface.Methods {
							if method.Name == name {
								return true
							}
						}
					}
				}
			}
		}
		return false
	}
	for _, l := range lives {
		for _, e := range l.Edges {
			for _, p := range e.Paths {
				for _, s := range p {
					if !s.Own() {
						continue // an event of another life, or listeners'
					}
					named := s.Name == "PROVIDERS" || s.Name == "onHandleWork" // of androidx's JobIntentService
					classes := append(l.Kinds, l.Class)
					if l.DrivenInside() {
						classes = []string{"Landroid/app/DialogFragment;"} // a library's, which has the callbacks of the platform's
					}
					for _, class := range classes {
						named = named || known(class, s.Name)
					}
					if !named {
						t.Errorf("lifecycle %s: %s has no method %s", l.Name, l.Class, s.Name)
					}
				}
			}
		}
	}
}

func FuzzParseLifecycles(f *testing.F) {
	f.Add(smallLife)
	f.Fuzz(func(t *testing.T, text string) {
		lives, err := ParseLifecycles("f.life", text)
		if (lives == nil) == (err == nil) {
			t.Fatalf("lives %v, error %v", lives, err)
		}
	})
}
