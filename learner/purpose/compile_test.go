package purpose

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cbcov/device/embedded"
)

// skip leaves a test out because of what is missing here. 'make test' wants it there.
func skip(t *testing.T, why string) {
	t.Helper()
	if os.Getenv("CBCOV_TEST_ALL") != "" {
		t.Fatal(why)
	}
	t.Skip(why)
}

// platform gives the jars of the embedded device, the platform's among them.
func platform(t *testing.T) []string {
	t.Helper()
	dir, err := embedded.DefaultDir()
	if err != nil {
		t.Fatal(err)
	}
	jars, err := filepath.Glob(filepath.Join(dir, "jars", "*.jar"))
	if err != nil {
		t.Fatal(err)
	}
	if len(jars) == 0 {
		skip(t, "the embedded device is not installed: run cbcov device install")
	}
	return jars
}

// javac compiles files against jars and the agent's sources, and gives what it says.
func javac(t *testing.T, files, jars []string) (string, error) {
	t.Helper()
	args := []string{"-proc:none", "-implicit:none", "-nowarn", "-encoding", "UTF-8", "-Xmaxerrs", "1000", "-d", t.TempDir(),
		"-sourcepath", filepath.FromSlash("../../device/agent/src/main/java"), "-cp", strings.Join(jars, string(filepath.ListSeparator))}
	text, err := exec.Command("javac", append(args, files...)...).CombinedOutput()
	return string(text), err
}

// TestCompile compiles each shipped purpose against the platform and its libraries.
func TestCompile(t *testing.T) {
	if _, err := exec.LookPath("javac"); err != nil {
		skip(t, "there is no javac")
	}
	jars := platform(t)
	purposes, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	byFile := map[string]*Source{}
	var files, names []string
	dir := t.TempDir()
	for _, p := range purposes {
		names = append(names, p.Libraries...)
		s := p.Java()
		file := filepath.Join(dir, p.Name+"Experiment.java")
		if err := os.WriteFile(file, []byte(s.Text), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
		byFile[file] = s
	}
	libraries, err := embedded.FetchLibraries(context.Background(), embedded.LibraryOptions{Names: names})
	if err != nil {
		skip(t, "libraries of the purposes: "+err.Error())
	}
	text, err := javac(t, files, append(libraries.ClassPath, jars...))
	if err == nil {
		return
	}
	for _, m := range javacFault.FindAllStringSubmatch(text, -1) {
		if s := byFile[m[1]]; s != nil {
			line, _ := strconv.Atoi(m[2])
			t.Error(s.Locate(line, 0, m[3]))
		}
	}
	t.Errorf("javac: %v\n%s", err, text)
}

var javacFault = regexp.MustCompile(`(?m)^(\S+\.java):(\d+): error: (.*)$`)

// TestCompileFault leads a fault that the real compiler finds to its place in the file.
func TestCompileFault(t *testing.T) {
	if _, err := exec.LookPath("javac"); err != nil {
		skip(t, "there is no javac")
	}
	jars := platform(t)
	text := "class: java.util.Timer\nimports: [java.util.Timer]\nfields: |\n  Timer timer;\nreset: |\n  timer = new Timer();\n" +
		"inputs:\n  go: |\n    int ä = 1;\n    timer.goes(ä);\n  stop: timer.cancel(1);\noutputs:\n  x: {callback: onX(int n), when: n == m}\nquiet: 1s\n"
	p, err := Parse("C.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := p.Java()
	file := filepath.Join(t.TempDir(), "CExperiment.java")
	if err := os.WriteFile(file, []byte(s.Text), 0o644); err != nil {
		t.Fatal(err)
	}
	said, err := javac(t, []string{file}, jars)
	if err == nil {
		t.Fatal("it compiles")
	}
	var places []string
	lines := strings.Split(said, "\n")
	for i, l := range lines {
		if m := javacFault.FindStringSubmatch(l); m != nil && m[1] == file {
			line, _ := strconv.Atoi(m[2])
			column := strings.Index(lines[i+2], "^") + 1 // javac shows the line, and below it the place
			at := s.Locate(line, column, m[3])
			places = append(places, at.Error())
		}
	}
	want := "C.yaml:13:40: cannot find symbol\nC.yaml:10:10: cannot find symbol\nC.yaml:11:14: method cancel in class Timer cannot be applied to given types;"
	if got := strings.Join(places, "\n"); got != want {
		t.Errorf("places:\n%s\nwant:\n%s\njavac said:\n%s", got, want, said)
	}
}
