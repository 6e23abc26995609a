package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// How often bench/probes runs what it measures, see its MainActivity.
const (
	probedTimes = 200_000
	blockTimes  = 3 * 200_000_000 // blocks of the loop
)

// probeRow is a thing that costs: what is clicked with it, and without it.
type probeRow struct {
	title        string
	app, button  string
	base, beside string // the app and the button without it
	times        int
	lines        int
}

// probes shows what a probe costs on the embedded device, beside AndroLog's way: Log.d with a concatenated string.
func (b bench) probes() error {
	folder, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for _, kinds := range []string{"callbacks", "callins", "blocks"} {
		args := []string{"instrument", "-q", "bench/probes.apk", "-o", filepath.Join(folder, kinds+".apk"), "--exclude", "app.bare"}
		if _, err := run(1, b.cbcov, append(args, "--probes", "callbacks,"+kinds)...); err != nil {
			return err
		}
	}
	fmt.Printf("\n### Probes on the embedded device\n\n| what | times | lines | CPU, with it and without | ns each |\n|---|---|---|---|---|\n")
	var each []float64
	for _, row := range []probeRow{
		{"callback, cbcov: entry and exit", "callbacks", "probed", "callbacks", "bare", probedTimes, 2},
		{"callback, AndroLog's way: entry", "callbacks", "logged", "callbacks", "bare", probedTimes, 1},
		{"callin, cbcov: call and return", "callins", "calls", "callbacks", "calls", probedTimes, 2},
		{"basic block that ran before", "blocks", "blocks", "callbacks", "blocks", blockTimes, 0},
	} {
		with, err := b.click(folder, row.app, row.button)
		if err != nil {
			return err
		}
		without, err := b.click(folder, row.base, row.beside)
		if err != nil {
			return err
		}
		each = append(each, float64((with-without).Nanoseconds())/float64(row.times))
		fmt.Printf("| %s | %d | %d | %.2f s, %.2f s | %.1f |\n", row.title, row.times, row.lines*row.times,
			with.Seconds(), without.Seconds(), each[len(each)-1])
	}
	fmt.Printf("\nA callback costs %.1f times AndroLog's, a line %.1f times.\n", each[0]/each[1], each[0]/2/each[1])
	return nil
}

// click runs an app whose button is clicked once, and gives the processor's time it took: other work on the machine changes that least.
func (b bench) click(folder, app, button string) (time.Duration, error) {
	script := filepath.Join(folder, "click.cbscript")
	if err := os.WriteFile(script, fmt.Appendf(nil, "seed 1\nlaunch\nidle\nclick id/%s\n", button), 0o666); err != nil {
		return 0, err
	}
	traces := filepath.Join(folder, "traces")
	defer os.RemoveAll(traces)
	c, err := run(b.runs, b.cbcov, "run", "-q", filepath.Join(folder, app+".apk"), "--script", script, "--hang", "3m", "-o", traces)
	return c.cpu, err
}
