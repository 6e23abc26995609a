package explore

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
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
		log := ""
		if log, err = s.replay(ctx, path); err != nil {
			break
		}
		if all[i], err = coveredIn(live, log); err != nil {
			err = &CorpusError{err}
			break
		}
	}
	if s.session != nil {
		err = errors.Join(err, s.session.Close())
	}
	return all, err
}

// replay runs a script whose trace is not there, and gives the trace's path.
func (s *plainSeat) replay(ctx context.Context, path string) (log string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", &CorpusError{fmt.Errorf("what was found: %w: %s", err, lacking)}
	}
	script, err := device.ParseScript(string(text))
	if err != nil {
		return "", &CorpusError{fmt.Errorf("%s: %w", path, err)}
	}
	log = traceBeside(path, text)
	if there, err := exists(log); err != nil || there {
		return log, err
	}
	written, _, err := s.play(ctx, script)
	if err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	if err := writeWhole(log, written); err != nil {
		return "", &CorpusError{err}
	}
	return log, nil
}

// traceBeside is the path of the trace of a script that was found: a finding may get another one.
func traceBeside(path string, script []byte) string {
	sum := sha256.Sum256(script)
	return strings.TrimSuffix(path, ".cbscript") + "-" + hex.EncodeToString(sum[:4]) + ".logcat"
}

// play runs a script, as far as there is on the screens what it names, and gives its log, and how many lines it had after each event.
func (s *plainSeat) play(ctx context.Context, script *device.Script) (log []byte, after []int, err error) {
	if err := s.open(ctx); err != nil {
		return nil, nil, err
	}
	var b bytes.Buffer
	s.log.to = &b
	if err := s.session.Reset(ctx, drive.OnDevice(script.Settings, s.opt.Device.Name())); err != nil {
		return nil, nil, err
	}
	course, lines, counted := drive.Course{Session: s.session}, 0, 0
	for _, e := range script.Events {
		_, there, err := course.Try(ctx, e)
		if err != nil {
			return nil, nil, err
		}
		if !there {
			break
		}
		lines += bytes.Count(b.Bytes()[counted:], []byte("\n"))
		counted = b.Len()
		after = append(after, lines)
	}
	return b.Bytes(), after, nil
}

// coveredIn gives the sequences that a trace alone covers.
func coveredIn(live *coverage.Live, path string) ([]int, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("a trace of the corpus: %w: %s", err, lacking)
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
