package instrument

import (
	"bytes"
	"context"
	"errors"
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
	if testing.Short() { // `make race` wants each kind of code to run, not each app
		paths = paths[:8]
	}
	paths = append(paths, "../testdata/androidx/resumed.apk") // coroutines
	if !testAll || testing.Short() {
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
	if _, err := Package(context.Background(), a, r.Dex, PackageOptions{Out: out, Key: packageKey(t.(*testing.T)), Probes: r.Probes}); err != nil {
		t.Fatal(err)
	}
	b, err := apk.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// dexOf parses an app's dex files.
func dexOf(t testing.TB, a *apk.APK) []*dex.File {
	t.Helper()
	files, err := a.DexFiles()
	if err != nil {
		t.Fatal(err)
	}
	var list []*dex.File
	for _, d := range files {
		f, err := dex.Parse(a.Path+"!"+d.Path(), d.Data, dex.Options{})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	return list
}

func TestEveryCandidateIsProbedWithItsID(t *testing.T) {
	for _, path := range apps(t) {
		a, p := load(t, path)
		r, files := rewritten(t, a, p)
		ids := map[string]int{}
		for _, f := range files {
			for _, m := range codedOf(t, f) {
				if constant, ok := entryProbe(f, m.code); ok {
					ids[m.name()] = int(constant & (1<<newTargets(p, Callbacks).idBits - 1))
				}
			}
		}
		if build, err := a.BuildID(); err != nil || r.Build != build {
			t.Errorf("%s: build %s, told is %s, %v", path, build, r.Build, err)
		}
		want := p.Candidates()
		if len(ids) != len(want) || r.Probed != len(want) || len(r.Warnings) > 0 {
			t.Errorf("%s: %d candidates, %d probed, %d probes, %q", path, len(want), r.Probed, len(ids), r.Warnings)
		}
		for _, m := range want {
			if id, ok := ids[m.Ref().String()]; !ok || id != m.ID {
				t.Errorf("%s: %s has id %d, its probe %d, %v", path, m.Ref(), m.ID, id, ok)
			}
		}
	}
}

// entryProbe reads the constant of a probe that a method starts with: a const, a move of it where the
// frame is large, the call of the logger. In a coroutine's method the label is read before, and the logger told.
func entryProbe(f *dex.File, code *dex.Code) (constant int64, ok bool) {
	pc := uint32(0)
	for range 6 {
		in, err := code.At(pc)
		if err != nil {
			return 0, false
		}
		switch in.Op {
		case dex.OpConst4, dex.OpConst16, dex.OpConst, dex.OpConstHigh16:
			constant = in.Lit & 0xffffffff
		case dex.OpMoveFrom16, dex.OpMove16, dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16, dex.OpIget:
		case dex.OpInvokeStaticRange:
			if f.Method(in.Index) == resumedRef {
				break
			}
			return constant, pc > 0 && f.Method(in.Index) == enterRef
		default:
			return 0, false
		}
		pc += in.Size
	}
	return 0, false
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
	original, _, err := Original(again)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []*apk.APK{again, original} {
		if _, err := Rewrite(context.Background(), a, q, Options{}); !errors.Is(err, ErrInstrumented) {
			t.Errorf("error is %v", err)
		}
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

// TestJVMVerifierTakesProbes lets the JVM verify every class of all apps with probes, as the embedded device converts them where they tell what they touch,
// but for the libraries of fixtures on AndroidX whose names stay; and with all kinds of probes, without that, those of the real ones, one that calls in all forms, and
// some of the fixtures, libraries and all.
func TestJVMVerifierTakesProbes(t *testing.T) {
	if !testAll || testing.Short() {
		t.Skip("needs Java and Maven, and minutes: run make test")
	}
	var plain, touched, own []string
	more, err := filepath.Glob("../testdata/androidx/*.apk")
	if err != nil {
		t.Fatal(err)
	}
	for i, path := range slices.Concat(apps(t), more, []string{"../typestate/observe/testdata/uses.apk"}) {
		a, p := load(t, path)
		r, _ := rewritten(t, a, p)
		if out := packaged(t, a, r).Path; slices.Contains(more, path) && keepsNames(t, path) {
			own = append(own, out)
		} else {
			touched = append(touched, out)
		}
		if i%8 == 0 || !strings.HasPrefix(path, "../testdata/") {
			r, _ = probedFully(t, a, p)
			plain = append(plain, packaged(t, a, r).Path)
		}
	}
	agent := t.TempDir() // Maven builds beside the sources
	if err := os.CopyFS(agent, os.DirFS("../device/agent")); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("mvn", "-q", "-B", "-Ptest", "test", "-Dtest=AppsTest")
	cmd.Dir = agent
	list := func(variable string, apks []string) string {
		return variable + "=" + strings.Join(apks, string(os.PathListSeparator))
	}
	cmd.Env = append(os.Environ(), "MAVEN_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", // Maven is over before the better compiler gains anything
		list("CBCOV_APKS", plain), list("CBCOV_TOUCHED", touched), list("CBCOV_OWN", own))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the agent's AppsTest: %v\n%s", err, out)
	}
}

// keepsNames tells whether the classes of a fixture on AndroidX have their names, by which its own are told from libraries'.
func keepsNames(t *testing.T, path string) bool {
	t.Helper()
	rules, err := os.ReadFile(filepath.Join(strings.TrimSuffix(path, ".apk"), "rules.pro"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Contains(string(rules), "-dontobfuscate")
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
