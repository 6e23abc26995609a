package export

import (
	"archive/zip"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// fetched gives the folder of what a POM of testdata/build names, as testdata/build.sh fetches it.
func fetched(t *testing.T, name, goal string) string {
	t.Helper()
	dir, err := filepath.Abs("../../build/fixtures/" + name)
	if err != nil {
		t.Fatal(err)
	}
	pom, ok := "../../testdata/build/"+name+".xml", filepath.Join(dir, "ok")
	from, err := os.Stat(pom)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := os.Stat(ok); err == nil && done.ModTime().After(from.ModTime()) {
		return dir
	}
	if out, err := exec.Command("mvn", "-q", "-B", "-f", pom, "dependency:"+goal, "-Dout="+dir).CombinedOutput(); err != nil {
		skip(t, "Maven fetches no libraries of "+pom+": "+err.Error()+"\n"+string(out))
	}
	if err := os.WriteFile(ok, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// jars gives those of a folder, those in its Android archives included.
func jars(t *testing.T, dir string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(dir, "*.jar"))
	if err != nil {
		t.Fatal(err)
	}
	archives, err := filepath.Glob(filepath.Join(dir, "*.aar"))
	if err != nil {
		t.Fatal(err)
	}
	to := t.TempDir()
	for _, path := range archives {
		all = append(all, classesOf(t, path, filepath.Join(to, filepath.Base(path)+".jar")))
	}
	return all
}

func classesOf(t *testing.T, archive, jar string) string {
	t.Helper()
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	f, err := z.Open("classes.jar")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	content, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(jar, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return jar
}

// android gives the jar of Android's classes that the embedded device is compiled against.
func android(t *testing.T) string {
	t.Helper()
	dir, err := embedded.DefaultDir()
	if err != nil {
		t.Fatal(err)
	}
	found, err := filepath.Glob(filepath.Join(dir, "jars", "android-all-*.jar"))
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		skip(t, "the embedded device is not installed: run cbcov device install")
	}
	return found[0]
}

// TestCompile: Kotlin's compiler takes the tests of testdata, and those with hostile texts, against AndroidX's libraries for tests, without a warning; and
// those that are run do on Robolectric what they are to do.
func TestCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("Kotlin's compiler takes its time")
	}
	for _, tool := range []string{"java", "javac", "mvn"} {
		if _, err := exec.LookPath(tool); err != nil {
			skip(t, "there is no "+tool)
		}
	}
	libraries, platform := jars(t, fetched(t, "espresso", "copy")), android(t)
	compiler := fetched(t, "kotlin", "copy-dependencies")
	dir := t.TempDir()
	all := tests(t)
	for _, style := range Styles() {
		for _, unknown := range []bool{false, true} { // ids of resources, or tags of Compose's
			name := "hostile " + string(style) + map[bool]string{true: " tags"}[unknown]
			all[name] = &Test{App: App{Package: "com.in.app", Named: func(string) bool { return !unknown }}, Style: style, Class: ClassName(name), Method: name,
				About: hostile, Script: hostileScript()}
		}
	}
	for _, r := range runs(t) {
		all[r.name] = r.test
	}
	args := []string{"-Xmx1500m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", filepath.Join(compiler, "*"), "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
		"-no-stdlib", "-no-reflect", "-jvm-target", "11", "-Werror", "-classpath", path(append(libraries, platform)...), "-d", filepath.Join(dir, "classes")}
	for _, x := range all {
		file := filepath.Join(dir, x.Class+".kt")
		if err := os.WriteFile(file, []byte(written(t, x)), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	if out, err := exec.Command("java", args...).CombinedOutput(); err != nil {
		t.Fatalf("Kotlin's compiler: %v\n%s", err, strings.ReplaceAll(string(out), dir+string(filepath.Separator), ""))
	}
	for _, x := range all {
		class := filepath.Join(dir, "classes", filepath.FromSlash(strings.ReplaceAll(x.App.Package, ".", "/")), x.Class+".class")
		if _, err := os.Stat(class); err != nil {
			t.Error(err)
		}
	}
	for _, r := range runs(t) {
		t.Run(r.name, func(t *testing.T) { r.run(t, filepath.Join(dir, "classes"), libraries, platform) })
	}
}

// path joins jars and folders to a class path.
func path(all ...string) string { return strings.Join(all, string(filepath.ListSeparator)) }

// TestVersions: what a test tells its reader to depend on is what it is compiled against here.
func TestVersions(t *testing.T) {
	pom := read(t, "../../testdata/build/espresso.xml")
	for _, m := range regexp.MustCompile(`androidTestImplementation\("([\w.]+):([\w.-]+):([\w.]+)"\)`).FindAllStringSubmatch(versions, -1) {
		want := "<groupId>" + m[1] + "</groupId><artifactId>" + m[2] + "</artifactId><version>" + m[3] + "</version>"
		if !strings.Contains(pom, want) {
			t.Errorf("testdata/build/espresso.xml has no %s", m[0])
		}
	}
}
