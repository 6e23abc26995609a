package instrument

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// testAll is set by `make test`, which has all that tests need: real apps, Java, Maven.
var testAll = os.Getenv("CBCOV_TEST_ALL") != ""

// apps lists the fixture apps, and for `make test` the real ones that it fetches.
func apps(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("../testdata/apps/*.apk")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixture apps: run testdata/build.sh (%v)", err)
	}
	paths = append(paths, "../testdata/androidx/resumed.apk") // coroutines
	if !testAll {
		return paths
	}
	fetched, err := filepath.Glob("../build/apks/*.apk")
	if err != nil || len(fetched) == 0 {
		t.Fatalf("no apps in build/apks: run make setup (%v)", err)
	}
	return append(paths, fetched...)
}

// load opens and analyses an app.
func load(t testing.TB, path string) (*apk.APK, *program.Program) {
	t.Helper()
	a, err := apk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	m, err := a.Manifest()
	if err != nil {
		t.Fatal(err)
	}
	model, err := framework.Load(max(m.TargetSDK, framework.Levels()[0]))
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(a, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return a, p
}

// rewritten rewrites an app and parses and checks the new dex files.
func rewritten(t testing.TB, a *apk.APK, p *program.Program) (*Result, []*dex.File) {
	t.Helper()
	return rewrittenWith(t, a, p, Options{})
}

func rewrittenWith(t testing.TB, a *apk.APK, p *program.Program, opt Options) (*Result, []*dex.File) {
	t.Helper()
	r, err := Rewrite(context.Background(), a, p, opt)
	if err != nil {
		t.Fatal(err)
	}
	var files []*dex.File
	for _, d := range r.Dex {
		f, err := dex.Parse(a.Path+"!"+d.Path(), d.Data, dex.Options{Checksum: true})
		if err == nil {
			err = dex.Check(f)
		}
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return r, files
}

// packaged writes the rewritten app as an APK and opens it.
func packaged(t testing.TB, a *apk.APK, r *Result) *apk.APK {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.apk")
	if _, err := Package(context.Background(), a, r.Dex, PackageOptions{Out: out, Key: packageKey(t.(*testing.T))}); err != nil {
		t.Fatal(err)
	}
	b, err := apk.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

func TestEveryCandidateIsProbedWithItsID(t *testing.T) {
	for _, path := range apps(t) {
		a, p := load(t, path)
		r, _ := rewritten(t, a, p)
		o, err := ReadOriginal(context.Background(), packaged(t, a, r))
		if err != nil {
			t.Fatal(err)
		}
		build, err := a.BuildID()
		if err != nil || o.Build != build || r.Build != build {
			t.Errorf("%s: build %s, read back %s, %v", path, build, o.Build, err)
		}
		want := p.Candidates()
		if len(o.IDs) != len(want) || r.Probed != len(want) || len(r.Warnings) > 0 {
			t.Errorf("%s: %d candidates, %d probed, %d read back, %q", path, len(want), r.Probed, len(o.IDs), r.Warnings)
		}
		for _, m := range want {
			if id, ok := o.IDs[dex.MethodRef(m.Ref())]; !ok || id != m.ID {
				t.Errorf("%s: %s has id %d, read back %d, %v", path, m.Ref(), m.ID, id, ok)
			}
		}
	}
}

func TestRestoredAppIsTheOriginal(t *testing.T) {
	for _, path := range apps(t) {
		a, p := load(t, path)
		r, _ := rewritten(t, a, p)
		restored, err := Restore(context.Background(), packaged(t, a, r))
		if err != nil {
			t.Fatal(err)
		}
		files, err := a.Dex(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != len(restored) {
			t.Fatalf("%s: %d dex files, restored %d", path, len(files), len(restored))
		}
		for i := range files {
			if err := dex.Check(restored[i]); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			if d := firstDifference(calls(t, files[i]), calls(t, restored[i])); d != "" {
				t.Errorf("%s: %s", path, d)
			}
		}
	}
}

// calls prints what an analysis sees of a dex file: classes and methods in order, and the calls of
// each method with their lines and the handlers that cover them.
func calls(t *testing.T, f *dex.File) []string {
	t.Helper()
	var out []string
	for i := range f.NumClasses() {
		out = append(out, f.Class(i).Name)
		data, err := f.ClassData(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range append(data.DirectMethods, data.VirtualMethods...) {
			out = append(out, f.Method(m.Method).String())
			code, err := f.Code(m)
			if err != nil {
				t.Fatal(err)
			}
			if code != nil {
				out = append(out, callsOf(t, f, code)...)
			}
		}
	}
	return out
}

func callsOf(t *testing.T, f *dex.File, code *dex.Code) []string {
	t.Helper()
	list, err := code.Decode(nil)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := code.Lines()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for i := range list {
		in := &list[i]
		if !in.Op.Has(dex.Throws) {
			continue
		}
		// How wide an index is written says nothing: strings that are added move those behind them.
		text := fmt.Sprintf("line %d %s", dex.LineAt(lines, in.PC), strings.TrimSuffix(in.Op.String(), "/jumbo"))
		if in.Op.Info().Ref == dex.RefMethod {
			text += " " + f.Method(in.Index).String()
		}
		for _, x := range code.Tries {
			if in.PC >= x.Start && in.PC < x.Start+x.Count {
				for _, h := range x.Handlers {
					text += fmt.Sprintf(" catch %v", h.Type == dex.CatchAll)
				}
			}
		}
		out = append(out, text)
	}
	return out
}

func firstDifference(want, got []string) string {
	for i := range min(len(want), len(got)) {
		if want[i] != got[i] {
			return fmt.Sprintf("%d: %q, want %q", i, got[i], want[i])
		}
	}
	if len(want) != len(got) {
		return fmt.Sprintf("%d lines, want %d", len(got), len(want))
	}
	return ""
}

func TestRewriteIsDeterministic(t *testing.T) {
	a, p := load(t, apps(t)[0])
	opt := Options{Probes: Callbacks | Callins | BasicBlocks, Points: everyCall(t, a, p)}
	first, _ := rewrittenWith(t, a, p, opt)
	opt.Workers = 1
	second, err := Rewrite(context.Background(), a, p, opt)
	if err != nil || len(first.Dex) != len(second.Dex) {
		t.Fatal(err)
	}
	for i := range first.Dex {
		if !bytes.Equal(first.Dex[i].Data, second.Dex[i].Data) {
			t.Errorf("%s differs", first.Dex[i].Name)
		}
	}
}

func TestInstrumentedAppIsRefused(t *testing.T) {
	a, p := load(t, apps(t)[0])
	r, _ := rewritten(t, a, p)
	again, q := load(t, packaged(t, a, r).Path)
	if _, err := Rewrite(context.Background(), again, q, Options{}); !errors.Is(err, ErrInstrumented) {
		t.Errorf("error is %v", err)
	}
	if _, err := ReadOriginal(context.Background(), a); !errors.Is(err, ErrNotInstrumented) {
		t.Errorf("error is %v", err)
	}
	if _, err := Restore(context.Background(), a); !errors.Is(err, ErrNotInstrumented) {
		t.Errorf("error is %v", err)
	}
}

func TestLoggerHasItsOwnFileWhereAndroidLoadsIt(t *testing.T) {
	a, p := load(t, "../testdata/apps/fig1.apk")
	r, files := rewritten(t, a, p)
	last := len(files) - 1
	if r.Dex[last].Name != "classes2.dex" || files[last].FindClass(LogClass) != 0 {
		t.Errorf("last file is %s with %d classes", r.Dex[last].Name, files[last].NumClasses())
	}
}

func TestDexdumpAcceptsInstrumentedFiles(t *testing.T) {
	dexdump, err := exec.LookPath("dexdump")
	if err != nil {
		t.Skip("no dexdump on PATH")
	}
	for _, path := range apps(t) {
		a, p := load(t, path)
		r, _ := rewritten(t, a, p)
		dir := t.TempDir()
		for _, d := range r.Dex {
			file := filepath.Join(dir, d.Name)
			if err := os.WriteFile(file, d.Data, 0o666); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.Command(dexdump, "-f", "-d", file).CombinedOutput(); err != nil {
				t.Errorf("%s!%s: %v\n%s", path, d.Name, err, out[:min(len(out), 500)])
			}
		}
	}
}

func TestMovedClassesAreNamedInTheLogger(t *testing.T) {
	list := []movedClass{{"classes.dex", 3, "Lp/A;"}, {"split a.apk!classes2.dex", 0, "Lp/B$1;"}}
	text := printMoved(list)
	back, err := parseMoved(text)
	if err != nil || len(back) != 2 || back[0] != list[0] || back[1] != list[1] {
		t.Errorf("%q is read as %v, %v", text, back, err)
	}
	for _, bad := range []string{"x", "1", "1 Lp/A;", "-1 Lp/A; f", "Lp/A; 1 f"} {
		if list, err := parseMoved(bad); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("%q is read as %v, %v", bad, list, err)
		}
	}
}

// TestJVMVerifierTakesProbes lets the JVM verify every class of all apps with probes, as the embedded device converts them; and with all kinds of
// probes those of the real ones, one that calls in all forms, and some of the fixtures.
func TestJVMVerifierTakesProbes(t *testing.T) {
	if !testAll {
		t.Skip("needs Java and Maven, and minutes: run make test")
	}
	var probed []string
	more, err := filepath.Glob("../testdata/androidx/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	for i, path := range slices.Concat(apps(t), more, []string{"../typestate/observe/testdata/uses.apk"}) {
		a, p := load(t, path)
		r, _ := rewritten(t, a, p)
		probed = append(probed, packaged(t, a, r).Path)
		if i%8 == 0 || !strings.HasPrefix(path, "../testdata/") {
			r, _ := probedFully(t, a, p)
			probed = append(probed, packaged(t, a, r).Path)
		}
	}
	agent := t.TempDir() // Maven builds beside the sources
	if err := os.CopyFS(agent, os.DirFS("../device/agent")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("mvn", "-q", "-B", "-Ptest", "test", "-Dtest=AppsTest")
	cmd.Dir = agent
	cmd.Env = append(os.Environ(), "CBCOV_APKS="+strings.Join(probed, string(os.PathListSeparator)))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the agent's AppsTest: %v\n%s", err, out)
	}
}

// BenchmarkRewrite rewrites the largest of the real apps, or of the fixtures.
func BenchmarkRewrite(b *testing.B) {
	largest, size := "", int64(0)
	fetched, err := filepath.Glob("../build/apks/*.apk")
	if err != nil {
		b.Fatal(err)
	}
	for _, path := range append(apps(b), fetched...) {
		if info, err := os.Stat(path); err == nil && info.Size() > size {
			largest, size = path, info.Size()
		}
	}
	a, p := load(b, largest)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Rewrite(context.Background(), a, p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
