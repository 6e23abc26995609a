package embedded

import (
	"bufio"
	"reflect"
	"strings"
	"testing"

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

func TestOnScreenReadsShortLines(t *testing.T) {
	var sc device.Screen
	for _, line := range []string{"screen\t1\t0\tp/p.A\tdialog\t3", "widget\t0\tandroid.widget.Button\tok\tOK\tcontent/ok\t1", "menu", "sensor\t1", "?"} {
		onScreen(&sc, decode(line))
	}
	want := device.Screen{Running: true, Activity: "p/p.A", Window: "dialog", Pending: 3,
		Widgets: []device.Widget{{Class: "android.widget.Button", ID: "ok", Text: "OK", Path: "content/ok", Click: true}},
		Menu:    []device.Widget{{Click: true}}, Sensors: []device.SensorType{1}}
	if d := cmp.Diff(want, sc); d != "" {
		t.Errorf("screen (-want +got):\n%s", d)
	}
}

// TestOnScreenNamesFitScripts: what an app names as it likes stands in a script as it is, or not at all.
func TestOnScreenNamesFitScripts(t *testing.T) {
	for _, name := range []string{"save", "item 1", "x\nkill", "a\u2028b", `"`, "#", "a/b.c:d", "ж"} {
		var sc device.Screen
		for _, fields := range [][]string{{"widget", "7", "V", name, "", name, "1"}, {"menu", "7", name}, {"action", name}, {"service", name}, {"provider", name}} {
			onScreen(&sc, decode(strings.TrimSuffix(encode(fields), "\n")))
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
