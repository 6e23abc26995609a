package oracle

import (
	"testing"

	"cbcov/learner"
	"cbcov/typestate"
)

// The default learner and oracle take fewer runs on each model than DroidStar's own method, which is L* with a distinguisher bound of
// 2, with the same cache and rules; and on MediaPlayer at most 40 % of what the paper's Table 1 has. (The models are not the classes.)
func TestRunsAreFew(t *testing.T) {
	const table1 = 2372 // membership queries of MediaPlayer that were run
	for _, name := range []string{"mediaplayer", "asynctask", "sqliteopenhelper"} {
		truth := model(t, name)
		a := learner.AlphabetOf(truth)
		cost := func(algorithm, oracle string, bound int) learner.Counts {
			t.Helper()
			got, err := learn(truth, a, algorithm, oracle, Options{Bound: bound})
			if err != nil {
				t.Fatal(err)
			}
			if !typestate.Equal(got.hypothesis, truth) {
				t.Errorf("%s, %s, %s %d: the machine is wrong", name, algorithm, oracle, bound)
			}
			t.Logf("%s, %s, %s %d: %d rounds, asked %d, run %d, %d symbols",
				name, algorithm, oracle, bound, got.rounds, got.asked.Queries, got.run.Queries, got.run.Symbols)
			return got.run
		}
		ours, wp, theirs := cost("lsharp", "combined", 1), cost("lsharp", "wp", 1), cost("lstar", "distinguisher", 2)
		if ours.Queries >= theirs.Queries || ours.Symbols >= theirs.Symbols {
			t.Errorf("%s: %+v with our method, %+v with DroidStar's", name, ours, theirs)
		}
		if ours.Queries > wp.Queries {
			t.Errorf("%s: %+v with words chosen for the hypothesis, %+v with the Wp-method's", name, ours, wp)
		}
		if name == "mediaplayer" && ours.Queries > table1*40/100 {
			t.Errorf("%s: %d runs, more than 40 %% of %d", name, ours.Queries, table1)
		}
	}
}
