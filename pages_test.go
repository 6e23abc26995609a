package cbcov_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cbcov/internal/pagetest"
)

// A walk is how the shell blocks of a page are followed: what a reader has, beside cbcov on the PATH. A fake go finds cbcov at $BUILT.
type walk struct {
	has    map[string]string // what the reader has in the folder: files of a clone where they are in it; apps and logs, and which of ours they are
	before string            // what the reader did before, in shell
	device bool              // the embedded device is needed
	plain  bool              // commands are no terminal's: what they print is as wide as it is
	fakes  map[string]string // programs that nobody can ask for here, and what stands for them: a script of sh
}

// says is a program that does nothing but to check that it is called with these words.
func says(words ...string) string {
	script := "#!/bin/sh\ncase \"$*\" in\n"
	for _, w := range words {
		script += "'" + w + "') exit ;;\n"
	}
	return script + "esac\necho \"$0: nobody calls it so: $*\" >&2\nexit 2\n"
}

// walks holds the pages that are followed here.
var walks = map[string]walk{
	"README.md": {
		has:    map[string]string{"testdata/apps/brokentask.apk": "testdata/apps/brokentask.apk"},
		fakes:  map[string]string{"make": says("demo", "test"), "go": "#!/bin/sh\n[ \"$*\" = 'build -o build/cbcov ./cmd/cbcov' ] && mkdir -p build && ln -s \"$BUILT\" build/cbcov\n"},
		device: true,
	},
	"CONTRIBUTING.md": {before: "mkdir build\nln -s \"$BUILT\" build/cbcov\n", fakes: map[string]string{
		"make": says("build", "lint", "race", "check", "release-check"),
		"go":   says("test ./ccfa/..."),
	}},
	"docs/exploration.md": {has: map[string]string{"app.apk": "testdata/races/posts.apk"}, device: true},
	"docs/recall.md":      {has: map[string]string{"app.apk": "testdata/apps/mendedtask.apk"}, device: true},
	"docs/reports.md": {has: map[string]string{
		"app.apk": "testdata/apps/mendedtask.apk", "app/build/outputs/androidTest-results/connected/phone/logcat-a.txt": "testdata/ci/mended/run.logcat",
	}, before: "cbcov measure app.apk app/build --format json=base.json\ncp base.json head.json\ncp base.json shard-1.json\nmkdir history\ncp base.json history/2026-11-28.json\n"},
	"docs/rules.md": {has: map[string]string{"app.apk": "testdata/apps/mendedtask.apk", "traces/run.logcat": "testdata/ci/mended/run.logcat"}, plain: true},
	"docs/semantics.md": {has: map[string]string{
		"cancelled.apk": "testdata/apps/cancelled.apk", "registration.apk": "testdata/apps/registration.apk",
	}, plain: true},
	"docs/survey.md": {has: map[string]string{
		"corpus/first.apk": "testdata/apps/brokentask.apk", "corpus/second.apk": "testdata/apps/mendedtask.apk",
	}},
	"docs/watch.md": {
		has: map[string]string{"app.apk": "testdata/apps/mendedtask.apk", "phone.logcat": "testdata/ci/mended/run.logcat"},
		fakes: map[string]string{"adb": "#!/bin/sh\ncase \"$*\" in\n" +
			"'install -r app-cbcov.apk') [ -s app-cbcov.apk ] && echo Success ;;\n" +
			"'logcat -c') ;;\n" +
			"'logcat -v threadtime') cat phone.logcat ;;\n" +
			"*) echo \"adb: nobody calls it so: $*\" >&2; exit 2 ;;\nesac\n"},
		device: true,
	},
	"docs/check.md": {has: map[string]string{"app.apk": "testdata/apps/brokencapture.apk"}},
	"docs/commands.md": {
		has: map[string]string{"app.apk": "testdata/apps/mendedtask.apk", "phone.logcat": "testdata/ci/mended/run.logcat"},
		fakes: map[string]string{"adb": "#!/bin/sh\ncase \"$*\" in\n" +
			"'install -r app-cbcov.apk') [ -s app-cbcov.apk ] && echo Success ;;\n" +
			"'logcat -G 64M' | 'logcat -c') ;;\n" +
			"'logcat -d -v threadtime') cat phone.logcat ;;\n" +
			"*) echo \"adb: nobody calls it so: $*\" >&2; exit 2 ;;\nesac\n"},
	},
	"docs/install.md": {
		has: map[string]string{"Dockerfile": "Dockerfile"},
		fakes: map[string]string{
			"sudo":      says("apt install ./cbcov_1.2.3_linux_amd64.deb", "dnf install ./cbcov_1.2.3_linux_amd64.rpm"),
			"tar":       says("-xzf cbcov_1.2.3_linux_amd64.tar.gz cbcov"),
			"sha256sum": says("--check --ignore-missing checksums.txt"),
			"docker":    "#!/bin/sh\n[ \"$1\" = build ] && [ -s Dockerfile ] || [ \"$1\" = run ]\n",
			"go":        says("build -o cbcov ./cmd/cbcov"),
		},
	},
	"docs/learning.md": {
		has: map[string]string{
			"typestate/library/machines/MediaScannerConnection-29.json": "typestate/library/machines/MediaScannerConnection-29.json",
			"typestate/library/machines/MediaScannerConnection-30.json": "typestate/library/machines/MediaScannerConnection-30.json",
			"testdata/guards/makers/Matches.java":                       "testdata/guards/makers/Matches.java",
			"testdata/guards/makers/Cursors.java":                       "testdata/guards/makers/Cursors.java",
			"brokenmatch.apk":                                           "testdata/guards/apps/brokenmatch.apk",
		},
		device: true,
	},
	"docs/protocols.md": {
		has:    map[string]string{"testdata/apps/brokentask.apk": "testdata/apps/brokentask.apk"},
		device: true,
	},
}

// elsewhereWalked are pages that tests of other folders follow.
var elsewhereWalked = []string{"docs/ci-github.md", "docs/ci-gitlab.md", "docs/device-tests.md"}

// TestPages follows the pages, on a terminal of 100 columns where the page is not about what programs read.
func TestPages(t *testing.T) {
	if _, err := exec.LookPath("script"); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatal("a terminal is made by script, of util-linux: ", err)
		}
		t.Skip("a terminal is made by script, of util-linux, which is not here")
	}
	built := filepath.Join(t.TempDir(), "cbcov")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", built, "./cmd/cbcov").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, page := range markdown(t) {
		blocks, err := pagetest.Blocks(page)
		if err != nil {
			t.Error(err)
			continue
		}
		if !slices.ContainsFunc(blocks, func(b pagetest.Block) bool { return b.Kind == "sh" }) || slices.Contains(elsewhereWalked, page) {
			continue
		}
		w, ok := walks[page]
		if !ok {
			t.Errorf("%s has blocks of shell, and nobody follows it: give it a walk", page)
			continue
		}
		t.Run(page, func(t *testing.T) {
			if w.device {
				pagetest.NeedDevice(t, built)
			}
			w.follow(t, page, built)
		})
	}
}

func (w walk) follow(t *testing.T, page, built string) {
	d := pagetest.NewDesk(t)
	bin := filepath.Dir(built)
	d.Path = bin + string(os.PathListSeparator) + d.Path
	d.Env["BUILT"], d.Env["XDG_CONFIG_HOME"] = built, t.TempDir()
	for name, from := range w.has {
		if own := slices.Contains([]string{".apk", ".logcat", ".txt"}, filepath.Ext(name)); !own && name != from {
			t.Errorf("%s: a reader has no %s: let the page make it, or take %s of a clone", page, name, from)
		}
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		d.Write(name, string(text))
	}
	for name, script := range w.fakes {
		d.Program(name, script)
	}
	if code := d.Session(w.before); code != 0 {
		t.Fatalf("before %s: exit code %d:\n%s", page, code, d.Log.String())
	}
	if !w.plain {
		d.Width = 100
	}
	d.Follow(page, nil)
}

// markdown lists the pages that people read: all that are kept, but for those of tests.
func markdown(t *testing.T) []string {
	out, err := exec.CommandContext(t.Context(), "git", "ls-files", "*.md").Output()
	if err != nil {
		t.Skip("no clone of the repository: ", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.Contains(name, "testdata/") && name != "testdata/README.md" })
}

// TestMakeCommands checks that CI runs what README says that a clone is made ready and tested with.
func TestMakeCommands(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	run, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"make demo", "make test"} {
		if !strings.Contains(string(readme), "\n"+command) || !strings.Contains(string(run), "\npart "+command) {
			t.Errorf("%s: README and .ci/run have it", command)
		}
	}
}

// TestReadme checks that README tells what a reader would wonder about: that a command ends with another code than 0, and where the Go that
// go.mod asks for comes from, which Debian has not.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	blocks, err := pagetest.Blocks("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(text)
	for _, b := range blocks {
		if code, ok := strings.CutPrefix(b.Text, "exit "); b.Kind == pagetest.Comment && ok && !strings.Contains(readme, "ends with exit code "+code+" ") {
			t.Errorf("line %d: README does not say that a command ends with exit code %s", b.Line, code)
		}
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(mod)
	if version == nil {
		t.Fatal("go.mod has no version of Go")
	}
	paragraphs := 0
	for paragraph := range strings.SplitSeq(readme, "\n\n") {
		if strings.Contains(paragraph, "Debian with Go ") {
			paragraphs++
			if !strings.Contains(paragraph, "Debian with Go "+string(version[1])) || !strings.Contains(paragraph, "(https://go.dev/dl/)") {
				t.Errorf("README does not say that Go %s is needed, from go.dev/dl: %s", version[1], paragraph)
			}
		}
	}
	if paragraphs != 2 {
		t.Errorf("README says %d times which Go is needed, want for a build and for tests", paragraphs)
	}
}

// TestDemoPage checks that the page on the demo shows what the demo printed, where CI says into which file that went.
func TestDemoPage(t *testing.T) {
	transcript := os.Getenv("CBCOV_TEST_DEMO")
	if transcript == "" {
		t.Skip("make demo-page runs this")
	}
	printed, err := os.ReadFile(transcript)
	if err != nil {
		t.Fatalf("%v: run 'make demo 2>&1 | tee %s' first", err, transcript)
	}
	const page = "docs/demo.md"
	blocks, err := pagetest.Blocks(page)
	if err != nil {
		t.Fatal(err)
	}
	d := pagetest.NewDesk(t)
	d.Log.Write(printed)
	shown := 0
	for _, b := range blocks {
		if b.Kind == "text" {
			d.Shows(page, b)
			shown++
		}
	}
	if shown == 0 {
		t.Errorf("%s shows nothing", page)
	}
}
