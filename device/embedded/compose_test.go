package embedded

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestCompose looks at what the fixtures in Compose offer on their first screens, and does all of it: nothing is without effect.
func TestCompose(t *testing.T) {
	needDevice(t)
	for app, want := range map[string][]string{
		"composed": {
			`android.widget.TextView "Count 0" click`,
			`android.view.View "More" click`,
			`android.widget.CheckBox click`,
			`android.widget.EditText id/name text enter`,
		},
		"effects": {
			`android.widget.TextView id/one "one" click long`,
			`android.widget.TextView id/two "two" click long`,
		},
		"merged": {
			`android.widget.CheckBox click`,
			`android.view.View "Done" click`,
		},
	} {
		t.Run(app, func(t *testing.T) {
			t.Parallel()
			ctx := context.Background()
			s, err := connect(t, 0, device.Options{}).Open(ctx, device.App{APK: "../../testdata/androidx/" + app + ".apk", Log: io.Discard}, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			send := func(e device.Event) {
				t.Helper()
				if o, err := s.Send(ctx, e); err != nil || o.Ignored != "" || o.End() != "" {
					t.Errorf("%s: %+v, %v", e, o, err)
				}
			}
			send(device.Event{Kind: device.Launch})
			send(device.Event{Kind: device.Idle})
			screen, err := s.Screen(ctx)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, w := range screen.Widgets {
				got = append(got, offered(w))
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("widgets (-want +got):\n%s", d)
			}
			for i, w := range screen.Widgets {
				to := device.Target{ID: w.ID, Index: i}
				if w.Edit {
					send(device.Event{Kind: device.Text, Target: to, Value: "42"})
				}
				if w.Click {
					send(device.Event{Kind: device.Click, Target: to})
				}
				if w.LongClick {
					send(device.Event{Kind: device.LongClick, Target: to})
				}
				for _, name := range w.Actions {
					send(device.Event{Kind: device.Act, Target: to, Value: name})
				}
			}
		})
	}
}

// offered spells a widget and what can be done with it.
func offered(w device.Widget) string {
	text := w.Class
	if w.ID != "" {
		text += " id/" + w.ID
	}
	if w.Text != "" {
		text += fmt.Sprintf(" %q", w.Text)
	}
	for _, can := range []struct {
		what string
		is   bool
	}{{"click", w.Click}, {"long", w.LongClick}, {"text", w.Edit}} {
		if can.is {
			text += " " + can.what
		}
	}
	for _, name := range w.Actions {
		text += " " + name
	}
	return text
}
