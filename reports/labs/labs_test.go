package labs

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const threadtime = "--------- beginning of main\n11-21 01:35:00.123  1234  1234 I cbcov   : 1 00000000 0000000000000000 1 0 m E 1 0\n"

// write makes a file and its folders.
func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func packed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestFind builds each lab's folders, and tells devices and shards.
func TestFind(t *testing.T) {
	type shard struct {
		Device string
		API    int
		Files  int
	}
	for name, test := range map[string]struct {
		files map[string]string
		want  map[string]shard
		other int
	}{
		"gradle connected": {map[string]string{
			"app/build/outputs/androidTest-results/connected/debug/Pixel_6(AVD) - 14/logcat-p.ATest-opens.txt":  threadtime,
			"app/build/outputs/androidTest-results/connected/debug/Pixel_6(AVD) - 14/logcat-p.ATest-closes.txt": threadtime,
			"app/build/outputs/androidTest-results/connected/debug/emulator-5554 - 9/logcat-p.ATest-opens.txt":  threadtime,
			"app/build/outputs/androidTest-results/connected/debug/TEST-Pixel_6(AVD) - 14-_app-.xml":            "<testsuite/>",
			"app/build/outputs/androidTest-results/connected/debug/Pixel_6(AVD) - 14/testlog/test-results.log":  "INSTRUMENTATION_STATUS: class=p.ATest\n",
		}, map[string]shard{"Pixel_6(AVD) - 14": {"Pixel_6(AVD) - 14", 0, 2}, "emulator-5554 - 9": {"emulator-5554 - 9", 0, 1}}, 1},
		"gradle managed, flavour, shards": {map[string]string{
			"androidTest-results/managedDevice/flavors/free/debug/pixel2api30/shard_0/logcat-p.ATest-a.txt": threadtime,
			"androidTest-results/managedDevice/flavors/free/debug/pixel2api30/shard_1/logcat-p.ATest-b.txt": threadtime,
		}, map[string]shard{"pixel2api30 shard_0": {"pixel2api30", 0, 1}, "pixel2api30 shard_1": {"pixel2api30", 0, 1}}, 0},
		"firebase": {map[string]string{
			"2026-11-21_x/Pixel2-28-en_US-portrait/logcat":                 threadtime,
			"2026-11-21_x/Pixel2-28-en_US-portrait/test_result_1.xml":      "<x/>",
			"2026-11-21_x/redfin-30-en-landscape-shard_3/logcat":           threadtime,
			"2026-11-21_x/redfin-30-en-landscape_rerun_1/logcat":           threadtime,
			"2026-11-21_x/redfin-30-en-landscape-shard_3/data_app_crash_0": "x",
		}, map[string]shard{
			"Pixel2-28-en_US-portrait": {"Pixel2-28-en_US-portrait", 28, 1}, "redfin-30-en-landscape shard_3": {"redfin-30-en-landscape", 30, 1},
			"redfin-30-en-landscape rerun_1": {"redfin-30-en-landscape", 30, 1},
		}, 0},
		"flank": {map[string]string{
			"results/2026-11-21/shard_0/Pixel2-28-en-portrait/logcat": threadtime, "results/2026-11-21/shard_1/Pixel2-28-en-portrait/logcat": threadtime,
			"results/2026-11-21/matrix_1/Pixel2-28-en-portrait/logcat": threadtime,
		}, map[string]shard{
			"Pixel2-28-en-portrait shard_0": {"Pixel2-28-en-portrait", 28, 1}, "Pixel2-28-en-portrait shard_1": {"Pixel2-28-en-portrait", 28, 1},
			"Pixel2-28-en-portrait matrix_1": {"Pixel2-28-en-portrait", 28, 1},
		}, 0},
		"marathon": {map[string]string{
			"marathon/logs/omni/emulator-5554/p.ATest#opens.log": threadtime, "marathon/logs/omni/emulator-5556/p.ATest#closes.log": threadtime,
			"marathon/device-logs/emulator-5554.log": threadtime, "marathon/logs/marathon.log": "Starting\n",
		}, map[string]shard{"emulator-5554": {"emulator-5554", 0, 2}, "emulator-5556": {"emulator-5556", 0, 1}}, 1},
		"device farm": {map[string]string{
			"run/Google Pixel 3-11/Setup Suite/Setup/Logcat.logcat": threadtime, "run/Google Pixel 3-11/Tests Suite/opens/Logcat.logcat": threadtime,
			"run/Samsung A40-9/Tests Suite/Logcat.logcat": threadtime, "run/Samsung A40-9/Tests Suite/TCP dump log.tcpdump": "x",
		}, map[string]shard{"Google Pixel 3-11": {"Google Pixel 3-11", 0, 2}, "Samsung A40-9": {"Samsung A40-9", 0, 1}}, 0},
		"any other": {map[string]string{
			"a/logcat.txt": "I/cbcov   ( 12): x\n", "b/c/x.logcat": "[ 11-21 01:35:00.123  1234: 1234 I/cbcov ]\n", "b/c/y.log.gz": packed(t, threadtime),
			"b/notes.txt": "logcat\n", "b/empty.log": "", "b/broken.log.gz": "\x1f\x8bx", "d/trace.txt": "(1, A.onCreate(), ENTRY)\n",
		}, map[string]shard{"a": {"", 0, 1}, "b/c": {"", 0, 2}, "d": {"", 0, 1}}, 2},
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			for file, text := range test.files {
				write(t, root, file, text)
			}
			found, err := Find([]string{root})
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]shard{}
			for _, s := range found.Shards {
				got[s.Name] = shard{s.Device, s.API, len(s.Files)}
			}
			if d := cmp.Diff(test.want, got); d != "" {
				t.Errorf("(- want, + got):\n%s", d)
			}
			if len(found.Other) != test.other {
				t.Errorf("not logs: %v", found.Other)
			}
		})
	}
}

// TestFindNamed: the folder that is named may be a device's own, and a file stands for itself.
func TestFindNamed(t *testing.T) {
	root := t.TempDir()
	write(t, root, "out/Pixel2-28-en-portrait/logcat", threadtime)
	write(t, root, "out/else.out", threadtime)
	for path, want := range map[string]string{"out/Pixel2-28-en-portrait": "Pixel2-28-en-portrait", "out/else.out": "else.out"} {
		found, err := Find([]string{filepath.Join(root, path)})
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Shards) != 1 || found.Shards[0].Name != want {
			t.Errorf("%s gives %+v, want %s", path, found.Shards, want)
		}
	}
	if _, err := Find([]string{filepath.Join(root, "no")}); err == nil || !strings.Contains(err.Error(), "no") {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// FuzzPlace: whatever a path is, its shard has the name of its device, and several logs of one folder are of one shard.
func FuzzPlace(f *testing.F) {
	f.Add("a/androidTest-results/connected/debug/Pixel 6 - 14/logcat-p.A-b.txt")
	f.Add("m/Pixel2-28-en_US-portrait-shard_0/logcat")
	f.Add("logs/omni/emulator-5554/a.log")
	f.Add("run/Pixel/Tests Suite/Logcat.logcat")
	f.Fuzz(func(t *testing.T, path string) {
		s := place(strings.Split(path, "/"))
		if !strings.HasPrefix(s.Name, s.Device) || (s.Name == "") != (s.Device == "") || s.API < 0 || s.API > 99 {
			t.Errorf("%q gives %+v", path, s)
		}
	})
}
