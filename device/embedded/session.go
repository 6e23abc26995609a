package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"cbcov/device"
)

// session is one app in one JVM.
type session struct {
	jvm    *jvm
	folder string           // removed at the end
	code   string           // likewise
	splits int              // APKs of the app beside its base
	turns  []device.Setting // what the schedule chose where it could have let things go on
	stray  string           // where the run left the schedule that it was given; empty: nowhere
}

var _ device.Session = (*session)(nil)

func (s *session) set(ctx context.Context, settings []device.Setting) error {
	for _, g := range settings {
		fields := append([]string{"set", string(g.Kind), g.Name, g.Value, strconv.FormatInt(g.Number, 10)}, extras(g.Extras)...)
		if _, err := s.jvm.ask(ctx, nil, fields...); err != nil {
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

// Send implements device.Session.
func (s *session) Send(ctx context.Context, e device.Event) (device.Outcome, error) {
	values := make([]string, len(e.Values))
	for i, v := range e.Values {
		values[i] = strconv.FormatFloat(v, 'g', -1, 64)
	}
	fields := []string{"event", string(e.Kind), e.Target.ID, e.Target.Text, strconv.Itoa(e.Target.Index), e.Target.Path, e.Name, e.Value,
		strconv.Itoa(e.Number), strconv.FormatInt(e.Duration.Milliseconds(), 10), strings.Join(values, ",")}
	fields = append(fields, extras(e.Extras)...)
	done, err := s.jvm.askFor(ctx, startLimit+s.jvm.hang, s.decided, fields...) // the agent notices a hang, by the app's own time
	if err != nil {
		return device.Outcome{}, fmt.Errorf("event %q: %w", e, err)
	}
	return outcome(e, done)
}

// decided takes a line that tells of a decision.
func (s *session) decided(f []string) {
	if len(f) < 3 {
		return
	}
	n, err := strconv.ParseInt(f[1], 10, 64)
	if err != nil {
		return
	}
	switch f[0] {
	case "turn":
		s.turns = append(s.turns, device.Setting{Kind: device.Turn, Number: n, Value: f[2]})
	case "strayed":
		if s.stray == "" {
			s.stray = fmt.Sprintf("at decision %d nothing is called %q", n, f[2])
		}
	}
}

// outcome reads the agent's last line.
func outcome(e device.Event, done []string) (device.Outcome, error) {
	field := func(i int) string {
		if i < len(done) {
			return done[i]
		}
		return ""
	}
	failure := &device.Failure{Exception: field(1), Thread: field(2), Stack: field(3)}
	switch field(0) {
	case "ok":
		return device.Outcome{}, nil
	case "ignored":
		return device.Outcome{Ignored: field(1)}, nil
	case "notarget":
		return device.Outcome{}, fmt.Errorf("event %q: %w: %s", e, device.ErrNoTarget, field(1))
	case "exit":
		return device.Outcome{Exited: true}, nil
	case "crash":
		return device.Outcome{Crash: failure}, nil
	case "anr":
		return device.Outcome{Hang: failure}, nil
	case "lack":
		return device.Outcome{Lack: failure}, nil
	}
	return device.Outcome{}, fmt.Errorf("event %q: the agent answers %q, which is not understood", e, done)
}

// Screen implements device.Session.
func (s *session) Screen(ctx context.Context) (*device.Screen, error) {
	var sc device.Screen
	if _, err := s.jvm.ask(ctx, func(f []string) { onScreen(&sc, f) }, "screen"); err != nil {
		return nil, fmt.Errorf("read the screen: %w", err)
	}
	return &sc, nil
}

// onScreen takes one line of the agent's answer.
func onScreen(sc *device.Screen, f []string) {
	f = append(f, make([]string, 11)...) // a short line reads as empty fields
	number := func(i int) int {
		n, _ := strconv.Atoi(f[i]) // what is no number reads as none
		return n
	}
	switch f[0] {
	case "screen":
		sc.Running, sc.Home, sc.Activity, sc.Window, sc.Pending = f[1] == "1", f[2] == "1", f[3], f[4], number(5)
		sc.Asked = f[6] == "1"
	case "widget":
		sc.Widgets = append(sc.Widgets, device.Widget{Index: number(1), Class: f[2], ID: word(f[3]), Text: f[4], Path: word(f[5]), Click: f[6] == "1",
			LongClick: f[7] == "1", Touch: f[8] == "1", Edit: f[9] == "1" || f[9] == "2", Digits: f[9] == "2", Items: number(10), Actions: given(f[11:])})
	case "menu":
		sc.Menu = append(sc.Menu, device.Widget{Index: number(1), ID: word(f[2]), Text: f[3], Click: true})
	case "notification":
		sc.Notifications = append(sc.Notifications, device.ShownNotification{Title: f[1], Actions: given(f[2:])})
	case "action":
		sc.Actions = append(sc.Actions, given([]string{word(f[1])})...)
	case "service":
		sc.Services = append(sc.Services, given([]string{word(f[1])})...)
	case "sensor":
		sc.Sensors = append(sc.Sensors, device.SensorType(number(1)))
	case "provider":
		sc.Providers = append(sc.Providers, given([]string{word(f[1])})...)
	}
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
	n := device.Notes{Turns: s.turns, TurnsCut: len(s.turns) >= maxTurns, Strayed: s.stray, Splits: s.splits}
	_, err := s.jvm.ask(ctx, func(f []string) {
		if f[0] == "thread" && len(f) > 1 {
			n.Threads = append(n.Threads, f[1])
		}
	}, "threads")
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
