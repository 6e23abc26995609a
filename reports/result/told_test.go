package result

import (
	"strings"
	"testing"

	"cbcov/typestate/monitor"
)

func TestWhatWasAllowedInstead(t *testing.T) {
	for _, test := range []struct {
		allowed, awaited []string
		want             string
	}{
		{nil, nil, ""},
		{[]string{"release", "reset"}, nil, " Allowed was: release, reset."},
		{[]string{"reset"}, []string{"prepared"}, " Allowed was: reset, or to wait for prepared."},
		{nil, []string{"prepared"}, " Allowed was: to wait for prepared."},
	} {
		f := violationOf(&monitor.Violation{Allowed: test.allowed, Awaited: test.awaited})
		if m := f.Message; !strings.Contains(m, test.want) || strings.Contains(m, "Allowed") != (test.want != "") {
			t.Errorf("%q", m)
		}
	}
}

func TestLossInAHistory(t *testing.T) {
	v := monitor.Violation{History: []monitor.Step{{Method: "Lp/A;->m()V"}, {Method: "Lp/A;->onDone()V", Callback: true, Loss: true}}}
	steps := violationOf(&v).Steps
	if steps[0].Text != "A.m" || steps[1].Text != "lost records, then callback A.onDone" {
		t.Errorf("%+v", steps)
	}
}
