package instrument

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"cbcov/apk"
	"cbcov/apk/sign"
)

// packageKey is a key of the tests of package sign.
func packageKey(t *testing.T) *sign.Key {
	t.Helper()
	key, err := loadPackageKey()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// loadPackageKey opens the keystore once: that takes longer than a small app.
var loadPackageKey = sync.OnceValues(func() (*sign.Key, error) {
	return sign.Keystore{Path: "../apk/sign/testdata/several.p12", Password: "store12", Alias: "rsa"}.Load()
})

// zipFile writes an archive, see zipped.
func zipFile(t *testing.T, path string, entries ...string) string {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, zipped(t, entries...), 0o666)); err != nil {
		t.Fatal(err)
	}
	return path
}

// zipped makes an archive; names and contents alternate. A content of "<FILE" is read from a file.
func zipped(t *testing.T, entries ...string) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for i := 0; i < len(entries); i += 2 {
		content := []byte(entries[i+1])
		if from, ok := strings.CutPrefix(entries[i+1], "<"); ok {
			var err error
			if content, err = os.ReadFile(from); err != nil {
				t.Fatal(err)
			}
		}
		e, err := w.Create(entries[i])
		if err == nil {
			_, err = e.Write(content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// splitApp writes an app of three APKs into a directory.
func splitApp(t *testing.T, dir string) string {
	manifest := filepath.Join(t.TempDir(), "AndroidManifest.xml")
	notes, err := apk.Open("../apk/testdata/notes.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer notes.Close()
	data, err := notes.Base.Read("AndroidManifest.xml")
	if err == nil {
		err = os.WriteFile(manifest, data, 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	zipFile(t, filepath.Join(dir, "base.apk"), "AndroidManifest.xml", "<"+manifest, "classes.dex", "old", "assets/kept", "kept")
	zipFile(t, filepath.Join(dir, "split_feature.apk"), "AndroidManifest.xml", "<../apk/testdata/split_feature.xml", "classes.dex", "old feature")
	zipFile(t, filepath.Join(dir, "split_config.en.apk"), "AndroidManifest.xml", "<../apk/testdata/split_config.en.xml", "res/a", "a")
	return dir
}

var newDex = []apk.DexFile{
	{Name: "classes.dex", Data: []byte("new")},
	{Name: "classes2.dex", Data: []byte("logger")},
	{Split: "split_feature.apk", Name: "classes.dex", Data: []byte("new feature")},
}

// checkPackaged opens what was written and compares dex files, mark and build id.
func checkPackaged(t *testing.T, build string, paths ...string) {
	t.Helper()
	a, err := apk.Open(paths...)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	files, err := a.DexFiles()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range files {
		got = append(got, f.Path()+"="+string(f.Data))
	}
	if want := []string{"classes.dex=new", "classes2.dex=logger", "split_feature.apk!classes.dex=new feature"}; !slices.Equal(got, want) {
		t.Errorf("dex files %v, want %v", got, want)
	}
	if kept, err := a.Base.Read("assets/kept"); err != nil || string(kept) != "kept" {
		t.Errorf("assets/kept: %q, %v", kept, err)
	}
	mark, err := ReadMark(a)
	if err != nil || mark == nil || mark.Build != build || !slices.Equal(mark.Scope.Include, []string{"p."}) {
		t.Errorf("mark %+v, %v; want build %s", mark, err, build)
	}
	original, _, err := Original(a)
	if err != nil {
		t.Fatal(err)
	}
	if files, err = original.DexFiles(); err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, f := range files {
		got = append(got, f.Path()+"="+string(f.Data))
	}
	if want := []string{"classes.dex=old", "split_feature.apk!classes.dex=old feature"}; !slices.Equal(got, want) {
		t.Errorf("original dex files %v, want %v", got, want)
	}
	if _, err := Package(context.Background(), a, newDex, PackageOptions{Out: filepath.Join(t.TempDir(), "again"), Key: packageKey(t)}); !errors.Is(err, ErrInstrumented) {
		t.Errorf("instrumenting it again: %v", err)
	}
}

// TestPackageForms packages an app given as a directory and as bundles; what comes out has the form of what went in.
func TestPackageForms(t *testing.T) {
	dir := t.TempDir()
	parts := splitApp(t, filepath.Join(dir, "parts"))
	entries := func(prefix string, more ...string) []string {
		for _, name := range []string{"base.apk", "split_config.en.apk", "split_feature.apk"} {
			more = append(more, prefix+name, "<"+filepath.Join(parts, name))
		}
		return more
	}
	tests := []struct {
		name, in string
		entries  []string // of the output, for bundles
	}{
		{"directory", parts, nil},
		{"xapk", zipFile(t, filepath.Join(dir, "app.xapk"), entries("", "manifest.json", "{}")...),
			[]string{"manifest.json", "base.apk", "split_config.en.apk", "split_feature.apk"}},
		{"apks", zipFile(t, filepath.Join(dir, "app.apks"), entries("splits/", "toc.pb", "toc")...),
			[]string{"toc.pb", "splits/base.apk", "splits/split_config.en.apk", "splits/split_feature.apk"}},
		{"apks with standalones", zipFile(t, filepath.Join(dir, "more.apks"), entries("splits/", "toc.pb", "toc", "standalones/x.apk", "x")...),
			[]string{"splits/base.apk", "splits/split_config.en.apk", "splits/split_feature.apk"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := apk.Open(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			build, err := a.BuildID()
			if err != nil {
				t.Fatal(err)
			}
			opt := PackageOptions{Out: filepath.Join(t.TempDir(), "out"), Key: packageKey(t), Scope: MarkScope{Include: []string{"p."}}}
			done, err := Package(context.Background(), a, newDex, opt)
			if err != nil {
				t.Fatal(err)
			}
			if want := []string{"base.apk", "split_config.en.apk", "split_feature.apk"}; !slices.Equal(done.APKs, want) {
				t.Errorf("APKs %v, want %v", done.APKs, want)
			}
			checkPackaged(t, build, opt.Out)
			if tt.entries != nil {
				checkEntries(t, opt.Out, tt.entries)
			}
			if left, _ := filepath.Glob(filepath.Join(filepath.Dir(opt.Out), ".*")); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func checkEntries(t *testing.T, path string, want []string) {
	t.Helper()
	r, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var got []string
	for _, f := range r.File {
		got = append(got, f.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("entries %v, want %v", got, want)
	}
}

// TestPackageSigns packages a real fixture app with its test APK and has apksigner check both.
func TestPackageSigns(t *testing.T) {
	apksigner, err := exec.LookPath("apksigner")
	if err != nil && os.Getenv("CBCOV_TEST_ALL") == "" {
		t.Skip("needs apksigner: run make setup")
	}
	a, err := apk.Open("../testdata/apps/fig4.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	dex, err := a.DexFiles()
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "out.apk")
	done, err := Package(context.Background(), a, dex, PackageOptions{Out: out, Key: packageKey(t), Also: []string{"../testdata/apps/fig3.apk"}})
	if err != nil {
		t.Fatal(err)
	}
	if want := filepath.Join(filepath.Dir(out), "fig3-resigned.apk"); !slices.Equal(done.Also, []string{want}) {
		t.Fatalf("also written %v, want %s", done.Also, want)
	}
	for _, path := range append(done.Also, out) {
		if text, err := exec.Command(apksigner, "verify", path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", path, err, text)
		}
	}
}

// TestPackageFailsWhole checks that nothing is written where something fails, be it the last thing.
func TestPackageFailsWhole(t *testing.T) {
	parts := splitApp(t, filepath.Join(t.TempDir(), "parts"))
	single := filepath.Join(parts, "base.apk")
	full := t.TempDir()
	zipFile(t, filepath.Join(full, "x"))
	tests := []struct {
		name string
		in   string
		dex  []apk.DexFile
		opt  PackageOptions // Out is below an empty directory, unless it is absolute
		want string
	}{
		{"also missing", single, newDex[:2], PackageOptions{Out: "out.apk", Also: []string{"missing.apk"}}, "missing.apk"},
		{"also no APK", single, newDex[:2], PackageOptions{Out: "out.apk", Also: []string{"package_test.go"}}, "not an APK"},
		{"also several", single, newDex[:2], PackageOptions{Out: "out.apk", Also: []string{parts}}, "one by one"},
		{"no such folder", single, newDex[:2], PackageOptions{Out: "none/out.apk"}, "there is no directory"},
		{"over the original", single, newDex[:2], PackageOptions{Out: single}, "would replace the original"},
		{"a directory for one APK", single, newDex[:2], PackageOptions{Out: full}, "give the name of a file"},
		{"unknown split", single, newDex, PackageOptions{Out: "out.apk"}, `no split "split_feature.apk"`},
		{"directory not empty", parts, newDex, PackageOptions{Out: full}, "not empty"},
		{"directory is a file", parts, newDex, PackageOptions{Out: filepath.Join(full, "x")}, "so they go into a directory"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, err := apk.Open(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Close()
			dir := t.TempDir()
			tt.opt.Key = packageKey(t)
			if !filepath.IsAbs(tt.opt.Out) {
				tt.opt.Out = filepath.Join(dir, tt.opt.Out)
			}
			if _, err := Package(context.Background(), a, tt.dex, tt.opt); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %q in it", err, tt.want)
			}
			filepath.WalkDir(dir, func(path string, _ fs.DirEntry, _ error) error {
				if path != dir {
					t.Errorf("left behind: %s", path)
				}
				return nil
			})
			if left, _ := os.ReadDir(full); len(left) != 1 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// TestPackageSlices has Android load what an app for Instant Run would load by itself, as it was.
func TestPackageSlices(t *testing.T) {
	dir := t.TempDir()
	slices := zipFile(t, filepath.Join(dir, "slices"), "a-classes.dex", "a", "b-classes.dex", "b")
	notes, err := apk.Open("../apk/testdata/notes.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer notes.Close()
	manifest, err := notes.Base.Read("AndroidManifest.xml")
	if err != nil {
		t.Fatal(err)
	}
	app := zipFile(t, filepath.Join(dir, "app.apk"), "AndroidManifest.xml", string(manifest), "classes.dex", "Lcom/android/tools/fd/runtime/X;", apk.SlicesFile, "<"+slices)
	a, err := apk.Open(app)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	build, err := a.BuildID()
	if err != nil {
		t.Fatal(err)
	}
	probed := []apk.DexFile{{Name: "classes3.dex", Data: []byte("b with probes")}, {Name: "classes4.dex", Data: []byte("logger")}}
	out := filepath.Join(dir, "out.apk")
	if _, err := Package(context.Background(), a, probed, PackageOptions{Out: out, Key: packageKey(t)}); err != nil {
		t.Fatal(err)
	}
	done, err := apk.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer done.Close()
	original, _, err := Original(done)
	if err != nil {
		t.Fatal(err)
	}
	for want, of := range map[string]*apk.APK{"Lcom/android/tools/fd/runtime/X; a b with probes logger": done, "Lcom/android/tools/fd/runtime/X; a b": original} {
		files, err := of.DexFiles()
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range files {
			got = append(got, string(f.Data))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("dex files %q, want %q", got, want)
		}
	}
	if id, err := original.BuildID(); err != nil || id != build {
		t.Errorf("the original's build id is %s, %v; want %s", id, err, build)
	}
	if done.Base.Entry(apk.SlicesFile) != nil {
		t.Errorf("%s is still there", apk.SlicesFile)
	}
}
