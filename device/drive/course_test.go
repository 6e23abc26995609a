package drive

import (
	"testing"

	"cbcov/device"
)

// TestTry: an event that names what is not there is not part of the run, and no error.
func TestTry(t *testing.T) {
	f := &fake{}
	if _, err := f.Open(t.Context(), device.App{Log: t.Output()}, nil); err != nil {
		t.Fatal(err)
	}
	c := Course{Session: f}
	for _, test := range []struct {
		event device.Event
		there bool
	}{
		{device.Event{Kind: device.Launch}, true},
		{device.Event{Kind: device.Click, Target: device.Target{ID: "none"}}, false},
		{device.Event{Kind: device.Click, Target: device.Target{ID: "count"}}, true},
	} {
		if _, there, err := c.Try(t.Context(), test.event); err != nil || there != test.there {
			t.Errorf("%s: there %t, %v", test.event, there, err)
		}
	}
	if got := c.Script.String(); got != "launch\nclick id/count\n" {
		t.Errorf("the run's script: %q", got)
	}
}
