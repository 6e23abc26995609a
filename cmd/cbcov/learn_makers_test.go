package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/device"
)

// TestMakerClasses: a file's class is named by its package and by the file.
func TestMakerClasses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	in, plain := "// a file\n package a.b ;\npublic class In {}\n", "public class Plain {}"
	got, err := makerClasses([]string{"java.util.ArrayList", write("In.java", in), write("Plain.java", plain), "java.util.ArrayList"})
	want := []device.MakerClass{{Class: "java.util.ArrayList"}, {Class: "a.b.In", Source: in}, {Class: "Plain", Source: plain}}
	if d := cmp.Diff(want, got); d != "" || err != nil {
		t.Error(d, err)
	}
	if _, err := makerClasses([]string{write("Empty.java", "\n")}); err == nil || !strings.Contains(err.Error(), "write a public class Empty") {
		t.Error(err)
	}
	if _, err := makerClasses([]string{filepath.Join(dir, "None.java")}); err == nil {
		t.Error("a file that is not there")
	}
}
