package library

import (
	"cmp"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"

	"cbcov/typestate"
)

// Library holds what was learned of some classes.
type Library []Class

// Class is what was learned by one purpose, on one API level after the other.
type Class struct {
	Purpose string
	Levels  []Level // rising
}

// Level is what was learned at one API level.
type Level struct {
	API     int
	Machine *typestate.Machine
}

var fileName = regexp.MustCompile(`^(.+)-(\d{1,4})\.json$`)

// Read reads a folder of machines, with names as 'cbcov learn' gives them: PURPOSE-API.json. Other files are left alone.
func Read(folder fs.FS) (Library, error) {
	files, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, fmt.Errorf("the learned typestates: %w", err)
	}
	byName := map[string]*Class{}
	for _, f := range files {
		parts := fileName.FindStringSubmatch(f.Name())
		if parts == nil {
			continue
		}
		api, err := strconv.Atoi(parts[2])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		m, err := readMachine(folder, f.Name())
		if err != nil {
			return nil, err
		}
		c := byName[parts[1]]
		if c == nil {
			c = &Class{Purpose: parts[1]}
			byName[parts[1]] = c
		}
		c.Levels = append(c.Levels, Level{API: api, Machine: m})
	}
	var l Library
	for _, c := range byName {
		slices.SortFunc(c.Levels, func(a, b Level) int { return cmp.Compare(a.API, b.API) })
		l = append(l, *c)
	}
	slices.SortFunc(l, func(a, b Class) int { return cmp.Compare(a.Purpose, b.Purpose) })
	return l, nil
}

// ReadWritten reads a folder of machines that are written by hand, PURPOSE.json, in the order of their names.
func ReadWritten(folder fs.FS) ([]*typestate.Machine, error) {
	files, err := fs.Glob(folder, "*.json")
	if err != nil {
		return nil, fmt.Errorf("the typestates written by hand: %w", err)
	}
	var machines []*typestate.Machine
	for _, name := range files {
		m, err := readMachine(folder, name)
		if err != nil {
			return nil, err
		}
		if m.Provenance == nil || m.Provenance.Fidelity != typestate.ByHand || m.Provenance.Checked == "" {
			return nil, fmt.Errorf("%s: its provenance does not say that it is written by hand, and after what", name)
		}
		machines = append(machines, m)
	}
	return machines, nil
}

func readMachine(folder fs.FS, name string) (*typestate.Machine, error) {
	f, err := folder.Open(name)
	if err != nil {
		return nil, fmt.Errorf("the learned typestates: %w", err)
	}
	defer f.Close()
	return typestate.ReadJSON(f, name)
}

// APIs are all API levels of the library, rising.
func (l Library) APIs() []int {
	var apis []int
	for _, c := range l {
		for _, v := range c.Levels {
			apis = append(apis, v.API)
		}
	}
	slices.Sort(apis)
	return slices.Compact(apis)
}
