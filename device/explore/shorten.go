package explore

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"cbcov/device"
	"cbcov/device/drive"
)

// Shortener makes scripts short that bring something which their traces show. What it has made stays in the exploration's folder, and is not made again.
type Shortener struct {
	seat   plainSeat
	manner manner
	dir    string
}

// NewShortener makes one for an exploration's folder. It opens a session of the device when it needs one; Close ends that.
func NewShortener(app *App, opt Options) *Shortener {
	return &Shortener{plainSeat{app: app, opt: &opt}, manners[opt.Goal], opt.Out}
}

// Close ends the session.
func (s *Shortener) Close() error {
	if s.seat.session == nil {
		return nil
	}
	return s.seat.session.Close()
}

// Shortened is what came of making a script short.
type Shortened struct {
	Script string `json:"-"`      // its path; empty: the run's script did not bring it again
	Events int    `json:"events"` // without what lets messages run; 0: it did not
	Steady bool   `json:"steady"` // it brought it each time that it was run again
	Before int    `json:"before"` // events of the user and the world of the run until it came, that one included
}

// Brings says whether a log shows what is looked for, and in which line first, from 1.
type Brings func(log []byte) (line int, ok bool, err error)

// Shorten makes the script of a run as short as it is found to bring something, as shorten does for faults. The name is that of its files in the folder of
// what was found.
func (s *Shortener) Shorten(ctx context.Context, run int, name string, brings Brings) (*Shortened, error) {
	path := filepath.Join(s.dir, "found", name+".cbscript")
	account := filepath.Join(s.dir, "found", name+".json")
	if there, err := exists(account); err != nil {
		return nil, &CorpusError{err}
	} else if there {
		return readShortened(account, path)
	}
	script, err := (&corpus{dir: s.dir}).script(run)
	if err != nil {
		return nil, &CorpusError{err}
	}
	made, short, err := s.shorten(ctx, script, brings)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, &CorpusError{fmt.Errorf("what was found: %w", err)}
	}
	if short != nil {
		drive.Sign(short)
		made.Script = path
		if err := writeWhole(path, []byte(short.String())); err != nil {
			return nil, &CorpusError{err}
		}
	}
	text, err := json.Marshal(made)
	if err == nil {
		err = writeWhole(account, append(text, '\n'))
	}
	if err != nil {
		return nil, &CorpusError{err}
	}
	return made, nil
}

func readShortened(account, path string) (*Shortened, error) {
	text, err := os.ReadFile(account)
	if err != nil {
		return nil, &CorpusError{fmt.Errorf("what was found: %w: %s", err, lacking)}
	}
	var made Shortened
	if err := json.Unmarshal(text, &made); err != nil {
		return nil, &CorpusError{fmt.Errorf("%s: %w", account, err)}
	}
	if made.Events > 0 {
		made.Script = path
	}
	return &made, nil
}

// shorten runs the script until it brings what is looked for, and leaves out of it what is not needed.
func (s *Shortener) shorten(ctx context.Context, script *device.Script, brings Brings) (*Shortened, *device.Script, error) {
	log, after, err := s.seat.play(ctx, script)
	if err != nil {
		return nil, nil, err
	}
	line, ok, err := brings(log)
	if err != nil || !ok {
		return &Shortened{}, nil, err
	}
	events := len(after)
	for i, lines := range after {
		if lines >= line {
			events = i + 1
			break
		}
	}
	script.Events = script.Events[:events]
	made := &Shortened{Before: s.manner.chosen(script.Events)}
	short, steady, err := shorten(script, maxTrials, func(shorter *device.Script) (bool, error) {
		log, after, err := s.seat.play(ctx, shorter)
		if err != nil || len(after) < len(shorter.Events) {
			return false, err // without what was left out it is another screen
		}
		_, ok, err := brings(log)
		return ok, err
	})
	if err != nil {
		return nil, nil, err
	}
	made.Steady = steady
	for _, e := range short.Events {
		if !e.Kind.Lets() {
			made.Events++
		}
	}
	return made, short, nil
}
