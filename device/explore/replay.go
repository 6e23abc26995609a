package explore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"cbcov/coverage"
	"cbcov/device"
	"cbcov/device/drive"
)

// Covers runs scripts that an exploration found, each from a fresh phone, and gives the required sequences that each one covers, as indexes. The trace of a
// script lies beside it then; where there is one, the script is not run again.
func Covers(ctx context.Context, app *App, opt Options, scripts []string) ([][]int, error) {
	live, err := coverage.NewLive(app.Measured, app.Sequences)
	if err != nil {
		return nil, err
	}
	s := &plainSeat{app: app, opt: &opt}
	all := make([][]int, len(scripts))
	for i, path := range scripts {
		if err = s.replay(ctx, path); err != nil {
			break
		}
		if all[i], err = coveredIn(live, logOf(path)); err != nil {
			err = &CorpusError{err}
			break
		}
	}
	if s.session != nil {
		err = errors.Join(err, s.session.Close())
	}
	return all, err
}

// logOf is the path of the trace beside a script.
func logOf(script string) string { return strings.TrimSuffix(script, ".cbscript") + ".logcat" }

// replay runs a script whose trace is not there.
func (s *plainSeat) replay(ctx context.Context, path string) error {
	if there, err := exists(logOf(path)); err != nil || there {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return &CorpusError{fmt.Errorf("what was found: %w", err)}
	}
	script, err := device.ParseScript(string(text))
	if err != nil {
		return &CorpusError{fmt.Errorf("%s: %w", path, err)}
	}
	if err := s.open(ctx); err != nil {
		return err
	}
	var log strings.Builder
	s.log.to = &log
	if err := s.session.Reset(ctx, drive.OnDevice(script.Settings, s.opt.Device.Name())); err != nil {
		return err
	}
	course := drive.Course{Session: s.session}
	for _, e := range script.Events {
		if _, there, err := course.Try(ctx, e); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		} else if !there {
			break
		}
	}
	if err := writeWhole(logOf(path), []byte(log.String())); err != nil {
		return &CorpusError{err}
	}
	return nil
}

// coveredIn gives the sequences that a trace alone covers.
func coveredIn(live *coverage.Live, path string) ([]int, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("a trace of the corpus: %w", err)
	}
	defer f.Close()
	live.Forget()
	if _, err := bufio.NewReaderSize(f, 1<<16).WriteTo(live); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	live.End()
	_, covered := live.Take()
	return append([]int{}, covered...), nil
}
