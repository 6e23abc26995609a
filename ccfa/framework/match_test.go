package framework

import (
	"strings"
	"testing"
)

// smallHierarchy has a view, a button below it, a listener and a dialog with overloads; `New` came with level 30.
const smallHierarchy = `levels 23 30
Lp/View; 3
: 3 Ljava/lang/Object;
<init> ()V
click ()V
hidden ()V - 2
set (Lp/View$Listener;)V
 (Lp/View$Listener;Lp/Loop;)V
Lp/View$Listener; 3
:i 3 Ljava/lang/Object;
onClick ()V a
Lp/Button; 3
: 1 Lp/View;
: 2 Lp/View; Lp/New;
click ()V
Lp/New; 2
:i 2 Ljava/lang/Object;
click ()V a
fresh ()V a
Lp/Loop; 3
:f 3 Ljava/lang/Object;
Ljava/lang/Object; 3
: 3 -
equals (Ljava/lang/Object;)Z
`

const smallRules = `family test
class p.View
  <init>()             store made this
  click()              fire click
  set(*)               event click gui set <Listener>: onClick on looper(<Loop>) until 23
  set(*)               event click gui set <Listener>: onClick
  s*(*)                finish
  callback on*(*)      frame
  hidden()             sync this.any: onKept
class p.New
  fresh()              sync this: fresh
class java.lang.Object
  equals(*)            store any <1>
  callback *(*)        callin
library class lib.List
  add(*)               store elem <1>
library class androidx.own.Kt
  draw(*)              nothing
library taking p.Loop
  d*(*)                finish <1>
  *(*)                 frame <each Listener>: onClick
class p.Button
  callback onTouch()   event touch gui
`

func smallModel(t *testing.T, at int) *Model {
	t.Helper()
	h, err := parseHierarchy(smallHierarchy)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := parseFile("t.cb", smallRules)
	if err != nil {
		t.Fatal(err)
	}
	return newModel(h, at, rules)
}

func TestSummary(t *testing.T) {
	const set2 = "(Lp/View$Listener;Lp/Loop;)V"
	tests := []struct {
		name                string
		at                  int
		class, method, desc string
		want                string // "" for none
	}{
		{"own class", 0, "Lp/View;", "click", "()V", "fire click on this"},
		{"supertype", 0, "Lp/Button;", "click", "()V", "fire click on this"},
		{"operand by type becomes a number", 0, "Lp/Button;", "set", "(Lp/View$Listener;)V", "event click gui set <1>: onClick of this on main"},
		{"first rule that has its parameters", 0, "Lp/Button;", "set", set2, "event click gui set <1>: onClick of this on looper(<2>)"},
		{"rule of other levels", 1, "Lp/Button;", "set", set2, "event click gui set <1>: onClick of this on main"},
		{"exact name before prefix, prefix last", 0, "Lp/View;", "set", "()V", "finish this"},
		{"interface at the level that has it", 1, "Lp/Button;", "fresh", "()V", "sync this: fresh"},
		{"interface before it came", 0, "Lp/Button;", "fresh", "()V", ""},
		{"constructor", 0, "Lp/View;", "<init>", "()V", "store made this on this"},
		{"constructors are not inherited", 0, "Lp/Button;", "<init>", "()V", ""},
		{"library class", 0, "Llib/List;", "add", "(Ljava/lang/Object;)Z", "store elem <1> on this"},
		{"library class without the parameter", 0, "Llib/List;", "add", "()Z", ""},
		{"unknown class", 0, "Lq/X;", "click", "()V", ""},
		{"what a library's method takes", 0, "Landroidx/own/Other;", "show", "(Lp/View$Listener;Lp/Loop;)V", "frame <1>: onClick"},
		{"the first such rule that fits", 0, "Landroidx/own/Other;", "draw", "(Lp/Loop;)V", "finish <1>"},
		{"the class's own rule before it", 0, "Landroidx/own/Kt;", "draw", "(Lp/Loop;)V", "nothing"},
		{"no library's method", 0, "Lq/X;", "show", "(Lp/View$Listener;Lp/Loop;)V", ""},
		{"a library's that does not take it", 0, "Landroidx/own/Other;", "show", "(Lp/View$Listener;)V", ""},
	}
	for _, tt := range tests {
		m := smallModel(t, tt.at)
		for range 2 { // the second answer comes from memory
			got := ""
			s := m.Summary(tt.class, tt.method, tt.desc)
			if s == nil {
				s = m.Taking(tt.class, tt.method, tt.desc)
			}
			if s != nil {
				got = strings.TrimSuffix(s.String(), "\n")
			}
			if got != tt.want {
				t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
			}
		}
	}
}

func TestSummaryProvenance(t *testing.T) {
	s := smallModel(t, 0).Summary("Lp/Button;", "click", "()V")
	if s.Pos != "t.cb:4" || s.Family != "test" || s.Class != "Lp/View;" {
		t.Errorf("got %s %s %s", s.Pos, s.Family, s.Class)
	}
	if got := s.Effects[0].Target.Type; got != "Lp/View;" {
		t.Errorf("type of this: %s", got)
	}
}

func TestCallback(t *testing.T) {
	m := smallModel(t, 0)
	if c := m.Callback("Lp/Button;", "onTouch", "()V"); c == nil || c.Event != "touch" || !c.GUI {
		t.Errorf("most derived class: %+v", c)
	}
	if c := m.Callback("Lp/Button;", "onDraw", "()V"); c == nil || !c.Frame {
		t.Errorf("prefix of a supertype: %+v", c)
	}
	if c := m.Callback("Lp/Button;", "draw", "()V"); c != nil {
		t.Errorf("no rule: %+v", c)
	}
	if c := m.Callback("Lp/Button;", "equals", "(Ljava/lang/Object;)Z"); c == nil || !c.Callin {
		t.Errorf("`*` of a class that has the method: %+v", c)
	}
}

func TestKnown(t *testing.T) {
	m := smallModel(t, 1)
	for _, tt := range []struct {
		class, name string
		want        bool
	}{
		{"Lp/View$Listener;", "onClick", true},
		{"Lp/View$Listener;", "onOther", false},
		{"Lp/View$Listener;", "onKept", false}, // kept as an Object: no type says so
		{"Lp/New;", "fresh", true},
		{"Lp/Button;", "fresh", true},
		{"Lp/Loop;", "onClick", false},
	} {
		if got := m.Known(tt.class, tt.name, "()V"); got != tt.want {
			t.Errorf("Known(%s.%s) = %v", tt.class, tt.name, got)
		}
	}
}

func TestBindOptional(t *testing.T) {
	tests := []struct{ rule, desc, want string }{
		{"m(*) store k <T?>; finish", "()V", "finish this"},
		{"m(*) store k <T?>; finish", "(Lp/T;)V", "store k <1?> on this; finish this"},
		{"m(*) sync <T?>: a | this: b", "()V", "sync this: b"},
		{"m(*) async worker <T?>: a then main this: b then main <T?>: c", "()V", "async main this: b"},
		{"m(*) async executor(<E?>) this: a", "()V", "async worker this: a"},
		{"m(*) async looper(<E?>) this: a", "()V", "async main this: a"},
		{"m(*) async looper(<E?>) this: a", "(ILp/E;)V", "async looper(<2?>) this: a"},
		{"m(*) frame <each T>.k: a; finish", "()V", "finish this"},
		{"m(*) frame <each T>.k: a; finish", "(Lp/T;ILq/T;)V", "frame <1>.k: a; frame <3>.k: a; finish this"},
		{"m(*) frame <each T, Fun*>: a", "(Lp/T;Lq/Fun12;I)V", "frame <1>: a; frame <2>: a"},
		{"m(*) store k <I>.k on <each Fun*>", "(Lp/Fun0;Lp/I;Lq/Fun12;)V", "store k <2>.k on <1>; store k <2>.k on <3>"},
	}
	for _, tt := range tests {
		r, err := parseOne(tt.rule)
		if err != nil {
			t.Fatal(err)
		}
		bound, ok := bindEffects(r.effects, newBinding("Lp/C;", tt.desc))
		if got := formatEffects(bound); !ok || got != tt.want {
			t.Errorf("%s on %s: got %q (%v), want %q", tt.rule, tt.desc, got, ok, tt.want)
		}
	}
}

func TestCheckRules(t *testing.T) {
	h, err := parseHierarchy(smallHierarchy)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ text, want string }{
		{"class p.View\n  click() fire click", ""},
		{"class p.Missing\n  click() finish", "t.cb:3: no class p.Missing"},
		{"class p.View\n  clack() finish", "t.cb:3: no method clack() in p.View"},
		{"class p.View\n  click(int) finish", "t.cb:3: no method click(int) in p.View"},
		{"class p.Button\n  click() finish since 31", "t.cb:3: no class p.Button"},
		{"class p.View\n  hidden() finish until 23", "t.cb:3: no method hidden() in p.View"},
		{"class p.View\n  click() store k <Listener>", "t.cb:3: no overload of click() has all the parameters that the effects name"},
		{"class p.View\n  set(*) sync <1>: onClack", "t.cb:3: no callback onClack on <1>"},
		{"class p.View\n  set(*) async main <1>: onClick then main <2>: onClick", "t.cb:3: no callback onClick on <2>"},
		{"class p.View\n  set(*) sync <Listener>: onClick(int)", "t.cb:3: no callback onClick(int) on <Listener>"},
		{"class p.View\n  set(*) store k <Listener>\n  click() sync this.k: onClick", ""},
		{"class p.View\n  set(*) store k <Loop>\n  click() sync this.k: onClick", "t.cb:4: no callback onClick on this.k"},
		{"class p.View\n  set(*) event e add <Listener>: onClick fired\n  click() fire e: onClick anywhere", ""},
		{"class p.View\n  set(*) event e add <Listener>: onClick fired\n  click() fire e: onClack anywhere", "t.cb:4: no callback onClack is registered under e"},
		{"class p.View\n  set(*) event e set <1>: onClick inside click", ""},
		{"class p.View\n  set(*) event e set <1>: onClick inside clack", "t.cb:3: no callback clack on this"},
		{"class p.View\n  set(*) sync <1>: onClick [<Listener>: onClack]?", "t.cb:3: no callback onClack on <Listener>"},
		{"class p.View\n  set(*) event e set <1>: onClick [<1>: onClick]", "t.cb:3: callbacks of another object in what is neither run nor posted"},
		{"class p.View\n  callback click() event e inside clack", "t.cb:3: no method clack in p.View"},
		{"class p.View\n  click() return new p.Nothing", "t.cb:3: no class p.Nothing"},
		{"class p.View\n  click() finish\n  click() fire click", "t.cb:4: never holds: the rule at t.cb:3 comes first"},
		{"class p.View\n  callback onDraw() frame", "t.cb:3: no method onDraw() in p.View"},
		{"library class q.View\n  click() sync this: anything", ""},
	}
	for _, tt := range tests {
		rules, err := parseFile("t.cb", "family f\n"+tt.text+"\n")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range checkRules(h, rules) {
			got = append(got, f.String())
		}
		if strings.Join(got, "\n") != tt.want {
			t.Errorf("%s\n got %q\nwant %q", tt.text, got, tt.want)
		}
	}
}
