package ci_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the repository's name into the pages that give it")

// repository is where cbcov is published, as OWNER/NAME.
func repository(t *testing.T) string {
	t.Helper()
	return strings.TrimSpace(string(read(t, "repository")))
}

// named finds where a text names the repository: in an address, in a workflow that uses the action, as an image.
var named = regexp.MustCompile(`(github\.com/|uses: |ghcr\.io/)[A-Za-z0-9-]+/cbcov\b`)

// TestRepository checks that whose repository this is stands in one file: pages that must name it have the same, and all else asks git or GitHub.
func TestRepository(t *testing.T) {
	list, err := exec.CommandContext(t.Context(), "git", "-C", "..", "ls-files", "-z", "*.md", "*.y*ml", "Dockerfile", "Makefile", ".ci", "ci").Output()
	if err != nil {
		t.Skipf("no git repository: %v", err)
	}
	want := repository(t)
	for _, name := range strings.Split(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		if strings.HasSuffix(name, ".go") || strings.Contains(name, "testdata/") {
			continue
		}
		file := filepath.Join("..", name)
		text := string(read(t, file))
		right := named.ReplaceAllString(text, "${1}"+want)
		switch {
		case !strings.HasSuffix(name, ".md") && named.MatchString(text):
			t.Errorf("%s names the repository; only pages may, and ci/repository", name)
		case right == text:
		case *update:
			if err := os.WriteFile(file, []byte(right), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s names another repository than ci/repository: %q; write it anew by -update", name, named.FindString(text))
		}
	}
}
