package ci_test

import (
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// run is what a run of a workflow is told: what set it off.
type run struct {
	event, pull string // push or pull_request, with its number
	id          string // of the run
	attempt     string // that the run is, from 1: it may be run again; "" is the first
	forge       *forge // nil: none is to be asked
	built       bool   // the action takes the tests' cbcov, and builds none of its source
}

// workflow runs the steps of a workflow's only job on a machine of its own that has the workspace, and gives the exit code of the first step that
// failed. Steps behind it are left out, but for those whose condition asks for them. Of others' actions the emulator's runs its script, those for a
// cache keep a folder, and all else does nothing.
func (r *runner) workflow(text []byte, about run) int {
	r.t.Helper()
	var w struct {
		Jobs map[string]struct {
			Env   map[string]string
			Steps []step
		}
	}
	if err := yaml.Unmarshal(text, &w); err != nil {
		r.t.Fatal(err)
	}
	for _, folder := range []string{"traces", "cbcov-report", "history"} { // what an earlier run left is not checked out
		if err := os.RemoveAll(filepath.Join(r.Folder, folder)); err != nil {
			r.t.Fatal(err)
		}
	}
	desk, summary := r.Path, r.summary
	defer func() { r.Path, r.summary, r.Env = desk, summary, map[string]string{} }()
	r.summary = filepath.Join(r.Temp, "summary-"+about.id+".md")
	r.Path = r.machine
	r.github = context{"github.event_name": about.event, "github.event.pull_request.number": about.pull, "github.run_id": about.id,
		"github.run_attempt": cmp.Or(about.attempt, "1")}
	if about.forge != nil {
		r.github["github.api_url"], r.github["github.token"] = about.forge.URL, "ghs_secret"
	}
	a, failed := readAction(r.t), 0
	for _, name := range slices.Sorted(maps.Keys(w.Jobs)) {
		c := maps.Clone(r.github)
		for key, value := range w.Jobs[name].Env {
			r.Env[key] = r.expressions(c, value)
			c["env."+key] = r.Env[key]
		}
		for _, s := range w.Jobs[name].Steps {
			if !r.runs(s.If, c, failed) {
				continue
			}
			with := map[string]string{}
			for key, value := range s.With {
				with[key] = r.expressions(c, value)
			}
			s.Run = r.expressions(c, s.Run)
			code := 0
			switch action, _, _ := strings.Cut(s.Uses, "@"); {
			case action == repository(r.t):
				if about.built {
					with["binary"] = binary
				}
				_, code = r.use(a, with)
			case action == "reactivecircus/android-emulator-runner":
				code = r.emulator(with["script"])
			case action == "actions/cache/restore":
				c["steps."+s.ID+".outputs.cache-matched-key"] = r.restore(with)
			case action == "actions/cache/save":
				r.save(with)
			case s.Run != "":
				s.Shell = "bash"
				code = r.step(s, c)
			}
			if failed == 0 {
				failed = code
			}
		}
	}
	return failed
}

// emulator runs each line of a script by a shell of its own, until one fails, as the action for emulators does.
func (r *runner) emulator(script string) int {
	r.t.Helper()
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if code := r.Shell(line, "", map[string]string{"ANDROID_SERIAL": "emulator-5554", "EMULATOR_PORT": "5554"}, "sh"); code != 0 {
			return code
		}
	}
	return 0
}

// restore takes a folder out of the cache, and gives the key that it was kept by: the exact one, or the last that begins with restore-keys.
func (r *runner) restore(with map[string]string) string {
	r.t.Helper()
	kept, err := filepath.Glob(filepath.Join(r.Temp, "cache", with["restore-keys"]+"*"))
	if err != nil {
		r.t.Fatal(err)
	}
	if exact := filepath.Join(r.Temp, "cache", with["key"]); slices.Contains(kept, exact) {
		kept = []string{exact}
	}
	if len(kept) == 0 {
		return ""
	}
	from := slices.Max(kept)
	if err := os.CopyFS(filepath.Join(r.Folder, with["path"]), os.DirFS(from)); err != nil {
		r.t.Fatal(err)
	}
	return filepath.Base(from)
}

// save puts a folder into the cache.
func (r *runner) save(with map[string]string) {
	r.t.Helper()
	if err := os.CopyFS(filepath.Join(r.Temp, "cache", with["key"]), os.DirFS(filepath.Join(r.Folder, with["path"]))); err != nil {
		r.t.Fatal(err)
	}
}

// runs evaluates a step's condition: terms that all hold. Without one the step runs if none before it failed.
func (r *runner) runs(condition string, c context, failed int) bool {
	r.t.Helper()
	condition = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(condition), "${{"), "}}"))
	asksAnyway := false
	for term := range strings.SplitSeq(condition, "&&") {
		switch term = strings.TrimSpace(term); term {
		case "":
		case "!cancelled()", "always()":
			asksAnyway = true
		default:
			if r.evaluate(c, term) == "" {
				return false
			}
		}
	}
	return failed == 0 || asksAnyway
}

// expressions puts values in the place of a workflow's expressions.
func (r *runner) expressions(c context, text string) string {
	r.t.Helper()
	return expression.ReplaceAllStringFunc(text, func(whole string) string {
		value := "true"
		for term := range strings.SplitSeq(expression.FindStringSubmatch(whole)[1], "&&") {
			if value = r.evaluate(c, strings.TrimSpace(term)); value == "" {
				break
			}
		}
		return value
	})
}

var (
	comparison = regexp.MustCompile(`^(.+?) (==|!=) '(.*)'$`)
	hashed     = regexp.MustCompile(`^hashFiles\('([^']+)'\)$`)
	literal    = regexp.MustCompile(`^'(.*)'$`)
)

// evaluate gives the value of a term; empty: it does not hold.
func (r *runner) evaluate(c context, term string) string {
	r.t.Helper()
	if m := comparison.FindStringSubmatch(term); m != nil {
		if (r.evaluate(c, m[1]) == m[3]) == (m[2] == "==") {
			return "true"
		}
		return ""
	}
	if m := literal.FindStringSubmatch(term); m != nil {
		return m[1]
	}
	if m := hashed.FindStringSubmatch(term); m != nil {
		return r.hashFiles(m[1])
	}
	value, ok := c[term]
	if !ok && !strings.HasPrefix(term, "steps.") {
		r.t.Errorf("%q has no value", term)
	}
	return value
}

// hashFiles tells whether some file of the workspace fits a pattern, where ** stands for folders.
func (r *runner) hashFiles(pattern string) string {
	r.t.Helper()
	folder, name, deep := strings.Cut(pattern, "/**/")
	found := ""
	err := filepath.WalkDir(r.Folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		path, err = filepath.Rel(r.Folder, path)
		if err != nil {
			return err
		}
		fits, err := filepath.Match(pattern, path)
		if deep && strings.HasPrefix(path, folder+"/") {
			fits, err = filepath.Match(name, filepath.Base(path))
		}
		if fits {
			found = "a hash"
		}
		return err
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return found
}

// TestConditions: steps behind one that failed run only where they ask for it.
func TestConditions(t *testing.T) {
	r := newRunner(t)
	r.Write("traces/a/logcat", "x")
	c := context{"github.event_name": "push"}
	for condition, want := range map[string][2]bool{
		"":                                   {true, false},
		"${{ !cancelled() }}":                {true, true},
		"always()":                           {true, true},
		"github.event_name == 'push'":        {true, false},
		"github.event_name != 'push'":        {false, false},
		"hashFiles('traces/*.logcat') != ''": {false, false},
		"${{ !cancelled() && hashFiles('traces/**/logcat') != '' }}": {true, true},
		"!cancelled() && steps.x.outputs.y":                          {false, false},
	} {
		if got := [2]bool{r.runs(condition, c, 0), r.runs(condition, c, 1)}; got != want {
			t.Errorf("%q: %v, want %v", condition, got, want)
		}
	}
}
