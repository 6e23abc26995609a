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
