package ci_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// release is what .goreleaser.yaml says, as far as others rely on it.
type release struct {
	Dist   string
	Before struct{ Hooks []string }
	Builds []struct {
		Main         string
		Goos, Goarch []string
		Ldflags      []string
	}
	Archives []struct {
		Name    string `yaml:"name_template"`
		Formats []string
		Files   []any // a name, or a mapping with src
	}
	Nfpms []struct {
		Formats  []string
		Contents []struct{ Src, Dst string }
	}
	Sboms    []struct{ Cmd string }
	Checksum struct {
		Name string `yaml:"name_template"`
	}
}

func readRelease(t *testing.T) *release {
	t.Helper()
	var r release
	if err := yaml.Unmarshal(read(t, "../.goreleaser.yaml"), &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

// inPackages are files that a package installs where each system looks for them.
var inPackages = []string{"/usr/bin/cbcov-device-tests", "/usr/bin/cbcov-comment", "/usr/share/man/man1/", "/usr/share/bash-completion/completions/cbcov", "/usr/share/fish/vendor_completions.d/cbcov.fish",
	"/usr/share/zsh/vendor-completions/_cbcov", "/usr/share/zsh/site-functions/_cbcov"}

// TestRelease holds the configuration of releases to what it relies on, and to what relies on it. TestReleased looks at what it makes.
func TestRelease(t *testing.T) {
	r := readRelease(t)
	for _, b := range r.Builds {
		if !slices.Equal(b.Goos, []string{"linux", "darwin", "windows"}) || !slices.Equal(b.Goarch, []string{"amd64", "arm64"}) {
			t.Errorf("it builds for %v on %v", b.Goos, b.Goarch)
		}
		if _, err := os.Stat(filepath.Join("..", b.Main, "main.go")); err != nil {
			t.Error(err)
		}
		declared := regexp.MustCompile(`(?m)^var (.*) string$`).FindSubmatch(read(t, filepath.Join("..", b.Main, "version.go")))
		if declared == nil {
			t.Fatal("version.go has no variables for the linker")
		}
		for _, name := range strings.Split(string(declared[1]), ", ") {
			if !strings.Contains(strings.Join(b.Ldflags, " "), "-X main."+name+"=") {
				t.Errorf("the linker is not told main.%s", name)
			}
		}
	}
	if r.Checksum.Name != "checksums.txt" { // what action.yml asks for
		t.Errorf("the checksums are in %s", r.Checksum.Name)
	}

	made := map[string]bool{"build/release/man/*.1": true} // by the hook
	for _, found := range regexp.MustCompile(`"\$out/(completions/\S+)"`).FindAllSubmatch(read(t, "../.ci/release-files"), -1) {
		made["build/release/"+string(found[1])] = true
	}
	if len(r.Before.Hooks) != 1 || !strings.HasPrefix(r.Before.Hooks[0], ".ci/release-files build/release ") {
		t.Errorf("hooks: %q", r.Before.Hooks)
	}
	exists := func(src string) {
		t.Helper()
		if _, err := os.Stat(filepath.Join("..", src)); err != nil && !made[src] && src != "build/release/completions/*" {
			t.Errorf("nothing makes %s: %v", src, err)
		}
	}
	for _, file := range r.Archives[0].Files {
		switch file := file.(type) {
		case string:
			exists(file)
		case map[string]any:
			exists(file["src"].(string))
		}
	}
	var installed []string
	for _, c := range r.Nfpms[0].Contents {
		exists(c.Src)
		installed = append(installed, c.Dst)
	}
	for _, dst := range inPackages {
		if !slices.Contains(installed, dst) {
			t.Errorf("the packages do not install %s", dst)
		}
	}
	if !slices.Equal(r.Nfpms[0].Formats, []string{"deb", "rpm"}) || len(r.Sboms) != 1 {
		t.Errorf("packages %v, %d lists of modules", r.Nfpms[0].Formats, len(r.Sboms))
	}
}

// TestReleaseWorkflow holds the workflow that publishes releases against GitHub's own description of workflows.
func TestReleaseWorkflow(t *testing.T) {
	validate(t, "github-workflow.json", "release.yml", read(t, "../.github/workflows/release.yml"))
}

// TestReleased looks into the files of a release: CBCOV_TEST_RELEASE is the folder of one that 'make release-check' made.
func TestReleased(t *testing.T) {
	dist := os.Getenv("CBCOV_TEST_RELEASE")
	if dist == "" {
		t.Skip("needs a release: make release-check")
	}
	var about struct{ Version, Commit string }
	if err := json.Unmarshal(read(t, filepath.Join(dist, "metadata.json")), &about); err != nil {
		t.Fatal(err)
	}
	vouched := map[string]string{}
	for line := range strings.Lines(string(read(t, filepath.Join(dist, "checksums.txt")))) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		vouched[name] = sum
	}
	take := func(name string) []byte {
		t.Helper()
		text := read(t, filepath.Join(dist, name))
		if got := fmt.Sprintf("%x", sha256.Sum256(text)); got != vouched[name] {
			t.Errorf("%s has the sum %s, and checksums.txt says %q", name, got, vouched[name])
		}
		delete(vouched, name)
		return text
	}
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, processor := range []string{"amd64", "arm64"} {
			name, program := archiveName(t, about.Version, system, processor), "cbcov"
			var files map[string][]byte
			if system == "windows" {
				name, program = strings.TrimSuffix(name, ".tar.gz")+".zip", "cbcov.exe"
				files = zipFiles(t, take(name))
			} else {
				files = tarFiles(t, take(name))
			}
			for _, want := range []string{program, "LICENSE", "NOTICE", "README.md", "CHANGELOG.md", "ci/cbcov-device-tests", "ci/cbcov-comment", "man/cbcov.1", "man/cbcov-report-diff.1",
				"completions/cbcov.bash", "completions/cbcov.zsh", "completions/cbcov.fish", "completions/cbcov.ps1"} {
				if len(files[want]) == 0 {
					t.Errorf("%s lacks %s", name, want)
				}
			}
			if system == runtime.GOOS && processor == runtime.GOARCH {
				tellsVersion(t, files[program], about.Version, about.Commit)
			}
			modules(t, take(fmt.Sprintf("cbcov_%s_%s_%s.cdx.json", about.Version, system, processor)), "v"+about.Version)
		}
	}
	for _, processor := range []string{"amd64", "arm64"} {
		for _, format := range []string{"deb", "rpm"} {
			name := fmt.Sprintf("cbcov_%s_linux_%s.%s", about.Version, processor, format)
			take(name)
			installs(t, filepath.Join(dist, name), format)
		}
	}
	for name := range vouched {
		t.Errorf("%s is more than a release should have", name)
	}
}

// tellsVersion checks that a program says which commit it is of, and completes its commands.
func tellsVersion(t *testing.T, program []byte, version, commit string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "cbcov")
	if err := os.WriteFile(file, program, 0o755); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), file, "--version").CombinedOutput()
	if want := fmt.Sprintf("cbcov v%s (commit %.12s", version, commit); err != nil || !strings.HasPrefix(string(out), want) {
		t.Errorf("--version says %q, %v; want %q", out, err, want)
	}
}

// modules checks a CycloneDX document: it is of this version, and has modules that go.mod requires.
func modules(t *testing.T, document []byte, version string) {
	t.Helper()
	var bom struct {
		Format   string `json:"bomFormat"`
		Metadata struct {
			Component struct{ Name, Version string }
		}
		Components []struct{ Name, Version string }
	}
	if err := json.Unmarshal(document, &bom); err != nil {
		t.Fatal(err)
	}
	required := string(read(t, "../go.mod"))
	found := 0
	for _, c := range bom.Components {
		if strings.Contains(required, "\t"+c.Name+" "+c.Version) {
			found++
		}
	}
	if of := bom.Metadata.Component; of.Name != "cbcov" || of.Version != version {
		t.Errorf("a document of %s %s, want %s", of.Name, of.Version, version)
	}
	if bom.Format != "CycloneDX" || found < 10 {
		t.Errorf("a document of %q with %d of go.mod's modules among %d", bom.Format, found, len(bom.Components))
	}
}

// installs checks what a package puts where, if there is the program that lists it.
func installs(t *testing.T, file, format string) {
	t.Helper()
	list, zsh := []string{"dpkg-deb", "--contents"}, "/usr/share/zsh/vendor-completions/_cbcov"
	if format == "rpm" {
		list, zsh = []string{"rpm", "-qlp"}, "/usr/share/zsh/site-functions/_cbcov"
	}
	out, err := exec.CommandContext(t.Context(), list[0], append(list[1:], file)...).CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Logf("no %s: %s is not looked into", list[0], file)
		return
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", file, err, out)
	}
	for _, want := range []string{"/usr/bin/cbcov", "/usr/share/man/man1/cbcov.1", "/usr/share/bash-completion/completions/cbcov",
		"/usr/share/fish/vendor_completions.d/cbcov.fish", zsh, "/usr/share/doc/cbcov/LICENSE", "/usr/share/doc/cbcov/NOTICE"} {
		if !strings.Contains(string(out), want+"\n") {
			t.Errorf("%s does not install %s", file, want)
		}
	}
}

func tarFiles(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	zipped, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(zipped); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err == nil {
			files[h.Name], err = io.ReadAll(r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func zipFiles(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		open, err := f.Open()
		if err == nil {
			files[f.Name], err = io.ReadAll(open)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
