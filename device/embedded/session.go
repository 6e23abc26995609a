package embedded

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"cbcov/device"
)

// session is one app in one JVM.
type session struct {
	jvm    *jvm
	folder string           // removed at the end
	code   string           // likewise
	apks   []installed      // the base first
	turns  []device.Setting // what the schedule chose where it could have let things go on
	stray  string           // where the run left the schedule that it was given; empty: nowhere
	full   bool             // a process ended because the JVM had no memory: who knows what keeps it
}

// installed is an APK as it was when the session began.
type installed struct {
	path string
	info os.FileInfo
}

var _ device.Session = (*session)(nil)

func (s *session) set(ctx context.Context, settings []device.Setting) error {
	for _, g := range settings {
		set := askSet{kind: string(g.Kind), name: g.Name, value: g.Value, number: g.Number, extras: extras(g.Extras)}
		if _, err := s.jvm.ask(ctx, nil, set); err != nil {
			return err
		}
	}
	return nil
}

func extras(all []device.Extra) []string {
	var fields []string
	for _, x := range all {
		fields = append(fields, x.Key, string(x.Type), x.Value)
	}
	return fields
}

// Reset implements device.Session.
func (s *session) Reset(ctx context.Context, env []device.Setting) error {
	if err := s.unchanged(); err != nil {
		return err
	}
	if s.full {
		return errors.New("reset the app: its JVM had no memory left; open it again instead")
	}
	s.turns, s.stray = nil, ""
	if _, err := s.jvm.ask(ctx, nil, askReset{}); err != nil {
		return fmt.Errorf("reset the app: %w", err)
	}
	return s.set(ctx, env)
}

// unchanged gives an error where the app has written into its own APKs, as a phone lets none do.
func (s *session) unchanged() error {
	for _, a := range s.apks {
		now, err := os.Stat(a.path)
		if err != nil || now.Size() != a.info.Size() || !now.ModTime().Equal(a.info.ModTime()) {
			return fmt.Errorf("reset the app: it has changed its own %s; open it again instead", filepath.Base(a.path))
		}
	}
	return nil
}

// Send implements device.Session.
func (s *session) Send(ctx context.Context, e device.Event) (device.Outcome, error) {
	values := make([]string, len(e.Values))
	for i, v := range e.Values {
		values[i] = strconv.FormatFloat(v, 'g', -1, 64)
	}
	event := askEvent{kind: string(e.Kind), id: e.Target.ID, text: e.Target.Text, index: e.Target.Index, path: e.Target.Path, name: e.Name, value: e.Value,
		number: e.Number, millis: e.Duration.Milliseconds(), values: strings.Join(values, ","), extras: extras(e.Extras)}
	var ran []device.Ran
	s.jvm.log.begin()
	done, err := s.jvm.askFor(ctx, startLimit+s.jvm.hang, func(line []string) error {
		if line[0] != wordRan {
			return s.decided(line)
		}
		f := fields{message: line}
		m := f.ran()
		ran = append(ran, device.Ran{ID: m.id, Segment: m.segment, What: m.what, Thread: m.thread})
		return f.end()
	}, event) // the agent notices a hang, by the app's own time
	if wrong := s.jvm.log.end(len(done) > 0 && done[0] == wordAnr); err == nil && wrong != nil {
		err = fmt.Errorf("embedded device: write the log: %w", wrong)
	}
	if err == nil {
		var o device.Outcome
		if o, err = outcome(done); err == nil {
			o.Ran = ran
			s.full = s.full || o.Lack != nil && isFull(o.Lack)
			return o, nil
		}
	}
	return device.Outcome{}, fmt.Errorf("event %q: %w", e, err)
}

// isFull tells whether a process ended because the JVM had no memory: by that error, which others may have wrapped. An array that no JVM can have is none
// of these.
func isFull(lack *device.Failure) bool {
	for line := range strings.Lines(lack.Stack) {
		exception := strings.TrimPrefix(strings.TrimSpace(line), "Caused by: ")
		if strings.HasPrefix(exception, "java.lang.OutOfMemoryError") && !strings.Contains(exception, "Requested array size") {
			return true
		}
	}
	return false
}

// decided takes a line that tells of a decision.
func (s *session) decided(line []string) error {
	f := fields{message: line}
	if line[0] == wordTurn {
		m := f.turn()
		s.turns = append(s.turns, device.Setting{Kind: device.Turn, Number: m.decision, Value: m.what})
	} else if m := f.strayed(); s.stray == "" {
		s.stray = fmt.Sprintf("at decision %d nothing is called %q", m.decision, m.what)
	}
	return f.end()
}

// outcome reads the end of the agent's answer.
func outcome(done []string) (o device.Outcome, err error) {
	f := fields{message: done}
	switch done[0] {
	case wordIgnored:
		o.Ignored = f.ignored().why
	case wordNotarget:
		err = fmt.Errorf("%w: %s", device.ErrNoTarget, f.notarget().what)
	case wordExit:
		f.exit()
		o.Exited = true
	case wordCrash:
		m := f.crash()
		o.Crash = &device.Failure{Exception: m.exception, Thread: m.thread, Stack: m.stack}
	case wordLack:
		m := f.lack()
		o.Lack = &device.Failure{Exception: m.exception, Thread: m.thread, Stack: m.stack}
	case wordAnr:
		m := f.anr()
		o.Hang = &device.Failure{Exception: m.exception, Thread: m.thread, Stack: m.stack}
	default:
		f.ok()
	}
	if wrong := f.end(); wrong != nil {
		return device.Outcome{}, wrong
	}
	return o, err
}

// Screen implements device.Session.
func (s *session) Screen(ctx context.Context) (*device.Screen, error) {
	var sc device.Screen
	if _, err := s.jvm.ask(ctx, func(f []string) error { return onScreen(&sc, f) }, askScreen{}); err != nil {
		return nil, fmt.Errorf("read the screen: %w", err)
	}
	return &sc, nil
}

// onScreen takes one line of the agent's answer.
func onScreen(sc *device.Screen, line []string) error {
	f := fields{message: line}
	switch line[0] {
	case wordWidget:
		m := f.widget()
		sc.Widgets = append(sc.Widgets, device.Widget{Index: m.index, Class: m.className, ID: word(m.id), Text: m.text, Path: word(m.path), Click: m.click,
			LongClick: m.longClick, Touch: m.touch, Edit: m.edit, Digits: m.digits, Items: m.items, Actions: given(m.actions)})
	case wordMenu:
		m := f.menu()
		sc.Menu = append(sc.Menu, device.Widget{Index: m.index, ID: word(m.id), Text: m.text, Click: true})
	case wordNotification:
		m := f.notification()
		sc.Notifications = append(sc.Notifications, device.ShownNotification{Title: m.title, Actions: given(m.actions)})
	case wordAction:
		sc.Actions = append(sc.Actions, given([]string{word(f.action().name)})...)
	case wordService:
		sc.Services = append(sc.Services, given([]string{word(f.service().name)})...)
	case wordSensor:
		sc.Sensors = append(sc.Sensors, device.SensorType(f.sensor().number))
	case wordProvider:
		sc.Providers = append(sc.Providers, given([]string{word(f.provider().name)})...)
	case wordPending:
		m := f.pending()
		sc.Pending = append(sc.Pending, device.Task{ID: m.id, Segment: m.segment, What: m.what, Thread: m.thread, Main: m.main,
			Due: time.Duration(min(m.due, int64(math.MaxInt64/time.Millisecond))) * time.Millisecond, Origin: m.origin, System: m.system})
	default:
		m := f.screen()
		sc.Running, sc.Home, sc.Covered, sc.Activity, sc.Window, sc.Asked = m.running, m.home, m.covered, m.activity, m.window, m.asked
	}
	return f.end()
}

// word gives a name of the app's if a script can hold it as a word, else none: what it names has a place, too.
func word(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) || r == '"' || r == '#' }) {
		return ""
	}
	return name
}

// given leaves out empty fields.
func given(fields []string) []string {
	fields = slices.DeleteFunc(fields, func(s string) bool { return s == "" })
	if len(fields) == 0 {
		return nil
	}
	return fields
}

// maxTurns is how many decisions the agent tells of (Schedule.java).
const maxTurns = 100_000

// Notes implements device.Session. Threads are those that the device left to real time; and what it lost: the next run may be another.
func (s *session) Notes(ctx context.Context) (device.Notes, error) {
	n := device.Notes{Turns: s.turns, TurnsCut: len(s.turns) >= maxTurns, Strayed: s.stray, Splits: len(s.apks) - 1}
	_, err := s.jvm.ask(ctx, func(line []string) error {
		f := fields{message: line}
		if line[0] == wordUntold {
			n.Untold = f.untold().number
		} else {
			n.Threads = append(n.Threads, f.thread().name)
		}
		return f.end()
	}, askThreads{})
	if c := s.jvm.classes; c != nil && c.lost != "" {
		n.Threads = append(n.Threads, "converter: "+c.lost)
	}
	return n, err
}

// Close implements device.Session.
func (s *session) Close() error {
	s.jvm.close()
	if err := errors.Join(os.RemoveAll(s.folder), os.RemoveAll(s.code)); err != nil {
		return fmt.Errorf("embedded device: %w", err)
	}
	return nil
}
