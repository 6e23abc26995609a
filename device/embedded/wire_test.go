package embedded

import (
	"bufio"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

func TestWire(t *testing.T) {
	for _, c := range []struct {
		fields []string
		line   string
	}{
		{[]string{"screen"}, "screen\n"},
		{[]string{"event", "", "a\tb"}, "event\t\ta\\tb\n"},
		{[]string{"text", "two\r\nlines \\t"}, "text\ttwo\\r\\nlines \\\\t\n"},
	} {
		if got := encode(c.fields); got != c.line {
			t.Errorf("encode(%q) = %q, want %q", c.fields, got, c.line)
		}
		if got := decode(strings.TrimSuffix(c.line, "\n")); !reflect.DeepEqual(got, c.fields) {
			t.Errorf("decode(%q) = %q, want %q", c.line, got, c.fields)
		}
	}
}

func FuzzWire(f *testing.F) {
	f.Add("a\tb\\n\\")
	f.Fuzz(func(t *testing.T, line string) {
		if strings.ContainsAny(line, "\n\r") {
			return
		}
		fields := decode(line)
		if got := decode(strings.TrimSuffix(encode(fields), "\n")); !reflect.DeepEqual(got, fields) {
			t.Errorf("%q: %q, then %q", line, fields, got)
		}
	})
}

func TestReadLineIsBounded(t *testing.T) {
	long := strings.Repeat("x", maxLine+1) + "\n"
	if _, err := readLine(bufio.NewReaderSize(strings.NewReader(long), 64)); err == nil {
		t.Error("no error for a line that is too long")
	}
	if got, err := readLine(bufio.NewReaderSize(strings.NewReader(long[8:]), 64)); err != nil || len(got) != maxLine-7 {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

func TestOnScreen(t *testing.T) {
	var sc device.Screen
	for _, line := range []string{"screen\t1\t0\t0\tp/p.A\tdialog\t1", "widget\t0\tandroid.widget.Button\tok\tOK\tcontent/ok\t1\t0\t0\t1\t1\t2\texpand\t",
		"menu\t0\t\tMore", "notification\tNews\tAnswer", "sensor\t1",
		"pending\t00000000000000ff\t2\tp.A$1\tmain\t1\t1500\t00000000000000fe\t1", "pending\tff\t1\tp.B\tpool\t0\t9223372036854775807\t\t0"} {
		if err := onScreen(&sc, decode(line)); err != nil {
			t.Error(err)
		}
	}
	want := device.Screen{Running: true, Activity: "p/p.A", Window: "dialog", Asked: true,
		Widgets: []device.Widget{{Class: "android.widget.Button", ID: "ok", Text: "OK", Path: "content/ok", Click: true, Edit: true, Digits: true, Items: 2,
			Actions: []string{"expand"}}},
		Menu: []device.Widget{{Text: "More", Click: true}}, Notifications: []device.ShownNotification{{Title: "News", Actions: []string{"Answer"}}},
		Sensors: []device.SensorType{1},
		Pending: []device.Task{
			{ID: "00000000000000ff", Segment: 2, What: "p.A$1", Thread: "main", Main: true, Due: 1500 * time.Millisecond, Origin: "00000000000000fe", System: true},
			{ID: "ff", Segment: 1, What: "p.B", Thread: "pool", Due: math.MaxInt64 / time.Millisecond * time.Millisecond}}}
	if d := cmp.Diff(want, sc); d != "" {
		t.Errorf("screen (-want +got):\n%s", d)
	}
	for _, line := range []string{"", "?", "screen", "screen\t1\t0\t0\tp/p.A\tdialog", "screen\t1\t0\t0\tp/p.A\tdialog\t1\t1", "pending\tff\tx\tp.B\tpool\t0\t0\t\t0", "menu\tx\t\tMore", "sensor\t9999999999"} {
		if err := onScreen(&sc, decode(line)); err == nil || !strings.Contains(err.Error(), "not understood") {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// TestOutcome reads how answers to events end.
func TestOutcome(t *testing.T) {
	f := &device.Failure{Exception: "E: why", Thread: "main", Stack: "at a\nat b"}
	for line, want := range map[string]device.Outcome{
		"ok": {}, "exit": {Exited: true}, "ignored\tnobody listens": {Ignored: "nobody listens"}, "crash\tE: why\tmain\tat a\\nat b": {Crash: f},
		"lack\tE: why\tmain\tat a\\nat b": {Lack: f}, "anr\tE: why\tmain\tat a\\nat b": {Hang: f},
	} {
		got, err := outcome(decode(line))
		if d := cmp.Diff(want, got); d != "" || err != nil {
			t.Errorf("%q: %v\n%s", line, err, d)
		}
	}
	if _, err := outcome(decode("notarget\tno @3")); !errors.Is(err, device.ErrNoTarget) || !strings.Contains(err.Error(), "no @3") {
		t.Errorf("no target: %v", err)
	}
	for _, line := range []string{"", "ok\tno", "crash\tE", "exit\t1", "notarget", "memory\tE"} {
		if o, err := outcome(decode(line)); err == nil || errors.Is(err, device.ErrNoTarget) {
			t.Errorf("%q: %+v, %v", line, o, err)
		}
	}
}

// TestOnScreenNamesFitScripts: what an app names as it likes stands in a script as it is, or not at all.
func TestOnScreenNamesFitScripts(t *testing.T) {
	for _, name := range []string{"save", "item 1", "x\nkill", "a\u2028b", `"`, "#", "a/b.c:d", "ж"} {
		var sc device.Screen
		for _, fields := range [][]string{{"widget", "7", "V", name, "", name, "1", "0", "0", "0", "0", "0"}, {"menu", "7", name, ""}, {"action", name}, {"service", name},
			{"provider", name}} {
			if err := onScreen(&sc, decode(strings.TrimSuffix(encode(fields), "\n"))); err != nil {
				t.Error(err)
			}
		}
		events := []device.Event{{Kind: device.Click, Target: device.NameOf(sc.Widgets, 0)}, {Kind: device.Menu, Target: device.NameOf(sc.Menu, 0)}}
		for i := range sc.Actions {
			events = append(events, device.Event{Kind: device.Broadcast, Name: sc.Actions[i]}, device.Event{Kind: device.Service, Name: sc.Services[i]},
				device.Event{Kind: device.Location, Values: []float64{1, 2}, Name: sc.Providers[i]})
		}
		for _, e := range events {
			got, err := device.ParseEvent(e.String())
			if d := cmp.Diff(e, got); err != nil || d != "" {
				t.Errorf("%q: %s: %v\n%s", name, e, err, d)
			}
		}
	}
}
