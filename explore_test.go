package cbcov_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cbcov"
	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/embedded"
	"cbcov/device/explore"
	"cbcov/device/race"
)

// TestExploreRaces: of an app with races an exploration of few events, which is told nothing of the app, finds those that its file testdata/races/NAME.races
// has, and no other; each with scripts that brought it again.
func TestExploreRaces(t *testing.T) {
	d, err := embedded.Connect(t.Context(), 34, device.Options{})
	if os.Getenv("CBCOV_TEST_ALL") == "" && (errors.Is(err, embedded.ErrNotInstalled) || errors.Is(err, embedded.ErrTool)) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, seeds := []string{"components", "database", "delayed", "guarded", "lifecycle", "pool", "posts", "worker"}, int64(3)
	if os.Getenv("CBCOV_TEST_ALL") == "" {
		all, seeds = []string{"delayed", "lifecycle", "worker"}, 1 // messages, activities, threads
	}
	for _, name := range all {
		for seed := range seeds {
			t.Run(fmt.Sprintf("%s/%d", name, seed+1), func(t *testing.T) {
				t.Parallel()
				r := exploredRaces(t, d, name, seed+1)
				got := []string{}
				for i := range r.Races {
					f := &r.Races[i]
					got = append(got, raceLine(f))
					if !f.Steady {
						t.Errorf("%s did not come again", raceLine(f))
					}
				}
				slices.Sort(got)
				if d := cmp.Diff(racesOf(t, name), got, cmpopts.EquateEmpty()); d != "" {
					t.Errorf("races (-expected +found):\n%s", d)
				}
			})
		}
	}
}

// exploredRaces explores a fixture. Another exploration of the same folder needs no device: all that is told of races is there.
func exploredRaces(t *testing.T, d device.Device, name string, seed int64) *explore.Result {
	t.Helper()
	a, err := cbcov.Open(context.Background(), cbcov.Options{}, filepath.Join("testdata/races", name+".apk"))
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	opt := cbcov.ExploreOptions{RequiredOptions: coverage.RequiredOptions{},
		Options: explore.Options{Goal: explore.Races, Events: 80, Seed: seed, Jobs: 1, Device: d, Out: t.TempDir()}}
	r, err := a.Explore(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	opt.Device = closed{d}
	again, err := a.Explore(t.Context(), opt)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Races, again.Races); diff != "" {
		t.Errorf("races of a folder whose exploration is done (-first +again):\n%s", diff)
	}
	return r.Result
}

// closed is a device that nothing can be opened on.
type closed struct{ device.Device }

func (closed) Open(context.Context, device.App, []device.Setting) (device.Session, error) {
	return nil, errors.New("a session is opened")
}

// racesOf reads the races that a fixture's file has: kind, state, two accesses, as raceLine writes them.
func racesOf(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/races", name+".races"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) == 4 && (words[0] == string(race.Harmful) || words[0] == string(race.Differs)) {
			slices.Sort(words[2:])
			all = append(all, strings.Join(words, " "))
		}
	}
	slices.Sort(all)
	return all
}

func raceLine(f *race.Finding) string {
	at := []string{}
	for _, s := range []race.Site{f.First, f.Second} {
		class, _, _ := strings.Cut(s.Method, ";->")
		class, _, _ = strings.Cut(class[strings.LastIndexByte(class, '/')+1:], "$")
		at = append(at, fmt.Sprintf("%s.java:%d", class, s.Line))
	}
	slices.Sort(at)
	state := strings.ReplaceAll(strings.Replace(strings.TrimPrefix(f.Location, "L"), ";", "", 1), "/", ".")
	return fmt.Sprintf("%s %s %s", f.Kind, state, strings.Join(at, " "))
}
