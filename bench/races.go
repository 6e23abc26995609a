package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov"
	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
)

// place is where two pieces of code meet: FILE:LINE of both, in order.
type place struct{ first, second string }

// listedRace is a race of a list.
type listedRace struct {
	place
	field string
}

// races shows how many of BenchERoid's races are conflicts of two callbacks (ccfa/conflict), and how many further pairs of places are.
func (b bench) races() error {
	folder := filepath.Join(b.corpus, "seal-hub+bencheroid")
	if _, err := os.Stat(folder); err != nil {
		return fmt.Errorf("no %s: bench/corpus.sh fetches the apps (-corpus names the folder)", folder)
	}
	apps, listed, err := readRaces("bench/races.txt")
	if err != nil {
		return err
	}
	fmt.Printf("\n### Conflicts of callbacks, BenchERoid\n\n| app | races listed | named | further pairs of places | of two callbacks |\n|---|---|---|---|---|\n")
	var total [4]int
	for _, app := range apps {
		found, callbacks, err := conflictsOf(filepath.Join(folder, app+".apk"))
		if err != nil {
			return err
		}
		named := 0
		for _, r := range listed[app] {
			if found[r.place] {
				named++
			}
		}
		row := [4]int{len(listed[app]), named, len(found) - named, callbacks}
		for i, n := range row {
			total[i] += n
		}
		fmt.Printf("| %s | %d | %d | %d | %d |\n", app, row[0], row[1], row[2], row[3])
	}
	fmt.Printf("| all | %d | %d | %d | %d |\n", total[0], total[1], total[2], total[3])
	return nil
}

// conflictsOf lists the pairs of places that conflict in two callbacks of an app, or in one that may run twice; and how many pairs of two
// different callbacks there are.
func conflictsOf(path string) (pairs map[place]bool, callbacks int, err error) {
	ctx := context.Background()
	app, err := cbcov.Open(ctx, cbcov.Options{}, path)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, app.Close()) }()
	automaton, err := app.Automaton(ctx)
	if err != nil {
		return nil, 0, err
	}
	conflicts, err := app.Conflicts(ctx)
	if err != nil {
		return nil, 0, err
	}
	pairs = map[place]bool{}
	for x := range automaton.Callbacks {
		for y := x; y < len(automaton.Callbacks); y++ {
			list := conflicts.Between(x, y)
			if x != y && len(list) > 0 {
				callbacks++
			}
			for _, c := range list {
				if c.Kind == conflict.Field && !withItself(automaton, x, y) {
					pairs[placesOf(c.First.Source, c.Second.Source)] = true
				}
			}
		}
	}
	return pairs, callbacks, nil
}

// withItself tells whether a conflict is one of a component's lifecycle callback with itself: the same object does not run it twice.
func withItself(a *ccfa.Automaton, x, y int) bool { return x == y && a.Callbacks[x].Life }

// placesOf puts both in order.
func placesOf(a, b string) place { return place{min(a, b), max(a, b)} }

// readRaces reads a list of races: the apps in its order, and of each the races.
func readRaces(path string) (apps []string, races map[string][]listedRace, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, err
	}
	races = map[string][]listedRace{}
	for line := range strings.Lines(string(text)) {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if !slices.Contains(apps, words[0]) {
			apps = append(apps, words[0])
		}
		switch len(words) {
		case 1:
		case 4:
			races[words[0]] = append(races[words[0]], listedRace{placesOf(words[1], words[2]), words[3]})
		case 7:
			races[words[0]] = append(races[words[0]], listedRace{placesOf(words[5], words[6]), words[3]})
		default:
			return nil, nil, fmt.Errorf("%s: %q: want APP FILE:LINE FILE:LINE FIELD", path, line)
		}
	}
	return apps, races, nil
}
