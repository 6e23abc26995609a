package pagetest

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Desk is where somebody sits who follows a page: a folder, programs, and what was printed last.
type Desk struct {
	Folder string            // that commands run in
	Temp   string            // beside it, for what the page knows nothing of
	Path   string            // PATH
	Env    map[string]string // more of the environment
	Log    strings.Builder   // what was printed last
	Width  int               // columns of the terminal that a session is at; 0: it is at none
	t      testing.TB
}

// NewDesk makes a desk with an empty folder.
func NewDesk(t testing.TB) *Desk {
	t.Helper()
	temp := t.TempDir()
	d := &Desk{Folder: filepath.Join(temp, "workspace"), Temp: temp, Path: os.Getenv("PATH"), Env: map[string]string{}, t: t}
	if err := os.MkdirAll(d.Folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return d
}

// Write writes a file of the folder.
func (d *Desk) Write(name, text string) {
	d.t.Helper()
	path := filepath.Join(d.Folder, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
		d.t.Fatal(err)
	}
}

// Program puts a program of a name in front of all others: what a page calls and a test must not run for real.
func (d *Desk) Program(name, script string) {
	d.t.Helper()
	bin := filepath.Join(d.Temp, "programs")
	d.Write("../programs/"+name, script)
	if err := os.Chmod(filepath.Join(bin, name), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if first, _, _ := strings.Cut(d.Path, string(os.PathListSeparator)); first != bin {
		d.Path = bin + string(os.PathListSeparator) + d.Path
	}
}

// Shell runs a script in a folder below Folder, by a shell that takes a file as its last argument, and gives the exit code. What it prints goes to
// the log.
func (d *Desk) Shell(script, folder string, env map[string]string, shell ...string) int {
	d.t.Helper()
	file := filepath.Join(d.Temp, "script.sh")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		d.t.Fatal(err)
	}
	shell = append(slices.Clone(shell), file)
	said := filepath.Join(d.Temp, "said")
	if d.Width > 0 { // what is said on standard error follows behind: there is no progress to be seen
		shell = []string{"script", "-qec", strings.Join(shell, " ") + " 2>" + said, os.DevNull}
	}
	cmd := exec.CommandContext(d.t.Context(), shell[0], shell[1:]...)
	cmd.Dir = filepath.Join(d.Folder, folder)
	cmd.Env = append(os.Environ(), "PATH="+d.Path)
	for _, vars := range []map[string]string{d.Env, env} {
		for _, name := range slices.Sorted(maps.Keys(vars)) {
			cmd.Env = append(cmd.Env, name+"="+vars[name])
		}
	}
	if d.Width > 0 {
		cmd.Env = append(cmd.Env, "COLUMNS="+strconv.Itoa(d.Width), "TERM=xterm", "NO_COLOR=1", "LC_ALL=C.UTF-8")
	}
	out, err := cmd.CombinedOutput()
	d.Log.Write(bytes.ReplaceAll(out, []byte("\r\n"), []byte("\n")))
	if messages, err := os.ReadFile(said); err == nil {
		d.Log.Write(messages)
		os.Remove(said)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		d.t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// Session runs commands as a user types them into one shell after another: the PATH stays.
func (d *Desk) Session(commands string) int {
	d.t.Helper()
	file := filepath.Join(d.Temp, "path")
	code := d.Shell("trap 'printf %s \"$PATH\" >\"$PATH_FILE\"' EXIT\n"+commands, "", map[string]string{"PATH_FILE": file}, "bash", "-e")
	path, err := os.ReadFile(file)
	if err = errors.Join(err, os.Remove(file)); err != nil {
		d.t.Fatal(err)
	}
	d.Path = string(path)
	return code
}

// Follow does what a page says. do carries out what happens elsewhere, by the page's comments.
func (d *Desk) Follow(page string, do map[string]func()) {
	d.t.Helper()
	list, err := Blocks(page)
	if err != nil {
		d.t.Fatal(err)
	}
	want, done := 0, map[string]bool{}
	for _, b := range list {
		switch b.Kind {
		case Comment:
			code, isCode := strings.CutPrefix(b.Text, "exit ")
			switch act, ok := do[b.Text]; {
			case ok:
				d.Log.Reset()
				act()
				done[b.Text] = true
			case isCode:
				if want, err = strconv.Atoi(code); err != nil {
					d.t.Fatalf("%s:%d: %v", page, b.Line, err)
				}
			default:
				d.t.Fatalf("%s:%d: %q means nothing", page, b.Line, b.Text)
			}
		case "yaml":
			if name, text, ok := b.File(); ok {
				d.Write(name, text)
			}
		case "sh":
			d.Log.Reset()
			if code := d.Session(b.Text); code != want {
				d.t.Fatalf("%s:%d: exit code %d, want %d:\n%s", page, b.Line, code, want, d.Log.String())
			}
			want = 0
		case "text":
			d.Shows(page, b)
		case "java", "loss": // an app's code; what tests of package coverage read
		default:
			d.t.Fatalf("%s:%d: a block of %q", page, b.Line, b.Kind)
		}
	}
	for name := range do {
		if !done[name] {
			d.t.Errorf("%s: nothing says %q", page, name)
		}
	}
}

// annotation is a message that GitHub shows as "Error: …".
var annotation = regexp.MustCompile(`::error[^:]*::`)

// Shows fails the test where what was printed last lacks a line that a block shows.
func (d *Desk) Shows(page string, b Block) {
	d.t.Helper()
	if line, lacks := missing(b.Text, annotation.ReplaceAllString(d.Log.String(), "Error: ")); lacks {
		d.t.Errorf("%s:%d: the page shows %q, which does not come there in:\n%s", page, b.Line, line, d.Log.String())
	}
}
