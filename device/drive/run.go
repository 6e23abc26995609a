package drive

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cbcov/device"
)

// maxStarts is how often in a row an app may fail to start before a run gives up.
const maxStarts = 3

// BrokenOff is the error of a run that the device or its user ended. What happened until then is in the files.
type BrokenOff struct {
	Events        int // that were sent
	Trace, Script string
	Err           error
}

func (e *BrokenOff) Error() string {
	return fmt.Sprintf("the run broke off after %d events; %s and %s have all until then: %v", e.Events, e.Trace, e.Script, e.Err)
}

func (e *BrokenOff) Unwrap() error { return e.Err }

// Run installs the app at path apk on a device, drives it as opt says and writes what happened into folder out:
// NAME.logcat, the log in threadtime form, NAME.cbscript, the script that repeats the run, and NAME.json, the Result. A crash of
// the app is a result, not an error. Where the run breaks off by an error, what happened until then is in the files.
func Run(ctx context.Context, d device.Device, apk string, opt Options, out string) (*Result, error) {
	if (opt.Script == nil) == (opt.Monkey == 0) {
		return nil, errors.New("a run wants either a script or a number of random events")
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, fmt.Errorf("the folder for the traces: %w: give another by -o", err)
	}
	name := opt.Name
	if name == "" {
		name = strings.TrimSuffix(filepath.Base(apk), filepath.Ext(apk))
	}
	r := &runner{Course: Course{Screen: &device.Screen{}, Crashes: []Incident{}, Lacks: []Incident{}, Hangs: []Incident{}}, opt: opt, result: Result{Device: d.Name(), Trace: filepath.Join(out, name+".logcat"),
		Script: filepath.Join(out, name+".cbscript"), Threads: []string{}}}
	if err := r.trace(ctx, d, apk); err != nil {
		if r.result.Events > 0 {
			return nil, &BrokenOff{r.result.Events, r.result.Trace, r.result.Script, err}
		}
		return nil, err
	}
	r.result.Ignored, r.result.Processes = r.Ignored, r.Processes
	r.result.Crashes, r.result.Lacks, r.result.Hangs = r.Crashes, r.Lacks, r.Hangs
	data, err := json.MarshalIndent(r.result, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write the result: %w", err)
	}
	if err := os.WriteFile(filepath.Join(out, name+".json"), append(data, '\n'), 0o644); err != nil {
		return nil, fmt.Errorf("write the result: %w", err)
	}
	return &r.result, nil
}

// runner is one run in progress.
type runner struct {
	Course
	opt    Options
	notes  device.Notes // of the session, when it has ended
	result Result
	sent   int // events of the monkey, or lines of the script
	begun  time.Time
	log    *bufio.Writer // who watches the run reads what it writes: it has all of each event when that is over
}

// trace runs the app and writes the log and the script.
func (r *runner) trace(ctx context.Context, d device.Device, apk string) (err error) {
	f, err := os.Create(r.result.Trace)
	if err != nil {
		return fmt.Errorf("the trace: %w", err)
	}
	w := bufio.NewWriterSize(f, 1<<16)
	r.log = w
	defer func() {
		Sign(&r.Script)
		script := os.WriteFile(r.result.Script, []byte(r.Script.String()), 0o644)
		err = errors.Join(err, w.Flush(), f.Close(), script, r.writeSchedule())
	}()
	calls, err := r.openCalls()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, calls.close()) }()
	r.begun = time.Now()
	r.progress("start the device", 0, 0)
	r.Script.Settings = r.settings()
	app := device.App{APK: apk, Log: w, Record: r.opt.Record}
	if calls != nil {
		app.Calls = calls
	}
	r.Session, err = d.Open(ctx, app, OnDevice(r.Script.Settings, d.Name()))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Session.Close()) }()
	err = r.drive(ctx)
	r.result.Drive = time.Since(r.begun) - r.result.Start
	var noted error
	if r.notes, noted = r.Session.Notes(ctx); err == nil {
		err = noted
	}
	r.result.Splits, r.result.Threads = r.notes.Splits, append(r.result.Threads, r.notes.Threads...)
	return err
}

// writeSchedule writes what was decided where threads met, if anything could be: settings, as a script has them.
func (r *runner) writeSchedule() error {
	path := strings.TrimSuffix(r.result.Script, filepath.Ext(r.result.Script)) + ".cbschedule"
	if r.Session == nil || !slices.ContainsFunc(r.Script.Settings, decides) {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("an earlier run's schedule: %w", err)
		}
		return nil
	}
	r.result.Schedule, r.result.Strayed, r.result.ScheduleCut = path, r.notes.Strayed, r.notes.TurnsCut
	return os.WriteFile(path, []byte((&device.Script{Settings: r.notes.Turns}).String()), 0o644)
}

// schedules reports whether a setting says how threads meet.
func schedules(s device.Setting) bool { return s.Kind == device.Schedule || s.Kind == device.Turn }

// decides reports whether a setting has threads meet in another way than in turns.
func decides(s device.Setting) bool {
	return s.Kind == device.Turn || s.Kind == device.Schedule && s.Name != device.InTurns
}

// settings joins the options' settings and the script's; the seed comes first, the script's where it has one; the options' schedule wins. The
// monkey is asked for permissions.
func (r *runner) settings() []device.Setting {
	all := slices.Clone(r.opt.Settings)
	if r.opt.Script != nil {
		scripts := slices.Clone(r.opt.Script.Settings)
		if slices.ContainsFunc(all, schedules) {
			scripts = slices.DeleteFunc(scripts, schedules)
		}
		all = append(all, scripts...)
	} else {
		all = append(all, device.Setting{Kind: device.Ask})
	}
	if !slices.ContainsFunc(all, func(s device.Setting) bool { return s.Kind == device.Seed }) {
		all = slices.Insert(all, 0, device.Setting{Kind: device.Seed, Number: r.opt.Seed})
	}
	return identified(all, &r.opt)
}

// drive sends all events, as often as was asked for. Each time but the first begins with the app's storage cleared: its process, and with it the
// app's own statics, is another one, and the JVM is the same.
func (r *runner) drive(ctx context.Context) error {
	p := &player{course: &r.Course, monkey: newMonkey(r.opt.Seed), send: r.send, told: func(sent int) {
		r.sent = sent
		r.report(r.opt.Monkey)
	}}
	for i := range max(1, r.opt.Repeat) {
		if i > 0 {
			if err := p.clear(ctx); err != nil {
				return err
			}
		}
		if r.opt.Script != nil {
			if err := r.follow(ctx); err != nil {
				return err
			}
			continue
		}
		err := p.play(ctx, (i+1)*r.opt.Monkey)
		if r.result.Stopped = p.stopped; err != nil || p.stopped != "" {
			return err
		}
	}
	return nil
}

// follow sends the script's events.
func (r *runner) follow(ctx context.Context) error {
	for _, e := range r.opt.Script.Events {
		if _, err := r.send(ctx, e); err != nil {
			return err
		}
		r.sent++
		r.report(len(r.opt.Script.Events))
	}
	return nil
}

// send sends one event, and notes when the app has started.
func (r *runner) send(ctx context.Context, e device.Event) (device.Outcome, error) {
	o, err := r.Send(ctx, e)
	r.result.Events = len(r.Script.Events)
	if err == nil && r.result.Start == 0 && e.Kind == device.Launch {
		r.result.Start = time.Since(r.begun)
	}
	return o, errors.Join(err, r.log.Flush())
}

func (r *runner) progress(step string, done, total int) {
	if r.opt.Progress != nil {
		r.opt.Progress(step, done, total)
	}
}

// report tells how far the run is, of which each time takes so many events.
func (r *runner) report(each int) { r.progress("send events", r.sent, each*max(1, r.opt.Repeat)) }
