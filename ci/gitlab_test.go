package ci_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// job is a job of a pipeline.
type job struct {
	Extends   string            `yaml:"extends"`
	Variables map[string]string `yaml:"variables"`
	Before    []string          `yaml:"before_script"`
	Script    []string          `yaml:"script"`
	Coverage  string            `yaml:"coverage"`
	Artifacts struct {
		When    string            `yaml:"when"`
		Paths   []string          `yaml:"paths"`
		Reports map[string]string `yaml:"reports"`
	} `yaml:"artifacts"`
}

// pipeline reads jobs, each with what it extends and with the variables of the whole pipeline below its own.
func pipeline(t *testing.T, text []byte) map[string]job {
	t.Helper()
	var whole struct{ Variables map[string]string }
	if err := yaml.Unmarshal(text, &whole); err != nil {
		t.Fatal(err)
	}
	var jobs map[string]job
	if err := yaml.Unmarshal(text, &jobs); err != nil {
		t.Fatal(err)
	}
	delete(jobs, "variables")
	for name, j := range jobs {
		variables := maps.Clone(whole.Variables)
		if variables == nil {
			variables = map[string]string{}
		}
		maps.Copy(variables, j.Variables)
		j.Variables = variables
		jobs[name] = j
	}
	for name, j := range jobs {
		base, ok := jobs[j.Extends]
		if !ok {
			continue
		}
		if j.Before == nil {
			j.Before = base.Before
		}
		variables := map[string]string{}
		maps.Copy(variables, base.Variables)
		maps.Copy(variables, j.Variables)
		j.Variables = variables
		jobs[name] = j
	}
	return jobs
}

func gitlabJobs(t *testing.T) map[string]job {
	t.Helper()
	return pipeline(t, read(t, "gitlab.yml"))
}

// gitlabScripts gives what the template's job runs, by name.
func gitlabScripts(t *testing.T) map[string]string {
	t.Helper()
	j := gitlabJobs(t)["cbcov"]
	return map[string]string{"before_script": strings.Join(j.Before, "\n"), "script": strings.Join(j.Script, "\n")}
}

// play runs a job as GitLab's runner does, in one shell, with variables that stand above the job's own.
func (r *runner) play(j job, variables map[string]string) int {
	r.t.Helper()
	env := maps.Clone(j.Variables)
	if env == nil {
		env = map[string]string{}
	}
	maps.Copy(env, variables)
	env["CI"], env["GITLAB_CI"], env["CI_PROJECT_DIR"] = "true", "true", r.Folder
	env["CI_JOB_URL"] = "https://gitlab.example/app/-/jobs/42"
	script := "set -eo pipefail\n" + strings.Join(append(append([]string{}, j.Before...), j.Script...), "\n")
	return r.Shell(script, "", env, "bash", "--noprofile", "--norc")
}

// TestGitLab runs the template's job on a broken app, on its corrected twin, and on what cannot be measured.
func TestGitLab(t *testing.T) {
	j := gitlabJobs(t)["cbcov"]
	for _, c := range []struct {
		name, app, traces, rules string
		variables                map[string]string
		code                     int
		reports                  bool
		log                      string
	}{
		{name: "fails without rules", app: "brokentask", traces: "broken", code: 1, reports: true,
			log: "AsyncTask.execute was called where it is an error"},
		{name: "fails by a crash", app: "brokentask", traces: "broken", rules: "fail-on: [crash]\n", code: 1, reports: true, log: "no crash: 1"},
		{name: "passes", app: "mendedtask", traces: "mended", rules: "fail-on: [violation, crash]\nthresholds: {EE: 10}\n", reports: true},
		{name: "fails by a threshold", app: "mendedtask", traces: "mended", rules: "thresholds: {EAA: 99.5}\n", code: 1, reports: true,
			log: "EAA at least 99.5 %"},
		{name: "other rules", app: "mendedtask", traces: "mended", rules: "thresholds: {EAA: 99.5}\n",
			variables: map[string]string{"CBCOV_CONFIG": "mild.yaml"}, reports: true},
		{name: "more options", app: "mendedtask", traces: "mended", variables: map[string]string{"CBCOV_OPTIONS": "--threshold EAA=99"}, code: 1,
			reports: true},
		{name: "bad rules", app: "mendedtask", traces: "mended", rules: "tresholds: 1\n", code: 2, log: `.cbcov.yaml:1:1: unknown key "tresholds"`},
		{name: "no such trace", app: "mendedtask", traces: "mended", variables: map[string]string{"CBCOV_TRACES": "nowhere"}, code: 2, log: "nowhere"},
		{name: "a name that is a command", app: "mendedtask", traces: "mended",
			variables: map[string]string{"CBCOV_APP": "$(touch pwned);touch pwned"}, code: 2, log: "$(touch pwned)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRunner(t)
			r.install()
			r.copy("testdata/apps/"+c.app+".apk", "app.apk")
			r.copy("testdata/ci/"+c.traces+"/run.logcat", "traces/run.logcat")
			r.Write("mild.yaml", "thresholds: {EE: 1}\n")
			if c.rules != "" {
				r.Write(".cbcov.yaml", c.rules)
			}
			if code := r.play(j, c.variables); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !strings.Contains(r.Log.String(), c.log) {
				t.Errorf("the log lacks %q", c.log)
			}
			if c.reports {
				r.artifacts(j)
			}
			if _, err := os.Stat(filepath.Join(r.Folder, "pwned")); err == nil {
				t.Error("a variable was run")
			}
			if t.Failed() {
				t.Logf("log:\n%s", r.Log.String())
			}
		})
	}
}

// TestGitLabDiff checks that the log says what changed since the base build.
func TestGitLabDiff(t *testing.T) {
	j := gitlabJobs(t)["cbcov"]
	r := newRunner(t)
	r.install()
	r.copy("testdata/apps/mendedtask.apk", "app.apk")
	r.base("mended")
	if code := r.play(j, nil); code != 0 {
		t.Fatalf("the base build ends with %d:\n%s", code, r.Log.String())
	}
	if err := os.Rename(filepath.Join(r.Folder, "cbcov-report"), filepath.Join(r.Folder, "base")); err != nil {
		t.Fatal(err)
	}
	r.copy("testdata/ci/mended/run.logcat", "traces/run.logcat")
	variables := map[string]string{"CBCOV_BASE_REPORT": "base/report.json", "CBCOV_BASELINE": "base/report.json"}
	for rules, want := range map[string]int{"fail-on: []\n": 0, "thresholds: {EAA: 99}\n": 1} {
		r.Log.Reset()
		r.Write(".cbcov.yaml", rules)
		if code := r.play(j, variables); code != want || !strings.Contains(r.Log.String(), "ewly covered") {
			t.Errorf("exit code %d, want %d, log:\n%s", code, want, r.Log.String())
		}
	}
}

// TestGitLabNote: with a token the job posts what changed on the merge request, and its verdict does not hang on it.
func TestGitLabNote(t *testing.T) {
	needPrograms(t, "curl", "jq")
	j := gitlabJobs(t)["cbcov"]
	for _, c := range []struct {
		name, rules string
		variables   map[string]string // more than all that a note needs
		status      int
		code, notes int
		says        string
	}{
		{name: "posted", rules: "fail-on: []\n", notes: 1, says: "cbcov-comment: posted"},
		{name: "posted of what fails", rules: "thresholds: {EAA: 99}\n", code: 1, notes: 1},
		{name: "refused", rules: "fail-on: []\n", status: 401, says: "cbcov: the note was not posted"},
		{name: "no token", rules: "fail-on: []\n", variables: map[string]string{"CBCOV_COMMENT_TOKEN": ""}},
		{name: "no merge request", rules: "fail-on: []\n", variables: map[string]string{"CI_MERGE_REQUEST_IID": ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newForge(t, false)
			r := newRunner(t)
			r.install()
			r.scripts()
			r.copy("testdata/apps/mendedtask.apk", "app.apk")
			r.base("mended")
			if code := r.play(j, nil); code != 0 {
				t.Fatalf("the base build ends with %d:\n%s", code, r.Log.String())
			}
			if err := os.Rename(filepath.Join(r.Folder, "cbcov-report"), filepath.Join(r.Folder, "base")); err != nil {
				t.Fatal(err)
			}
			r.Log.Reset()
			f.status = c.status
			r.copy("testdata/ci/mended/run.logcat", "traces/run.logcat")
			r.Write(".cbcov.yaml", c.rules)
			variables := f.env()
			variables["CBCOV_BASE_REPORT"] = "base/report.json"
			maps.Copy(variables, c.variables)
			if code := r.play(j, variables); code != c.code || !strings.Contains(r.Log.String(), c.says) {
				t.Errorf("exit code %d, want %d, and the log should have %q:\n%s", code, c.code, c.says, r.Log.String())
			}
			if len(f.comments) != c.notes {
				t.Fatalf("%d notes, want %d", len(f.comments), c.notes)
			}
			if c.notes > 0 && !strings.Contains(f.comments[0].Body, `<a href="https://gitlab.example/app/-/jobs/42/artifacts/browse/cbcov-report">`) {
				t.Errorf("the note is %s", f.comments[0].Body)
			}
		})
	}
}

// install puts cbcov on the PATH, as the image of a job may have it.
func (r *runner) install() {
	r.Path = filepath.Dir(binary) + string(os.PathListSeparator) + r.Path
}

// artifacts checks that the job kept what it promises, and that GitLab finds the percentage in the log.
func (r *runner) artifacts(j job) {
	r.t.Helper()
	if j.Artifacts.When != "always" {
		r.t.Errorf("artifacts are kept %q: those of a failed job are wanted most", j.Artifacts.When)
	}
	for _, path := range []string{j.Artifacts.Reports["junit"], "cbcov-report/report.json", "cbcov-report/report.html", "cbcov-report/summary.md"} {
		if info, err := os.Stat(filepath.Join(r.Folder, path)); err != nil || info.Size() == 0 {
			r.t.Errorf("artifact %s: %v", path, err)
		}
		if !strings.HasPrefix(path, j.Artifacts.Paths[0]) {
			r.t.Errorf("%s is not among the artifacts %v", path, j.Artifacts.Paths)
		}
	}
	pattern := strings.TrimSuffix(strings.TrimPrefix(j.Coverage, "/"), "/")
	found := regexp.MustCompile(pattern).FindAllStringSubmatch(r.Log.String(), -1)
	if len(found) != 1 {
		r.t.Errorf("%s fits %d lines of the log", j.Coverage, len(found))
	}
}

// TestGitLabClones checks that a job without cbcov in its image gets it from the repository that the variables name.
func TestGitLabClones(t *testing.T) {
	j := gitlabJobs(t)["cbcov"]
	r := newRunner(t)
	bin := filepath.Join(r.Temp, "bin")
	r.Write("../bin/git", "#!/bin/sh\necho git \"$@\"\n")
	r.Write("../bin/go", "#!/bin/sh\necho go \"$@\"\n")
	for _, name := range []string{"git", "go"} {
		if err := os.Chmod(filepath.Join(bin, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	r.Path = bin + ":/usr/bin:/bin"
	code := r.play(job{Before: j.Before, Variables: j.Variables},
		map[string]string{"CBCOV_REPOSITORY": "https://gitlab.example/tools/cbcov.git", "CBCOV_REF": "v1"})
	want := "git clone --quiet --depth 1 --branch v1 https://gitlab.example/tools/cbcov.git"
	if !strings.Contains(r.Log.String(), want) || !strings.Contains(r.Log.String(), "go build -C") {
		t.Errorf("exit code %d, log:\n%s", code, r.Log.String())
	}
	r = newRunner(t)
	r.Path = bin + ":/usr/bin:/bin"
	if code := r.play(job{Before: j.Before, Variables: j.Variables}, nil); code == 0 || !strings.Contains(r.Log.String(), "CBCOV_REPOSITORY") {
		t.Errorf("without a repository: exit code %d, log:\n%s", code, r.Log.String())
	}
}
