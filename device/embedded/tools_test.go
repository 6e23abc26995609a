package embedded

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// jdkHome makes a folder that looks like a JDK's. Its commands are files that cannot be run: what a JDK says of itself is in a file.
func jdkHome(t *testing.T, version string, commands ...string) string {
	t.Helper()
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, "bin"), 0o755); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"release": "IMPLEMENTOR=\"any\"\nJAVA_VERSION=\"" + version + "\"\n"}
	for _, c := range commands {
		files["bin/"+c] = ""
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return home
}

// A Java runtime will do to run apps: only to compile takes a compiler, and one whose classes the runtime can read.
func TestFindJDK(t *testing.T) {
	for _, c := range []struct {
		version  string
		commands []string
		want     int
		says     string // of the error
		compiles string // the error of the compiler
	}{
		{version: "17.0.15", commands: []string{"java", "javac"}, want: 17},
		{version: "21.0.4", commands: []string{"java"}, want: 21, compiles: "javac of a JDK 17 to 25"},
		{version: "11.0.1", commands: []string{"java", "javac"}, says: "is of JDK 11; the embedded device wants 17 to 25: set JAVA_HOME to one"},
		{version: "1.8.0_392", commands: []string{"java"}, says: "is of JDK 8"},
		{version: "26", commands: []string{"java"}, says: "is of JDK 26"},
		{version: "21", says: "java of a JDK 17 to 25"},
	} {
		t.Run(c.version, func(t *testing.T) {
			t.Setenv("JAVA_HOME", jdkHome(t, c.version, c.commands...))
			t.Setenv("PATH", t.TempDir())
			j, err := findJDK(t.Context())
			if c.says != "" {
				if !errors.Is(err, ErrTool) || !strings.Contains(err.Error(), c.says) {
					t.Errorf("%v, want %q", err, c.says)
				}
				return
			}
			if err != nil || j.version != c.want {
				t.Errorf("version %d, %v, want %d", j.version, err, c.want)
			}
			_, err = j.compiler(t.Context())
			if c.compiles == "" && err != nil || c.compiles != "" && (err == nil || !strings.Contains(err.Error(), c.compiles)) {
				t.Errorf("compiler: %v, want %q", err, c.compiles)
			}
		})
	}
}

func TestCompilerIsNewer(t *testing.T) {
	j := jdk{java: "/old/bin/java", version: 17}
	t.Setenv("JAVA_HOME", jdkHome(t, "21", "javac"))
	if _, err := j.compiler(t.Context()); err == nil || !strings.Contains(err.Error(), "is of JDK 21, and /old/bin/java, which is to run what it compiles, of 17") {
		t.Errorf("a newer compiler: %v", err)
	}
}
