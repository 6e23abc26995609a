package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// measure shows that `cbcov measure` takes time that grows with a trace's length, and memory that does not.
func (b bench) measure() error {
	lines, err := recorded(b.trace)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "cbcov-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	app := b.app("apidemos")
	// What measuring costs beside the trace: opening the app, building the automaton, listing the sequences.
	small, err := b.measureOne(app, folder, lines, len(lines))
	if err != nil {
		return err
	}
	fmt.Printf("\n### `cbcov measure`, threadtime text, one process\n\n| records | wall | CPU | peak | records a second |\n|---|---|---|---|---|\n")
	fmt.Printf("| %d | %v | |\n", len(lines), small)
	for _, n := range []int{1_000_000, 2_000_000, 10_000_000} {
		c, err := b.measureOne(app, folder, lines, n)
		if err != nil {
			return err
		}
		rate := float64(n-len(lines)) / (c.wall - small.wall).Seconds()
		fmt.Printf("| %d | %v | %.1f million |\n", n, c, rate/1e6)
	}
	return nil
}

func (b bench) measureOne(app, folder string, lines []recordLine, n int) (cost, error) {
	path := filepath.Join(folder, strconv.Itoa(n)+".logcat")
	if err := lengthen(path, lines, n); err != nil {
		return cost{}, err
	}
	defer os.Remove(path)
	return run(b.runs, b.cbcov, "measure", "--quiet", app, path)
}

// A recordLine is a line of a trace around its sequence number.
type recordLine struct{ before, after []byte }

// recorded reads the records of the first process in a folder of traces.
func recorded(folder string) ([]recordLine, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.logcat"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, errors.New("no trace in " + folder + ": run 'make demo' first")
	}
	text, err := os.ReadFile(paths[0])
	if err != nil {
		return nil, err
	}
	var lines []recordLine
	var process []byte
	for line := range bytes.Lines(text) {
		_, record, found := bytes.Cut(line, []byte(" I cbcov   : "))
		fields := bytes.SplitN(record, []byte(" "), 5) // version, build, nonce, number, rest
		if !found || len(fields) < 5 {
			continue
		}
		if process == nil {
			process = fields[2]
		}
		if !bytes.Equal(process, fields[2]) {
			break
		}
		at := len(line) - len(fields[4]) - 1 - len(fields[3])
		lines = append(lines, recordLine{line[:at], line[at+len(fields[3]):]})
	}
	if len(lines) == 0 {
		return nil, errors.New("no record in " + paths[0])
	}
	return lines, nil
}

// lengthen writes n records of one process: those recorded, again and again, numbered on.
func lengthen(path string, lines []recordLine, n int) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 1<<20)
	start := time.Now()
	var number []byte
	for i := range n {
		line := lines[i%len(lines)]
		number = strconv.AppendInt(number[:0], int64(i)+1, 10)
		out.Write(line.before)
		out.Write(number)
		out.Write(line.after)
	}
	if err := errors.Join(out.Flush(), file.Close()); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "bench: wrote %d records in %.1f s\n", n, time.Since(start).Seconds())
	return nil
}
