package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// device times the embedded device: its start, conversion included, up to the first event, and what it does in a second then. Another
// cbcov, given by -cbcov, is compared by running it too.
func (b bench) device() error {
	fmt.Printf("\n### The embedded device, 300 events of the monkey, seed 1\n\n")
	fmt.Printf("| app | wall | CPU | peak | start | events a second | without effect |\n|---|---|---|---|---|---|---|\n")
	for _, name := range []string{"apidemos", "settings", "uiautomator2", "unlock"} {
		folder, err := os.MkdirTemp("", "cbcov-bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		app := filepath.Join(folder, "app.apk")
		if _, err := run(1, b.cbcov, "instrument", "-q", b.app(name), "-o", app); err != nil {
			return err
		}
		c, err := run(b.runs, b.cbcov, "run", app, "--monkey", "300", "--seed", "1", "-q", "-o", folder)
		if err != nil {
			return err
		}
		data, err := os.ReadFile(filepath.Join(folder, "app.json"))
		if err != nil {
			return err
		}
		var r struct {
			Events  int           `json:"events"`
			Ignored int           `json:"ignored"`
			Start   time.Duration `json:"start_ns"`
			Drive   time.Duration `json:"drive_ns"`
		}
		if err := json.Unmarshal(data, &r); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Printf("| %s | %v | %.1f s | %.0f | %d of %d |\n", name, c, r.Start.Seconds(), float64(r.Events)/r.Drive.Seconds(), r.Ignored, r.Events)
	}
	return nil
}
