package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// typestates learns all classes on the embedded device twice: as cbcov does by default, and by DroidStar's method, which is L* with
// its distinguisher bound of 2. Both run the same purposes on the same device.
func (b bench) typestates() error {
	folder, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	ours, wall, err := b.learnAll(filepath.Join(folder, "ours"))
	if err != nil {
		return err
	}
	theirs, theirWall, err := b.learnAll(filepath.Join(folder, "droidstar"), "--algorithm", "lstar", "--oracle", "distinguisher", "--bound", "2")
	if err != nil {
		return err
	}
	fmt.Printf("\n### `cbcov learn --all` on the embedded device, beside DroidStar's method on the same device\n\n")
	fmt.Printf("| class | states | queries run | symbols | L*, distinguishers of 2: states | queries run | symbols | ratio of queries | paper: queries run |\n|---|---|---|---|---|---|---|---|---|\n")
	for _, c := range ours.Classes {
		t, ok := theirs.class(c.Purpose)
		if c.States == 0 || !ok || t.States == 0 {
			continue
		}
		paper := "–"
		if c.Paper != nil {
			paper = fmt.Sprint(c.Paper.Run)
		}
		fmt.Printf("| %s | %d | %d | %d | %d | %d | %d | %.1f× | %s |\n",
			c.Purpose, c.States, c.Run, c.Symbols, t.States, t.Run, t.Symbols, float64(t.Run)/float64(c.Run), paper)
	}
	fmt.Printf("\nAll of it, starts of the device included: %.1f s; by DroidStar's method %.1f s\n", wall.Seconds(), theirWall.Seconds())
	return nil
}

// learnedClasses is what `cbcov learn --format json` prints, as far as it is compared.
type learnedClasses struct {
	Classes []learnedClass `json:"classes"`
}

type learnedClass struct {
	Purpose string `json:"purpose"`
	States  int    `json:"states"`
	Run     int    `json:"run"`
	Symbols int    `json:"symbols"`
	Paper   *struct {
		Run int `json:"run"`
	} `json:"paper"`
}

func (l *learnedClasses) class(purpose string) (learnedClass, bool) {
	for _, c := range l.Classes {
		if c.Purpose == purpose {
			return c, true
		}
	}
	return learnedClass{}, false
}

// learnAll learns all classes and gives what was printed. That a machine is in doubt is no failure here.
func (b bench) learnAll(out string, flags ...string) (*learnedClasses, time.Duration, error) {
	cmd := exec.Command(b.cbcov, append([]string{"learn", "--all", "--quiet", "--format", "json", "-o", out}, flags...)...)
	var output, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &complaint
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		return nil, 0, fmt.Errorf("cbcov learn --all %v: %w: %s", flags, err, bytes.TrimSpace(complaint.Bytes()))
	}
	var l learnedClasses
	if err := json.Unmarshal(output.Bytes(), &l); err != nil {
		return nil, 0, fmt.Errorf("cbcov learn --all %v: %w", flags, err)
	}
	return &l, wall, nil
}
