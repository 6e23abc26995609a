package framework

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// parseOne reads one indented rule line under a family and a class header.
func parseOne(line string) (*rule, error) {
	rules, err := parseFile("t.cb", "family f\nclass p.C\n  "+line+"\n")
	if err != nil {
		return nil, err
	}
	if len(rules) != 1 {
		return nil, fmt.Errorf("%d rules", len(rules))
	}
	return rules[0], nil
}

func formatEffects(effects []Effect) string {
	parts := make([]string, len(effects))
	for i, e := range effects {
		parts[i] = e.String()
	}
	return strings.Join(parts, "; ")
}

func TestParseEffects(t *testing.T) {
	tests := []struct{ text, want string }{
		{"sync this: a", "sync this: a"},
		{"sync this: (a (b | c | d)? e)?", "sync this: (a (b | c | d)? e)?"},
		{"sync this: a b | c d*", "sync this: a b | c d*"},
		{"sync <2>: a(Bundle, int[])+", "sync <2>: a(Bundle, int[])+"},
		{"sync <Handler.Callback>: a(Handler.Callback)", "sync <Handler.Callback>: a(Callback)"},
		{"sync <1>: *", "sync <1>: *"},
		{"sync <1>: a* with this.elem, none, <2>", "sync <1>: a* with this.elem, none, <2>"},
		{"sync <1>: a with one p.C then course go; fire e then course go <1>", "sync <1>: a with one p.C then course go this; fire e on this then course go <1>"},
		{"async main this.c: a with <1> | this: a; return returned.elem", "async main this.c: a with <1> | this: a; return returned.elem"},
		{"sync <1>: (a | b)*", "sync <1>: (a | b)*"},
		{"async looper this.callback: a | this: a", "async looper(this) this.callback: a | this: a"},
		{"async looper(<Handler?>) <1>: a", "async looper(<Handler?>) <1>: a"},
		{"async handler(this.handler) this: a", "async handler(this.handler) this: a"},
		{"async worker this: a then main this: b | c", "async worker this: a then main this: b | c"},
		{"async executor(<Executor>) static.x: a", "async executor(<Executor>) static.x: a"},
		{"event click gui set <1>: onClick", "event click gui set <1>: onClick of this on main"},
		{"event e add <1>.elem: a of <2> on worker local", "event e add <1>.elem: a of <2> on worker local"},
		{"nothing; return this", "nothing; return this"},
		{"frame <each Function*>.content: invoke; store k <1> on <each p.T, U*>", "frame <each Function*>.content: invoke; store k <1> on <each p.T, U*>"},
		{"nothing own; return this", "nothing own; return this"},
		{"remove click", "remove click of this"},
		{"remove click <1>; remove e all", "remove click <1> of this; remove e all of this"},
		{"event e set <1>: a while p", "event e set <1>: a of this on main while p"},
		{"begin p; end p on <1>", "begin p on this; end p on <1>"},
		{"remove e <1> wholly", "remove e <1> wholly of this"},
		{"remove e <1> if <2> is 0", "remove e <1> of this if <2> is 0"},
		{"cancel <1>: run", "cancel <1>: run"},
		{"async looper this: a named <1> then main this: b", "async looper(this) this: a named <1> then main this: b"},
		{"cancel looper this: a named <1> unless <2>", "cancel looper(this) this: a named <1> unless <2>"},
		{"cancel looper <1>: run", "cancel looper(this) <1>: run"},
		{"cancel main <1>: run", "cancel main <1>: run"},
		{"cancel all; cancel all <1>", "cancel all this; cancel all <1>"},
		{"fire click; fire e on <1>", "fire click on this; fire e on <1>"},
		{"course go; course go this.child perhaps unless <1>; course go unless late", "course go this; course go this.child perhaps unless <1>; course go this unless late"},
		{"fire e: a on <1>; fire e: b anywhere", "fire e: a on <1>; fire e: b on this anywhere"},
		{"sync <1>: a? where this.done", "sync <1>: a? where this.done"},
		{"async main <1>: a where this.k then main this: b", "async main <1>: a where this.k then main this: b"},
		{"fire e posts often", "fire e on this posts often"},
		{"event e add <1>: onClick user preferences fired", "event e add <1>: onClick of this on main user preferences fired"},
		{"unsure e", "unsure e"},
		{"course run if <1>; otherwise; finish", "course run this if <1>; otherwise; finish this"},
		{"fire e within often instead; finish", "fire e on this within often instead; finish this"},
		{"open activity <Intent> result", "open activity <Intent> result"},
		{"open provider <Uri>: query", "open provider <Uri>: query"},
		{"open broadcast <1>.broadcast ordered by alarm", "open broadcast <1>.broadcast ordered by alarm"},
		{"open job <1> named <1>.code; open broadcast <1> by alarm named <2>", "open job <1> named <1>.code; open broadcast <1> by alarm named <2>"},
		{"cancel open job; cancel open broadcast <1>.b named <1>.code", "cancel open job; cancel open broadcast <1>.b named <1>.code"},
		{"stop service this", "stop service this"},
		{"finish; recreate <1>", "finish this; recreate <1>"},
		{"show result; dismiss", "show result; dismiss this"},
		{"return one p.T named <1>; return one p.T", "return one p.T named <1>; return one p.T"},
		{"make k <1>; make k <Class>.name generated _Impl on result", "make k <1> on this; make k <Class>.name generated _Impl on result"},
		{"event e add <1>: a owned <2> where this.k late", "event e add <1>: a of this on main owned <2> where this.k late"},
		{"dispatch <1>: a by <2>, this.k; async same <1>: b", "dispatch <1>: a by <2>, this.k; async same <1>: b"},
		{"store elem <1>", "store elem <1> on this"},
		{"store k <1> on static; return static.k", "store k <1> on static; return static.k"},
		{"ask choose items; ask pop destinations; open activity items", "ask choose items; ask pop destinations; open activity items"},
		{"store k <1>.key on result", "store k <1>.key on result"},
		{"return this.a.b; return new p.q.C.D; return widget <1>", "return this.a.b; return new p.q.C.D; return widget <1>"},
		{"layout <1>; layout <1> on <2>", "layout <1> on this; layout <1> on <2>"},
		{"async main <1>: a as e of this.k named <2>", "async main <1>: a as e of this.k named <2>"},
		{"sync this.a: ([this.b: onX onY]? onZ | [this.b: onY])?", "sync this.a: ([this.b: onX onY]? onZ | [this.b: onY])?"},
		{"layout <1> into <2>; layout <1> on <2> into <3> if <4> is 1", "layout <1> on this into <2>; layout <1> on <2> into <3> if <4> is 1"},
	}
	for _, tt := range tests {
		r, err := parseOne("m(*) " + tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := formatEffects(r.effects); got != tt.want {
			t.Errorf("%s\n got %s\nwant %s", tt.text, got, tt.want)
		}
	}
}

// TestStands: a rule stands for a library's code for all calls, or for those of the app's own code alone.
func TestStands(t *testing.T) {
	for text, want := range map[string][2]bool{"return this": {false, false}, "nothing": {true, true}, "nothing own": {true, false}} {
		r, err := parseOne("m() " + text)
		if err != nil {
			t.Fatal(err)
		}
		s := Summary{Effects: r.effects}
		if got := [2]bool{s.Stands(true), s.Stands(false)}; got != want {
			t.Errorf("%s: it stands for the app's calls, and a library's: %v, want %v", text, got, want)
		}
	}
}

func TestParseCallback(t *testing.T) {
	tests := []struct {
		text string
		want CallbackRule
	}{
		{"callback onDraw(*) frame", CallbackRule{Frame: true}},
		{"callback run() callin", CallbackRule{Callin: true}},
		{"callback onTouchEvent(*) event touch gui", CallbackRule{Event: "touch", GUI: true}},
		{"callback on*(*) event gatt on worker", CallbackRule{Event: "gatt", Worker: true}},
		{"callback m() frame; store k this on result", CallbackRule{Frame: true, Keeps: []Effect{{Kind: Store, Key: "k", Target: Operand{Kind: OpResult}, Value: Operand{Kind: OpThis}}}}},
		{"callback m() frame; store k result.e", CallbackRule{Frame: true, Keeps: []Effect{{Kind: Store, Key: "k", Target: Operand{Kind: OpThis}, Value: Operand{Kind: OpResult, Keys: []string{"e"}}}}}},
	}
	for _, tt := range tests {
		r, err := parseOne(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		tt.want.Pos, tt.want.Family, tt.want.Class = "t.cb:3", "f", "Lp/C;"
		if !reflect.DeepEqual(*r.callback, tt.want) {
			t.Errorf("%s: got %+v, want %+v", tt.text, *r.callback, tt.want)
		}
	}
}

func TestParseLevels(t *testing.T) {
	tests := []struct {
		text  string
		holds map[int]bool
	}{
		{"m() finish", map[int]bool{23: true, 35: true}},
		{"m() finish since 28", map[int]bool{26: false, 28: true, 35: true}},
		{"m() finish until 30", map[int]bool{23: true, 30: true, 31: false}},
		{"m() finish since 28 until 30", map[int]bool{26: false, 28: true, 30: true, 31: false}},
	}
	for _, tt := range tests {
		r, err := parseOne(tt.text)
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		for api, want := range tt.holds {
			if got := r.holds(api); got != want {
				t.Errorf("%s: holds at %d: %v, want %v", tt.text, api, got, want)
			}
		}
	}
}

func TestParseHeaders(t *testing.T) {
	const text = `# two classes at once, one of a library
family gui
class android.view.View.OnClickListener, library x.y.Z
  m() finish # why
library class a.B
	m(int, String[]) finish
library taking c.D
	n(*) finish
`
	rules, err := parseFile("t.cb", text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range rules {
		got = append(got, fmt.Sprint(r.pos, " ", r.family, " ", r.class, " ", r.library, " ", r.taking, " ", r.params))
	}
	want := []string{
		"t.cb:4 gui Landroid/view/View$OnClickListener; false false []",
		"t.cb:4 gui Lx/y/Z; true false []",
		"t.cb:6 gui La/B; true false [int String[]]",
		"t.cb:8 gui Lc/D; true true []",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"  m() finish", "t.cb:1: a rule before any `class`"},
		{"class p.C\n  m() finish", "t.cb:2: a rule before any `family`"},
		{"klass p.C", "t.cb:1: no header: want `family NAME`"},
		{"class p.C, q-r", `t.cb:1: "q-r" is no class name`},
		{"library taking q-r", `t.cb:1: "q-r" is no class name`},
		{"family f\nclass p.C\n  m() store k <each T> on <each U>", "t.cb:3: an effect is for each parameter of one type"},
		{"family f\nclass p.C\n  m() frame this: a with <each T>", "t.cb:3: `<each Type>` is for what callbacks run on"},
		{"family f\nclass p.C\n  m() async main <1>: a then main this: b where this.k", "t.cb:3: `where` stands behind the first run"},
		{"family f\nclass p.C\n  m() sync <1>: a where <each T>", "t.cb:3: `<each Type>` is for what callbacks run on"},
		{"family f\nclass p.C\n  m() frame <each 1>: a", "t.cb:3: <each 1>: want a type"},
		{"family f\nclass p.C\n  m() frame <each T?>: a", "t.cb:3: want `>`, not \"?\""},
		{"family f\nclass p.C\n  m finish", "t.cb:3: no rule: want"},
		{"family f\nclass p.C\n\n# x\n  m() explode", `t.cb:5: unknown effect "explode"`},
		{"family f\nclass p.C\n  m() finish since 0", "t.cb:3: since 0: no API level"},
		{"family f\nclass p.C\n  m() finish ! x", "t.cb:3: unexpected '!'"},
		{"family f\nclass p.C\n  m() finish x", "t.cb:3: want the end of the rule, not \"x\""},
		{"family f\nclass p.C\n  m() sync", "t.cb:3: want an operand"},
		{"family f\nclass p.C\n  m() sync this a", "t.cb:3: want `:`, not \"a\""},
		{"family f\nclass p.C\n  m() sync this:", "t.cb:3: want a callback, but the rule ends"},
		{"family f\nclass p.C\n  m() sync this: (a", "t.cb:3: want `)`, but the rule ends"},
		{"family f\nclass p.C\n  m() sync this: a(int", "t.cb:3: want `,`, but the rule ends"},
		{"family f\nclass p.C\n  m() sync <0>: a", "t.cb:3: parameter <0>"},
		{"family f\nclass p.C\n  m() sync static: a", "t.cb:3: want `.key` behind static"},
		{"family f\nclass p.C\n  m() async moon this: a", `t.cb:3: unknown thread "moon"`},
		{"family f\nclass p.C\n  m() async handler this: a", "t.cb:3: `handler` needs an operand"},
		{"family f\nclass p.C\n  m() cancel handler(<1>) this: a", "t.cb:3: `handler` is for `async`"},
		{"family f\nclass p.C\n  m() event e set <1>: a on handler(<2>)", "t.cb:3: `handler` is for `async`"},
		{"family f\nclass p.C\n  m() event e <1>: a", "t.cb:3: want `set` or `add`"},
		{"family f\nclass p.C\n  m() sync <1>: * with this", "t.cb:3: `with` is for callbacks that have names"},
		{"family f\nclass p.C\n  m() sync <1>: a with", "t.cb:3: want an operand"},
		{"family f\nclass p.C\n  m() store elem returned", "t.cb:3: `returned` in a rule that runs no callback"},
		{"family f\nclass p.C\n  m() event e set <1>: a owned this", "t.cb:3: `owned` and `kept` are for listeners that `add` adds"},
		{"family f\nclass p.C\n  m() event e add <1>: a late", "t.cb:3: `late` is for listeners that have an owner"},
		{"family f\nclass p.C\n  m() remove e if <2> 0", "t.cb:3: want `is`, not \"0\""},
		{"family f\nclass p.C\n  m() remove e if <2> is x", `t.cb:3: "x" is no number`},
		{"family f\nclass p.C\n  m() remove e wholly", "t.cb:3: `wholly` is for a listener that is named"},
		{"family f\nclass p.C\n  m() begin", "t.cb:3: want what is so, but the rule ends"},
		{"family f\nclass p.C\n  m() cancel open door", `t.cb:3: unknown component "door"`},
		{"family f\nclass p.C\n  m() cancel open job named", "t.cb:3: want an operand"},
		{"family f\nclass p.C\n  m() sync this: @p.Odd", "t.cb:3: the annotation p.Odd has not the role annotates"},
		{"family f\nclass p.C\n  m() sync this: @", "t.cb:3: want an annotation"},
		{"family f\nclass p.C\n  m() open door <1>", `t.cb:3: unknown component "door"`},
		{"family f\nclass p.C\n  callback m() frame; finish", "t.cb:3: a callback's effects are of the forms `store KEY result` and `store KEY this on result`"},
		{"family f\nclass p.C\n  callback m() finish", "t.cb:3: want `event NAME [gui] [inside CALLBACK | on worker]`, `frame` or `callin`"},
		{"family f\nclass p.C\n  m() sync this: " + strings.Repeat("(", 60), "t.cb:3: more than 50 parentheses"},
		{"family f\nclass p.C\n  m() sync this: a" + strings.Repeat("?", 60), "t.cb:3: more than 50 repetitions"},
	}
	for _, tt := range tests {
		_, err := parseFile("t.cb", tt.text)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q\n got %v\nwant %s", tt.text, err, tt.want)
		}
	}
}

func TestParseErrorsNameEveryLine(t *testing.T) {
	_, err := parseFile("t.cb", "family f\nclass p.C\n  m() boom\n  n() finish\n  o() bang\n")
	if err == nil {
		t.Fatal("no error")
	}
	want := "t.cb:3: unknown effect \"boom\"\nt.cb:5: unknown effect \"bang\""
	if err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

// FuzzParse checks that no text makes the parser panic, and that what it reads prints to a text that it reads to
// the same effects.
func FuzzParse(f *testing.F) {
	f.Add("m(*) sync this: (a (b | c)? d)* | <1>.k: e+; store k <T?> on result")
	f.Add("<init>(int, A.B[]) async looper(<H?>) <1>: a then main <2>: * since 28")
	f.Add("m() event e gui add <1>: a(b, c[]) of <2> on executor(this.x) local; open job <1> by alarm")
	f.Fuzz(func(t *testing.T, line string) {
		r, err := parseOne(strings.Map(func(r rune) rune {
			if r == '\n' {
				return ' '
			}
			return r
		}, line))
		if err != nil || r.callback != nil {
			return
		}
		text := formatEffects(r.effects)
		again, err := parseOne("m(*) " + text)
		if err != nil {
			t.Fatalf("%q printed as %q, which does not parse: %v", line, text, err)
		}
		if got := formatEffects(again.effects); got != text {
			t.Fatalf("%q printed as %q, then as %q", line, text, got)
		}
	})
}

func TestStatesAreBegunAndAskedFor(t *testing.T) {
	rules, err := parseFile("t.cb", "family f\nclass p.C\n  a() begin x\n  b() event e set <1>: r while y\n  c() end z\n  d() begin w\n  e() event f set <1>: r while w\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []Fault{{"t.cb:3", "no rule asks for x"}, {"t.cb:4", "no rule begins y"}, {"t.cb:5", "no rule begins z"}}
	if got := checkStates(rules); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
