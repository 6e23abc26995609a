package embedded

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
	"cbcov/device/drive"
)

var update = flag.Bool("update", false, "write the golden files anew")

const phone = "testdata/phone.apk"

// needDevice skips a test where the device is not installed. 'make test' installs it and sets CBCOV_TEST_ALL.
func needDevice(t *testing.T) {
	t.Helper()
	needLevel(t, DefaultAPI)
}

// needLevel is needDevice for an API level.
func needLevel(t *testing.T, api int) {
	t.Helper()
	_, err := Connect(context.Background(), api, device.Options{})
	if os.Getenv("CBCOV_TEST_ALL") == "" && (errors.Is(err, ErrNotInstalled) || errors.Is(err, ErrTool)) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// connect opens the device of an API level; 0: the default one.
func connect(t *testing.T, api int, opt device.Options) *Device {
	t.Helper()
	d, err := Connect(context.Background(), api, opt)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// drivePhone runs the app of the tests on the default device and gives its result and log.
func drivePhone(t *testing.T, opt drive.Options) (*drive.Result, string) {
	t.Helper()
	return driveApp(t, phone, device.Options{}, opt)
}

// driveApp is drivePhone for any app, with options for the device.
func driveApp(t *testing.T, apk string, of device.Options, opt drive.Options) (*drive.Result, string) {
	t.Helper()
	return driveOn(t, connect(t, 0, of), apk, opt)
}

// driveOn is driveApp for any device.
func driveOn(t *testing.T, d *Device, apk string, opt drive.Options) (*drive.Result, string) {
	t.Helper()
	r, err := drive.Run(context.Background(), d, apk, opt, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return r, read(t, r.Trace)
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func parse(t *testing.T, text string) *device.Script {
	t.Helper()
	s, err := device.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// jdkFrame is a line of a stack inside the JDK: its line number differs between builds of the JDK. So does what later ones put before a fault of TLS.
var jdkFrame = regexp.MustCompile(`(?m)^.*: \tat java\..*\n|\(certificate_unknown\) `)

var nonce = regexp.MustCompile(`\bnonce [0-9a-f]{16}\b`)

// numbered puts numbers in the place of nonces: which ones a run has says nothing; that its processes have different ones does.
func numbered(log string) string {
	var seen []string
	return nonce.ReplaceAllStringFunc(log, func(text string) string {
		if !slices.Contains(seen, text) {
			seen = append(seen, text)
		}
		return fmt.Sprint("nonce ", slices.Index(seen, text)+1)
	})
}

// TestRuns drives the apps by the scripts in testdata/runs, a folder for each app, and compares the whole log.
func TestRuns(t *testing.T) {
	needDevice(t)
	scripts, err := filepath.Glob("testdata/runs/*/*.cbscript")
	if err != nil || len(scripts) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range scripts {
		t.Run(strings.TrimSuffix(strings.TrimPrefix(file, "testdata/runs/"), ".cbscript"), func(t *testing.T) {
			t.Parallel()
			apk := filepath.Join("testdata", filepath.Base(filepath.Dir(file))+".apk")
			_, log := driveApp(t, apk, device.Options{}, drive.Options{Script: parse(t, read(t, file))})
			log = numbered(jdkFrame.ReplaceAllString(log, ""))
			golden := strings.TrimSuffix(file, ".cbscript") + ".logcat"
			if *update {
				if err := os.WriteFile(golden, []byte(log), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if d := cmp.Diff(read(t, golden), log); d != "" {
				t.Errorf("the log (-want +got):\n%s", d)
			}
		})
	}
}

// TestAnsweredSockets checks that an app on OkHttp, whose classes R8 renamed, reaches the hosts that the script answers for, with a network
// and without, and that no thread of it is left to real time.
func TestAnsweredSockets(t *testing.T) {
	needDevice(t)
	var asked strings.Builder
	for line := range strings.Lines(read(t, "testdata/runs/clients/okhttp.cbscript")) {
		if line == "click \"Unknown\"\n" {
			break // with a network somebody else would be asked
		}
		asked.WriteString(line)
	}
	want, _, found := strings.Cut(read(t, "testdata/runs/clients/okhttp.logcat"), "10000 10000 I T       : Unknown\n")
	if !found {
		t.Fatal("the golden file does not tell where that button is pressed")
	}
	want = want[:strings.LastIndex(want, "\n")+1] // without the time of that line
	for _, network := range []bool{false, true} {
		r, log := driveApp(t, "testdata/clients.apk", device.Options{Network: network}, drive.Options{Script: parse(t, asked.String())})
		if d := cmp.Diff(want, log); d != "" {
			t.Errorf("network %t (-want +got):\n%s", network, d)
		}
		if len(r.Threads) > 0 {
			t.Errorf("network %t: threads that the device does not control: %q", network, r.Threads)
		}
	}
}

// TestMonkeyRepeats checks that equal seeds give equal bytes, that the script a run writes gives them again, and that another seed
// gives others.
func TestMonkeyRepeats(t *testing.T) {
	needDevice(t)
	opt := drive.Options{Monkey: 60, Seed: 5}
	first, log := drivePhone(t, opt)
	if len(first.Threads) > 0 {
		t.Errorf("threads that the device does not control: %q", first.Threads)
	}
	again, log2 := drivePhone(t, opt)
	if d := cmp.Diff(log, log2); d != "" {
		t.Errorf("the same seed gives another log:\n%s", d)
	}
	if d := cmp.Diff(read(t, first.Script), read(t, again.Script)); d != "" {
		t.Errorf("the same seed gives other events:\n%s", d)
	}
	replay, log3 := drivePhone(t, drive.Options{Script: parse(t, read(t, first.Script))})
	if d := cmp.Diff(log, log3); d != "" {
		t.Errorf("the written script gives another log:\n%s", d)
	}
	if replay.Events != first.Events || replay.Processes != first.Processes {
		t.Errorf("replay: %d events in %d processes, want %d in %d", replay.Events, replay.Processes, first.Events, first.Processes)
	}
	if _, other := drivePhone(t, drive.Options{Monkey: 60, Seed: 6}); other == log {
		t.Error("another seed gives the same log")
	}
}

// kinds gives each incident's thread, and what is in front of its message.
func kinds(all []drive.Incident) []string {
	var s []string
	for _, i := range all {
		class, _, _ := strings.Cut(i.Exception, ":")
		s = append(s, i.Thread+" "+class)
	}
	return s
}

func TestResultTellsCrashFromLack(t *testing.T) {
	needDevice(t)
	r, _ := drivePhone(t, drive.Options{Script: parse(t, read(t, "testdata/runs/phone/wrong.cbscript"))})
	npe := "java.lang.NullPointerException"
	if d := cmp.Diff([]string{"main " + npe, "main " + npe, "worker " + npe, "main java.lang.UnsatisfiedLinkError"}, kinds(r.Crashes)); d != "" {
		t.Errorf("crashes (-want +got):\n%s", d)
	}
	want := []string{"main java.lang.SecurityException"}
	if d := cmp.Diff(want, kinds(r.Lacks)); d != "" {
		t.Errorf("lacks (-want +got):\n%s", d)
	}
}

func TestHangIsNoticed(t *testing.T) {
	needDevice(t)
	s := parse(t, "launch cbcov.phone/p.Wrong\nclick \"Hang\"\nlaunch cbcov.phone/p.Wrong\n")
	r, err := drive.Run(context.Background(), connect(t, 0, device.Options{Hang: 5 * time.Second}), phone, drive.Options{Script: s}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"main ANR in cbcov.phone"}, kinds(r.Hangs)); d != "" {
		t.Errorf("hangs (-want +got):\n%s", d)
	}
	if r.Processes != 2 {
		t.Errorf("got %d processes, want 2: the one behind the hang starts", r.Processes)
	}
}

func TestCancel(t *testing.T) {
	needDevice(t)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_, err := drive.Run(ctx, connect(t, 0, device.Options{}), phone, drive.Options{Monkey: 100_000}, t.TempDir())
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's error", err)
	}
}

func TestWrongScript(t *testing.T) {
	needDevice(t)
	_, err := drive.Run(context.Background(), connect(t, 0, device.Options{}), phone, drive.Options{Script: parse(t, "launch\nclick id/nothing\n")}, t.TempDir())
	if !errors.Is(err, device.ErrNoTarget) || !strings.Contains(err.Error(), "id/nothing") {
		t.Errorf("got %v, want ErrNoTarget that names id/nothing", err)
	}
}

// TestScreenWithoutProcess tells what may be come back to when the process is gone: the windows that the app had.
func TestScreenWithoutProcess(t *testing.T) {
	needDevice(t)
	s, _ := openApp(t, phone, nil)
	for _, c := range []struct {
		script string
		home   bool
	}{
		{"launch\nidle\nhome\nidle\nkill\n", true},
		{"launch\nidle\nback\nidle\nhome\nidle\nkill\n", false},
	} {
		if err := s.Reset(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		all := playScript(t, s, parse(t, c.script)).Screens
		if got := all[len(all)-1]; got.Home != c.home || got.Running {
			t.Errorf("%q: home %v, running %v, want %v, false", c.script, got.Home, got.Running, c.home)
		}
	}
}

// TestScreen looks at what a session shows.
func TestScreen(t *testing.T) {
	needDevice(t)
	ctx := context.Background()
	var log bytes.Buffer
	s, err := connect(t, 0, device.Options{}).Open(ctx, device.App{APK: phone, Log: &log}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, k := range []device.Kind{device.Launch, device.Idle} { // the menu is made by a message
		if _, err := s.Send(ctx, device.Event{Kind: k}); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.Screen(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, w := range got.Widgets {
		ids = append(ids, w.ID)
	}
	if d := cmp.Diff([]string{"post", "open", "dialog", "ask", "edit", "list", "" /* the menu's button */}, ids); d != "" {
		t.Errorf("widgets (-want +got):\n%s", d)
	}
	if got.Activity != "cbcov.phone/p.Main" || got.Window != "activity" || !got.Running || len(got.Menu) != 2 {
		t.Errorf("screen: %+v", got)
	}
	if d := cmp.Diff([]string{"p.FIXED"}, got.Actions); d != "" {
		t.Errorf("actions (-want +got):\n%s", d)
	}
}
