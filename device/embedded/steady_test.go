package embedded

import (
	"context"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"cbcov/device"
)

// words are one word for each experiment of testdata/lab whose answers must never change.
var words = map[string]string{
	"Timer":   "0 - 1 0 - -",
	"Task":    "0 - 1 - -",
	"Store":   "2 4 - - - -",
	"Player":  "0 2 3 - 3 4 5 2 -",
	"Watched": "0 2 2 3 - - - -",
	"Window":  "0 - 4 - - - - - - - - - 6 - - - - - - -",
	"Speller": "0 0 - 1 - -",
	"Pool":    "0 1 2 3 4 5 - - - - - - - - -",
}

// TestSameAnswers plays the same word many times, in two JVMs.
func TestSameAnswers(t *testing.T) {
	l := labFor(t, 34)
	for name := range words {
		t.Run(name, func(t *testing.T) {
			n := 100
			if name == "Window" {
				n = 20
			}
			sameAnswers(t, l, name, n)
		})
	}
}

// TestSameAnswersUnderLoad does so while all processors are kept busy.
func TestSameAnswersUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	l := labFor(t, 34)
	var stop atomic.Bool
	defer stop.Store(true)
	for range runtime.NumCPU() {
		go func() {
			for !stop.Load() {
			}
		}()
	}
	for _, name := range []string{"Task", "Pool"} {
		t.Run(name, func(t *testing.T) { sameAnswers(t, l, name, 8) })
	}
}

// sameAnswers plays an experiment's word n times in each of two JVMs.
func sameAnswers(t *testing.T, l *Laboratory, name string, n int) {
	t.Helper()
	seen := map[string]int{}
	for range 2 {
		s := begin(t, l, experimentOf(t, name))
		defer s.Close() // both are open at once: two JVMs
		for range n {
			seen[play(t, s, words[name])]++
		}
	}
	if len(seen) != 1 {
		t.Errorf("different answers: %v", seen)
	}
}

// TestMemoryIsBounded makes many runs and looks at what the JVM holds then.
func TestMemoryIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	l := labFor(t, 34)
	for name, runs := range map[string]int{"Timer": 5000, "Task": 5000, "Player": 5000, "Watched": 300, "Window": 150, "Store": 300, "Pool": 500} {
		t.Run(name, func(t *testing.T) {
			s := begin(t, l, experimentOf(t, name))
			defer s.Close()
			word := words[name]
			var heaps, held []int
			for range 5 {
				for range runs / 4 {
					play(t, s, word)
				}
				u := usage(t, s)
				heaps, held = append(heaps, u.heap), append(held, u.threads)
			}
			t.Logf("heap after each of five laps %d MB, threads %d", heaps, held)
			if before, after := slices.Max(heaps[:3]), slices.Min(heaps[3:]); after > before+8 {
				t.Errorf("%d runs leave memory behind: heap %d MB", runs, heaps)
			}
			if held[4] > held[0]+3 {
				t.Errorf("%d runs leave threads behind: %d", runs, held)
			}
		})
	}
}

// use is what a JVM holds.
type use struct{ heap, threads int } // megabytes after a collection of garbage; number

func usage(t *testing.T, s device.ExperimentSession) use {
	t.Helper()
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	b := s.(*experiment).bench
	done, err := b.jvm.ask(context.Background(), nil, askUsage{})
	if err != nil {
		t.Fatal(err)
	}
	f := fields{message: done}
	heap := f.used().megabytes
	if err := f.end(); err != nil {
		t.Fatal(err)
	}
	return use{heap, threads(t, b.jvm)}
}

// threads counts a JVM's threads.
func threads(t *testing.T, j *jvm) int {
	t.Helper()
	status, err := os.ReadFile("/proc/" + strconv.Itoa(j.cmd.Process.Pid) + "/status")
	if err != nil {
		t.Skip(err) // no Linux
	}
	_, rest, _ := strings.Cut(string(status), "Threads:")
	n, err := strconv.Atoi(strings.Fields(rest)[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}
