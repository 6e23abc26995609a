package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
)

// appCompat are apps of corpus.txt that are made with AppCompat, small to large.
var appCompat = []string{"71", "192", "54", "155"}

// onCorpus compares cbcov with FlowDroid on apps that neither was made for. bench/corpus.sh fills the folder.
func (b bench) onCorpus() error {
	folder := filepath.Join(b.corpus, "SageSELab+AndroR2")
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("no %s: bench/corpus.sh fetches the apps (-corpus names the folder)", folder)
	}
	fmt.Printf("\n### `cbcov ccfa` and FlowDroid's call graph and callbacks, apps with AppCompat\n\n| app | program | wall | CPU | peak |\n|---|---|---|---|---|\n")
	product, least, n := 1.0, math.Inf(1), 0
	for _, name := range appCompat {
		app := filepath.Join(folder, name+".apk")
		us, err := run(b.runs, b.cbcov, "ccfa", "--quiet", app)
		if err != nil {
			return err
		}
		fmt.Printf("| AndroR2 %s | cbcov | %v |\n", name, us)
		peer := b.java("flowdroid", "FlowDroid", filepath.Join(b.peers, "android.jar"), app)
		them, err := run(b.runs, peer.name, peer.args...)
		if err != nil {
			fmt.Printf("| AndroR2 %s | FlowDroid 2.14.1 | fails | | |\n", name)
			fmt.Fprintf(os.Stderr, "bench: %v\n", err)
			continue
		}
		fmt.Printf("| AndroR2 %s | FlowDroid 2.14.1 | %v |\n| AndroR2 %s | **ratio** | %s |\n", name, them, name, us.ratios(them))
		product *= them.cpu.Seconds() / us.cpu.Seconds()
		least = min(least, float64(them.peak)/float64(us.peak))
		n++
	}
	if n > 0 {
		fmt.Printf("\nCPU: %.1f times in the geometric mean of %d apps; memory: at least %.1f times.\n", math.Pow(product, 1/float64(n)), n, least)
	}
	return nil
}
