package main

import (
	"fmt"
	"os"
	"path/filepath"
)

// Where the app and the trace are that monitors are timed with: recorded with probes of callbacks and callins.
const (
	monitoredApp   = "testdata/apps/mendedtask.apk"
	monitoredTrace = "testdata/ci/mended"
)

// monitor times `cbcov measure` with monitors on: records of callbacks and callins, an object born and done with in every ten.
func (b bench) monitor() error {
	lines, err := recorded(monitoredTrace)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	app := filepath.FromSlash(monitoredApp)
	small, err := b.measureOne(app, folder, lines, len(lines))
	if err != nil {
		return err
	}
	fmt.Printf("\n### `cbcov measure` with monitors\n\n| records | wall | CPU | peak | records a second |\n|---|---|---|---|---|\n")
	fmt.Printf("| %d | %v | |\n", len(lines), small)
	for _, n := range []int{1_000_000, 10_000_000} {
		c, err := b.measureOne(app, folder, lines, n)
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %v | %.1f million |\n", n, c, float64(n-len(lines))/(c.wall-small.wall).Seconds()/1e6)
	}
	return nil
}
