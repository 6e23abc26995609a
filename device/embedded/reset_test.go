package embedded

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// openApp opens an app of the tests on the default device.
func openApp(t *testing.T, apk string, env []device.Setting) (device.Session, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	s, err := connect(t, 0, device.Options{}).Open(context.Background(), device.App{APK: apk, Log: &log}, env)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, &log
}

// played is what a script led to.
type played struct {
	Outcomes []device.Outcome
	Screens  []device.Screen // after each event
	Notes    device.Notes
}

// play sends a script's events and looks at the screen after each, as a run does.
func playScript(t *testing.T, s device.Session, script *device.Script) (p played) {
	t.Helper()
	for _, e := range script.Events {
		o, err := s.Send(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := s.Screen(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.Outcomes, p.Screens = append(p.Outcomes, o), append(p.Screens, *sc)
	}
	var err error
	if p.Notes, err = s.Notes(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// TestResetRuns plays all scripts of an app one after the other, there and back, in one session. Each gives the log that it gives in a session
// of its own (TestRuns), byte for byte, and both times the same of all else.
func TestResetRuns(t *testing.T) {
	needDevice(t)
	apps, err := filepath.Glob("testdata/runs/*")
	if err != nil || len(apps) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, app := range apps {
		t.Run(filepath.Base(app), func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob(app + "/*.cbscript")
			if err != nil {
				t.Fatal(err)
			}
			back := slices.Clone(files)
			slices.Reverse(back)
			s, log := openApp(t, "testdata/"+filepath.Base(app)+".apk", nil)
			first := map[string]played{}
			for _, f := range slices.Concat(files, back) {
				script := parse(t, read(t, f))
				if err := s.Reset(t.Context(), script.Settings); err != nil {
					t.Fatal(err)
				}
				log.Reset()
				got := playScript(t, s, script)
				name := strings.TrimSuffix(f, ".cbscript")
				if d := cmp.Diff(read(t, name+".logcat"), numbered(jdkFrame.ReplaceAllString(log.String(), ""))); d != "" {
					t.Errorf("%s: the log (-fresh +reset):\n%s", name, d)
				}
				if want, ok := first[f]; !ok {
					first[f] = got
				} else if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s: outcomes and screens (-first +second):\n%.4000s", name, differing(d))
				}
			}
		})
	}
}

// differing keeps the lines of a long diff that differ.
func differing(diff string) string {
	var out strings.Builder
	for line := range strings.Lines(diff) {
		if line[0] == '-' || line[0] == '+' {
			out.WriteString(line)
		}
	}
	return out.String()
}

// TestResetLeavesNothingBehind makes many short runs that end while threads sleep, a timer waits and a looper loops, some by a crash; some that end
// while a service is there that has a thread of Android's; and some with a database that nobody closes. Neither threads nor classes stay.
func TestResetLeavesNothingBehind(t *testing.T) {
	needDevice(t)
	for apk, scripts := range map[string][]string{
		phone: {
			"launch cbcov.phone/p.Async\nclick \"Task\"\nrun 2\nclick \"Looper\"\nclick \"Timer\"\nclick \"Pool\"\nadvance 1ms\n",
			"launch cbcov.phone/p.Async\nclick \"Task\"\nrun 2\nhome\nkill\nreturn\n",
		},
		"../../testdata/apps/service.apk":  {"launch\nclick id/upload\nidle\n"},
		"../../testdata/apps/database.apk": {"launch\nclick id/write\nidle\n"},
	} {
		t.Run(filepath.Base(apk), func(t *testing.T) {
			s, _ := openApp(t, apk, nil)
			runs := func(n int) int {
				for i := range n {
					if err := s.Reset(t.Context(), nil); err != nil {
						t.Fatal(err)
					}
					script := parse(t, scripts[i%len(scripts)])
					allHappen(t, script, playScript(t, s, script))
				}
				return threads(t, s.(*session).jvm)
			}
			before := runs(10)
			if after := runs(60); after > before+6 {
				t.Errorf("60 runs leave threads behind: %d → %d", before, after)
			}
			if n := loaders(t, s.(*session).jvm); n > 3 {
				t.Errorf("classes of %d processes are there, of 70", n)
			}
		})
	}
}

// loaders counts the processes' class loaders that a collection of garbage leaves.
func loaders(t *testing.T, j *jvm) int {
	t.Helper()
	jmap, err := jdkTool("jmap")
	if err != nil {
		t.Skip(err) // a Java runtime has none
	}
	var out []byte
	for range 3 { // what has a finalizer goes with a later one
		out, err = exec.Command(jmap, "-histo:live", strconv.Itoa(j.cmd.Process.Pid)).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) == 4 && f[3] == "cbcov.agent.host.AppLoader" {
			n, err := strconv.Atoi(f[1])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatal("no class loader of the app's")
	return 0
}

// TestProcessAfterFoldersAreGone: an app that empties each folder that it finds takes the JVM's own, too; its next process begins as ever.
func TestProcessAfterFoldersAreGone(t *testing.T) {
	needDevice(t)
	s, _ := openApp(t, phone, nil)
	playScript(t, s, parse(t, "launch cbcov.phone/p.Async\nhome\n"))
	if err := os.RemoveAll(filepath.Join(s.(*session).folder, "tmp")); err != nil {
		t.Fatal(err)
	}
	script := parse(t, "kill\nreturn\n")
	p := playScript(t, s, script)
	allHappen(t, script, p)
	for _, o := range p.Outcomes {
		if end := o.End(); end != "" {
			t.Errorf("the process ends: %s", end)
		}
	}
	if last := p.Screens[len(p.Screens)-1]; !last.Running {
		t.Errorf("no window is in front: %+v", last)
	}
}

// allHappen fails where an event of the user's had no effect: what the script is for was not there then.
func allHappen(t *testing.T, script *device.Script, p played) {
	t.Helper()
	for i, o := range p.Outcomes {
		if e := script.Events[i]; o.Ignored != "" && !e.Kind.Lets() {
			t.Errorf("%s: %s", e, o.Ignored)
		}
	}
}

// TestResetNeedsTheAppAsItWas: what an app does to its own APK is seen, since the next run would not find it as it was.
func TestResetNeedsTheAppAsItWas(t *testing.T) {
	needDevice(t)
	s, _ := openApp(t, phone, nil)
	if err := os.Chtimes(s.(*session).apks[0].path, time.Now(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if err := s.Reset(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "changed its own app0.apk") {
		t.Errorf("got %v, want an error that names the APK", err)
	}
}

// TestResetNeedsMemory: where a process ended for want of memory the next run needs a JVM of its own, which drive.Renewed opens.
func TestResetNeedsMemory(t *testing.T) {
	s := &session{full: true}
	if err := s.Reset(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "no memory left") {
		t.Errorf("got %v, want an error that says that there is no memory", err)
	}
}

// TestFull: an error that there is no memory counts, whoever has wrapped it.
func TestFull(t *testing.T) {
	const memory = "java.lang.OutOfMemoryError: Java heap space"
	for _, c := range []struct {
		what string
		lack device.Failure
		want bool
	}{
		{"by itself", device.Failure{Exception: memory, Stack: memory + "\n\tat p.A.b(A.java:1)"}, true},
		{"in a task", device.Failure{Exception: "java.lang.RuntimeException: An error occurred while executing doInBackground()",
			Stack: "java.lang.RuntimeException: An error occurred while executing doInBackground()\n\tat p.A.b(A.java:1)\nCaused by: " + memory + "\n\tat p.A.c(A.java:2)"}, true},
		{"wrapped twice", device.Failure{Exception: "java.lang.IllegalStateException: x",
			Stack: "java.lang.IllegalStateException: x\nCaused by: " + memory + "\nCaused by: java.lang.RuntimeException"}, true},
		{"where native code is missing", device.Failure{Exception: "native code is missing: p.A.b; then: " + memory, Stack: memory}, true},
		{"an array that cannot be", device.Failure{Stack: "java.lang.OutOfMemoryError: Requested array size exceeds VM limit\n\tat p.A.b(A.java:1)"}, false},
		{"something else", device.Failure{Stack: "java.lang.UnsatisfiedLinkError: java.lang.OutOfMemoryError\n\tat p.A.b(A.java:1)"}, false},
	} {
		if got := isFull(&c.lack); got != c.want {
			t.Errorf("%s: %t, want %t", c.what, got, c.want)
		}
	}
}

// TestResetIsFresh compares what is told of events and screens after a reset with what a fresh session tells, for scripts that leave much behind.
func TestResetIsFresh(t *testing.T) {
	needDevice(t)
	for app, names := range map[string][2]string{"phone": {"world", "async"}, "everyday": {"cameras", "managers"}, "meeting": {"races", "pools"}} {
		t.Run(app, func(t *testing.T) {
			t.Parallel()
			before, script := parse(t, read(t, "testdata/runs/"+app+"/"+names[0]+".cbscript")), parse(t, read(t, "testdata/runs/"+app+"/"+names[1]+".cbscript"))
			used, _ := openApp(t, "testdata/"+app+".apk", before.Settings)
			playScript(t, used, before)
			if err := used.Reset(t.Context(), script.Settings); err != nil {
				t.Fatal(err)
			}
			fresh, _ := openApp(t, "testdata/"+app+".apk", script.Settings)
			if d := cmp.Diff(playScript(t, fresh, script), playScript(t, used, script)); d != "" {
				t.Errorf("outcomes and screens (-fresh +reset):\n%.4000s", d)
			}
		})
	}
}
