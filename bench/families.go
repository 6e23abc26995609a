package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cbcov/internal/randommachine"
	"cbcov/learner"
	"cbcov/learner/oracle"
	"cbcov/typestate"
)

// peerSeconds is how long AALpy's learners may take for one machine; what takes longer is no peer's there. LearnLib's need no bound.
const peerSeconds = "10"

// families has all learners learn many drawn machines of each family, and holds the symbols of ours against those of the best peer, machine
// by machine. What a peer did is kept in its folder until the machines change: peers' starts and AALpy's L# are what takes long.
func (b bench) families() error {
	fmt.Printf("\n### Learners alone, %d machines a family: symbols, ours over the best peer's\n\n", b.machines)
	fmt.Printf("| family | states | median | 95 %% | worst | queries, median | at most 1.1 | best peers |\n|---|---|---|---|---|---|---|---|\n")
	every := comparison{best: map[string]int{}}
	for _, f := range randommachine.Families() {
		if !strings.Contains(f.Name, b.match) {
			continue
		}
		c, err := b.family(f)
		if err != nil {
			return fmt.Errorf("family %s: %w", f.Name, err)
		}
		fmt.Println(c.row(f.Name))
		every.add(c)
	}
	fmt.Println(every.row("all"))
	return nil
}

// comparison is what one family gave, machine by machine.
type comparison struct {
	states, symbols, queries []float64 // the last two as ratios
	best                     map[string]int
}

func (c *comparison) add(other comparison) {
	c.states = append(c.states, other.states...)
	c.symbols = append(c.symbols, other.symbols...)
	c.queries = append(c.queries, other.queries...)
	for name, n := range other.best {
		c.best[name] += n
	}
}

func (c *comparison) row(name string) string {
	var best []string
	for peer := range c.best {
		best = append(best, peer)
	}
	slices.SortFunc(best, func(a, b string) int {
		if d := c.best[b] - c.best[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for i, peer := range best {
		best[i] = fmt.Sprintf("%s %d", peer, c.best[peer])
	}
	near := 0
	for _, r := range c.symbols {
		if r <= 1.1 {
			near++
		}
	}
	return fmt.Sprintf("| %s | %.0f–%.0f | %.2f | %.2f | %.2f | %.2f | %d of %d | %s |", name, quantile(c.states, 0), quantile(c.states, 1),
		quantile(c.symbols, 0.5), quantile(c.symbols, 0.95), quantile(c.symbols, 1), quantile(c.queries, 0.5), near, len(c.symbols), strings.Join(best, ", "))
}

// quantile gives the least value that so large a part of all is not above.
func quantile(values []float64, part float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(part*float64(len(sorted))))-1)]
}

// family compares on the machines of one.
func (b bench) family(f randommachine.Family) (comparison, error) {
	c := comparison{best: map[string]int{}}
	var machines []*typestate.Machine
	for seed := range b.machines {
		machines = append(machines, f.New(uint64(seed)))
	}
	ours, err := learnEach(machines)
	if err != nil {
		return c, err
	}
	best, names := make([]learned, len(machines)), make([]string, len(machines))
	peers, err := b.contestants()
	if err != nil {
		return c, err
	}
	for _, p := range peers {
		if p.ours {
			continue
		}
		theirs, err := b.peerLearns(f.Name, p, machines)
		if err != nil {
			return c, err
		}
		for i, t := range theirs {
			if t.States == 0 {
				continue
			}
			if t.States != ours[i].States {
				return c, fmt.Errorf("machine %d: %s found %d states, ours %d", i, p.name, t.States, ours[i].States)
			}
			if names[i] == "" || t.Symbols < best[i].Symbols {
				best[i], names[i] = t, p.name
			}
		}
	}
	for i, name := range names {
		if name == "" {
			return c, fmt.Errorf("machine %d was learned by no peer", i)
		}
		c.best[name]++
		c.states = append(c.states, float64(ours[i].States))
		c.symbols = append(c.symbols, float64(ours[i].Symbols)/float64(best[i].Symbols))
		c.queries = append(c.queries, float64(ours[i].Queries)/float64(best[i].Queries))
	}
	return c, nil
}

// learnEach is our learner on each machine.
func learnEach(machines []*typestate.Machine) ([]learned, error) {
	var all []learned
	for _, truth := range machines {
		a := learner.AlphabetOf(truth).Plain()
		perfect, err := oracle.New("perfect", oracle.Options{Alphabet: a, Truth: truth})
		if err != nil {
			return nil, err
		}
		counter := learner.NewCounter(a, learner.NewPool(a, learner.Simulate(truth)))
		h, rounds, err := learner.Learn(context.Background(), learner.NewLSharp(a, counter), perfect, nil)
		if err != nil {
			return nil, err
		}
		if !typestate.Equal(h, truth) {
			return nil, fmt.Errorf("the machine that was learned is another one")
		}
		counts := counter.Counts()
		all = append(all, learned{States: len(h.States), Queries: counts.Queries, Symbols: counts.Symbols, Rounds: rounds})
	}
	return all, nil
}

// peerLearns is a peer on each machine, in one process, or what it did when it learned them last. No states: it took too long.
func (b bench) peerLearns(family string, p contestant, machines []*typestate.Machine) ([]learned, error) {
	folder := filepath.Join(b.peers, "families", strings.NewReplacer(",", "", " ", "-").Replace(family+"/"+p.name))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	list, kept := filepath.Join(folder, "machines.jsonl"), filepath.Join(folder, "learned.jsonl")
	wanted := jsonLines(machines)
	output, err := os.ReadFile(kept)
	if given, _ := os.ReadFile(list); err != nil || !bytes.Equal(given, wanted) {
		if err := os.WriteFile(list, wanted, 0o644); err != nil {
			return nil, err
		}
		if err := os.RemoveAll(kept); err != nil {
			return nil, err
		}
		cmd := p.start(list)
		cmd.args = append(cmd.args, peerSeconds)
		ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
		defer cancel()
		if _, output, err = once(ctx, cmd.name, cmd.args...); err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		if err := os.WriteFile(kept, output, 0o644); err != nil {
			return nil, err
		}
	}
	var all []learned
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		var l learned
		if err := json.Unmarshal(lines.Bytes(), &l); err != nil {
			return nil, fmt.Errorf("%s printed %q: %w", p.name, lines.Text(), err)
		}
		all = append(all, l)
	}
	if len(all) != len(machines) {
		return nil, fmt.Errorf("%s learned %d of %d machines", p.name, len(all), len(machines))
	}
	return all, nil
}

// jsonLines writes machines as the peers' programs read them.
func jsonLines(machines []*typestate.Machine) []byte {
	var text bytes.Buffer
	for _, m := range machines {
		fmt.Fprintf(&text, `{"inputs": %d, "edges": [`, len(m.Inputs))
		comma := ""
		for _, s := range m.States {
			for _, e := range s.Edges {
				fmt.Fprintf(&text, "%s[%d,%d]", comma, e.To, e.Output)
				comma = ","
			}
		}
		text.WriteString("]}\n")
	}
	return text.Bytes()
}
