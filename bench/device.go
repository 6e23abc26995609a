package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// resets is how often the device is reset to time it.
const resets = 20

// device times the embedded device: its start, conversion included, up to the end of the app's launch, what it does in a second then, and how
// long it takes to reset it and launch the app again in the same JVM. Another cbcov, given by -cbcov, is compared by running it too.
func (b bench) device() error {
	fmt.Printf("\n### The embedded device, 300 events of the monkey, seed 1\n\n")
	fmt.Printf("| app | wall | CPU | peak | start of a new app | of one that was seen | events a second | without effect | reset and launch |\n|---|---|---|---|---|---|---|---|---|\n")
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
		if err := renew(app); err != nil {
			return err
		}
		if _, err := run(1, b.cbcov, "run", app, "--monkey", "1", "-q", "-o", folder); err != nil {
			return err
		}
		unseen, err := readDriven(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		c, err := run(b.runs, b.cbcov, "run", app, "--monkey", "300", "--seed", "1", "-q", "-o", folder)
		if err != nil {
			return err
		}
		r, err := readDriven(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		script := filepath.Join(folder, "launch.cbscript")
		if err := os.WriteFile(script, []byte("launch\n"), 0o644); err != nil {
			return err
		}
		if _, err := run(1, b.cbcov, "run", app, "--script", script, "--repeat", strconv.Itoa(resets+1), "-q", "-o", folder); err != nil {
			return err
		}
		again, err := readDriven(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Printf("| %s | %v | %.1f s | %.1f s | %.0f | %d of %d | %.0f ms |\n", name, c, unseen.Start.Seconds(), r.Start.Seconds(), float64(r.Events)/r.Drive.Seconds(), r.Ignored, r.Events,
			1000*again.Drive.Seconds()/resets)
	}
	return nil
}

// driven is what the result of a run says of it.
type driven struct {
	Events  int           `json:"events"`
	Ignored int           `json:"ignored"`
	Start   time.Duration `json:"start_ns"`
	Drive   time.Duration `json:"drive_ns"` // after the first launch
}

// renew makes an APK one that no device has seen: its comment says the time.
func renew(apk string) error {
	old, err := zip.OpenReader(apk)
	if err != nil {
		return fmt.Errorf("open %s: %w", apk, err)
	}
	defer old.Close()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range old.File {
		if err := w.Copy(e); err != nil {
			return fmt.Errorf("copy %s: %w", apk, err)
		}
	}
	if err := errors.Join(w.SetComment(time.Now().String()), w.Close()); err != nil {
		return fmt.Errorf("copy %s: %w", apk, err)
	}
	return os.WriteFile(apk, b.Bytes(), 0o644)
}

func readDriven(folder string) (r driven, err error) {
	data, err := os.ReadFile(filepath.Join(folder, "app.json"))
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(data, &r)
}
