package library

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cbcov/typestate"
	"cbcov/typestate/library/internal/embed"
)

// source is the file of one machine.
type source struct {
	name    string // of the file, for messages
	purpose string
	level   int // API level, 0: of none in particular
	read    func() (*typestate.Machine, error)
}

// Shipped gives the machines in this binary as a device of an API level has them: of each purpose the one of the nearest level at or
// below, or of the lowest level there is. They are in the order of their purposes' names. Those without a binding are left out, as
// nothing in an app can be told from them.
func Shipped(api int) ([]*typestate.Machine, error) {
	sources, err := shippedSources()
	if err != nil {
		return nil, err
	}
	machines, err := read(choose(sources, api))
	return slices.DeleteFunc(machines, func(m *typestate.Machine) bool { return m.Binding == nil }), err
}

func shippedSources() ([]source, error) {
	files, err := embed.Files()
	if err != nil {
		return nil, err
	}
	var sources []source
	for _, f := range files {
		s := newSource(f.Name)
		s.read = func() (*typestate.Machine, error) { return typestate.ReadJSON(bytes.NewReader(f.Data), f.Name) }
		sources = append(sources, s)
	}
	return sources, nil
}

// newSource reads a file's name: PURPOSE-API.json, or PURPOSE.json.
func newSource(name string) source {
	s := source{name: name, purpose: strings.TrimSuffix(filepath.Base(name), ".json")}
	if parts := fileName.FindStringSubmatch(filepath.Base(name)); parts != nil {
		s.purpose = parts[1]
		s.level, _ = strconv.Atoi(parts[2]) // four digits at most
	}
	return s
}

// Open gives the shipped machines and those in a folder, as 'cbcov learn' writes them (PURPOSE-API.json), or PURPOSE.json; these take the
// place of shipped ones of the same purpose, at all levels. One of the folder without a binding is given as well: whoever uses it can
// tell. An empty dir stands for none.
func Open(api int, dir string) ([]*typestate.Machine, error) {
	machines, err := Shipped(api)
	if err != nil || dir == "" {
		return machines, err
	}
	own, err := openFolder(api, dir)
	if err != nil {
		return nil, err
	}
	replaced := map[string]bool{}
	for _, m := range own {
		replaced[purposeOf(m)] = true
	}
	machines = slices.DeleteFunc(machines, func(m *typestate.Machine) bool { return replaced[purposeOf(m)] })
	machines = append(machines, own...)
	slices.SortStableFunc(machines, func(a, b *typestate.Machine) int { return strings.Compare(purposeOf(a), purposeOf(b)) })
	return machines, nil
}

// maxFolder bounds the machines that are read from a folder.
const maxFolder = 10_000

func openFolder(api int, dir string) ([]*typestate.Machine, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("the folder of typestates: %w: give one with machines, as 'cbcov learn -o FOLDER' writes them", err)
	}
	var sources []source
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".json") {
			continue
		}
		path := filepath.Join(dir, e.Name())
		s := newSource(path)
		s.read = func() (*typestate.Machine, error) { return readFile(path) }
		sources = append(sources, s)
	}
	switch {
	case len(sources) == 0:
		return nil, fmt.Errorf("%s has no typestates: files named PURPOSE-API.json, as 'cbcov learn -o %s' writes them", dir, dir)
	case len(sources) > maxFolder:
		return nil, fmt.Errorf("%s has %d typestates; at most %d are read", dir, len(sources), maxFolder)
	}
	return read(choose(sources, api))
}

// readFile reads a machine of the user's. It is known by its purpose: where the file does not say it, by its name.
func readFile(path string) (*typestate.Machine, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the folder of typestates: %w", err)
	}
	defer f.Close()
	m, err := typestate.ReadJSON(f, path)
	if err != nil {
		return nil, err
	}
	if m.Provenance == nil {
		m.Provenance = &typestate.Provenance{Purpose: newSource(path).purpose}
	}
	return m, nil
}

// choose takes of each purpose the source of the nearest level at or below one, or the lowest.
func choose(sources []source, api int) []source {
	best := map[string]source{}
	for _, s := range sources {
		b, ok := best[s.purpose]
		nearer := s.level <= api && (s.level > b.level || b.level > api)
		if !ok || nearer || s.level > api && b.level > api && s.level < b.level {
			best[s.purpose] = s
		}
	}
	var chosen []source
	for _, s := range best {
		chosen = append(chosen, s)
	}
	slices.SortFunc(chosen, func(a, b source) int { return strings.Compare(a.purpose, b.purpose) })
	return chosen
}

// read reads the chosen machines.
func read(sources []source) ([]*typestate.Machine, error) {
	var machines []*typestate.Machine
	byPurpose := map[string]string{}
	for _, s := range sources {
		m, err := s.read()
		if err != nil {
			return nil, err
		}
		if other, twice := byPurpose[purposeOf(m)]; twice {
			return nil, fmt.Errorf("%s and %s are both of the purpose %s: take one of them out", other, s.name, purposeOf(m))
		}
		byPurpose[purposeOf(m)] = s.name
		machines = append(machines, m)
	}
	return machines, nil
}

// purposeOf names a machine.
func purposeOf(m *typestate.Machine) string {
	if m.Provenance != nil && m.Provenance.Purpose != "" {
		return m.Provenance.Purpose
	}
	return m.Class
}
