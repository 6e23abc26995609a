package predict_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"cbcov/typestate/predict"
)

func TestTryReal(t *testing.T) {
	for _, path := range strings.Fields(os.Getenv("TRY")) {
		start := time.Now()
		a, p := load(t, path)
		t.Logf("%s: loaded %v", path, time.Since(start))
		start = time.Now()
		points := places(t, a, p)
		t.Logf("resolved %v", time.Since(start))
		start = time.Now()
		r, err := predict.Check(context.Background(), a, p, points, predict.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("checked %v: %d predictions", time.Since(start), len(r.Predictions))
		for _, x := range r.Predictions {
			t.Logf("  %s %s at %s:%d on %s in %s state %s", x.Input, x.Method, x.Caller, x.Line, x.Object, x.Class, x.State)
			for _, s := range x.Sequence {
				t.Logf("      %s: %s", s.Callback, strings.Join(s.Calls, ", "))
			}
		}
		for _, s := range r.Skipped {
			t.Logf("  skipped %s", s)
		}
	}
}
