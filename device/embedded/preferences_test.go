package embedded

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

func TestPreferences(t *testing.T) {
	const file = `<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map>
    <string name="who">&lt;me&gt; &amp; you</string>
    <int name="times" value="3" />
    <boolean name="yes" value="true" />
    <set name="all">
        <string>b</string>
        <string>a</string>
    </set>
    <null name="none" />
</map>
`
	got, err := parsePreferences(strings.NewReader(file))
	want := map[string]string{"who": "string <me> & you", "times": "integer 3", "yes": "boolean true", "all": `set "a", "b"`, "none": "null "}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	for _, bad := range []string{"<map><int", "<list/>", "<map><string>&x;</string></map>"} {
		if _, err := parsePreferences(strings.NewReader(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func FuzzPreferences(f *testing.F) {
	f.Add("<map><string name='a'>b</string><set name='s'><string>1</string></set></map>")
	f.Fuzz(func(t *testing.T, text string) {
		if values, err := parsePreferences(strings.NewReader(text)); err != nil && values != nil {
			t.Errorf("%q and %v", values, err)
		}
	})
}

// TestOnDisk: what is on the disk is told where it is not what is in memory.
func TestOnDisk(t *testing.T) {
	memory := map[string]string{"a": "2 values", "a:same": "integer 1", "a:changed": "integer 2", "b": "1 values", "b:new": "integer 1"}
	disk := map[string]map[string]string{"a": {"same": "integer 1", "changed": "integer 1", "gone": "integer 1"}, "c": {"unread": "integer 1"}}
	got := map[string]string{}
	for _, l := range onDisk(memory, disk) {
		got[l.Path] = l.Value
	}
	want := map[string]string{"a:changed on disk": "integer 1", "a:gone on disk": "integer 1", "b:new on disk": "none", "c": "1 values", "c:unread": "integer 1"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestStorage: whatever an app leaves in its folder is told, and nothing outside of it is read.
func TestStorage(t *testing.T) {
	folder := t.TempDir()
	outside := filepath.Join(t.TempDir(), "secret")
	for name, text := range map[string]string{
		"data/p/files/a": "content", "data/p/shared_prefs/x.xml": "<map><int name='n' value='1'/></map>", "data/p/shared_prefs/bad.xml": "<map", "data/p/shared_prefs/x.xml.bak": "",
		"data/p/databases/d": sqliteMagic, "data/p/databases/d-wal": "", "sdcard/f": "", outside: "secret",
	} {
		path := name
		if name != outside {
			path = filepath.Join(folder, name)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(folder, "data/p/link")); err != nil {
		t.Skip(err)
	}
	got, err := readStorage(folder)
	if err != nil {
		t.Fatal(err)
	}
	want := []device.StateLine{
		{Kind: device.StateFile, Path: "p/files/a", Value: "7 bytes, ed7002b439e9ac84"},
		{Kind: device.StateFile, Path: "p/link", Value: "no file: L---------"},
		{Kind: device.StateFile, Path: "p/shared_prefs/bad.xml", Value: "4 bytes, 6da8907dd4fbeef5"},
		{Kind: device.StateFile, Path: "sdcard/f", Value: "0 bytes, e3b0c44298fc1c14"},
	}
	if d := cmp.Diff(want, got.lines); d != "" {
		t.Errorf("lines (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]string{"d", filepath.Join(folder, "data/p/databases/d")}, got.databases); d != "" {
		t.Errorf("databases (-want +got):\n%s", d)
	}
	if files := slices.Sorted(maps.Keys(got.preferences)); !slices.Equal(files, []string{"x"}) {
		t.Errorf("preferences: %q", files)
	}
}

// TestCutText: what is cut here looks as what the agent cuts (StateLines.java).
func TestCutText(t *testing.T) {
	if got := cutText("short", 5); got != "short" {
		t.Errorf("%q", got)
	}
	if got, want := cutText("longer", 5), "longe… 6 characters, "; !strings.HasPrefix(got, want) || len(got) > len(want)+16 {
		t.Errorf("%q, want %q and a digest", got, want)
	}
}
