package cbcov

import (
	"strings"
	"testing"

	"cbcov/coverage/trace"
	"cbcov/typestate/monitor"
)

func TestBoundsOfMonitorsAreTold(t *testing.T) {
	var errs strings.Builder
	w := &Watch{Warn: func(text string) { errs.WriteString(text + "\n") }}
	w.bounds(&monitor.Result{Classes: []monitor.Class{{Class: "p.A", Objects: 5}}})
	if errs.Len() > 0 {
		t.Errorf("nothing was left out: %s", errs.String())
	}
	w.bounds(&monitor.Result{More: 7, Classes: []monitor.Class{{Class: "p.A", Objects: 5, Forgotten: 2, More: 3}}})
	for _, want := range []string{"7 objects broke", "2 of 5 objects of p.A were forgotten", "3 more calls on objects of p.A"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("%q is missing in %s", want, errs.String())
		}
	}
}

func TestTracesWithoutCallsAreTold(t *testing.T) {
	for _, c := range []struct {
		name    string
		classes []monitor.Class
		want    string
	}{
		{"the app uses none", nil, ""},
		{"calls of one are logged", []monitor.Class{{Class: "p.A", Calls: 1}, {Class: "p.B"}}, ""},
		{"none are, and two machines share a class", []monitor.Class{{Class: "p.A"}, {Class: "p.A", Callbacks: 3}, {Class: "p.B"}}, "uses p.A, p.B\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var errs strings.Builder
			w := &Watch{Warn: func(text string) { errs.WriteString(text + "\n") }}
			w.unwatched(&monitor.Result{Classes: c.classes})
			if c.want == "" && errs.Len() > 0 || !strings.HasSuffix(errs.String(), c.want) {
				t.Errorf("told %q, want it to end with %q", errs.String(), c.want)
			}
		})
	}
}

func TestSeveralDevicesAreTold(t *testing.T) {
	const line = "01-01 00:00:00.100 10 10 I cbcov   : 1 8b63b87b 253d950f11ebdbeb 1 0 m D "
	one, other := trace.FromBytes("a", []byte(line+"34/0123abcd\n")), trace.FromBytes("b", []byte(line+"28/0123abcd\n"))
	for _, c := range []struct {
		name    string
		sources []trace.Source
		level   int
		told    string
	}{
		{"none", nil, 0, ""},
		{"one", []trace.Source{one, one}, 34, ""},
		{"two", []trace.Source{one, other}, 28, "devices of API 28, 34: all are held to the typestates of API 28"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var errs strings.Builder
			a := &App{opt: Options{Watch: Watch{Warn: func(text string) { errs.WriteString(text + "\n") }}}}
			begun, err := trace.Beginnings(c.sources)
			level := a.lowestLevel(begun)
			if err != nil || level != c.level || (c.told == "") != (errs.Len() == 0) || !strings.Contains(errs.String(), c.told) {
				t.Errorf("level %d, %v, told %q", level, err, errs.String())
			}
		})
	}
}
