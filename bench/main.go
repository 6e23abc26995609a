// Command bench runs cbcov and its peers on the same files, one after the other on the same machine, and prints what each cost.
//
// It is for whoever changes something that may cost time. bench/run.sh fetches the peers and starts it; README.md beside it says
// what is compared. A row is one process of each side: wall time, CPU time of all its threads, peak memory, all three as the kernel
// counted them for the process and its children.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

func main() {
	if len(os.Args) > 1 && os.Args[1] == "learn-one" {
		if err := learnOne(os.Args[2:]); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %v\n", err)
			os.Exit(1)
		}
		return
	}
	cbcov := flag.String("cbcov", "build/cbcov", "the program")
	peers := flag.String("peers", "build/bench", "folder that bench/run.sh made")
	apps := flag.String("apps", "build/apks", "folder of the apps")
	corpus := flag.String("corpus", "build/corpus", "folder that bench/corpus.sh made; -only corpus, -only offered, recall, races, raced, explore and criteria need it")
	trace := flag.String("trace", "build/demo/traces", "folder with a trace of ApiDemos, for measuring")
	work := flag.String("work", "build/recall", "folder where -only recall, -only explore, -only criteria and -only raced keep their runs")
	only := flag.String("only", "ccfa,scale,androguard,instrument,measure,monitor,check,probes,learn,typestates,device", "the comparisons to run")
	models := flag.String("models", "typestate/testdata", "folder of the machines to learn")
	limit := flag.Duration("limit", time.Minute, "how long one learner may take")
	runs := flag.Int("runs", 1, "how often; the median by wall time is printed")
	seeds := flag.Int("seeds", 5, "how many seeds -only explore and -only criteria drive each app by")
	events := flag.Int("events", 1000, "how many events -only explore and -only criteria send, a multiple of 50")
	jobs := flag.Int("jobs", 1, "apps that these drive at once, and sessions of -only raced; what comes of it, but for time, does not depend on that")
	machines := flag.Int("machines", 40, "how many machines of each family -only families draws")
	match := flag.String("match", "", "of their apps, and of the families, only those whose name has this")
	flag.Parse()

	b := bench{machines: *machines, seeds: *seeds, events: *events, jobs: *jobs, match: *match,
		cbcov: *cbcov, peers: *peers, apps: *apps, corpus: *corpus, trace: *trace, models: *models, work: *work, limit: *limit, runs: *runs}
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"ccfa", b.flowdroid},
		{"corpus", b.onCorpus},
		{"scale", b.scale},
		{"androguard", b.androguard},
		{"instrument", b.dexlib2},
		{"measure", b.measure},
		{"monitor", b.monitor},
		{"check", b.check},
		{"probes", b.probes},
		{"learn", b.learn},
		{"families", b.families},
		{"typestates", b.typestates},
		{"device", b.device},
		{"offered", b.offered},
		{"recall", b.recall},
		{"races", b.races},
		{"raced", b.raced},
		{"explore", b.explore},
		{"criteria", b.criteria},
		{"speed", b.speed},
	} {
		if !slices.Contains(strings.Split(*only, ","), c.name) {
			continue
		}
		if err := c.run(); err != nil {
			fmt.Fprintf(os.Stderr, "bench: %s: %v\n", c.name, err)
			os.Exit(1)
		}
	}
}
