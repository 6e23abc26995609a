package framework

import (
	"strings"
	"testing"
)

func TestParseCourses(t *testing.T) {
	list, err := parseCourses([]file{{"a.course", `
course lamp
stage off
stage lit covers   # it is bright
stage going pending
ask switch off -> lit
ask switch lit, going -> off
lit -> going leaves unless broken
going -> off told out front: onDim onOut
lit -> off chosen button, key
going -> off posted out

course state
stage fine
stage broken
ask drop fine -> broken
`}})
	if err != nil {
		t.Fatal(err)
	}
	c := list[0]
	if got := c.Asks[0].To; got[0] != 1 || got[1] != 0 || got[2] != 0 {
		t.Errorf("switch leads to %v", got)
	}
	if !c.Stages[1].Covers || c.Stages[1].Pending || !c.Stages[2].Pending {
		t.Errorf("stages are %+v", c.Stages)
	}
	if s := c.Steps[0]; s.Kind != Leaves || s.Unless != "broken" || len(s.Events) != 0 {
		t.Errorf("the first step is %+v", s)
	}
	if s := c.Steps[1]; s.Kind != Heard || !s.Front || s.Sequence() != "onDim onOut" || s.Events[0] != "out" {
		t.Errorf("the second step is %+v", s)
	}
	if s := c.Steps[2]; s.Kind != Chosen || strings.Join(s.Events, " ") != "button key" {
		t.Errorf("the third step is %+v", s)
	}
	if s := c.Steps[3]; s.Kind != PostedAs || s.From[0] != 2 || s.To != 0 {
		t.Errorf("the last step is %+v", s)
	}
}

// TestWindowCourses reads courses of windows.
func TestWindowCourses(t *testing.T) {
	text := "course menu of p.Menu\nstage off\nstage on\noff -> on brought open\non -> off chosen item answering true\n"
	list, err := parseCourses([]file{{"a.course", text}})
	if err != nil {
		t.Fatal(err)
	}
	c := list[0]
	if c.Of != "Lp/Menu;" || !c.Brings("open") || c.Brings("item") || c.Steps[0].Kind != Brought || c.Steps[1].Answer != Yes {
		t.Errorf("got %+v", c)
	}
	_, err = parseCourses([]file{{"a.course", text + "course other of p.Other\nstage off\n"}})
	if want := "a.course:7: another course of windows has the stage off"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestCourseFaults: what is misspelt is an error with its line.
func TestCourseFaults(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"off -> lit shines", "a.course:4: want `stage NAME`"},
		{"of -> lit leaves", `a.course:4: no stage "of"`},
		{"off -> lid told out", `a.course:4: no stage "lid"`},
		{"off -> lit told", "a.course:4: `told` with 0 events"},
		{"off -> lit leaves out", "a.course:4: `leaves` with 1 events"},
		{"off -> lit leaves unless broken", `a.course:4: no other course has a stage "broken"`},
		{"ask switch off, lid -> lit", `a.course:4: no stage "lid"`},
		{"course lamp", "a.course:4: the course lamp stands there twice"},
		{"stage lit", "a.course:4: the stage lit stands there twice"},
		{"off -> lit told out answering maybe", "a.course:4: want `stage NAME`"},
	} {
		_, err := parseCourses([]file{{"a.course", "course lamp\nstage off\nstage lit\n" + test.line + "\n"}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
}

// TestCourseNames: rules ask for what courses have, and courses name what rules have.
func TestCourseNames(t *testing.T) {
	courses, err := parseCourses([]file{{"a.course", "course lamp\nstage off\nstage lit\nask switch off -> lit\noff -> lit told click: onClick\noff -> lit told glow\noff -> lit told click: onGlow\n"}})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := parseFile("a.cb", "family a\nclass android.view.View\n  setOnClickListener(*) event click gui set <1>: onClick; course shine\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range checkCourses(courses, rules) {
		got = append(got, f.String())
	}
	want := "a.cb:3: no course has the request shine\na.course:6: no rule has the event glow\na.course:7: no rule registers onGlow under click"
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

// TestCourseLegs: what tells listeners goes on where they left the object, and lines are for objects alone of which something is noted.
func TestCourseLegs(t *testing.T) {
	const text = `course clock
stage still
stage running
note loud
quit lend
ask run still -> running unless late tells clock onStart
ask run still -> still if late
ask halt running -> running tells tick onTick then still, running -> still clock onEnd
running -> running runs tick onTick, tick onTock then running -> still clock onEnd if loud

course lateness
stage prompt
stage late
ask delay prompt -> late
`
	list, err := parseCourses([]file{{"a.course", text}})
	if err != nil {
		t.Fatal(err)
	}
	c := list[0]
	if loud, lend := c.Asks[0], c.Asks[1]; !loud.Note || loud.Quits || !lend.Note || !lend.Quits {
		t.Errorf("notes are %+v, %+v", loud, lend)
	}
	if run := c.Asks[2]; run.Lines[0].If != (Noted{"late", true}) || run.Lines[1].If != (Noted{"late", false}) || !run.Tells() {
		t.Errorf("run is %+v", run)
	}
	if legs := c.Asks[3].Lines[0].Legs(); len(legs) != 2 || len(legs[1].From) != 2 || legs[1].To != 0 || legs[1].Tells[0] != (Hearing{"clock", "onEnd"}) {
		t.Errorf("halt has the legs %+v", legs)
	}
	if s := c.Steps[0]; s.Noted != (Noted{"loud", false}) || s.If != "" || len(s.Legs()) != 2 || len(s.Tells) != 2 {
		t.Errorf("the step is %+v", s)
	}
	for _, test := range []struct{ old, line, want string }{
		{"if late", "if later", `a.course:7: no note before it and no other course has a stage "later" behind its first`},
		{"note loud", "note run", "a.course:6: run is a note"},
		{"then running -> still clock onEnd", "then clock onEnd", "a.course:9: want `FROM -> TO EVENT CALLBACK` behind `then`"},
		{"then running -> still clock", "then running -> gone clock", `a.course:9: no stage "gone"`},
	} {
		_, err := parseCourses([]file{{"a.course", strings.Replace(text, test.old, test.line, 1)}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
}

// TestCoursesThatTell: requests and what objects bring may tell listeners in runs of their own.
func TestCoursesThatTell(t *testing.T) {
	const text = `course clock
stage still
stage running
ask run still -> running tells clock onStart
ask run running -> running tells tick onTick
ask halt running -> still
running -> still runs tick onTick, clock onEnd if late
still -> running told bell live: onRing

course lateness
stage prompt
stage late
ask delay prompt -> late
`
	list, err := parseCourses([]file{{"a.course", text}})
	if err != nil {
		t.Fatal(err)
	}
	c := list[0]
	if run := c.Asks[0]; len(run.Lines) != 2 || run.Lines[1].From[0] != 1 || run.Lines[1].Tells[0] != (Hearing{"tick", "onTick"}) {
		t.Errorf("run is %+v", run)
	}
	if halt := c.Asks[1]; halt.Tells() || halt.To[1] != 0 {
		t.Errorf("halt is %+v", halt)
	}
	if s := c.Steps[0]; s.Kind != InOneRun || s.If != "late" || len(s.Tells) != 2 || s.Tells[1] != (Hearing{"clock", "onEnd"}) {
		t.Errorf("the step is %+v", s)
	}
	if s := c.Steps[1]; !s.Live || s.Front || s.Events[0] != "bell" {
		t.Errorf("the last step is %+v", s)
	}
	if !c.TellsItself("tick") || c.TellsItself("tock") || c.Tells("tick") {
		t.Error("the clock tells ticks, in runs of its own")
	}
	for _, test := range []struct{ old, line, want string }{
		{"tells clock onStart", "tells clock", "a.course:4: want `EVENT CALLBACK`, not \"clock\""},
		{"clock onEnd if late", "clock onEnd if soon", `a.course:7: no other course has a stage "soon" behind its first`},
		{"clock onEnd if late", "clock: onEnd", "a.course:7: want `EVENT CALLBACK`"},
	} {
		_, err := parseCourses([]file{{"a.course", strings.Replace(text, test.old, test.line, 1)}})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.line, err, test.want)
		}
	}
	rules, err := parseFile("a.cb", "family a\nclass android.view.View\n  a(*) event clock add <1>: onStart; course run perhaps unless late; course halt unless soon\n  b(*) event tick add <1>: onTack\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range checkCourses(list, rules) {
		got = append(got, f.String())
	}
	want := "a.cb:3: no other course has a stage soon behind its first\na.course:5: no rule registers onTick under tick\na.course:7: no rule registers onTick under tick\na.course:7: no rule registers onEnd under clock\na.course:8: no rule has the event bell\na.course:8: no rule registers onRing under bell"
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

// TestProcessCourses reads courses of objects that are no window's.
func TestProcessCourses(t *testing.T) {
	list, err := parseCourses([]file{{"a.course", "course link process\nstage off\nstage asked\nstage on\nask join off -> asked\nasked -> on posted answer: onJoined\nasked -> off posted answer: onRefused\non -> off told link\n"}})
	if err != nil {
		t.Fatal(err)
	}
	c := list[0]
	if !c.Process || c.Of != "" || c.Steps[0].Kind != PostedAs || c.Steps[0].Sequence() != "onJoined" || len(c.Steps[2].Callbacks) != 0 {
		t.Errorf("got %+v", c)
	}
	if _, err := parseCourses([]file{{"a.course", "course link windows\n"}}); err == nil {
		t.Error("a course of neither")
	}
}
