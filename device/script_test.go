package device

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

// Every line here is in its canonical form: it prints as it was read.
const everyLine = `seed -7
orientation landscape
locale de-DE
night on
grant android.permission.CAMERA
deny android.permission.RECORD_AUDIO
ask
database notes.db 3
file files/settings.txt "a=b\n"
response https://a.example/list?page=1 200 "{\"rows\": []}"
row content://com.android.contacts/contacts display_name="Ann" starred=1
launch
launch p/.Other
click id/save
click "Save \"all\""
click @3
click path/form/EditText:2
longclick id/row
touch @0
item id/list 4
text id/name "Zoë\t"
act id/row "Archive"
key ENTER
back
rotate
night
language de-DE
home
cover
return
reply
reply "content://media/external/images/media/1"
notification "Download"
notification @0 "Pause"
dismiss @1
menu "Settings"
broadcast android.intent.action.TIME_TICK
broadcast p.ACTION key="a b" n=-3 ok=true
service p/.Worker
sensor 1 0 9.81 -0.5
location 52.5 13.4
location 52.5 13.4 network
memory
advance 1.5s
idle
run
run 2
late 2
release
clear
kill
`

func TestScriptRoundTrip(t *testing.T) {
	s, err := ParseScript(everyLine)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.String(); got != everyLine {
		t.Errorf("printed:\n%s\nwant:\n%s", got, everyLine)
	}
	seen := map[Kind]bool{}
	for _, e := range s.Events {
		seen[e.Kind] = true
	}
	for k := range eventArgs {
		if !seen[k] {
			t.Errorf("no line shows the event %q", k)
		}
	}
}

func TestParseEvent(t *testing.T) {
	for _, c := range []struct {
		line string
		want Event
	}{
		{"  click   id/a  # why", Event{Kind: Click, Target: Target{ID: "a"}}},
		{"text @2 \"#x\"", Event{Kind: Text, Target: Target{Index: 2}, Value: "#x"}},
		{"act \"Row\" \"scroll-forward\"", Event{Kind: Act, Target: Target{Text: "Row"}, Value: "scroll-forward"}},
		{"advance 20ms\r", Event{Kind: Advance, Duration: 20 * time.Millisecond}},
		{"broadcast a n=4 s=\"\"", Event{Kind: Broadcast, Name: "a",
			Extras: []Extra{{"n", IntExtra, "4"}, {"s", StringExtra, ""}}}},
	} {
		got, err := ParseEvent(c.line)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("ParseEvent(%q) = %+v, %v; want %+v", c.line, got, err, c.want)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct {
		text         string
		line, column int
		msg          string
	}{
		{"launch\nfly\n", 2, 1, `"fly" is neither an event nor a setting`},
		{"click", 1, 6, "want a target"},
		{"click id/", 1, 7, "want a target"},
		{`click "a`, 1, 7, "want quoted text"},
		{`click ""`, 1, 7, "cannot be empty"},
		{"item @1 x", 1, 9, "want a number"},
		{"advance -1s", 1, 9, "want a duration"},
		{"advance 9999h", 1, 9, "want a duration"},
		{"run 0", 1, 5, "want a number from 1"},
		{"location 91 0", 1, 10, "degrees"},
		{"sensor 1 NaN", 1, 10, "want a number"},
		{"launch\nseed 1", 2, 1, "must stand before the first event"},
		{"orientation up", 1, 1, "portrait or landscape"},
		{"file ../x \"\"", 1, 1, "outside"},
		{"back back", 1, 6, "nothing more"},
		{"broadcast a b", 1, 13, "want key"},
		{"locale german", 1, 1, "no locale"},
		{"language german", 1, 1, "no locale"},
		{"night dark", 1, 1, "on or off"},
		{"launch\nnight on", 2, 1, "must stand before the first event"},
		{"reply \"\"", 1, 7, "cannot be empty"},
		{"response ftp://a 200 \"\"", 1, 1, "no URL"},
		{"response http://a 99 \"\"", 1, 1, "status"},
		{"row contacts a=1", 1, 1, "no table of a provider"},
	} {
		_, err := ParseScript(c.text)
		var se *SyntaxError
		if !errors.As(err, &se) {
			t.Errorf("%q: %v, want a SyntaxError", c.text, err)
			continue
		}
		if se.Line != c.line || se.Column != c.column || !strings.Contains(se.Msg, c.msg) {
			t.Errorf("%q: %v; want line %d, column %d: %s", c.text, se, c.line, c.column, c.msg)
		}
	}
}

func FuzzParseScript(f *testing.F) {
	f.Add(everyLine)
	f.Add("click \"\\xff\"\n\n#\n\tlaunch a#b")
	f.Add("broadcast a a=\"\" b=0007 c=false")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseScript(text)
		if err != nil {
			return
		}
		printed := s.String()
		again, err := ParseScript(printed)
		if err != nil {
			t.Fatalf("cannot read what was printed: %v\n%s", err, printed)
		}
		if !reflect.DeepEqual(s, again) {
			t.Fatalf("read again it is another script:\n%s\n%s", printed, again)
		}
	})
}
