package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// learned is what a program prints that learns one machine from a perfect oracle: what its learner asked, without a cache, and the
// seconds that it took, without starting, reading the machine, and looking for counterexamples.
type learned struct {
	States  int     `json:"states"`
	Queries int     `json:"queries"`
	Symbols int     `json:"symbols"`
	Rounds  int     `json:"rounds"`
	Seconds float64 `json:"seconds"`
}

// A contestant is a learner of ours or of a peer.
type contestant struct {
	name  string
	start func(machine string) command
	ours  bool
	rules bool // knows sinks and quiescence, which no peer does in this way: shown, not compared
}

func (b bench) contestants() ([]contestant, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	ours := func(name, algorithm, rules string) contestant {
		return contestant{name: name, ours: true, rules: rules == "rules", start: func(machine string) command {
			return command{self, []string{"learn-one", algorithm, rules, machine}}
		}}
	}
	learnlib := func(name, algorithm string) contestant {
		return contestant{name: name, start: func(machine string) command {
			return b.java("learnlib", "LearnLib", algorithm, machine)
		}}
	}
	adt := func(machine string) command { return b.java("learnlib-adt", "LearnLibAdt", machine) }
	aalpy := func(name, algorithm string) contestant {
		return contestant{name: name, start: func(machine string) command {
			return command{filepath.Join(b.peers, "venv/bin/python"), []string{"bench/peers/learn_aalpy.py", algorithm, machine}}
		}}
	}
	return []contestant{
		ours("cbcov L#", "lsharp", "plain"),
		ours("cbcov L*", "lstar", "plain"),
		ours("cbcov L#, sinks and quiescence known", "lsharp", "rules"),
		ours("cbcov L*, sinks and quiescence known", "lstar", "rules"),
		learnlib("LearnLib 0.18.0 TTT", "ttt"),
		learnlib("LearnLib 0.18.0 KV", "kv"),
		learnlib("LearnLib 0.18.0 L*, Rivest-Schapire", "rs"),
		{name: "LearnLib 0.17.0 ADT", start: adt},
		aalpy("AALpy 2.0.0 KV", "kv"),
		aalpy("AALpy 2.0.0 L*", "lstar"),
		aalpy("AALpy 2.0.0 L#", "lsharp"),
	}, nil
}

// learn has every learner learn every machine, and holds ours against the peer that gives the system the fewest inputs.
func (b bench) learn() error {
	contestants, err := b.contestants()
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	fmt.Printf("\n### Learners alone, perfect oracle, no cache\n\n")
	fmt.Printf("| machine | learner | queries | symbols | rounds | learning | wall | CPU | peak |\n")
	fmt.Printf("|---|---|---|---|---|---|---|---|---|\n")
	for _, machine := range []string{"mediaplayer", "asynctask", "sqliteopenhelper", "rand200", "rand2000"} {
		path, err := unpacked(b.models, machine, folder)
		if err != nil {
			return err
		}
		if err := b.race(machine, path, contestants); err != nil {
			return err
		}
	}
	return nil
}

// result is one row.
type result struct {
	contestant
	learned
	cost
}

// race prints the rows of one machine.
func (b bench) race(machine, path string, contestants []contestant) error {
	var best, ours *result
	states := 0
	for _, c := range contestants {
		r, err := b.enter(c, path)
		if errors.Is(err, context.DeadlineExceeded) {
			fmt.Printf("| %s | %s | over %v | | | | | | |\n", machine, c.name, b.limit)
			continue
		}
		if err != nil {
			return err
		}
		if states == 0 {
			states = r.States
		}
		if r.States != states {
			return fmt.Errorf("%s: %s found %d states, others %d", machine, c.name, r.States, states)
		}
		fmt.Printf("| %s | %s | %d | %d | %d | %.2f s | %v |\n", machine, c.name, r.Queries, r.Symbols, r.Rounds, r.Seconds, r.cost)
		if c.ours && !c.rules && ours == nil {
			ours = &r
		}
		if !c.ours && (best == nil || r.Symbols < best.Symbols) {
			best = &r
		}
	}
	if ours != nil && best != nil {
		fmt.Printf("| %s | **%s / %s** | %.2f× | %.2f× | | %.1f× | %s |\n", machine, best.name, ours.name,
			float64(best.Queries)/float64(ours.Queries), float64(best.Symbols)/float64(ours.Symbols),
			best.Seconds/ours.Seconds, ours.ratios(best.cost))
	}
	return nil
}

// enter runs one learner on one machine; the run with the median of seconds counts.
func (b bench) enter(c contestant, path string) (result, error) {
	var results []result
	for range max(b.runs, 1) {
		ctx, cancel := context.WithTimeout(context.Background(), b.limit)
		defer cancel()
		cmd := c.start(path)
		used, output, err := once(ctx, cmd.name, cmd.args...)
		if ctx.Err() != nil {
			return result{}, ctx.Err()
		}
		if err != nil {
			return result{}, fmt.Errorf("%s: %w", c.name, err)
		}
		r := result{contestant: c, cost: used}
		if err := json.Unmarshal(output, &r.learned); err != nil {
			return result{}, fmt.Errorf("%s printed %q: %w", c.name, output, err)
		}
		results = append(results, r)
	}
	slices.SortFunc(results, func(a, b result) int { return int(1e9 * (a.Seconds - b.Seconds)) })
	return results[len(results)/2], nil
}

// unpacked gives the path of a machine's DOT file, unpacked into a folder where it is compressed.
func unpacked(models, machine, folder string) (string, error) {
	path := filepath.Join(models, machine+".dot")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	file, err := os.Open(path + ".gz")
	if err != nil {
		return "", err
	}
	defer file.Close()
	unzip, err := gzip.NewReader(file)
	if err != nil {
		return "", fmt.Errorf("%s.gz: %w", path, err)
	}
	text, err := io.ReadAll(unzip)
	if err != nil {
		return "", fmt.Errorf("%s.gz: %w", path, err)
	}
	path = filepath.Join(folder, machine+".dot")
	return path, os.WriteFile(path, text, 0o644)
}
