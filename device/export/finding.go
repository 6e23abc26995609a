package export

import (
	"fmt"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/device/explore"
	"cbcov/device/race"
)

// maxCause is how many characters of what an exception says are told.
const maxCause = 300

// Crash makes a test of a crash: of its number among those found, the commands that repeat it on the embedded device, and the sequence that its run
// covered first before it came, as people read it; empty: none is known.
func Crash(app App, style Style, number int, c *explore.Crash, replay, covers string) *Test {
	t := &Test{App: app, Style: style, Class: ClassName(fmt.Sprintf("crash %03d", number)), Method: methodOf(c.Cause), Script: explore.Calmed(c.Script)}
	exception, _ := c.Root()
	t.say("%s", cut(c.Cause, maxCause))
	t.say("%s, on thread %s. The test fails by it: Espresso throws it, or the app's process ends, and the runner reports that it crashed. "+
		"It passes where the app has the fault no longer.", cut(exception, maxCause), cut(c.Thread, 80))
	if c.Hang {
		t.say("It is an ANR: the main thread does not come back. Where a phone lets it go on for long, Espresso ends the test by an AppNotIdleException.")
	}
	switch {
	case !c.Calm:
		t.Style, t.Chance, t.Script = UIAutomator, true, c.Script
		t.Class = ClassName(fmt.Sprintf("crash %03d by chance", number))
		t.say("NO TEST CAN FORCE IT: the crash needs an order of events and messages that the embedded device chose. " +
			"With all that is due let run behind each event, it did not come there. " +
			"This test sends the events and waits as little as it can (so by UI Automator: Espresso waits for messages); it brings the order by chance, or never.")
	default:
		t.say("On the embedded device it comes also where all that is due runs behind each event, as Espresso has it; that was tried.")
	}
	if !c.Steady {
		t.say("On the embedded device it did not come each time that the script was run.")
	}
	if covers != "" {
		t.say("Before it came, its run covered first: %s.", covers)
	}
	t.say("On the embedded device: %s", replay)
	return t
}

// say adds a paragraph.
func (t *Test) say(format string, args ...any) {
	t.About = append(t.About, fmt.Sprintf(format, args...))
}

// methodOf makes words of a cause: of a.b.SomeException at p.Main.onClick(Main.java:3) what is SomeException in Main.onClick.
func methodOf(cause string) string {
	exception, frame, _ := strings.Cut(cause, " at ")
	call, _, _ := strings.Cut(frame, "(")
	parts := strings.Split(call, ".")
	return exception[strings.LastIndexByte(exception, '.')+1:] + " in " + strings.Join(parts[max(0, len(parts)-2):], " ")
}

// Race makes a test of a race, of the order that a run seldom has: the one that ends by a fault, or else the second one.
func Race(app App, number int, f *race.Finding, replays [2]string) *Test {
	class, field, _ := strings.Cut(f.Location, ";.")
	t := &Test{App: app, Style: UIAutomator, Chance: true, Class: ClassName(fmt.Sprintf("race %03d by chance", number)),
		Method: "events without their order", Script: f.Orders[1].Script}
	t.say("A race on %s.%s, %s: its order is NOT FORCED by this test, and none can. It sends the events of one of both orders, waits as little as it can, "+
		"and brings that order by chance, or never. Where it passes, that is no proof of anything.", descriptor.Java(cut(class, maxCause)+";"), cut(field, maxCause), f.Kind)
	t.say("It is the second order: %s, before %s. For it %s, or what leads to that, has to be late, so that %s comes before.",
		access(&f.Second), access(&f.First), work(&f.First), work(&f.Second))
	if f.Late > 0 {
		t.say("For one of the orders something was %s late on the embedded device.", f.Late)
	}
	ends := false
	for i, o := range f.Orders {
		if o.Reason != nil {
			ends = true
			t.say("The %s order ends the process: %s", []string{"first", "second"}[i], cut(o.Reason.Exception, maxCause))
		}
	}
	if !ends {
		t.say("Both orders end well, so that this test fails in neither. What is left of them differs: %s", cut(strings.Join(f.Left, "; "), maxCause))
	}
	t.say("On the embedded device, the second order, each time: %s", replays[1])
	t.say("And the first: %s", replays[0])
	return t
}

// access tells of one.
func access(s *race.Site) string {
	does := "reads"
	if s.Write {
		does = "writes"
	}
	m := descriptor.Cut(s.Method)
	return fmt.Sprintf("%s:%d %s it (%s, on %s)", cut(m.Long(), maxCause), s.Line, does, work(s), cut(s.Thread, 80))
}

// work names what an access is a part of.
func work(s *race.Site) string { return cut(s.Work, 120) }
