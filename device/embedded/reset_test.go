package embedded

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// ran is what a script led to: its log, and what its events told.
type ran struct {
	log      string
	outcomes []device.Outcome
	screens  []device.Screen
	notes    device.Notes
}

// play sends a script's events, and looks at the screen after each.
func playScript(t *testing.T, s device.Session, log *bytes.Buffer, script *device.Script) ran {
	t.Helper()
	var r ran
	log.Reset()
	for _, e := range script.Events {
		o, err := s.Send(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := s.Screen(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		r.outcomes, r.screens = append(r.outcomes, o), append(r.screens, *sc)
	}
	var err error
	if r.notes, err = s.Notes(t.Context()); err != nil {
		t.Fatal(err)
	}
	r.log = log.String()
	return r
}

// TestReset plays all scripts of an app one after the other in one session, there and back, and in a session for each.
func TestReset(t *testing.T) {
	needDevice(t)
	apps, err := filepath.Glob("testdata/runs/*")
	if err != nil || len(apps) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, app := range apps {
		t.Run(filepath.Base(app), func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob(app + "/*.cbscript")
			if err != nil {
				t.Fatal(err)
			}
			scripts := map[string]*device.Script{}
			want := map[string]ran{}
			d := connect(t, 0, device.Options{})
			open := func(script *device.Script) (device.Session, *bytes.Buffer) {
				var log bytes.Buffer
				s, err := d.Open(context.Background(), device.App{APK: "testdata/" + filepath.Base(app) + ".apk", Log: &log}, script.Settings)
				if err != nil {
					t.Fatal(err)
				}
				return s, &log
			}
			for _, f := range files {
				scripts[f] = parse(t, read(t, f))
				s, log := open(scripts[f])
				want[f] = playScript(t, s, log, scripts[f])
				s.Close()
			}
			s, log := open(scripts[files[0]])
			defer s.Close()
			for i := range 2 * len(files) {
				f := files[min(i, 2*len(files)-1-i)]
				if i > 0 {
					if err := s.Reset(t.Context(), scripts[f].Settings); err != nil {
						t.Fatal(err)
					}
				}
				got := playScript(t, s, log, scripts[f])
				name := strings.TrimSuffix(filepath.Base(f), ".cbscript")
				if d := cmp.Diff(want[f].log, got.log); d != "" {
					t.Errorf("%d: %s: the log (-fresh +reset):\n%s", i, name, d)
				}
				if d := cmp.Diff(want[f].outcomes, got.outcomes); d != "" {
					t.Errorf("%d: %s: outcomes (-fresh +reset):\n%.4000s", i, name, d)
				}
				if d := cmp.Diff(want[f].screens, got.screens); d != "" {
					t.Errorf("%d: %s: screens (-fresh +reset):\n%.4000s", i, name, d)
				}
				if d := cmp.Diff(want[f].notes, got.notes); d != "" {
					t.Errorf("%d: %s: notes (-fresh +reset):\n%s", i, name, d)
				}
			}
		})
	}
}
