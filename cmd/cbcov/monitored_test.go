package main

import (
	"bytes"
	"strings"
	"testing"

	"cbcov/typestate/monitor"
)

func TestBoundsOfMonitorsAreTold(t *testing.T) {
	var errs bytes.Buffer
	g := &globals{streams: &streams{err: &errs}}
	tellBounds(g, &monitor.Result{Classes: []monitor.Class{{Class: "p.A", Objects: 5}}})
	if errs.Len() > 0 {
		t.Errorf("nothing was left out: %s", errs.String())
	}
	tellBounds(g, &monitor.Result{More: 7, Classes: []monitor.Class{{Class: "p.A", Objects: 5, Forgotten: 2, More: 3}}})
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
			var errs bytes.Buffer
			tellUnwatched(&globals{streams: &streams{err: &errs}}, &monitor.Result{Classes: c.classes})
			if c.want == "" && errs.Len() > 0 || !strings.HasSuffix(errs.String(), c.want) {
				t.Errorf("told %q, want it to end with %q", errs.String(), c.want)
			}
		})
	}
}
