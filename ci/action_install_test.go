package ci_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"testing"
	"text/template"
)

// TestActionInstalls checks what the action without an app puts on the PATH: the release of the tag that it is used at or told, checked, and
// where there is none, what its source gives.
func TestActionInstalls(t *testing.T) {
	a := readAction(t)
	script := tarball(t, map[string]string{"LICENSE": "…", "cbcov": "#!/bin/sh\necho cbcov of the release\n"})
	sum := fmt.Sprintf("%x", sha256.Sum256(script))
	name := archiveName(t, "1.2.3", "linux", "amd64")
	sums := fmt.Sprintf("%064d  %s.sbom\n%s  %s\n", 0, name, sum, name)
	for _, c := range []struct {
		name, ref, version string
		files              map[string]string // of the release v1.2.3
		code               int
		log                string
	}{
		{name: "the tag that it is used at", ref: "v1.2.3", files: map[string]string{"checksums.txt": sums, name: string(script)}, log: "cbcov of the release"},
		{name: "a tag that it is told", ref: "0123abcd", version: "v1.2.3", files: map[string]string{"checksums.txt": sums, name: string(script)}, log: "cbcov of the release"},
		{name: "a branch", ref: "main", files: map[string]string{"checksums.txt": sums, name: string(script)}, log: "main is no release with an archive for linux on amd64"},
		{name: "no archive for the system", ref: "v1.2.3", files: map[string]string{"checksums.txt": sums}, log: "building from source"},
		{name: "a copy in the workspace", log: "this copy of the action is no release"},
		{name: "told a tag that is none", ref: "v1.2.3", version: "v1.2.4", code: 2,
			files: map[string]string{"checksums.txt": sums, name: string(script)}, log: "of a release v1.2.4"},
		{name: "another file", ref: "v1.2.3", code: 2,
			files: map[string]string{"checksums.txt": sums, name: string(script[:len(script)-1])}, log: "is not the file that the release's checksums.txt names"},
		{name: "a file that nobody vouches for", ref: "v1.2.3", code: 2,
			files: map[string]string{"checksums.txt": sum + "  other.tar.gz\n", name: string(script)}, log: "is not the file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
				text, ok := c.files[path.Base(req.URL.Path)]
				if !ok || path.Dir(req.URL.Path) != "/someone/cbcov/releases/download/v1.2.3" {
					http.NotFound(w, req)
					return
				}
				fmt.Fprint(w, text)
			}))
			defer server.Close()
			r := newRunner(t)
			r.github = context{"github.action_ref": c.ref, "github.server_url": server.URL}
			if c.ref != "" {
				r.github["github.action_repository"] = "someone/cbcov"
			}
			_, code := r.use(a, map[string]string{"version": c.version})
			if code == 0 {
				code = r.Shell("cbcov version", "", nil, "bash")
			}
			if code != c.code || !strings.Contains(r.Log.String(), c.log) || code == 0 && !strings.Contains(r.Log.String(), "cbcov ") {
				t.Errorf("exit code %d, want %d; log, which should have %q:\n%s", code, c.code, c.log, r.Log.String())
			}
		})
	}
}

// archiveName is what a release calls an archive for Linux or macOS.
func archiveName(t *testing.T, version, system, processor string) string {
	t.Helper()
	archive := readRelease(t).Archives[0]
	name, err := template.New("").Parse(archive.Name)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := name.Execute(&b, map[string]string{"Version": version, "Os": system, "Arch": processor}); err != nil {
		t.Fatal(err)
	}
	return b.String() + "." + archive.Formats[0]
}

// tarball makes a .tar.gz of programs.
func tarball(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	w := tar.NewWriter(zipped)
	for name, text := range maps.All(files) {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
