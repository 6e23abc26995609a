package race_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/device/embedded"
	"cbcov/device/race"
)

// fixture is what a file testdata/races/NAME.races says of an app.
type fixture struct {
	apk, sources string
	calls        []device.TouchingCall
	runs         []*device.Script
	races        []string // sorted
}

// fixtures is the folder of the apps with races.
const fixtures = "../../testdata/races"

// readFixture reads such a file. Its lines, words parted by blanks, are a call of the framework's that touches state (class, method, descriptor, name
// of the state, read or write, the argument that is its key), a run (events parted by semicolons), or a race (kind, state, two accesses).
func readFixture(t *testing.T, name string) *fixture {
	t.Helper()
	f := &fixture{}
	for _, folder := range []string{fixtures, "../../testdata/apps"} {
		if f.sources = filepath.Join(folder, name); exists(f.sources) {
			break
		}
	}
	f.apk = f.sources + ".apk"
	text, err := os.ReadFile(filepath.Join(fixtures, name+".races"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		switch words := strings.Fields(rest); word {
		case "", "#":
		case "call":
			key, err := strconv.Atoi(words[5])
			if err != nil {
				t.Fatal(line, err)
			}
			f.calls = append(f.calls, device.TouchingCall{Class: words[0], Method: words[1], Desc: words[2], Field: words[3], Write: words[4] == "write", Key: key})
		case "run":
			s, err := device.ParseScript("seed 1\n" + strings.ReplaceAll(rest, "; ", "\n") + "\n")
			if err != nil {
				t.Fatal(line, err)
			}
			f.runs = append(f.runs, s)
		case string(race.Harmful), string(race.Differs):
			f.races = append(f.races, line)
		default:
			t.Fatalf("%s.races has a line %q", name, line)
		}
	}
	slices.Sort(f.races)
	return f
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// marked lists the lines of an app's sources that end with a comment that says a race's kind, as FILE:LINE, each with its kind before it.
func marked(t *testing.T, sources string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(sources, func(path string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".java" {
			return err
		}
		text, err := os.ReadFile(path)
		for i, line := range strings.Split(string(text), "\n") {
			for _, kind := range []race.Kind{race.Harmful, race.Differs} {
				if strings.HasSuffix(line, "// "+string(kind)) {
					all = append(all, fmt.Sprintf("%s %s:%d", kind, filepath.Base(path), i+1))
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all
}

// TestMarked: a fixture's races are at the lines that its sources say, all of them.
func TestMarked(t *testing.T) {
	files, err := filepath.Glob(fixtures + "/*.races")
	if err != nil || len(files) == 0 {
		t.Fatal(err, "no fixtures")
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".races")
		f := readFixture(t, name)
		var said []string
		for _, r := range f.races {
			words := strings.Fields(r)
			said = append(said, words[0]+" "+words[2], words[0]+" "+words[3])
		}
		slices.Sort(said)
		if filepath.Dir(f.sources) == filepath.Clean(fixtures) {
			if d := cmp.Diff(marked(t, f.sources), slices.Compact(said)); d != "" {
				t.Errorf("%s (-sources +races):\n%s", name, d)
			}
		}
	}
}

// line writes a finding as a fixture's file has it. Of one that differs no order is the right one: its accesses are sorted.
func line(f *race.Finding) string {
	at := []string{place(f.First), place(f.Second)}
	if f.Kind == race.Differs {
		slices.Sort(at)
	}
	state := strings.Replace(strings.TrimPrefix(f.Location, "L"), ";", "", 1)
	return fmt.Sprintf("%s %s %s", f.Kind, strings.ReplaceAll(state, "/", "."), strings.Join(at, " "))
}

func place(s race.Site) string {
	class, _, _ := strings.Cut(s.Method, ";->")
	class, _, _ = strings.Cut(class[strings.LastIndexByte(class, '/')+1:], "$")
	return fmt.Sprintf("%s.java:%d", class, s.Line)
}

// connect opens the device, or skips where it is not installed.
func connect(t *testing.T) *embedded.Device {
	t.Helper()
	d, err := embedded.Connect(t.Context(), 34, device.Options{})
	if os.Getenv("CBCOV_TEST_ALL") == "" && (errors.Is(err, embedded.ErrNotInstalled) || errors.Is(err, embedded.ErrTool)) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// prove looks for races in all runs of a fixture.
func prove(t *testing.T, b *race.Bench, f *fixture) *race.Prover {
	t.Helper()
	p := race.NewProver(b, race.Memory{})
	for _, s := range f.runs {
		if err := p.Prove(t.Context(), s); err != nil {
			t.Fatalf("%v: %v", s, err)
		}
	}
	return p
}

// text writes all of a prover's findings, with their scripts.
func text(t *testing.T, p *race.Prover) string {
	t.Helper()
	var b strings.Builder
	for i := range p.Findings {
		f := &p.Findings[i]
		data, err := json.MarshalIndent(f, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n%s\n%s\n", data, f.Orders[0].Script.String(), f.Orders[1].Script.String())
	}
	return b.String()
}

// once is a device whose session is opened once: each that is opened is that one, reset.
type once struct {
	device.Device
	session device.Session
	log     *redirected
}

type redirected struct{ to io.Writer }

func (r *redirected) Write(p []byte) (int, error) { return r.to.Write(p) }

type again struct{ device.Session }

func (again) Close() error { return nil }

func (o *once) close(t *testing.T) {
	if o.session != nil {
		if err := o.session.Close(); err != nil {
			t.Error(err)
		}
	}
}

func (o *once) Open(ctx context.Context, app device.App, env []device.Setting) (device.Session, error) {
	o.log.to = app.Log
	if o.session != nil {
		return again{o.session}, o.session.Reset(ctx, env)
	}
	app.Log = o.log
	var err error
	o.session, err = o.Device.Open(ctx, app, env)
	return again{o.session}, err
}

// ends runs a script as users do, and says how it ends.
func ends(t *testing.T, d device.Device, apk string, s *device.Script) string {
	t.Helper()
	r, err := drive.Run(t.Context(), d, apk, drive.Options{Script: s}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case len(r.Crashes) > 0:
		return string(race.Crash) + " " + r.Crashes[0].Exception
	case len(r.Hangs) > 0:
		return string(race.Hang)
	case len(r.Lacks) > 0:
		return string(race.Lack)
	}
	return ""
}

// TestFixtures: of each kind of conflict the harmful and the differing twin are found at their lines, and nothing else is; a second look finds the same,
// byte for byte; and the scripts of both orders, run as a user runs them, end as the findings say.
func TestFixtures(t *testing.T) {
	d := connect(t)
	files, err := filepath.Glob(fixtures + "/*.races")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".races")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := readFixture(t, name)
			o := &once{Device: d, log: &redirected{io.Discard}}
			t.Cleanup(func() { o.close(t) })
			b, err := race.Open(t.Context(), o, device.App{APK: f.apk, Log: io.Discard, Touching: &device.Touching{Calls: f.calls}})
			if err != nil {
				t.Fatal(err)
			}
			p := prove(t, b, f)
			found := []string{}
			for i := range p.Findings {
				found = append(found, line(&p.Findings[i]))
			}
			slices.Sort(found)
			if d := cmp.Diff(f.races, found, cmpopts.EquateEmpty()); d != "" {
				t.Errorf("races (-expected +found):\n%s%s", d, text(t, p))
			}
			if d := cmp.Diff(text(t, p), text(t, prove(t, b, f))); d != "" {
				t.Errorf("findings (-first +second look):\n%s", d)
			}
			for i := range p.Findings {
				runs := device.Device(o)
				if name == fresh {
					runs = d
				}
				for k := range p.Findings[i].Orders {
					checkOrder(t, runs, f.apk, line(&p.Findings[i]), &p.Findings[i].Orders[k])
				}
			}
		})
	}
}

// fresh is the fixture whose scripts run on JVMs of their own, which record nothing. Those of the others run in the session that found the races, made new: a JVM
// for each would take minutes.
const fresh = "brokencapture"

// checkOrder runs an order's script and holds its end to what the finding says.
func checkOrder(t *testing.T, d device.Device, apk, finding string, o *race.Order) {
	t.Helper()
	want := ""
	if o.Fault != "" {
		want = string(o.Fault) + " " + o.Reason.Exception
	}
	if got := ends(t, d, apk, o.Script); got != want {
		t.Errorf("%s: the script ends with %q, want %q:\n%s", finding, got, want, o.Script.String())
	}
}
