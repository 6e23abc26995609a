package explore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/device"
	"cbcov/internal/lockfile"
)

// corpusSchema names a corpus, by the first line of its file of rounds.
const corpusSchema = "cbcov-corpus-1"

// Header says what a corpus is of. Runs that were made otherwise do not belong together.
type Header struct {
	Build  string `json:"build"`  // of the app's original dex files
	Device string `json:"device"` // as device.Device's Name
	Goal   Goal   `json:"goal"`
	Seed   int64  `json:"seed"`
}

// CorpusError says that a folder cannot be explored into: it is no fault of the device.
type CorpusError struct{ Err error }

func (e *CorpusError) Error() string { return e.Err.Error() }

// Unwrap gives what is wrong with it.
func (e *CorpusError) Unwrap() error { return e.Err }

// corpus is the folder of an exploration: runs/NUMBER.logcat, .cbscript and .json of each run, and the file rounds. A round counts once its line is in
// that file, which is written when all of its runs are: so a process that is killed loses a round's work at most, and makes the same round again.
type corpus struct {
	dir    string
	rounds *os.File
	size   int64 // of the whole lines
}

// round is one line of the file rounds.
type round struct {
	Round int `json:"round"` // from 1
	First int `json:"first"` // number of its first run
	Runs  int `json:"runs"`
}

// openCorpus begins a corpus in a folder, or goes on with the one that is there, whose runs are handed over in their order.
func openCorpus(dir string, h Header, goOn bool, use func(*Run) error) (*corpus, []round, error) {
	if err := os.MkdirAll(filepath.Join(dir, "runs"), 0o755); err != nil {
		return nil, nil, fmt.Errorf("the corpus: %w: give another folder", err)
	}
	path := filepath.Join(dir, "rounds")
	flags := os.O_RDWR
	if !goOn {
		flags |= os.O_CREATE
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("%s holds no corpus to go on with: leave --resume out to begin one", dir)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("the corpus: %w", err)
	}
	c := &corpus{dir: dir, rounds: f}
	if err := lockfile.Lock(f); err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	done, err := c.read(h, use)
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return c, done, nil
}

// read reads the rounds that are whole, and begins the file where it is empty.
func (c *corpus) read(h Header, use func(*Run) error) ([]round, error) {
	text, err := os.ReadFile(c.rounds.Name())
	if err != nil {
		return nil, err
	}
	c.size = int64(bytes.LastIndexByte(text, '\n') + 1)
	lines := bytes.Split(text[:c.size], []byte("\n"))
	if c.size == 0 {
		return nil, c.begin(h)
	}
	if err := sameCorpus(lines[0], h); err != nil {
		return nil, err
	}
	var done []round
	runs := 0
	for i, line := range lines[1 : len(lines)-1] {
		var r round
		if err := json.Unmarshal(line, &r); err != nil || r.Round != i+1 || r.First != runs+1 || r.Runs < 1 || r.Runs > mostRuns {
			return nil, fmt.Errorf("line %d is no round that can come there: the file was changed", i+2)
		}
		for n := range r.Runs {
			run, err := c.run(r.First + n)
			if err != nil {
				return nil, err
			}
			if err := use(run); err != nil {
				return nil, err
			}
		}
		runs += r.Runs
		done = append(done, r)
	}
	return done, nil
}

// headerLine is the first line of the file rounds.
type headerLine struct {
	Schema string `json:"schema"`
	Header
}

func (c *corpus) begin(h Header) error {
	line, err := json.Marshal(headerLine{corpusSchema, h})
	if err != nil {
		return err
	}
	return c.append(line)
}

// sameCorpus says where a corpus is of something else.
func sameCorpus(line []byte, h Header) error {
	var have headerLine
	if err := json.Unmarshal(line, &have); err != nil || have.Schema != corpusSchema {
		return fmt.Errorf("byte 0: not a corpus of this cbcov: give another folder")
	}
	for _, is := range []struct{ what, have, want string }{
		{"build of the app", have.Build, h.Build}, {"device", have.Device, h.Device}, {"goal", string(have.Goal), string(h.Goal)},
		{"seed", fmt.Sprint(have.Seed), fmt.Sprint(h.Seed)},
	} {
		if is.have != is.want {
			return fmt.Errorf("the corpus is of another %s, %s and not %s: give another folder", is.what, is.have, is.want)
		}
	}
	return nil
}

// append writes a line behind the whole ones.
func (c *corpus) append(line []byte) error {
	line = append(line, '\n')
	err := c.rounds.Truncate(c.size)
	if err == nil {
		_, err = c.rounds.WriteAt(line, c.size)
	}
	if err == nil {
		err = c.rounds.Sync()
	}
	if err != nil {
		return fmt.Errorf("the corpus: %w", err)
	}
	c.size += int64(len(line))
	return nil
}

// end notes that a round is done.
func (c *corpus) end(r round) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return c.append(line)
}

// path is that of a run's file.
func (c *corpus) path(number int, suffix string) string {
	return filepath.Join(c.dir, "runs", fmt.Sprintf("%06d%s", number, suffix))
}

// lacking is what to do where a file of a corpus is not there.
const lacking = "give another folder, as this one lacks what it should have"

// mostRuns bounds a round's runs, as a file may have them: another cbcov may have made more in one than this.
const mostRuns = 64

// maxRun bounds a run's file.
const maxRun = 1 << 26

// run reads one.
func (c *corpus) run(number int) (*Run, error) {
	path := c.path(number, ".json")
	if info, err := os.Stat(path); err == nil && info.Size() > maxRun {
		return nil, fmt.Errorf("%s: %d bytes: no run is as long", path, info.Size())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("a run of the corpus: %w: %s", err, lacking)
	}
	var r Run
	if err := json.Unmarshal(text, &r); err != nil || r.Number != number {
		return nil, fmt.Errorf("%s: not the run of its number: %w", path, err)
	}
	return &r, nil
}

// check refuses a run that this cbcov cannot have written: its numbers are indexes of the automaton's callbacks, and what is counted.
func (r *Run) check(callbacks int) error {
	counts, numbers := []int{r.Events, r.Records}, []int32{}
	for i := range r.Steps {
		s := &r.Steps[i]
		counts, numbers = append(counts, s.New), append(numbers, s.Came...)
		for _, p := range s.Ran {
			numbers = append(numbers, p[0], p[1])
		}
	}
	if slices.ContainsFunc(counts, func(n int) bool { return n < 0 }) {
		return fmt.Errorf("run %d counts less than nothing: the file was changed", r.Number)
	}
	if i := slices.IndexFunc(numbers, func(n int32) bool { return n < 0 || int(n) >= callbacks }); i >= 0 {
		return fmt.Errorf("run %d names callback %d, where the app has %d: the file was changed", r.Number, numbers[i], callbacks)
	}
	return nil
}

// script reads what repeats a run.
func (c *corpus) script(number int) (*device.Script, error) {
	path := c.path(number, ".cbscript")
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("a run's script: %w: %s", err, lacking)
	}
	s, err := device.ParseScript(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// keep writes what a run did beside its trace. The run becomes what the file has, so that it teaches the same here as where it is read again: a text of the
// app's need not be one that JSON can hold.
func (c *corpus) keep(r *Run, s *device.Script) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.WriteFile(c.path(r.Number, ".cbscript"), []byte(s.String()), 0o644); err != nil {
		return fmt.Errorf("a run's script: %w", err)
	}
	if err := os.WriteFile(c.path(r.Number, ".json"), append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("a run's account: %w", err)
	}
	*r = Run{}
	return json.Unmarshal(text, r)
}

// sweep removes files of runs that are in no round: of a round that was not ended.
func (c *corpus) sweep(runs int) error {
	entries, err := os.ReadDir(filepath.Join(c.dir, "runs"))
	if err != nil {
		return fmt.Errorf("the corpus: %w: %s", err, lacking)
	}
	for _, e := range entries {
		number := 0
		name, _, _ := strings.Cut(e.Name(), ".")
		if _, err := fmt.Sscanf(name, "%d", &number); err == nil && number > runs {
			if err := os.Remove(filepath.Join(c.dir, "runs", e.Name())); err != nil {
				return fmt.Errorf("the corpus: %w", err)
			}
		}
	}
	return nil
}

// tell writes what the corpus holds: explore.json.
func (c *corpus) tell(r *Result) error {
	text, err := json.MarshalIndent(struct {
		Schema string `json:"schema"`
		*Result
	}{"cbcov-explore-1", r}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.dir, "explore.json"), append(text, '\n'), 0o644); err != nil {
		return fmt.Errorf("what was found: %w", err)
	}
	return nil
}

func (c *corpus) close() error { return c.rounds.Close() }
