package ci_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// instructions are those of the Dockerfile, with lines that go on joined.
func instructions(t *testing.T) []string {
	t.Helper()
	text := regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(string(read(t, "../Dockerfile")), "")
	return strings.Split(strings.TrimSpace(regexp.MustCompile(`\n+`).ReplaceAllString(strings.ReplaceAll(text, "\\\n", ""), "\n")), "\n")
}

// TestDockerfile holds the Dockerfile to what can be seen without building it: TestImage builds it.
func TestDockerfile(t *testing.T) {
	ignored := strings.Fields(string(read(t, "../.dockerignore")))
	stages := map[string]bool{}
	golang := "golang:" + regexp.MustCompile(`(?m)^go (\S+)$`).FindStringSubmatch(string(read(t, "../go.mod")))[1] + "-"
	for _, line := range instructions(t) {
		words := strings.Fields(line)
		switch words[0] {
		case "FROM":
			if _, tag, _ := strings.Cut(words[1], ":"); !stages[words[1]] && (tag == "" || tag == "latest") {
				t.Errorf("%s is not pinned by a tag", words[1])
			}
			if strings.HasPrefix(words[1], "golang:") && !strings.HasPrefix(words[1], golang) {
				t.Errorf("%s is not the Go of go.mod, %s", words[1], golang)
			}
			if len(words) == 4 {
				stages[words[3]] = true
			}
		case "COPY":
			if from, ok := strings.CutPrefix(words[1], "--from="); ok {
				if !stages[from] {
					t.Errorf("%q copies from a stage that is not there", line)
				}
				continue
			}
			for _, src := range words[1 : len(words)-1] {
				if _, err := os.Stat(filepath.Join("..", src)); err != nil || slices.Contains(ignored, src) {
					t.Errorf("%q copies what is not there: %v", line, err)
				}
			}
		}
	}
}

// builder is a program here that can build an image, or empty.
func builder(t *testing.T) string {
	for _, name := range []string{"docker", "podman", "buildah"} {
		if exec.CommandContext(t.Context(), name, "info").Run() == nil {
			return name
		}
	}
	return ""
}

// TestImage builds the image, and runs an app in it without a network, as a user who is not root.
func TestImage(t *testing.T) {
	if os.Getenv("CBCOV_TEST_RELEASE") == "" {
		t.Skip("takes minutes: make release-check")
	}
	tool := builder(t)
	if tool == "" {
		t.Skip("not built: neither docker, podman nor buildah works here")
	}
	const image = "cbcov-test"
	if out, err := exec.CommandContext(t.Context(), tool, "build", "-t", image, "..").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if tool == "buildah" {
		t.Skip("built, not run: buildah has no run of images")
	}
	work := t.TempDir()
	if err := os.Chmod(work, 0o777); err != nil {
		t.Fatal(err)
	}
	app := read(t, "../testdata/apps/brokentask.apk")
	if err := os.WriteFile(filepath.Join(work, "app.apk"), app, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"instrument", "app.apk", "-o", "app-cbcov.apk"},
		{"run", "app-cbcov.apk", "--monkey", "20", "--seed", "1", "-o", "traces"},
		{"learn", "AsyncTask", "-o", "typestates"},
	} {
		args = append([]string{"run", "--rm", "--network", "none", "--user", "1234:1234", "-v", work + ":/work", image}, args...)
		if out, err := exec.CommandContext(t.Context(), tool, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
}
