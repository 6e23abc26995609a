package cbcov_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cbcov/internal/pages"
)

// A walk is how the shell blocks of a page are followed: what a reader has, beside cbcov on the PATH. A fake go finds cbcov at $BUILT.
type walk struct {
	has    map[string]string // what the reader has in the folder: a file, and where it is in this repository
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
		fakes:  map[string]string{"go": "#!/bin/sh\n[ \"$*\" = 'build -o build/cbcov ./cmd/cbcov' ] && mkdir -p build && ln -s \"$BUILT\" build/cbcov\n"},
		device: true,
	},
	"CONTRIBUTING.md": {fakes: map[string]string{
		"make":        says("build", "lint", "check", "release-check"),
		"go":          says("test ./ccfa/..."),
		"build/cbcov": says("device install --api 28,34"),
	}},
	"docs/recall.md": {has: map[string]string{"app.apk": "testdata/apps/mendedtask.apk"}, device: true},
	"docs/reports.md": {has: map[string]string{
		"app.apk": "testdata/apps/mendedtask.apk", "app/build/outputs/androidTest-results/connected/phone/logcat-a.txt": "testdata/ci/mended/run.logcat",
	}, before: "cbcov measure app.apk app/build --format json=base.json\ncp base.json head.json\ncp base.json shard-1.json\n"},
	"docs/rules.md": {has: map[string]string{"app.apk": "testdata/apps/mendedtask.apk", "traces/run.logcat": "testdata/ci/mended/run.logcat"}, plain: true},
	"docs/semantics.md": {has: map[string]string{
		"cancelled.apk": "testdata/apps/cancelled.apk", "registration.apk": "testdata/apps/registration.apk",
	}, plain: true},
	"docs/survey.md": {has: map[string]string{
		"corpus/first.apk": "testdata/apps/brokentask.apk", "corpus/second.apk": "testdata/apps/mendedtask.apk",
	}},
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
			"MediaScannerConnection-29.json": "typestate/library/machines/MediaScannerConnection-29.json",
			"MediaScannerConnection-30.json": "typestate/library/machines/MediaScannerConnection-30.json",
		},
		device: true,
	},
	"docs/protocols.md": {
		has:    map[string]string{"app.apk": "testdata/apps/brokentask.apk", "clicks.cbscript": "cmd/cbcov/testdata/run/brokentask.cbscript"},
		device: true,
	},
}

// elsewhereWalked are pages that tests of other folders follow.
var elsewhereWalked = []string{"docs/ci-github.md", "docs/ci-gitlab.md"}

// TestPages follows the pages: each block of shell is run, in the page's order, on a terminal of 100 columns in one folder, and prints what
// the page shows below it. A block of YAML that begins with # NAME is written into that file. A comment of a page, <!-- exit 1 -->, says how
// the next block ends.
func TestPages(t *testing.T) {
	script, err := exec.LookPath("script")
	if err != nil {
		t.Skip("a terminal is made by script, of util-linux, which is not here")
	}
	bin := t.TempDir()
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(bin, "cbcov"), "./cmd/cbcov").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, page := range markdown(t) {
		blocks, err := pages.Read(page)
		if err != nil {
			t.Error(err)
			continue
		}
		if !slices.ContainsFunc(blocks, func(b pages.Block) bool { return b.Kind == "sh" && !byCI(t, b.Text) }) || slices.Contains(elsewhereWalked, page) {
			continue
		}
		w, ok := walks[page]
		if !ok {
			t.Errorf("%s has blocks of shell, and nobody follows it: give it a walk", page)
			continue
		}
		t.Run(page, func(t *testing.T) {
			if w.device {
				needDevice(t, bin)
			}
			w.follow(t, page, blocks, script, bin)
		})
	}
}

// markdown lists the pages that people read: all that are kept, but for those of tests.
func markdown(t *testing.T) []string {
	out, err := exec.CommandContext(t.Context(), "git", "ls-files", "*.md").Output()
	if err != nil {
		t.Skip("no clone of the repository: ", err)
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.Contains(name, "testdata/") && name != "testdata/README.md" })
}

// byCI tells whether CI itself runs all lines of a block, as parts of .ci/run.
func byCI(t *testing.T, block string) bool {
	run, err := os.ReadFile(".ci/run")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(run), "\n")
	for line := range strings.Lines(block) {
		command, _, _ := strings.Cut(line, "#")
		part := "part " + strings.TrimSpace(command)
		if !slices.ContainsFunc(parts, func(line string) bool { return line == part || strings.HasPrefix(line, part+" ") }) {
			return false
		}
	}
	return true
}

// needDevice skips a test where the embedded device is not installed. With CBCOV_TEST_ALL it has to be.
func needDevice(t *testing.T, bin string) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs an app")
	}
	if out, err := exec.CommandContext(t.Context(), filepath.Join(bin, "cbcov"), "device", "doctor").CombinedOutput(); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("the embedded device is not installed: %v\n%s", err, out)
		}
		t.Skip("the embedded device is not installed")
	}
}

func (w walk) follow(t *testing.T, page string, blocks []pages.Block, script, bin string) {
	desk, fakes := t.TempDir(), t.TempDir()
	for name, from := range w.has {
		text, err := os.ReadFile(from)
		if err = errors.Join(err, os.MkdirAll(filepath.Dir(filepath.Join(desk, name)), 0o755), os.WriteFile(filepath.Join(desk, name), text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range w.fakes {
		path := filepath.Join(fakes, name)
		if strings.Contains(name, "/") { // it is called by its path
			path = filepath.Join(desk, name)
		}
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o755)); err != nil {
			t.Fatal(err)
		}
	}
	env := append(os.Environ(), "PATH="+strings.Join([]string{fakes, bin, os.Getenv("PATH")}, string(os.PathListSeparator)),
		"BUILT="+filepath.Join(bin, "cbcov"), "XDG_CONFIG_HOME="+t.TempDir(), "NO_COLOR=1", "TERM=xterm", "COLUMNS=100", "LC_ALL=C.UTF-8")
	if w.plain {
		script = ""
	}
	if said, code := session(t, w.before, desk, env, script); code != 0 {
		t.Fatalf("before %s: exit code %d:\n%s", page, code, said)
	}
	want, printed, ran := 0, "", false
	for _, b := range blocks {
		switch {
		case b.Kind == pages.Comment && b.Text == "exit 1":
			want = 1
		case b.Kind == pages.Comment:
			t.Errorf("%s:%d: %q means nothing", page, b.Line, b.Text)
		case b.Kind == "sh" && !byCI(t, b.Text):
			var code int
			if printed, code = session(t, b.Text, desk, env, script); code != want {
				t.Fatalf("%s:%d: exit code %d, want %d:\n%s", page, b.Line, code, want, printed)
			}
			want, ran = 0, true
		case b.Kind == "yaml":
			first, rest, _ := strings.Cut(b.Text, "\n")
			if name, ok := strings.CutPrefix(first, "# "); ok {
				if err := os.WriteFile(filepath.Join(desk, name), []byte(rest), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		case b.Kind == "text" && ran:
			if line, missing := pages.Missing(b.Text, printed); missing {
				t.Errorf("%s:%d: the page shows %q, which does not come there:\n%s", page, b.Line, line, printed)
			}
		}
	}
}

// session runs commands, at a terminal that script makes where there is one, and gives what they print there, with what they say on standard
// error behind it.
func session(t *testing.T, commands, desk string, env []string, script string) (printed string, code int) {
	t.Helper()
	temp := t.TempDir()
	file, said := filepath.Join(temp, "commands"), filepath.Join(temp, "said")
	if err := os.WriteFile(file, []byte(commands), 0o644); err != nil {
		t.Fatal(err)
	}
	run := "bash -e '" + file + "' 2>'" + said + "'"
	cmd := exec.CommandContext(t.Context(), "bash", "-c", run)
	if script != "" {
		cmd = exec.CommandContext(t.Context(), script, "-qec", run, os.DevNull)
	}
	cmd.Dir, cmd.Env = desk, env
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	messages, err := os.ReadFile(said)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(out), "\r\n", "\n") + string(messages), cmd.ProcessState.ExitCode()
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
	blocks, err := pages.Read(page)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, b := range blocks {
		if b.Kind != "text" {
			continue
		}
		shown++
		if line, missing := pages.Missing(b.Text, string(printed)); missing {
			t.Errorf("%s:%d: the page shows %q, which did not come there", page, b.Line, line)
		}
	}
	if shown == 0 {
		t.Errorf("%s shows nothing", page)
	}
}
