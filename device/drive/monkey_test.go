package drive

import (
	"testing"

	"cbcov/device"
)

// busy is a screen that offers every family of events.
var busy = device.Screen{Running: true, Activity: "p/p.A", Window: "activity",
	Widgets: []device.Widget{{Index: 0, ID: "a", Click: true}, {Index: 1, ID: "b", Edit: true, LongClick: true},
		{Index: 2, ID: "b", Touch: true}, {Index: 3, ID: "list", Items: 40}},
	Menu: []device.Widget{{Index: 0, ID: "m", Click: true}}, Actions: []string{"p.X"}, Services: []string{"p/p.S"}, Sensors: []device.SensorType{1},
	Providers: []string{"gps"}}

func TestMonkeyRepeatsAndCanBeRead(t *testing.T) {
	one, two, other := newMonkey(1), newMonkey(1), newMonkey(2)
	kinds := map[device.Kind]bool{}
	differs := false
	for range 2000 {
		e := one.next(&busy)
		if again := two.next(&busy); again.String() != e.String() {
			t.Fatalf("the same seed: %v, then %v", e, again)
		}
		differs = differs || other.next(&busy).String() != e.String()
		kinds[e.Kind] = true
		if read, err := device.ParseEvent(e.String()); err != nil || read.String() != e.String() {
			t.Fatalf("%v reads as %v, %v", e, read, err)
		}
	}
	if !differs {
		t.Error("another seed gives the same events")
	}
	for _, k := range []device.Kind{device.Click, device.LongClick, device.Touch, device.Item, device.Text, device.Key, device.Back,
		device.Rotate, device.Home, device.Service, device.Menu, device.Broadcast, device.Sensor, device.Location, device.Memory} {
		if !kinds[k] {
			t.Errorf("no %s among 2000 events", k)
		}
	}
}

func TestMonkeyTakesWhatThereIs(t *testing.T) {
	m := newMonkey(1)
	for range 100 {
		if e := m.next(&device.Screen{Home: true}); e.Kind != device.Return && e.Kind != device.Kill {
			t.Fatalf("in the background: %v", e)
		}
		if e := m.next(&device.Screen{Asked: true}); e.Kind != device.Reply && e.Kind != device.Back {
			t.Fatalf("asked by the system: %v", e)
		}
		if e := m.next(&device.Screen{}); e.Kind != device.Launch {
			t.Fatalf("without a window: %v", e)
		}
		switch e := m.next(&device.Screen{Running: true}); e.Kind {
		case device.Click, device.Item, device.Menu, device.Sensor, device.Location, device.Broadcast:
			t.Fatalf("on an empty screen: %v", e)
		}
	}
}

// TestMonkeyLeavesWhereItIsStuck has no way back from an activity that is not the first: it goes back, and then to the launcher's, which needs no name. The
// first one that was seen may be one that wants to be told something, as those that ask for permissions do.
func TestMonkeyLeavesWhereItIsStuck(t *testing.T) {
	m := newMonkey(1)
	m.next(&device.Screen{Running: true, Activity: "p/p.Asks", Window: "activity"})
	stuck := device.Screen{Running: true, Activity: "p/p.Stuck", Window: "activity", Widgets: []device.Widget{{Click: true}}}
	for range patience {
		m.next(&stuck)
	}
	for range backs {
		if e := m.next(&stuck); e.Kind != device.Back {
			t.Fatalf("bored, it goes not back: %v", e)
		}
	}
	if e := m.next(&stuck); e.Kind != device.Launch || e.Name != "" {
		t.Errorf("stuck: %v", e)
	}
}
