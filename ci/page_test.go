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

	"cbcov/internal/pagetest"
	"cbcov/reports/rules"
)

// blocks reads a page.
func blocks(t *testing.T, page string) []pagetest.Block {
	t.Helper()
	list, err := pagetest.Blocks(page)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// desk prepares a user's desk: programs that would fetch something are there, and give this repository instead.
func (r *runner) desk() {
	r.t.Helper()
	r.t.Setenv("XDG_CONFIG_HOME", filepath.Join(r.Temp, "config"))
	git, err := exec.LookPath("git")
	if err != nil {
		r.t.Fatal(err)
	}
	for name, script := range map[string]string{
		"git": "#!/bin/sh\n[ \"$1\" = clone ] || exec '" + git + "' \"$@\"\n" +
			"for last; do :; done\nmkdir -p \"$(dirname \"$last\")\"\nln -s \"$REPOSITORY\" \"$last\"\n",
		"apt-get": "#!/bin/sh\n",
	} {
		r.Program(name, script)
	}
	r.t.Setenv("REPOSITORY", r.root)
}

// TestGitHubPage follows the page on GitHub: from nothing to a failing, then a passing run, then to an app's own tests on a device.
func TestGitHubPage(t *testing.T) {
	pagetest.NeedDevice(t, binary)
	needPrograms(t, "curl", "jq")
	r := newRunner(t)
	r.desk()
	r.machine = os.Getenv("PATH")
	runs := func(file string, about run, want int) func() {
		return func() {
			text := read(t, filepath.Join(r.Folder, ".github/workflows", file))
			validate(t, "github-workflow.json", file, text)
			if code := r.workflow(text, about); code != want {
				t.Errorf("%s ends with %d, want %d:\n%s", file, code, want, r.Log.String())
			}
			r.reports(map[string]string{"json": "cbcov-report/report.json", "sarif": "cbcov-report/cbcov.sarif"}, "json sarif")
		}
	}
	// The project has the stand-ins from here on: the app of before needs none.
	var d *device
	onDevice := func(act func()) func() {
		return func() {
			t.Helper()
			if d == nil {
				d = newDevice(t, r, "mendedtask", "mended")
				r.machine = filepath.Join(r.Temp, "programs") + string(os.PathListSeparator) + os.Getenv("PATH")
			}
			act()
			d.checkInstalled()
		}
	}
	f := newForge(t, true)
	r.Follow("../docs/ci-github.md", map[string]func(){
		"workflow fails":           runs("callbacks.yml", run{event: "push", id: "1"}, 1),
		"workflow passes":          runs("callbacks.yml", run{event: "push", id: "2"}, 0),
		"emulator workflow passes": onDevice(runs("emulator.yml", run{event: "push", id: "3"}, 0)),
		"emulator workflow with a test that fails": onDevice(func() {
			d.tell("tests.txt", testsFail)
			runs("emulator.yml", run{event: "push", id: "4", built: true}, 1)()
			d.tell("tests.txt", testsPass)
		}),
		"full workflow on the first push": onDevice(func() {
			lines := strings.SplitAfter(string(read(t, filepath.Join(d.fake, "run.logcat"))), "\n")
			d.tell("run.logcat", strings.Join(lines[:4], ""))
			runs("callbacks-full.yml", run{event: "push", id: "5", built: true}, 0)()
			runs("callbacks-full.yml", run{event: "push", id: "5", attempt: "2", built: true}, 0)()
			if kept, err := filepath.Glob(filepath.Join(r.Temp, "cache", "cbcov-history-*")); err != nil || len(kept) != 2 {
				t.Errorf("the histories of a run and of the same again are %v, %v", kept, err)
			}
			d.tell("run.logcat", strings.Join(lines, ""))
			trend := string(read(t, filepath.Join(r.Folder, "cbcov-report/trend.html")))
			if !strings.Contains(trend, "1 report") {
				t.Errorf("the trend is:\n%s", trend)
			}
		}),
		"full workflow on a pull request": onDevice(func() {
			runs("callbacks-full.yml", run{event: "pull_request", pull: "7", id: "6", built: true, forge: f}, 0)()
			runs("callbacks-full.yml", run{event: "pull_request", pull: "7", id: "7", built: true, forge: f}, 0)()
			if len(f.comments) != 1 || len(f.writes) != 2 || !strings.Contains(f.comments[0].Body, "Newly covered") ||
				!strings.Contains(f.comments[0].Body, "/someone/app/actions/runs/7") {
				t.Errorf("the comments are %+v, by %v", f.comments, f.writes)
			}
		}),
		"firebase workflow passes": onDevice(func() {
			runs("firebase.yml", run{event: "push", id: "8", built: true}, 0)()
			runs("firebase.yml", run{event: "push", id: "8", attempt: "2", built: true}, 0)()
			if kept, err := filepath.Glob(filepath.Join(d.fake, "bucket", "*", "*")); err != nil || len(kept) != 2 {
				t.Errorf("the results of a run and of the same again are in %v, %v", kept, err)
			}
		}),
	})
}

// TestDevicePage follows the page on an app's own tests.
func TestDevicePage(t *testing.T) {
	r := newRunner(t)
	d := newDevice(t, r, "mendedtask", "mended")
	r.install()
	r.scripts()
	r.Follow("../docs/device-tests.md", map[string]func(){"a test fails": func() {
		d.checkInstalled()
		d.tell("tests.txt", testsFail)
	}})
	d.checkInstalled()
	if calls := d.called("gradlew"); !slices.Equal(calls, []string{"assembleDebug assembleDebugAndroidTest"}) {
		t.Errorf("Gradle was called by %q", calls)
	}
	// Where the lab's tests fail, the commands end as the lab did, and measure nevertheless.
	d.tell("exit", "10")
	for _, b := range blocks(t, "../docs/device-tests.md") {
		if b.Kind == "sh" && (strings.Contains(b.Text, "gcloud") || strings.Contains(b.Text, "flank")) {
			r.Log.Reset()
			if code := r.Session(b.Text); code != 10 || !strings.Contains(r.Log.String(), "MediumPhone.arm-34-en-portrait") {
				t.Errorf("line %d: exit code %d:\n%s", b.Line, code, r.Log.String())
			}
		}
	}
}

// TestGitLabPage follows the page on GitLab: from nothing to a failing, then a passing pipeline, then to an app's own tests on a device.
func TestGitLabPage(t *testing.T) {
	pagetest.NeedDevice(t, binary)
	needPrograms(t, "curl", "jq")
	r := newRunner(t)
	r.desk()
	r.machine = r.Path // a job's, without cbcov
	var d *device
	onDevice := func(act func()) func() {
		return func() {
			t.Helper()
			if d == nil {
				d = newDevice(t, r, "mendedtask", "mended")
				r.machine = filepath.Join(r.Temp, "programs") + string(os.PathListSeparator) + r.machine
			}
			act()
			d.checkInstalled()
		}
	}
	pipelineOf := func(files []string, names []string, variables map[string]string, want map[string]int) func() {
		return func() { r.pipeline(files, names, variables, want) }
	}
	own, device := []string{".gitlab-ci.yml"}, []string{"build", "instrument", "drive", "cbcov"}
	r.Follow("../docs/ci-gitlab.md", map[string]func(){
		"pipeline fails":  pipelineOf(own, []string{"drive", "cbcov"}, nil, map[string]int{"cbcov": 1}),
		"pipeline passes": pipelineOf(own, []string{"drive", "cbcov"}, nil, nil),
		"device pipeline passes": onDevice(func() {
			r.pipeline(own, device, nil, nil)
			// Jobs from here on have an image with cbcov and its scripts: those before cloned and built it.
			r.machine = filepath.Join(r.root, "ci") + string(os.PathListSeparator) + filepath.Dir(binary) + string(os.PathListSeparator) + r.machine
		}),
		"device pipeline with a test that fails": onDevice(func() {
			d.tell("tests.txt", testsFail)
			r.pipeline(own, device, nil, map[string]int{"drive": 1})
			d.tell("tests.txt", testsPass)
		}),
		"merge request": onDevice(func() {
			f := newForge(t, false)
			f.artifact = string(read(t, filepath.Join(r.Folder, "cbcov-report/report.json")))
			variables := f.env()
			variables["CI_DEFAULT_BRANCH"] = "main"
			both := []string{".gitlab-ci.yml", "merge-requests.yml"}
			r.pipeline(both, append([]string{"base"}, device...), variables, nil)
			r.pipeline(both, append([]string{"base"}, device...), variables, nil)
			if len(f.comments) != 1 || len(f.writes) != 2 || !strings.HasPrefix(f.comments[0].Body, "<!-- cbcov app.mendedtask -->\n") {
				t.Errorf("the notes are %+v, by %v", f.comments, f.writes)
			}
			f.artifact = "" // as before the default branch has a report
			log := r.Log.String()
			r.pipeline(both, append([]string{"base"}, device...), variables, nil)
			if text := r.Log.String(); !strings.Contains(text, "there is no report of main yet") || !strings.Contains(text, "what changed is not told") {
				t.Errorf("without a base report:\n%s", text)
			}
			r.Log.Reset()
			r.Log.WriteString(log)
		}),
	})
}

// pipeline runs jobs of a pipeline, each on a machine of its own that has the workspace. Jobs end with 0 or as want says.
func (r *runner) pipeline(files, names []string, variables map[string]string, want map[string]int) {
	r.t.Helper()
	text := read(r.t, filepath.Join(r.Folder, files[0]))
	for _, file := range files[1:] {
		text = mergedYAML(r.t, text, read(r.t, filepath.Join(r.Folder, file)))
	}
	validate(r.t, "gitlab-ci.json", "the page's pipeline", text)
	jobs := pipeline(r.t, included(r.t, text))
	user := r.Path
	defer func() { r.Path = user }()
	log := ""
	for _, folder := range []string{"traces", "base", "cbcov-report"} {
		if err := os.RemoveAll(filepath.Join(r.Folder, folder)); err != nil {
			r.t.Fatal(err)
		}
	}
	for _, name := range names {
		r.Path = r.machine
		r.Log.Reset()
		if code := r.play(jobs[name], variables); code != want[name] {
			r.t.Fatalf("the job %s ends with %d, want %d:\n%s", name, code, want[name], r.Log.String())
		}
		if name == "cbcov" {
			r.artifacts(jobs[name])
		}
		log += r.Log.String()
		if err := os.RemoveAll(filepath.Join(r.Folder, ".cbcov")); err != nil { // each job begins anew, but for artifacts
			r.t.Fatal(err)
		}
	}
	r.Log.Reset()
	r.Log.WriteString(log)
}

// mergedYAML puts one file's keys over another's, as GitLab does with what a file includes.
func mergedYAML(t *testing.T, a, b []byte) []byte {
	t.Helper()
	var below, above map[string]any
	if err := yaml.Unmarshal(a, &below); err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(b, &above); err != nil {
		t.Fatal(err)
	}
	out, err := yaml.Marshal(merged(below, above))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// included puts the template under a pipeline, as GitLab's include does.
func included(t *testing.T, text []byte) []byte {
	t.Helper()
	var own map[string]any
	if err := yaml.Unmarshal(text, &own); err != nil {
		t.Fatal(err)
	}
	delete(own, "include")
	out, err := yaml.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	return mergedYAML(t, read(t, "gitlab.yml"), out)
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

// TestPageExamples checks that all rules that the pages show can be read, and that links between pages lead somewhere.
func TestPageExamples(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	link := regexp.MustCompile(`\]\(([^)#:]+)[^):]*\)`)
	for _, page := range pages {
		for _, b := range blocks(t, page) {
			if b.Kind == "yaml" && strings.HasPrefix(b.Text, "# "+rules.FileName+"\n") {
				if _, err := rules.Parse(page, []byte(b.Text)); err != nil {
					t.Errorf("%s:%d: %v", page, b.Line, err)
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
		if b.Kind != "yaml" {
			continue
		}
		var steps []step
		var w struct {
			Jobs map[string]struct{ Steps []step }
		}
		if err := yaml.Unmarshal([]byte(b.Text), &w); err == nil {
			for _, j := range w.Jobs {
				steps = append(steps, j.Steps...)
			}
		} else if err := yaml.Unmarshal([]byte(b.Text), &steps); err != nil {
			t.Errorf("line %d: %v", b.Line, err)
		}
		for _, s := range steps {
			if !strings.HasPrefix(s.Uses, repository(t)+"@") {
				continue
			}
			used++
			for name := range s.With {
				if _, ok := a.Inputs[name]; !ok {
					t.Errorf("line %d: the action has no input %s", b.Line, name)
				}
			}
		}
	}
	if used != 8 {
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
