package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"cbcov/reports"
)

// Runs of an app for its recall.
const (
	recallSeeds  = 3
	recallEvents = 300
	recallLimit  = 15 * time.Minute // for each run, analysis and peer
)

// recall measures, for each app of the corpus, how much of what came in three runs its automaton has, beside FlowDroid's callbacks and layer C alone, and
// prints the table of docs/recall.md. What is in the folder from before is not done again.
func (b bench) recall() error {
	apks, err := filepath.Glob(filepath.Join(b.corpus, "*", "*.apk"))
	if err != nil || len(apks) == 0 {
		return fmt.Errorf("no APK in %s: bench/corpus.sh fetches the apps (-corpus names the folder)", b.corpus)
	}
	slices.Sort(apks)
	fmt.Printf("| app | callbacks came | automaton | FlowDroid 2.14.1 | layer C alone | pairs came | automaton | required of a window's pairs | of these came |\n|---|---|---|---|---|---|---|---|---|\n")
	var all recalled
	for _, apk := range apks {
		name := filepath.Base(filepath.Dir(apk)) + "/" + strings.TrimSuffix(filepath.Base(apk), ".apk")
		r, err := b.recallOf(apk, filepath.Join(b.work, strings.ReplaceAll(name, "/", "+")))
		if err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", name, err)
			fmt.Printf("| %s | fails | | | | | | | |\n", name)
			continue
		}
		fmt.Printf("| %s %s\n", name, r.row())
		all.add(r)
	}
	fmt.Printf("| **all** %s\n", all.row())
	return nil
}

// recalled are the figures of an app, or of several.
type recalled struct {
	came, had, flowdroid, byteCode     int
	peers                              int // of came, in apps that FlowDroid got through
	pairs, pairsHad                    int
	possible, required, requiredOfCame int
}

func (r *recalled) add(o recalled) {
	for _, x := range [][2]*int{{&r.came, &o.came}, {&r.had, &o.had}, {&r.flowdroid, &o.flowdroid}, {&r.byteCode, &o.byteCode}, {&r.peers, &o.peers},
		{&r.pairs, &o.pairs}, {&r.pairsHad, &o.pairsHad}, {&r.possible, &o.possible}, {&r.required, &o.required}, {&r.requiredOfCame, &o.requiredOfCame}} {
		*x[0] += *x[1]
	}
}

func (r *recalled) row() string {
	return fmt.Sprintf("| %d | %s | %s | %s | %d | %s | %s | %s |", r.came, percentOf(r.had, r.came), percentOf(r.flowdroid, r.peers), percentOf(r.byteCode, r.came),
		r.pairs, percentOf(r.pairsHad, r.pairs), percentOf(r.required, r.possible), percentOf(r.requiredOfCame, r.required))
}

func percentOf(part, whole int) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(part)/float64(whole))
}

// recallOf runs an app, unless its folder has the runs, and gives its figures.
func (b bench) recallOf(apk, folder string) (r recalled, err error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return r, err
	}
	if err := b.recordCalls(apk, folder); err != nil {
		return r, err
	}
	report := filepath.Join(folder, "recall.json")
	if err := limited(b.cbcov, "recall", "--quiet", apk, folder, "--format", "json="+report); err != nil {
		return r, err
	}
	text, err := os.ReadFile(report)
	if err != nil {
		return r, err
	}
	var d reports.Recall
	if err := json.Unmarshal(text, &d); err != nil {
		return r, err
	}
	r = recalled{came: d.Callbacks.Came, had: d.Callbacks.Had, possible: d.Density.Possible, required: d.Density.Required, requiredOfCame: d.Density.Came}
	for _, p := range d.Pairs {
		r.pairs, r.pairsHad = r.pairs+p.Came, r.pairsHad+p.Had
	}
	peer, err := b.flowdroidCallbacks(apk, folder)
	if err != nil {
		fmt.Fprintf(os.Stderr, "bench: %s: %v\n", apk, err)
	}
	for _, c := range d.Came {
		if c.ByteCode {
			r.byteCode++
		}
		if peer[c.Method] {
			r.flowdroid++
		}
	}
	if peer != nil {
		r.peers = r.came
	}
	return r, nil
}

// recordCalls runs an app as often as there are seeds.
func (b bench) recordCalls(apk, folder string) error {
	probed := filepath.Join(folder, "probed.apk")
	defer os.Remove(probed)
	for seed := 1; seed <= recallSeeds; seed++ {
		name := "s" + strconv.Itoa(seed)
		if _, err := os.Stat(filepath.Join(folder, name+".json")); err == nil {
			continue // it is written last
		}
		if _, err := os.Stat(probed); errors.Is(err, fs.ErrNotExist) {
			if err := limited(b.cbcov, "instrument", "--quiet", apk, "-o", probed); err != nil {
				return err
			}
		}
		if err := limited(b.cbcov, "run", "--quiet", probed, "--record-calls", "--monkey", strconv.Itoa(recallEvents), "--seed", strconv.Itoa(seed), "--name", name,
			"-o", folder); err != nil {
			return err
		}
	}
	return nil
}

// flowdroidCallbacks are the methods that FlowDroid has something outside call; nil: it does not get through.
func (b bench) flowdroidCallbacks(apk, folder string) (map[string]bool, error) {
	path := filepath.Join(folder, "flowdroid.txt")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		peer := b.java("flowdroid", "FlowDroidCallbacks", filepath.Join(b.peers, "android.jar"), apk)
		ctx, cancel := context.WithTimeout(context.Background(), recallLimit)
		defer cancel()
		text, err = exec.CommandContext(ctx, peer.name, append([]string{"-Xmx4g"}, peer.args...)...).Output()
		if err != nil {
			return nil, fmt.Errorf("FlowDroid: %w", err)
		}
		err = os.WriteFile(path, text, 0o644)
	}
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		found[strings.TrimSpace(line)] = true
	}
	return found, nil
}

// limited runs a command that must pass within the limit.
func limited(name string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), recallLimit)
	defer cancel()
	if out, err := exec.CommandContext(ctx, name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %.300s", name, args[0], err, out)
	}
	return nil
}
