package embedded

import (
	"bytes"
	"context"
	"testing"

	"cbcov/device"
)

// BenchmarkReset is an exploration's short runs: each begins by a reset and has 20 events, of which it looks at the screen after each. Benchmark
// names tell the app.
func BenchmarkReset(b *testing.B) {
	for _, app := range []string{"asynctasks", "activity", "atonce"} {
		b.Run(app, func(b *testing.B) {
			ctx := context.Background()
			d, err := Connect(ctx, 0, device.Options{})
			if err != nil {
				b.Skip(err)
			}
			var log bytes.Buffer
			s, err := d.Open(ctx, device.App{APK: "../../testdata/apps/" + app + ".apk", Log: &log}, nil)
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			for range b.N {
				shortRun(b, s)
			}
		})
	}
}

// shortRun clicks what there is, in turns, and lets pending work run between.
func shortRun(b *testing.B, s device.Session) {
	b.Helper()
	ctx := context.Background()
	if err := s.Reset(ctx, nil); err != nil {
		b.Fatal(err)
	}
	e := device.Event{Kind: device.Launch}
	for i := range 20 {
		if _, err := s.Send(ctx, e); err != nil {
			b.Fatal(err)
		}
		sc, err := s.Screen(ctx)
		if err != nil {
			b.Fatal(err)
		}
		switch {
		case !sc.Running && !sc.Home:
			e = device.Event{Kind: device.Launch}
		case i%3 == 2 && len(sc.Pending) > 0:
			e = device.Event{Kind: device.Run}
		case i%5 == 4:
			e = device.Event{Kind: device.Rotate}
		case len(sc.Widgets) > 0:
			e = device.Event{Kind: device.Click, Target: device.Target{Index: i % len(sc.Widgets)}}
		default:
			e = device.Event{Kind: device.Idle}
		}
	}
}
