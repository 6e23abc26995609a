package ci_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"cbcov/reports/rules"
)

// block is a piece of a page that a test acts on: a fenced block, or a comment that says what happens at this point.
type block struct {
	kind string // sh, yaml, text, loss, or comment
	text string
	line int // of the page, from 1
}

// blocks reads a page.
func blocks(t *testing.T, page string) []block {
	t.Helper()
	var list []block
	var open *block
	for i, line := range strings.Split(string(read(t, page)), "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && open == nil:
			open = &block{kind: fence, line: i + 1}
		case isFence:
			list = append(list, *open)
			open = nil
		case open != nil:
			open.text += line + "\n"
		case strings.HasPrefix(line, "<!-- "):
			list = append(list, block{"comment", strings.TrimSuffix(strings.TrimPrefix(line, "<!-- "), " -->"), i + 1})
		}
	}
	if open != nil {
		t.Fatalf("%s:%d: a block without end", page, open.line)
	}
	return list
}

// follow does what a page says: files are written, commands run, and what the page shows of the output must be in it. do carries out what
// the page's comments say happens elsewhere.
func (r *runner) follow(page string, do map[string]func()) {
	r.t.Helper()
	want := 0
	for _, b := range blocks(r.t, page) {
		switch b.kind {
		case "comment":
			switch act, ok := do[b.text]; {
			case ok:
				r.log.Reset()
				act()
			case b.text == "exit 1":
				want = 1
			default:
				r.t.Fatalf("%s:%d: %q means nothing", page, b.line, b.text)
			}
		case "yaml":
			first, rest, _ := strings.Cut(b.text, "\n")
			if name, ok := strings.CutPrefix(first, "# "); ok {
				r.write(name, rest)
			}
		case "sh":
			r.log.Reset()
			if code := r.session(b.text); code != want {
				r.t.Fatalf("%s:%d: exit code %d, want %d:\n%s", page, b.line, code, want, r.log.String())
			}
			want = 0
		case "text":
			r.shows(page, b)
		case "loss": // the tests of package coverage read these
		default:
			r.t.Fatalf("%s:%d: a block of %q", page, b.line, b.kind)
		}
	}
}

// spaces are told from one another no more than a reader does.
var spaces = regexp.MustCompile(`\s+`)

// shows checks that each line of a block is in what was printed last.
func (r *runner) shows(page string, b block) {
	r.t.Helper()
	log := spaces.ReplaceAllString(r.log.String(), " ")
	log = regexp.MustCompile(`::error[^:]*::`).ReplaceAllString(log, "Error: ") // as GitHub shows it
	for line := range strings.Lines(b.text) {
		if !strings.Contains(log, strings.TrimSpace(spaces.ReplaceAllString(line, " "))) {
			r.t.Errorf("%s:%d: the page shows %q, which is not in:\n%s", page, b.line, line, r.log.String())
		}
	}
}

// session runs commands as a user types them into one shell after another: the PATH stays.
func (r *runner) session(commands string) int {
	r.t.Helper()
	file := filepath.Join(r.temp, "path")
	code := r.shell("trap 'printf %s \"$PATH\" >\"$PATH_FILE\"' EXIT\n"+commands, "", map[string]string{"PATH_FILE": file}, "bash", "-e")
	r.path = strings.Join(r.take(file), "")
	return code
}

// desk prepares a user's desk: programs that would fetch something are there, and give this repository instead.
func (r *runner) desk() {
	r.t.Helper()
	r.t.Setenv("XDG_CONFIG_HOME", filepath.Join(r.temp, "config"))
	bin := filepath.Join(r.temp, "desk")
	git, err := exec.LookPath("git")
	if err != nil {
		r.t.Fatal(err)
	}
	for name, script := range map[string]string{
		"git": "#!/bin/sh\n[ \"$1\" = clone ] || exec '" + git + "' \"$@\"\n" +
			"for last; do :; done\nmkdir -p \"$(dirname \"$last\")\"\nln -s \"$REPOSITORY\" \"$last\"\n",
		"apt-get": "#!/bin/sh\n",
	} {
		r.write("../desk/"+name, script)
		if err := os.Chmod(filepath.Join(bin, name), 0o755); err != nil {
			r.t.Fatal(err)
		}
	}
	r.t.Setenv("REPOSITORY", r.root)
	r.path = bin + string(os.PathListSeparator) + r.path
}

// needDevice skips a test where the embedded device is not installed. With CBCOV_TEST_ALL it has to be.
func needDevice(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("runs an app")
	}
	if out, err := exec.CommandContext(t.Context(), binary, "device", "doctor").CombinedOutput(); err != nil {
		if os.Getenv("CBCOV_TEST_ALL") != "" {
			t.Fatalf("the embedded device is not installed: %v\n%s", err, out)
		}
		t.Skip("the embedded device is not installed")
	}
}

// TestGitHubPage follows the page on GitHub from nothing to a failing, then a passing run.
func TestGitHubPage(t *testing.T) {
	needDevice(t)
	r := newRunner(t)
	r.desk()
	workflow := func(want int) func() {
		return func() {
			text := read(t, filepath.Join(r.workspace, ".github/workflows/callbacks.yml"))
			validate(t, "github-workflow.json", "the page's workflow", text)
			if code := r.workflow(text); code != want {
				t.Errorf("the workflow ends with %d, want %d:\n%s", code, want, r.log.String())
			}
			r.reports(map[string]string{"json": "cbcov-report/report.json", "sarif": "cbcov-report/cbcov.sarif"}, "json sarif")
		}
	}
	r.follow("../docs/ci-github.md", map[string]func(){"workflow fails": workflow(1), "workflow passes": workflow(0)})
}

// workflow runs the steps of a workflow's only job on a machine of its own that has the workspace. Steps that use the actions of others are
// left out.
func (r *runner) workflow(text []byte) int {
	r.t.Helper()
	var w struct {
		Jobs map[string]struct{ Steps []step }
	}
	if err := yaml.Unmarshal(text, &w); err != nil {
		r.t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(r.workspace, "traces")); err != nil {
		r.t.Fatal(err)
	}
	desk := r.path
	defer func() { r.path = desk }()
	r.path = os.Getenv("PATH")
	a := readAction(r.t)
	for _, name := range slices.Sorted(maps.Keys(w.Jobs)) {
		for _, s := range w.Jobs[name].Steps {
			code := 0
			switch {
			case strings.HasPrefix(s.Uses, repository(r.t)+"@"):
				_, code = r.use(a, s.With)
			case s.Run != "":
				s.Shell = "bash"
				code = r.step(s, context{})
			}
			if code != 0 {
				return code
			}
		}
	}
	return 0
}

// TestGitLabPage follows the page on GitLab from nothing to a failing, then a passing pipeline.
func TestGitLabPage(t *testing.T) {
	needDevice(t)
	r := newRunner(t)
	r.desk()
	image := r.path // a job's, without cbcov
	runs := func(want int) func() {
		return func() {
			text := read(t, filepath.Join(r.workspace, ".gitlab-ci.yml"))
			validate(t, "gitlab-ci.json", "the page's pipeline", text)
			jobs := pipeline(t, included(t, text))
			user := r.path
			defer func() { r.path = user }()
			r.path = image
			if code := r.play(jobs["drive"], nil); code != 0 {
				t.Fatalf("the job drive ends with %d:\n%s", code, r.log.String())
			}
			if err := os.RemoveAll(filepath.Join(r.workspace, ".cbcov")); err != nil { // each job begins anew, but for artifacts
				t.Fatal(err)
			}
			r.log.Reset()
			if code := r.play(jobs["cbcov"], nil); code != want {
				t.Errorf("the job cbcov ends with %d, want %d:\n%s", code, want, r.log.String())
			}
			if err := os.RemoveAll(filepath.Join(r.workspace, ".cbcov")); err != nil {
				t.Fatal(err)
			}
			r.artifacts(jobs["cbcov"])
		}
	}
	r.follow("../docs/ci-gitlab.md", map[string]func(){"pipeline fails": runs(1), "pipeline passes": runs(0)})
}

// included puts the template under a pipeline, as GitLab's include does.
func included(t *testing.T, text []byte) []byte {
	t.Helper()
	var template, own map[string]any
	for _, part := range []struct {
		text []byte
		into *map[string]any
	}{{read(t, "gitlab.yml"), &template}, {text, &own}} {
		if err := yaml.Unmarshal(part.text, part.into); err != nil {
			t.Fatal(err)
		}
	}
	delete(own, "include")
	out, err := yaml.Marshal(merged(template, own))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// merged merges two values as GitLab does: keys of mappings, and else the second stands.
func merged(a, b map[string]any) map[string]any {
	out := maps.Clone(a)
	for key, value := range b {
		old, isMap := out[key].(map[string]any)
		if own, ok := value.(map[string]any); ok && isMap {
			value = merged(old, own)
		}
		out[key] = value
	}
	return out
}

// TestRulesPage follows the page on rules, with an app and traces at hand.
func TestRulesPage(t *testing.T) {
	r := newRunner(t)
	r.install()
	r.copy("testdata/apps/mendedtask.apk", "app.apk")
	r.copy("testdata/ci/mended/run.logcat", "traces/run.logcat")
	r.follow("../docs/rules.md", nil)
}

// TestSemanticsPage follows the example on the page on semantics, with its apps at hand.
func TestSemanticsPage(t *testing.T) {
	r := newRunner(t)
	r.install()
	for _, app := range []string{"cancelled.apk", "registration.apk"} {
		r.copy("testdata/apps/"+app, app)
	}
	r.follow("../docs/semantics.md", nil)
}

// TestPageExamples checks that all rules that the pages show can be read, and that links between pages lead somewhere.
func TestPageExamples(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	link := regexp.MustCompile(`\]\(([^)#:]+)[^):]*\)`)
	for _, page := range pages {
		for _, b := range blocks(t, page) {
			if b.kind == "yaml" && strings.HasPrefix(b.text, "# "+rules.FileName+"\n") {
				if _, err := rules.Parse(page, []byte(b.text)); err != nil {
					t.Errorf("%s:%d: %v", page, b.line, err)
				}
			}
		}
		for _, found := range link.FindAllStringSubmatch(string(read(t, page)), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), found[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// TestPageSteps checks that each use of the action on the page gives inputs that it has.
func TestPageSteps(t *testing.T) {
	a := readAction(t)
	used := 0
	for _, b := range blocks(t, "../docs/ci-github.md") {
		if b.kind != "yaml" {
			continue
		}
		var steps []step
		var w struct {
			Jobs map[string]struct{ Steps []step }
		}
		if err := yaml.Unmarshal([]byte(b.text), &w); err == nil {
			for _, j := range w.Jobs {
				steps = append(steps, j.Steps...)
			}
		} else if err := yaml.Unmarshal([]byte(b.text), &steps); err != nil {
			t.Errorf("line %d: %v", b.line, err)
		}
		for _, s := range steps {
			if !strings.HasPrefix(s.Uses, repository(t)+"@") {
				continue
			}
			used++
			for name := range s.With {
				if _, ok := a.Inputs[name]; !ok {
					t.Errorf("line %d: the action has no input %s", b.line, name)
				}
			}
		}
	}
	if used != 3 {
		t.Errorf("the page uses the action %d times", used)
	}
}

// TestPageTables checks that the pages list exactly the inputs, outputs and variables that there are.
func TestPageTables(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| (`[^|]*`) \\|")
	name := regexp.MustCompile("`([^`]+)`")
	listed := func(page string) []string {
		var names []string
		for _, found := range row.FindAllStringSubmatch(string(read(t, page)), -1) {
			for _, n := range name.FindAllStringSubmatch(found[1], -1) {
				names = append(names, n[1])
			}
		}
		slices.Sort(names)
		return names
	}
	if got, want := listed("../docs/ci-github.md"), slices.Sorted(maps.Keys(readAction(t).Inputs)); !slices.Equal(got, want) {
		t.Errorf("the page on GitHub lists %v, the action has %v", got, want)
	}
	if got, want := listed("../docs/ci-gitlab.md"), slices.Sorted(maps.Keys(gitlabJobs(t)["cbcov"].Variables)); !slices.Equal(got, want) {
		t.Errorf("the page on GitLab lists %v, the template has %v", got, want)
	}
	var schema struct{ Properties map[string]any }
	if err := yaml.Unmarshal(read(t, "../reports/rules/schema/cbcov-rules-1.json"), &schema); err != nil {
		t.Fatal(err)
	}
	if got, want := listed("../docs/rules.md"), slices.Sorted(maps.Keys(schema.Properties)); !slices.Equal(got, want) {
		t.Errorf("the page on rules lists %v, the schema has %v", got, want)
	}
}
