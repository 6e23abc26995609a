package ci_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/apk/sign"
	"cbcov/instrument"
)

// device is where an emulator, an Android project's Gradle and two labs stand in for real ones: see ci/testdata/fake.
type device struct {
	*runner
	fake string // the folder of what they are told, and did
}

// What tests print in the end.
const (
	testsPass  = "\ncom.example.app.LoadTest:...\n\nTime: 1.234\n\nOK (3 tests)\n\n\n"
	testsFail  = "\ncom.example.app.LoadTest:..\nError in loads(com.example.app.LoadTest):\njava.lang.AssertionError\n\nFAILURES!!!\nTests run: 3,  Failures: 1\n\n\n"
	testsCrash = "\ncom.example.app.LoadTest:.INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n"
	testsNone  = "\n\nTime: 0\n\nOK (0 tests)\n\n\n"
	testsTrick = "\nError in loads(com.example.app.LoadTest):\norg.junit.ComparisonFailure: expected:<\nOK (1 test)\n> but was:<\nINSTRUMENTATION_FAILED: a/b\n>\n\nFAILURES!!!\nTests run: 3,  Failures: 1\n\n\n"
	testsBreak = "\nError in loads(com.example.app.LoadTest):\norg.junit.ComparisonFailure: expected:<\nOK (1 test)\n"
	notThere   = "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{a/b}\nINSTRUMENTATION_STATUS_CODE: -1\n" +
		"android.util.AndroidException: INSTRUMENTATION_FAILED: a/b\n"
)

// newDevice makes a workspace of an Android project whose app is one of testdata/apps, and logs what a run of testdata/ci logged. Its tests are
// any other APK: they are signed, and nothing of them is looked at.
func newDevice(t *testing.T, r *runner, app, traces string) *device {
	t.Helper()
	d := &device{r, filepath.Join(r.Temp, "fake")}
	t.Setenv("FAKE", d.fake)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(r.Temp, "config"))
	for _, name := range []string{"adb", "gcloud", "flank", "sudo"} {
		r.Program(name, string(read(t, "testdata/fake/"+name)))
	}
	r.Write("gradlew", string(read(t, "testdata/fake/gradlew")))
	if err := os.Chmod(filepath.Join(r.Folder, "gradlew"), 0o755); err != nil {
		t.Fatal(err)
	}
	r.copy("testdata/apps/"+app+".apk", "../fake/app.apk")
	r.copy("testdata/apps/fig3.apk", "../fake/tests.apk")
	r.copy("testdata/ci/"+traces+"/run.logcat", "../fake/run.logcat")
	d.tell("tests.txt", testsPass)
	d.tell("exit", "0")
	return d
}

// tell tells the stand-ins something.
func (d *device) tell(name, text string) {
	d.t.Helper()
	d.Write("../fake/"+name, text)
}

// called are the calls of a stand-in, in their order.
func (d *device) called(program string) []string {
	d.t.Helper()
	var calls []string
	text, err := os.ReadFile(filepath.Join(d.fake, "calls"))
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(text)) {
		if call, ok := strings.CutPrefix(strings.TrimSpace(line), program+" "); ok {
			calls = append(calls, call)
		}
	}
	return calls
}

// checkInstalled checks that what was installed last is the app with probes and its tests, of one key; and forgets them.
func (d *device) checkInstalled() {
	d.t.Helper()
	key, err := sign.DebugKey("")
	if err != nil {
		d.t.Fatal(err)
	}
	folder := filepath.Join(d.fake, "installed")
	files, err := filepath.Glob(filepath.Join(folder, "*.apk"))
	if err != nil || len(files) != 2 {
		d.t.Fatalf("installed: %v, %v", files, err)
	}
	probed := 0
	for _, file := range files {
		if !bytes.Contains(read(d.t, file), key.Certificate().Raw) {
			d.t.Errorf("%s is of another key", file)
		}
		a, err := apk.Open(file)
		if err != nil {
			d.t.Fatal(err)
		}
		mark, err := instrument.ReadMark(a)
		a.Close()
		if err != nil {
			d.t.Fatal(err)
		}
		if mark != nil {
			probed++
		}
	}
	if probed != 1 {
		d.t.Errorf("%d of %v have probes", probed, files)
	}
	if err := os.RemoveAll(folder); err != nil {
		d.t.Fatal(err)
	}
}

// scripts puts the repository's scripts on the PATH.
func (r *runner) scripts() {
	r.Path = filepath.Join(r.root, "ci") + string(os.PathListSeparator) + r.Path
}

// deviceTests is a call of the script with an app and tests that are there.
const deviceTests = "cbcov-device-tests app-cbcov.apk tests-resigned.apk com.example.app.test/androidx.test.runner.AndroidJUnitRunner"

// TestDeviceTests: the script ends as the tests did, and keeps the whole log in any case.
func TestDeviceTests(t *testing.T) {
	for _, c := range []struct {
		name, tests, fault, call string
		env                      map[string]string
		code                     int
		says                     string
		noLog                    bool
	}{
		{name: "pass", tests: testsPass, says: "cbcov-device-tests: 3 passed; the log is in traces/emulator-5554.logcat"},
		{name: "one test", tests: "OK (1 test)\n", says: "1 passed"},
		{name: "fail", tests: testsFail, code: 1, says: "the tests did not pass: see traces/emulator-5554.tests.txt; the log is in traces/emulator-5554.logcat"},
		{name: "crash", tests: testsCrash, code: 1, says: "the tests did not pass"},
		{name: "none ran", tests: testsNone, code: 1, says: "no test ran"},
		{name: "nothing is printed", tests: "", code: 1, says: "the tests did not pass"},
		{name: "text that looks like success", tests: "  OK (3 tests)\nI say OK (3 tests)\nOK (3 tests) so far\n", code: 1, says: "the tests did not pass"},
		{name: "a failure's message looks like success", tests: testsTrick, code: 1, says: "the tests did not pass"},
		{name: "a crash after what looks like success", tests: "OK (1 test)\n" + testsCrash, code: 1, says: "the tests did not pass"},
		{name: "adb breaks off after what looks like success", tests: testsBreak, fault: "adb", code: 3, says: "adb ended with 1"},
		{name: "the last line of success counts", tests: "OK (1 test)\n" + testsPass, says: "3 passed"},
		{name: "the system crashes", tests: "OK (1 test)\nINSTRUMENTATION_ABORTED: System has crashed.\n", code: 3, says: "the device's system crashed"},
		{name: "no such runner", tests: notThere, code: 2, says: "instrumentation:com.example.app.test/androidx.test.runner.AndroidJUnitRunner"},
		{name: "another folder, more arguments", tests: testsPass,
			call: strings.Replace(deviceTests, "tests ", "tests -o 'my logs' ", 1) + moreArguments, says: "my logs/emulator-5554.logcat"},
		{name: "not installed", tests: testsPass, fault: "install", code: 3, says: "adb uninstall PACKAGE", noLog: true},
		{name: "no device", tests: testsPass, fault: "gone", code: 3, says: "ANDROID_SERIAL", noLog: true},
		{name: "the buffer cannot be raised", tests: testsPass, fault: "buffer", says: "the log's buffer stays as it is"},
		{name: "the log cannot be emptied", tests: testsPass, fault: "clear", says: "the log was not emptied"},
		{name: "the log breaks off", tests: testsPass, fault: "broken", says: "the log broke off"},
		{name: "the log's end does not come", tests: testsPass, fault: "gone-later", env: map[string]string{"CBCOV_LOG_TRIES": "2"}, says: "the log broke off"},
		{name: "adb breaks off", tests: "", fault: "adb", code: 3, says: "adb ended with 1"},
		{name: "too little", call: "cbcov-device-tests app-cbcov.apk", code: 2, says: "usage: ", noLog: true},
		{name: "no such APK", call: strings.Replace(deviceTests, "app-cbcov", "other", 1), code: 2, says: "there is no other.apk", noLog: true},
		{name: "no runner", call: "cbcov-device-tests app-cbcov.apk tests-resigned.apk com.example.app.test", code: 2, says: "no PACKAGE/RUNNER", noLog: true},
		{name: "no such option", call: "cbcov-device-tests -x", code: 2, says: "-x is no option", noLog: true},
		{name: "a name that is a command", call: "cbcov-device-tests '$(touch pwned).apk' '`touch pwned`' 'a/b;touch pwned'", code: 2, says: "there is no $(touch pwned).apk", noLog: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRunner(t)
			d := newDevice(t, r, "mendedtask", "mended")
			r.scripts()
			d.tell("tests.txt", c.tests)
			if c.fault != "" {
				d.tell("fault-"+c.fault, "")
			}
			r.copy("testdata/apps/mendedtask.apk", "app-cbcov.apk")
			r.copy("testdata/apps/fig3.apk", "tests-resigned.apk")
			call := deviceTests
			folder := "traces"
			if c.call != "" {
				call, folder = c.call, "my logs"
			}
			env := map[string]string{}
			maps.Copy(env, c.env)
			if code := r.Shell(call, "", env, "sh"); code != c.code || !strings.Contains(r.Log.String(), c.says) { // as the emulator's runner does
				t.Errorf("exit code %d, want %d, and the log should have %q:\n%s", code, c.code, c.says, r.Log.String())
			}
			log, err := os.ReadFile(filepath.Join(r.Folder, folder, "emulator-5554.logcat"))
			if whole := bytes.Contains(log, read(t, filepath.Join(d.fake, "run.logcat"))); whole == c.noLog {
				t.Errorf("the whole log is there: %t, %v\n%s", whole, err, log)
			}
			if _, err := os.Stat(filepath.Join(r.Folder, "pwned")); err == nil {
				t.Error("an argument was run")
			}
			order, reads := "", 0
			for _, call := range d.called("adb") {
				if call == "logcat -v threadtime" { // it runs beside the tests
					reads++
					continue
				}
				order += strings.Join(strings.Fields(call)[:min(3, len(strings.Fields(call)))], " ") + "; "
			}
			if c.name == "pass" && (order != deviceCalls || reads != 1) {
				t.Errorf("the log was read %d times, and adb called by %s", reads, order)
			}
			if c.name == "another folder, more arguments" && !slices.Contains(d.called("device"), argumentsThere) {
				t.Errorf("the device was told %q, and not %q", d.called("device"), argumentsThere)
			}
		})
	}
}

// More arguments, as they are typed, and the words that the device gets: adb hands all to a shell there, which must change nothing.
const (
	moreArguments  = ` -e class 'com.e.Outer$Inner#test a' -e note '"it'"'"'s"; touch pwned & $(touch pwned) \ *' -e empty ''`
	argumentsThere = `<am> <instrument> <-w> <-e> <class> <com.e.Outer$Inner#test a> <-e> <note> <"it's"; touch pwned & $(touch pwned) \ *> <-e> <empty> <> ` +
		`<com.example.app.test/androidx.test.runner.AndroidJUnitRunner>`
)

// deviceCalls are the beginnings of the calls of adb, but for the one that reads the log: its buffer is raised before the tests begin.
const deviceCalls = "get-state; get-serialno; install -r -t; install -r -t; logcat -G 64M; logcat -c; shell 'am' 'instrument'; shell 'log' '-t'; "
