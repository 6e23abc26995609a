package embedded

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cbcov/device"
	"cbcov/device/embedded/internal/assets"
)

// keeping opens the classes of an app that is one file, in a layout of the test's own.
func keeping(t *testing.T, dir, app string) *kept {
	t.Helper()
	apk := filepath.Join(t.TempDir(), "app.apk")
	if err := os.WriteFile(apk, []byte(app), 0o600); err != nil {
		t.Fatal(err)
	}
	l := &layout{dir: dir, agent: &assets.Agent{ID: "1", LinkID: "2"}}
	k, err := l.keep(start{framework: "android.jar", jdk: "17", code: t.TempDir(), app: &startApp{apks: []string{apk}}})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// add puts a class into a file, and checks that it is found there.
func add(t *testing.T, k *kept, name, content string) {
	t.Helper()
	at, err := k.add(classID{name, false}, thereFile, []byte(content))
	if err != nil {
		t.Fatal(err)
	}
	b := make([]byte, at.size)
	if _, err := k.file.ReadAt(b, at.offset); err != nil || string(b) != content {
		t.Errorf("%s is found as %q, %v; want %q", name, b, err, content)
	}
}

// names gives what a file holds.
func names(k *kept) []string {
	var all []string
	for id := range k.at {
		all = append(all, id.name)
	}
	slices.Sort(all)
	return all
}

func TestClassesAreKept(t *testing.T) {
	dir := t.TempDir()
	one := keeping(t, dir, "app")
	add(t, one, "p/One", "first")
	add(t, one, "p/\u00c4", "")
	other := keeping(t, dir, "app") // at the same time
	add(t, other, "p/Other", "third")
	one.close()
	again := keeping(t, dir, "app")
	if got := names(again); !slices.Equal(got, []string{"p/One", "p/\u00c4"}) {
		t.Errorf("kept %q", got)
	}
	add(t, again, "p/Two", "second")
	again.close()
	last := keeping(t, dir, "app")
	for id, at := range last.at {
		b := make([]byte, at.size)
		if _, err := last.file.ReadAt(b, at.offset); err != nil {
			t.Error(err)
		}
		if want := map[string]string{"p/One": "first", "p/Two": "second", "p/\u00c4": ""}[id.name]; string(b) != want {
			t.Errorf("%s: %q", id.name, b)
		}
	}
	last.close()
	other.close() // the last one stays, and is whole
	if got := names(keeping(t, dir, "app")); !slices.Equal(got, []string{"p/Other"}) {
		t.Errorf("kept %q", got)
	}
	if got := names(keeping(t, dir, "another app")); got != nil {
		t.Errorf("another app has %q", got)
	}
}

// TestBrokenClasses has what was kept changed at each of its bytes, and cut before it: it is passed over, and nothing fails.
func TestBrokenClasses(t *testing.T) {
	dir := t.TempDir()
	k := keeping(t, dir, "app")
	add(t, k, "p/One", "first")
	k.close()
	whole, err := os.ReadFile(k.home)
	if err != nil {
		t.Fatal(err)
	}
	for i := range whole {
		changed := bytes.Clone(whole)
		changed[i] ^= 1
		for _, data := range [][]byte{changed, whole[:i]} {
			if at := parseKept(data); at != nil {
				t.Errorf("byte %d: %v", i, at)
			}
		}
	}
	if err := os.WriteFile(k.home, whole[:20], 0o644); err != nil {
		t.Fatal(err)
	}
	again := keeping(t, dir, "app")
	if got := names(again); got != nil {
		t.Errorf("read %q", got)
	}
	add(t, again, "p/Two", "second")
	again.close()
	if got := names(keeping(t, dir, "app")); !slices.Equal(got, []string{"p/Two"}) {
		t.Errorf("what was broken was not replaced: %q", got)
	}
}

// TestNowhereToKeep has a file where the folder should be: the run has its classes, and nothing is kept.
func TestNowhereToKeep(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "apps"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	k := keeping(t, dir, "app")
	add(t, k, "p/One", "first")
	k.close()
	if _, err := os.Stat(k.file.Name()); !os.IsNotExist(err) {
		t.Errorf("the run's own file stays: %v", err)
	}
}

// sealed puts the checksum behind what a file holds.
func sealed(body []byte) []byte {
	return binary.BigEndian.AppendUint32(bytes.Clone(body), crc32.Checksum(body, castagnoli))
}

// TestAbsentNames asks for more names without a class than are kept.
func TestAbsentNames(t *testing.T) {
	dir := t.TempDir()
	k := keeping(t, dir, "app")
	for i := range maxAbsent + 5 {
		if at, err := k.add(classID{strconv.Itoa(i), false}, thereNone, nil); err != nil || at.kind != thereNone || at.size != 0 {
			t.Fatal(at, err)
		}
	}
	k.close()
	again := keeping(t, dir, "app")
	if len(again.at) != maxAbsent || again.absent != maxAbsent {
		t.Errorf("%d names are kept, counted %d", len(again.at), again.absent)
	}
	again.close()
}

// TestFullFolder has nothing written after a while: the run is told, and what was kept before stays.
func TestFullFolder(t *testing.T) {
	dir := t.TempDir()
	k := keeping(t, dir, "app")
	add(t, k, "p/One", "first")
	k.close()
	full := keeping(t, dir, "app")
	add(t, full, "p/Two", "second")
	writes := full.file
	full.file, _ = os.Open(writes.Name()) // which takes no more
	if _, err := full.add(classID{"p/Three", false}, thereFile, []byte("third")); err == nil {
		t.Error("a write that failed was not told")
	}
	full.close()
	writes.Close()
	if got := names(keeping(t, dir, "app")); !slices.Equal(got, []string{"p/One"}) {
		t.Errorf("kept %q", got)
	}
}

func FuzzParseKept(f *testing.F) {
	dir := f.TempDir()
	apk := filepath.Join(dir, "app.apk")
	if err := os.WriteFile(apk, nil, 0o600); err != nil {
		f.Fatal(err)
	}
	l := &layout{dir: dir, agent: &assets.Agent{}}
	k, err := l.keep(start{code: dir, app: &startApp{apks: []string{apk}}})
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range []string{"p/One", ""} {
		if _, err := k.add(classID{name, name == ""}, thereFile, []byte("content")); err != nil {
			f.Fatal(err)
		}
	}
	k.close()
	whole, err := os.ReadFile(k.home)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole[:len(whole)-4])
	f.Fuzz(func(t *testing.T, body []byte) {
		for id, at := range parseKept(sealed(body)) {
			if at.offset < 0 || at.size < 0 || at.offset+at.size > int64(len(body)) {
				t.Errorf("%v stands at %v of %d bytes", id, at, len(body))
			}
		}
	})
}

func TestPrune(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	for name, age := range map[string]time.Duration{"a": 3 * time.Hour, "b": 2 * time.Hour, "c": time.Hour, tempPrefix + "1": 2 * staleAfter, tempPrefix + "2": time.Hour} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, make([]byte, 100), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		limit int64
		want  []string
	}{{300, []string{tempPrefix + "2", "a", "b", "c"}}, {250, []string{tempPrefix + "2", "b", "c"}}, {10, []string{tempPrefix + "2", "c"}}} {
		prune(dir, c.limit, now)
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range entries {
			got = append(got, e.Name())
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("limit %d: %v stay, want %v", c.limit, got, c.want)
		}
	}
}

// repacked gives a copy of an APK that no run has seen yet; classes: what it has in place of its code, nil: that stays.
func repacked(t *testing.T, apk string, classes []byte) string {
	t.Helper()
	in, err := zip.OpenReader(apk)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	path := filepath.Join(t.TempDir(), "app.apk")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	out := zip.NewWriter(f)
	for _, e := range in.File {
		if e.Name != "classes.dex" || classes == nil {
			err = errors.Join(err, out.Copy(e))
			continue
		}
		w, failed := out.Create(e.Name)
		if failed != nil {
			t.Fatal(failed)
		}
		_, failed = w.Write(classes)
		err = errors.Join(err, failed)
	}
	if err = errors.Join(err, out.SetComment(time.Now().String()), out.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// conversion is how the classes of a run came about.
type conversion struct {
	log        string
	converters int
	home       string   // where they are to stay
	threads    []string // why the next run may be another
}

// converting runs an app by a script, and kills its converters: the one that there is before each event (often), or all of them (always).
func converting(t *testing.T, d *Device, apk string, script *device.Script, often, always bool) conversion {
	t.Helper()
	var b strings.Builder
	s, err := d.Open(t.Context(), device.App{APK: apk, Log: &b}, script.Settings)
	if err != nil {
		t.Fatal(err)
	}
	c := s.(*session).jvm.classes
	r := conversion{home: c.kept.home}
	if c.conv != nil {
		r.converters++
	}
	begin := c.start
	c.start = func() (*converter, error) {
		r.converters++
		conv, err := begin()
		if err == nil && always {
			err = conv.cmd.Process.Kill()
		}
		return conv, err
	}
	for _, e := range script.Events {
		if (often || always) && c.conv != nil {
			_ = c.conv.cmd.Process.Kill()
		}
		if _, err := s.Send(t.Context(), e); err != nil {
			t.Fatal(err)
		}
	}
	notes, err := s.Notes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.threads = notes.Threads
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r.log = b.String()
	return r
}

// TestConvertedClasses runs an app with nothing kept, with what that run has kept, and with converters that die.
func TestConvertedClasses(t *testing.T) {
	needDevice(t)
	apk := repacked(t, "testdata/widgets.apk", nil)
	script := parse(t, "seed 1\nlaunch\nidle\nback\nlaunch\nadvance 1s\n")
	d := connect(t, 0, device.Options{})
	first := converting(t, d, apk, script, false, false)
	if first.converters != 1 || !isFile(first.home) || !strings.Contains(first.log, "Views.onCreate") {
		t.Errorf("%d converters, %s; log:\n%s", first.converters, first.home, first.log)
	}
	if again := converting(t, d, apk, script, false, false); again.converters != 0 || again.log != first.log {
		t.Errorf("%d converters; log:\n%s\nwant:\n%s", again.converters, again.log, first.log)
	}
	if err := os.Remove(first.home); err != nil {
		t.Fatal(err)
	}
	if r := converting(t, d, apk, script, true, false); r.converters < 2 || !isFile(r.home) || r.log != first.log {
		t.Errorf("%d converters, most of which died; kept: %t; log:\n%s\nwant:\n%s", r.converters, isFile(r.home), r.log, first.log)
	}
	if err := os.Remove(first.home); err != nil {
		t.Fatal(err)
	}
	if r := converting(t, d, apk, script, false, true); r.converters < 2 || isFile(r.home) || !strings.Contains(r.log, "the embedded device cannot convert it: the JVM that converts classes ended over it") {
		t.Errorf("%d converters, all of which died; kept: %t; log:\n%s", r.converters, isFile(r.home), r.log)
	} else if len(r.threads) != 1 || !strings.Contains(r.threads[0], "converter: class w/Views was lost: the converter's JVM ended") {
		t.Errorf("the user is told %q", r.threads)
	}
}

// TestUnreadableCode runs an app whose code is no DEX file.
func TestUnreadableCode(t *testing.T) {
	needDevice(t)
	d := connect(t, 0, device.Options{})
	s, err := d.Open(t.Context(), device.App{APK: repacked(t, "testdata/widgets.apk", []byte("no code")), Log: io.Discard}, nil)
	if err == nil {
		_, err = s.Send(t.Context(), device.Event{Kind: device.Launch})
		err = errors.Join(err, s.Close())
	}
	if err == nil || !strings.Contains(err.Error(), "read the app's code: ") {
		t.Errorf("got %v", err)
	}
}
