package embedded

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestTasksKeepTheirNames runs the same events with their pending work in two orders: each piece of work is called the same in both.
func TestTasksKeepTheirNames(t *testing.T) {
	needDevice(t)
	for _, c := range []struct{ name, apk, one, two string }{
		{"post", phone, "launch\nidle\nclick id/post\nrun\nclick id/post\nidle\n", "launch\nidle\nclick id/post\nclick id/post\nidle\n"},
		{"pool", phone, "launch cbcov.phone/p.Async\nidle\nclick \"Pool\"\nidle\nclick \"Thread\"\nidle\nclick \"Task\"\nidle\n",
			"launch cbcov.phone/p.Async\nidle\nclick \"Pool\"\nclick \"Thread\"\nclick \"Task\"\nrun 3\nrun 2\nidle\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := openApp(t, c.apk, nil)
			var all [2]map[string]string
			for i, text := range []string{c.one, c.two} {
				if err := s.Reset(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
				all[i] = map[string]string{}
				for _, o := range playScript(t, s, parse(t, text)).Outcomes {
					for _, r := range o.Ran {
						if strings.Contains(r.What, "Choreographer") {
							continue // what is drawn together is drawn once
						}
						all[i][fmt.Sprint(r.ID, " ", r.Segment)] = r.What
					}
				}
			}
			if d := cmp.Diff(all[0], all[1]); d != "" {
				t.Errorf("ids, segments and names of what ran (-one order +other order):\n%s", d)
			}
			if len(all[0]) < 6 {
				t.Errorf("only %d pieces of work: %v", len(all[0]), slices.Sorted(maps.Values(all[0])))
			}
		})
	}
}

// TestPendingIsWhatRuns: run N runs the N-th of the pending list, for all of them.
func TestPendingIsWhatRuns(t *testing.T) {
	needDevice(t)
	s, _ := openApp(t, phone, nil)
	begin := parse(t, "launch cbcov.phone/p.Async\nidle\nclick \"Pool\"\nclick \"Thread\"\nclick \"Task\"\nclick \"Late\"\nclick \"Timer\"\n")
	first := playScript(t, s, begin)
	pending := first.Screens[len(first.Screens)-1].Pending
	if len(pending) < 5 {
		t.Fatalf("pending: %+v", pending)
	}
	for n, p := range pending {
		if err := s.Reset(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		playScript(t, s, begin)
		o, err := s.Send(t.Context(), device.Event{Kind: device.Run, Number: n + 1})
		if err != nil {
			t.Fatal(err)
		}
		want := device.Ran{ID: p.ID, Segment: p.Segment, What: p.What, Thread: p.Thread}
		if len(o.Ran) == 0 || o.Ran[0] != want {
			t.Errorf("run %d: ran %+v, want %+v", n+1, o.Ran, want)
		}
		event := first.Outcomes[2].Ran[0]
		if p.Origin == "" || n == 0 && p.Origin != event.ID {
			t.Errorf("%s comes of %q, want %q, the click", p.What, p.Origin, event.ID)
		}
	}
}

// TestEarly: a thread that is early begins in the middle of what asks for it, which goes on behind it.
func TestEarly(t *testing.T) {
	needDevice(t)
	s, _ := openApp(t, "../../testdata/races/worker.apk", nil)
	for text, want := range map[string][]string{
		"launch\nidle\nclick \"Load\"\n":                              {"click 1"},
		"early \"app.worker.Main$7\"\nlaunch\nidle\nclick \"Load\"\n": {"click 1", "app.worker.Main$7 1", "click 2"},
	} {
		script := parse(t, text)
		if err := s.Reset(t.Context(), script.Settings); err != nil {
			t.Fatal(err)
		}
		outcomes := playScript(t, s, script).Outcomes
		var got []string
		for _, r := range outcomes[len(outcomes)-1].Ran {
			if r.What == "click" || strings.HasPrefix(r.What, "app.") {
				got = append(got, fmt.Sprint(r.What, " ", r.Segment))
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s(-want +got):\n%s", text, d)
		}
	}
}
