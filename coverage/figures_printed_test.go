package coverage

import (
	"context"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// TestPrintedTraceOfTheApp measures the trace that the paper prints for Figure 3 on the figure's app: it covers two
// sequences of EE and the one of EAS.
func TestPrintedTraceOfTheApp(t *testing.T) {
	for _, depth := range []ccfa.Depth{ccfa.Paper, ccfa.Full} {
		a := figure(t, "fig3", depth)
		r, err := Measure(context.Background(), App{Build: a.Build, Callbacks: a.Callbacks, Relations: a.Relations(context.Background())},
			requiredOf(t, a, RequiredOptions{}), []trace.Source{trace.FromBytes("printed.txt", []byte(printed))}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if ee, eas := r.Tally(EE), r.Tally(EAS); ee.Covered != 2 || eas != (Tally{Required: 1, Covered: 1}) {
			t.Errorf("depth %d: EE %+v, EAS %+v", depth, ee, eas)
		}
		if u := r.Unmodelled; len(u.Callbacks)+len(u.Pairs) > 0 {
			t.Errorf("depth %d: not in the automaton: %+v", depth, u)
		}
	}
}
