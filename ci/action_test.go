// Package ci_test runs what this repository offers to CI systems, as far as a shell can: the steps of the GitHub action, the scripts of the
// GitLab template, and all that the pages on them tell a user to do.
package ci_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"cbcov/internal/pagetest"
)

// step is a step of an action or of a workflow.
type step struct {
	ID      string            `yaml:"id"`
	Name    string            `yaml:"name"`
	If      string            `yaml:"if"`
	Uses    string            `yaml:"uses"`
	Shell   string            `yaml:"shell"`
	Folder  string            `yaml:"working-directory"`
	Run     string            `yaml:"run"`
	Env     map[string]string `yaml:"env"`
	With    map[string]string `yaml:"with"`
	Timeout int               `yaml:"timeout-minutes"`
}

// action is what an action.yml says.
type action struct {
	Inputs  map[string]struct{ Default string }
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []step
	}
}

// binary is a cbcov, built once for all tests.
var binary string

func TestMain(m *testing.M) { os.Exit(withBinary(m)) }

func withBinary(m *testing.M) int {
	dir, err := os.MkdirTemp("", "cbcov-ci-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	binary = filepath.Join(dir, "cbcov")
	if out, err := exec.Command("go", "build", "-C", "..", "-o", binary, "./cmd/cbcov").CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
		return 1
	}
	return m.Run()
}

func readAction(t *testing.T) *action {
	t.Helper()
	var a action
	if err := yaml.Unmarshal(read(t, "../action.yml"), &a); err != nil {
		t.Fatal(err)
	}
	return &a
}

// runner stands for the machine of a CI system: one workspace, and the environment that steps leave behind.
type runner struct {
	*pagetest.Desk
	t       *testing.T
	root    string  // of this repository
	machine string  // PATH of a machine that nobody has prepared
	summary string  // file
	github  context // what GitHub says of the action: of a copy in the workspace nothing
}

func newRunner(t *testing.T) *runner {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	desk := pagetest.NewDesk(t)
	return &runner{Desk: desk, t: t, root: root, summary: filepath.Join(desk.Temp, "summary.md")}
}

// copy puts a file of this repository into the workspace.
func (r *runner) copy(from, to string) {
	r.t.Helper()
	r.Write(to, string(read(r.t, filepath.Join(r.root, from))))
}

// expression is ${{ … }}.
var expression = regexp.MustCompile(`\$\{\{ *([^{}]*?) *\}\}`)

// context holds the values that expressions name.
type context map[string]string

// fill puts values in the place of expressions. An expression that has no value fails the test.
func (c context) fill(t *testing.T, text string) string {
	t.Helper()
	return expression.ReplaceAllStringFunc(text, func(whole string) string {
		name := expression.FindStringSubmatch(whole)[1]
		value, ok := c[name]
		if !ok && !strings.HasPrefix(name, "steps.") { // a step that was left out has no outputs
			t.Errorf("%s has no value", whole)
		}
		return value
	})
}

// holds evaluates a condition of the form NAME == ” or NAME != ”. What a step has not set is empty.
func (c context) holds(t *testing.T, condition string) bool {
	t.Helper()
	if condition == "" {
		return true
	}
	words := strings.Fields(condition)
	if len(words) != 3 || words[2] != "''" {
		t.Fatalf("cannot evaluate %q", condition)
	}
	value, ok := c[words[0]]
	if !ok && !strings.HasPrefix(words[0], "steps.") {
		t.Fatalf("%s has no value", words[0])
	}
	return (words[1] == "==") == (value == "")
}

// use runs an action's steps with inputs, as GitHub does, and gives its outputs and the exit code of the step that ended it.
func (r *runner) use(a *action, with map[string]string) (outputs map[string]string, code int) {
	r.t.Helper()
	c := context{"github.action_path": r.root, "github.action_ref": "", "github.action_repository": "", "github.server_url": "https://github.example",
		"github.repository": "someone/app", "github.run_id": "1", "github.event.pull_request.number": "", "github.api_url": "", "github.token": ""}
	maps.Copy(c, r.github)
	for name, input := range a.Inputs {
		c["inputs."+name] = c.fill(r.t, input.Default)
	}
	for name, value := range with {
		if _, ok := a.Inputs[name]; !ok {
			r.t.Fatalf("the action has no input %s", name)
		}
		c["inputs."+name] = value
	}
	for _, s := range a.Runs.Steps {
		if s.Uses != "" || !c.holds(r.t, s.If) {
			continue
		}
		if code = r.step(s, c); code != 0 {
			break
		}
	}
	outputs = map[string]string{}
	for name, output := range a.Outputs {
		outputs[name] = c.fill(r.t, output.Value)
	}
	return outputs, code
}

// step runs one step and keeps what it says to the runner.
func (r *runner) step(s step, c context) int {
	r.t.Helper()
	if s.Shell != "bash" {
		r.t.Fatalf("step %q has shell %q", s.Name, s.Shell)
	}
	output, path := filepath.Join(r.Temp, "output"), filepath.Join(r.Temp, "path")
	env := map[string]string{
		"RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "RUNNER_TEMP": r.Temp, "GITHUB_ACTION_PATH": r.root, "GITHUB_WORKSPACE": r.Folder,
		"GITHUB_OUTPUT": output, "GITHUB_PATH": path, "GITHUB_STEP_SUMMARY": r.summary, "CI": "true", "GITHUB_ACTIONS": "true",
		"GITHUB_API_URL": c["github.api_url"], "GITHUB_REPOSITORY": c["github.repository"],
	}
	for name, value := range s.Env {
		env[name] = c.fill(r.t, value)
	}
	code := r.Shell(c.fill(r.t, s.Run), c.fill(r.t, s.Folder), env, "bash", "--noprofile", "--norc", "-eo", "pipefail")
	for _, line := range r.take(output) {
		name, value, found := strings.Cut(line, "=")
		if !found {
			r.t.Errorf("step %q wrote %q to GITHUB_OUTPUT", s.Name, line)
		}
		c[fmt.Sprintf("steps.%s.outputs.%s", s.ID, name)] = value
	}
	for _, line := range r.take(path) {
		r.Path = line + string(os.PathListSeparator) + r.Path
	}
	return code
}

// take reads a file's lines and removes it.
func (r *runner) take(path string) []string {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err := errors.Join(err, os.Remove(path)); err != nil {
		r.t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// TestAction runs the action on a broken app, on its corrected twin, and on what cannot be measured.
func TestAction(t *testing.T) {
	a := readAction(t)
	all := "json markdown sarif junit html"
	for _, c := range []struct {
		name    string
		app     string            // of testdata/apps
		traces  string            // of testdata/ci
		rules   string            // .cbcov.yaml
		with    map[string]string //
		code    int
		reports string // formats whose files must be there
		log     string // what the log must have
	}{
		{name: "fails without rules", app: "brokentask", traces: "broken", code: 1, reports: all,
			log: "AsyncTask.execute was called where it is an error"},
		{name: "fails by a crash", app: "brokentask", traces: "broken", rules: "fail-on: [crash]\n", code: 1, reports: all, log: "no crash: 1"},
		{name: "passes", app: "mendedtask", traces: "mended", rules: "fail-on: [violation, crash]\nthresholds: {EE: 10}\n", reports: all,
			log: "cbcov: passed"},
		{name: "fails by a threshold", app: "mendedtask", traces: "mended", rules: "thresholds: {EAA: 99.5}\n", code: 1, reports: all,
			log: "EAA at least 99.5 %"},
		{name: "is told not to fail", app: "mendedtask", traces: "mended", rules: "thresholds: {EAA: 99.5}\n",
			with: map[string]string{"fail": "false"}, reports: all, log: "The rules failed"},
		{name: "other rules", app: "mendedtask", traces: "mended", rules: "thresholds: {EAA: 99.5}\n",
			with: map[string]string{"config": "mild.yaml"}, reports: all, log: "cbcov: passed"},
		{name: "two reports", app: "mendedtask", traces: "mended", with: map[string]string{"formats": "json sarif"}, reports: "json sarif"},
		{name: "more options", app: "mendedtask", traces: "mended", with: map[string]string{"options": "--threshold\nEAA=99\n"},
			code: 1, reports: all},
		{name: "another folder", app: "mendedtask", traces: "mended", reports: all,
			with: map[string]string{"working-directory": "sub dir", "app": "../app.apk", "traces": "../traces", "reports": "my reports"}},
		{name: "bad rules", app: "mendedtask", traces: "mended", rules: "tresholds: 1\n", code: 2, log: `.cbcov.yaml:1:1: unknown key "tresholds"`},
		{name: "no such trace", app: "mendedtask", traces: "mended", with: map[string]string{"traces": "nowhere"}, code: 2, log: "nowhere"},
		{name: "no such format", app: "mendedtask", traces: "mended", with: map[string]string{"formats": "pdf"}, code: 2, log: "no format pdf"},
		{name: "a name that is a command", app: "mendedtask", traces: "mended",
			with: map[string]string{"app": "$(touch pwned)`touch pwned`;touch pwned"}, code: 2, log: "$(touch pwned)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRunner(t)
			r.copy("testdata/apps/"+c.app+".apk", "app.apk")
			r.copy("testdata/ci/"+c.traces+"/run.logcat", "traces/run.logcat")
			r.Write("mild.yaml", "thresholds: {EE: 1}\n")
			r.Write("sub dir/README", "")
			if c.rules != "" {
				r.Write(".cbcov.yaml", c.rules)
			}
			with := map[string]string{"app": "app.apk", "binary": binary}
			maps.Copy(with, c.with)
			outputs, code := r.use(a, with)
			if code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !strings.Contains(r.Log.String(), c.log) {
				t.Errorf("the log lacks %q", c.log)
			}
			r.reports(outputs, c.reports)
			if _, err := os.Stat(filepath.Join(r.Folder, "pwned")); err == nil {
				t.Error("an input was run")
			}
			if t.Failed() {
				t.Logf("outputs %v, log:\n%s", outputs, r.Log.String())
			}
		})
	}
}

// reports checks that the reports are where the outputs say, and that the summary is the Markdown.
func (r *runner) reports(outputs map[string]string, formats string) {
	r.t.Helper()
	for _, format := range strings.Fields(formats) {
		text, err := os.ReadFile(filepath.Join(r.Folder, outputs[format]))
		if err != nil || len(text) == 0 {
			r.t.Errorf("report %s: %d bytes, %v", format, len(text), err)
		}
		if format != "markdown" {
			continue
		}
		summary, err := os.ReadFile(r.summary)
		if err != nil || !bytes.Equal(summary, text) {
			r.t.Errorf("the step summary is not the report in Markdown: %v", err)
		}
	}
}

// TestActionDiff checks that what changed since the base build is in the log and in the summary, whatever the verdict.
func TestActionDiff(t *testing.T) {
	a := readAction(t)
	r := newRunner(t)
	r.copy("testdata/apps/mendedtask.apk", "app.apk")
	r.base("mended")
	with := map[string]string{"app": "app.apk", "binary": binary, "formats": "json markdown", "reports": "base"}
	if _, code := r.use(a, with); code != 0 {
		t.Fatalf("the base build ends with %d:\n%s", code, r.Log.String())
	}
	r.copy("testdata/ci/mended/run.logcat", "traces/run.logcat")
	for rules, want := range map[string]int{"fail-on: []\n": 0, "thresholds: {EAA: 99}\n": 1} {
		r.Log.Reset()
		r.Write("summary.md", "")
		r.summary = filepath.Join(r.Folder, "summary.md")
		r.Write(".cbcov.yaml", rules)
		with = map[string]string{"app": "app.apk", "binary": binary, "base-report": "base/report.json", "baseline": "base/report.json"}
		if _, code := r.use(a, with); code != want {
			t.Errorf("exit code %d, want %d", code, want)
		}
		for name, text := range map[string]string{"log": r.Log.String(), "summary": string(read(t, r.summary))} {
			if !strings.Contains(text, "ewly covered") {
				t.Errorf("the %s does not say what changed:\n%s", name, text)
			}
		}
	}
	with["base-report"] = "nowhere.json" // as before the first one is kept
	r.Write(".cbcov.yaml", "fail-on: []\n")
	if _, code := r.use(a, with); code != 0 || !strings.Contains(r.Log.String(), "::warning title=cbcov::There is no nowhere.json") {
		t.Errorf("without the base report: exit code %d:\n%s", code, r.Log.String())
	}
}

// base writes the trace of a run that ended early.
func (r *runner) base(traces string) {
	r.t.Helper()
	lines := strings.SplitAfter(string(read(r.t, filepath.Join(r.root, "testdata/ci", traces, "run.logcat"))), "\n")
	r.Write("traces/run.logcat", strings.Join(lines[:4], ""))
}

// TestActionBinary checks that a binary that is given is used.
func TestActionBinary(t *testing.T) {
	r := newRunner(t)
	r.Write("mine", "#!/bin/sh\necho mine \"$@\"\n")
	if err := os.Chmod(filepath.Join(r.Folder, "mine"), 0o755); err != nil {
		t.Fatal(err)
	}
	if _, code := r.use(readAction(t), map[string]string{"binary": "mine", "app": "a b.apk", "traces": "t1\nt 2", "formats": "json"}); code != 0 {
		t.Errorf("exit code %d", code)
	}
	want := "mine measure a b.apk --format table t1 t 2 --format json=cbcov-report/report.json\ncbcov: passed\n"
	if got := r.Log.String(); got != want {
		t.Errorf("log %q, want %q", got, want)
	}
}

// TestShellcheck holds all scripts against shellcheck.
func TestShellcheck(t *testing.T) {
	if _, err := exec.LookPath("shellcheck"); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatal(err)
		}
		t.Skip("no shellcheck")
	}
	scripts := map[string]string{}
	for _, s := range readAction(t).Runs.Steps {
		if s.Run != "" {
			scripts[s.Name] = "#!/bin/bash\n" + s.Run
		}
	}
	for name, script := range gitlabScripts(t) {
		scripts[name] = "#!/bin/sh\n" + script
	}
	for _, pattern := range []string{"cbcov-*", "testdata/fake/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, file := range files {
			scripts[file] = string(read(t, file))
		}
	}
	for name, script := range scripts {
		file := filepath.Join(t.TempDir(), "script.sh")
		if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.CommandContext(t.Context(), "shellcheck", file).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
}
