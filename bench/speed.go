package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cbcov/internal/parallel"
)

// speedFixture is a small app with several buttons.
const speedFixture = "testdata/races/posts.apk"

// speed times what explorations rest on: many short runs of a small app, each from a reset, and many events on ApiDemos. A process's time holds its
// analysis and the start of its devices. The machine's load before each row stands beside it: where that is above 0, somebody else had a part of the machine.
func (b bench) speed() error {
	out, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(out)
	folder := func(name string) string { return filepath.Join(out, name) }
	small := func(name, seed string) []string {
		return []string{"run", speedFixture, "--monkey", "20", "--repeat", "50", "--seed", seed, "-q", "-o", folder(name)}
	}
	explore := func(apk, goal, jobs string) []string {
		return []string{"explore", apk, "--goal", goal, "--events", "2000", "--jobs", jobs, "-q", "--no-config", "-o", folder(goal + jobs + filepath.Base(apk))}
	}
	fmt.Printf("\n### Runs and events a second\n\n| what | wall | CPU | peak of a process | load before |\n|---|---|---|---|---|\n")
	for _, row := range []struct {
		what      string
		processes [][]string
	}{
		{"100 runs of 20 random events on " + filepath.Base(speedFixture) + ", two processes", [][]string{small("a", "1"), small("b", "2")}},
		{"explore " + filepath.Base(speedFixture) + ", crashes, 2,000 events, two sessions", [][]string{explore(speedFixture, "crashes", "2")}},
		{"2,000 random events on ApiDemos", [][]string{{"run", b.app("apidemos"), "--monkey", "2000", "-q", "-o", folder("m")}}},
		{"explore ApiDemos, coverage, 2,000 events, two sessions", [][]string{explore(b.app("apidemos"), "coverage", "2")}},
		{"explore ApiDemos, coverage, 2,000 events, one session", [][]string{explore(b.app("apidemos"), "coverage", "1")}},
	} {
		load, err := os.ReadFile("/proc/loadavg")
		if err != nil {
			return err
		}
		before, _, _ := strings.Cut(string(load), " ")
		c, err := b.together(row.processes)
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", row.what, err)
			fmt.Printf("| %s | fails | | | %s |\n", row.what, before)
			continue
		}
		fmt.Printf("| %s | %v | %s |\n", row.what, c, before)
	}
	return nil
}

// together runs several processes at once, and gives the time until all were done, what all took, and the largest one's memory.
func (b bench) together(processes [][]string) (sum cost, err error) {
	begun := time.Now()
	err = parallel.Ahead(context.Background(), len(processes), len(processes), func(ctx context.Context, i int) (cost, error) {
		return b.driving(ctx, processes[i])
	}, func(_ int, c cost) error {
		sum.cpu, sum.peak = sum.cpu+c.cpu, max(sum.peak, c.peak)
		return nil
	})
	sum.wall = time.Since(begun)
	return sum, err
}
