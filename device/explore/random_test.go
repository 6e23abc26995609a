package explore

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/coverage"
)

// atRandom makes the random runs of an exploration, and leaves the rest of its folder out.
func atRandom(t *testing.T, dir string, runs, jobs int) ([]RandomRun, map[string]string) {
	t.Helper()
	opt := Options{Goal: Coverage, Seed: 1, Jobs: jobs, Device: &fake{}, Out: dir}
	made, err := Random(context.Background(), fakeApp(), opt, runs, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := files(t, RandomIn(dir))
	return made, all
}

// TestRandom: as many events are sent at random, in longer runs, the same with any number of jobs; what is there is not made again, and what was broken
// off is.
func TestRandom(t *testing.T) {
	dir := t.TempDir()
	r := mustExplore(t, dir, 1, 450)
	made, one := atRandom(t, dir, r.Runs, 1)
	events := 0
	for i := range made {
		if made[i].Number != i+1 || made[i].Events != made[i].Wanted {
			t.Errorf("run %d: %+v", i+1, made[i])
		}
		events += made[i].Events
	}
	if events != r.Events || len(made) != 3 || len(one) != 9 {
		t.Errorf("%d events in %d runs and %d files, of %d", events, len(made), len(one), r.Events)
	}
	again := t.TempDir()
	mustExplore(t, again, 2, 450)
	if _, three := atRandom(t, again, r.Runs, 3); cmp.Diff(one, three) != "" {
		t.Errorf("one session (-) and three (+):\n%s", cmp.Diff(one, three))
	}
	runs := filepath.Join(RandomIn(dir), "runs")
	broken := []error{os.Remove(filepath.Join(runs, "000002.json")), os.WriteFile(filepath.Join(runs, "000002.logcat"), []byte("half"), 0o644),
		os.WriteFile(filepath.Join(runs, "000001.logcat"), []byte("kept"), 0o644)}
	if i := slices.IndexFunc(broken, func(err error) bool { return err != nil }); i >= 0 {
		t.Fatal(broken[i])
	}
	_, resumed := atRandom(t, dir, r.Runs, 2)
	one["runs/000001.logcat"] = "kept"
	if d := cmp.Diff(one, resumed); d != "" {
		t.Errorf("(- whole, + resumed):\n%s", d)
	}
	if err := replaceIn(filepath.Join(runs, "000001.json"), `"number":`, `"number":9`); err != nil {
		t.Fatal(err)
	}
	_, err := Random(context.Background(), fakeApp(), Options{Seed: 1, Device: &fake{}, Out: dir}, r.Runs, nil)
	if err == nil || !strings.Contains(err.Error(), "not the random run of its number") {
		t.Errorf("another run's account: %v", err)
	}
}

// TestEachRun hands over the runs in their order, with what each covered first: together that is all that is covered.
func TestEachRun(t *testing.T) {
	dir := t.TempDir()
	r := mustExplore(t, dir, 1, 100)
	covered := map[string]bool{}
	events, number := 0, 0
	err := EachRun(dir, r.Runs, func(run *Run) error {
		number++
		if run.Number != number {
			t.Errorf("run %d comes as number %d", run.Number, number)
		}
		events += run.Events
		for _, id := range run.Covered {
			covered[id] = true
		}
		return nil
	})
	if err != nil || events != r.Events || len(covered) != r.Covered {
		t.Errorf("%v; %d events and %d sequences of %d and %d", err, events, len(covered), r.Events, r.Covered)
	}
	if err := EachRun(dir, r.Runs+1, func(*Run) error { return nil }); err == nil {
		t.Error("a run that is not there is none")
	}
}

// TestFirst: a script that was found is run once, and covers what it alone covers.
func TestFirst(t *testing.T) {
	dir := t.TempDir()
	r := mustExplore(t, dir, 1, 300)
	if len(r.Crashes) != 1 {
		t.Fatalf("crashes: %+v", r.Crashes)
	}
	script := Found(dir, "crash", 1)
	opt := Options{Seed: 1, Device: &fake{}, Out: dir}
	app := fakeApp()
	covered, err := Covers(context.Background(), app, opt, []string{script})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, i := range covered[0] {
		ids = append(ids, app.Sequences[i].ID)
	}
	want := app.Sequences[slices.IndexFunc(app.Sequences, func(s coverage.Sequence) bool {
		return s.Async < 0 && s.Symbols[0].Callback == onTwo && s.Symbols[2].Callback == onGo
	})].ID
	if !slices.Contains(ids, want) || len(ids) > 2 {
		t.Errorf("covers %v, want %s", ids, want)
	}
	if logs, err := filepath.Glob(strings.TrimSuffix(script, ".cbscript") + "-*.logcat"); err != nil || len(logs) != 1 {
		t.Fatalf("traces beside the script: %v, %v", logs, err)
	}
	opt.Device = nil // it is not asked again
	if again, err := Covers(context.Background(), app, opt, []string{script}); err != nil || cmp.Diff(covered, again) != "" {
		t.Errorf("%v, %v", again, err)
	}
}
