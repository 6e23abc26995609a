package explore

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"cbcov/device"
	"cbcov/device/race"
)

// memory is what an exploration has found, and what it has looked at for that, at the end of a round. It is kept in a file of the round's number: where a
// process is killed before the round counts, the one of the round before still says what was known there.
type memory struct {
	Crashes []Crash     `json:"crashes"`
	Races   race.Memory `json:"races"`
}

// maxMemory bounds the file.
const maxMemory = 1 << 30

func (c *corpus) memoryOf(round int) string {
	return filepath.Join(c.dir, fmt.Sprintf("memory-%06d.json", round))
}

// remember reads what was known at the end of a round; 0: nothing was.
func (c *corpus) remember(round int) (memory, error) {
	m := memory{Crashes: []Crash{}}
	if round == 0 {
		return m, nil
	}
	path := c.memoryOf(round)
	if info, err := os.Stat(path); err == nil && info.Size() > maxMemory {
		return m, fmt.Errorf("%s: %d bytes: no exploration knows as much", path, info.Size())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return m, fmt.Errorf("what the corpus has found: %w: %s", err, lacking)
	}
	if err := json.Unmarshal(text, &m); err != nil {
		return m, fmt.Errorf("%s: %w", path, err)
	}
	if slices.ContainsFunc(m.Crashes, func(c Crash) bool { return c.Script == nil }) || !m.Races.Whole() {
		return m, fmt.Errorf("%s: something that was found has no script: the file was changed", path)
	}
	return m, c.forget(round - 1) // which is still there where the process was killed before it was removed
}

// memorize writes what is known at the end of a round, and what people look at: crashes and races, a script each.
func (c *corpus) memorize(round int, m *memory) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.memoryOf(round), append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("what was found: %w", err)
	}
	for i := range m.Crashes {
		if err := c.keepScript(m.Crashes[i].Script, "crash", i+1); err != nil {
			return err
		}
	}
	for i := range m.Races.Findings {
		for n, name := range raceKinds {
			if err := c.keepScript(m.Races.Findings[i].Orders[n].Script, name, i+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// raceKinds are the kinds of what is found of the two orders of a race.
var raceKinds = [2]string{"race-first", "race-second"}

// Found is the path of the script of something that was found: its kind, and its number from 1.
func Found(dir, kind string, number int) string {
	return filepath.Join(dir, "found", fmt.Sprintf("%s-%03d.cbscript", kind, number))
}

func (c *corpus) keepScript(s *device.Script, kind string, number int) error {
	path := Found(c.dir, kind, number)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("what was found: %w", err)
	}
	if err := os.WriteFile(path, []byte(s.String()), 0o644); err != nil {
		return fmt.Errorf("what was found: %w", err)
	}
	return nil
}

// forget removes what was known at the end of a round.
func (c *corpus) forget(round int) error {
	if err := os.Remove(c.memoryOf(round)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the corpus: %w", err)
	}
	return nil
}
