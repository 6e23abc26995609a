package ci_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// forge stands in for GitHub and for GitLab, as far as comments go: those on pull request or merge request 7 of one project.
type forge struct {
	*httptest.Server
	github   bool
	status   int    // of what writes; 0: it does it
	artifact string // report.json of GitLab's last pipeline of main; empty: there is none
	comments []forgeComment
	writes   []string // METHOD PATH
	tokens   map[string]bool
}

// forgeComment is a comment in the form of either.
type forgeComment struct {
	ID     int            `json:"id"`
	Body   string         `json:"body"`
	User   map[string]any `json:"user,omitempty"`   // GitHub
	Author map[string]any `json:"author,omitempty"` // GitLab
	System bool           `json:"system"`
}

var forgePath = regexp.MustCompile(`^(?:/repos/someone/app/issues/(?:7/comments|comments/(\d+))|/api/v4/projects/12/merge_requests/7/notes(?:/(\d+))?)$`)

func newForge(t *testing.T, github bool) *forge {
	t.Helper()
	f := &forge{github: github, tokens: map[string]bool{}}
	f.Server = httptest.NewServer(http.HandlerFunc(f.answer))
	t.Cleanup(f.Close)
	return f
}

// answer does what both APIs do alike: GET lists a page, POST makes, PATCH (GitHub) and PUT (GitLab) write anew.
func (f *forge) answer(w http.ResponseWriter, req *http.Request) {
	f.tokens[req.Header.Get("Authorization")+req.Header.Get("PRIVATE-TOKEN")] = true
	m := forgePath.FindStringSubmatch(req.URL.Path)
	switch {
	case !f.github && req.URL.Path == "/api/v4/user":
		fmt.Fprint(w, `{"id": 99, "username": "project_12_bot"}`)
		return
	case !f.github && f.artifact != "" && req.URL.Path == "/api/v4/projects/12/jobs/artifacts/main/raw/cbcov-report/report.json" && req.URL.Query().Get("job") == "cbcov":
		fmt.Fprint(w, f.artifact)
		return
	case m == nil:
		http.Error(w, `{"message": "404 Not Found"}`, http.StatusNotFound)
		return
	case req.Method == http.MethodGet:
		size, _ := strconv.Atoi(req.URL.Query().Get("per_page"))
		page, _ := strconv.Atoi(req.URL.Query().Get("page"))
		from := min((page-1)*size, len(f.comments))
		_ = json.NewEncoder(w).Encode(f.comments[from:min(from+size, len(f.comments))])
		return
	}
	f.writes = append(f.writes, req.Method+" "+req.URL.Path)
	if f.status != 0 {
		w.WriteHeader(f.status)
		fmt.Fprint(w, `{"message": "Resource not accessible by integration"}`)
		return
	}
	var body struct{ Body string }
	if text, err := io.ReadAll(req.Body); err != nil || json.Unmarshal(text, &body) != nil || req.Header.Get("Content-Type") != "application/json" {
		w.WriteHeader(http.StatusUnprocessableEntity)
		return
	}
	id, _ := strconv.Atoi(m[1] + m[2])
	again := map[bool]string{true: http.MethodPatch, false: http.MethodPut}[f.github]
	switch {
	case req.Method == http.MethodPost && id == 0:
		f.add(body.Body, "github-actions[bot]", 99)
		w.WriteHeader(http.StatusCreated)
	case req.Method == again && id > 0:
		for i := range f.comments {
			if f.comments[i].ID == id {
				f.comments[i].Body = body.Body
			}
		}
	default:
		w.WriteHeader(http.StatusMethodNotAllowed)
	}
}

// add adds a comment of somebody.
func (f *forge) add(body, login string, id int) {
	c := forgeComment{ID: 1000 + len(f.comments), Body: body}
	if f.github {
		c.User = map[string]any{"login": login}
	} else {
		c.Author = map[string]any{"id": id}
	}
	f.comments = append(f.comments, c)
}

// env is what a job knows of the forge.
func (f *forge) env() map[string]string {
	if f.github {
		return map[string]string{"GITHUB_API_URL": f.URL, "GITHUB_REPOSITORY": "someone/app", "GITHUB_TOKEN": "ghs_secret", "CBCOV_PULL_REQUEST": "7"}
	}
	return map[string]string{"CI_API_V4_URL": f.URL + "/api/v4", "CI_PROJECT_ID": "12", "CI_MERGE_REQUEST_IID": "7", "CBCOV_COMMENT_TOKEN": "glpat-secret"}
}

// needPrograms skips a test where a program is missing that machines of CI systems have. With CBCOV_TEST_ALL it has to be there.
func needPrograms(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			if os.Getenv("CBCOV_TEST_ALL") != "" {
				t.Fatal(err)
			}
			t.Skipf("no %s", name)
		}
	}
}

const marker = "<!-- cbcov com.example.app -->"

// TestComment: a comment is made once and written anew afterwards, in the midst of others, and nobody else's is touched.
func TestComment(t *testing.T) {
	needPrograms(t, "curl", "jq")
	for _, name := range []string{"GitHub", "GitLab"} {
		t.Run(name, func(t *testing.T) {
			f := newForge(t, name == "GitHub")
			for i := range 150 { // more than a page
				f.add(fmt.Sprint("comment ", i), "somebody", 5)
			}
			f.add(marker+"\nforged", "somebody", 5)
			f.add("quoted:\n"+marker, "github-actions[bot]", 99)
			f.add("<!-- cbcov com.example.other -->\nof another app", "github-actions[bot]", 99)
			r := newRunner(t)
			r.scripts()
			post := func(body string) {
				t.Helper()
				r.Write("comment.md", body)
				r.Log.Reset()
				if code := r.Shell("cbcov-comment comment.md", "", f.env(), "bash"); code != 0 || !strings.Contains(r.Log.String(), "cbcov-comment: posted") {
					t.Fatalf("exit code %d:\n%s", code, r.Log.String())
				}
			}
			first := marker + "\nfirst \"text\" $(touch pwned) `x` \\n é\u200b\n"
			post(first)
			if n := len(f.comments); n != 154 || f.comments[153].Body != first {
				t.Fatalf("%d comments, the last is %+v", n, f.comments[n-1])
			}
			f.comments[153].Body = strings.ReplaceAll(first, "\n", "\r\n") // as a forge may keep it
			f.add("a later one", "somebody", 5)
			post(marker + "\nsecond\n")
			if n := len(f.comments); n != 155 || f.comments[153].Body != marker+"\nsecond\n" || f.comments[150].Body != marker+"\nforged" {
				t.Errorf("%d comments, ours is %+v", n, f.comments[153])
			}
			if len(f.writes) != 2 || len(f.tokens) != 1 {
				t.Errorf("writes %v, tokens %v", f.writes, f.tokens)
			}
			if _, err := os.Stat(filepath.Join(r.Folder, "pwned")); err == nil {
				t.Error("a comment was run")
			}
		})
	}
}

// TestCommentRefused: what cannot be posted is said with the forge's reason, and without the token.
func TestCommentRefused(t *testing.T) {
	needPrograms(t, "curl", "jq")
	for _, c := range []struct {
		name, body, call string
		status           int
		env              map[string]string
		code             int
		says             string
	}{
		{name: "a token that may not", status: 403, code: 1, says: "403 Resource not accessible by integration"},
		{name: "a redirection", status: 301, code: 1, says: ": 301"},
		{name: "no server", env: map[string]string{"GITHUB_API_URL": "http://127.0.0.1:1"}, code: 1, says: "no answer"},
		{name: "another repository", env: map[string]string{"GITHUB_REPOSITORY": "someone/else"}, code: 1, says: "404 Not Found"},
		{name: "no pull request", env: map[string]string{"CBCOV_PULL_REQUEST": ""}, says: "there is nothing to comment on"},
		{name: "no token", env: map[string]string{"GITHUB_TOKEN": ""}, code: 1, says: "GITHUB_TOKEN: is not set"},
		{name: "no comment of ours", body: "# Report\n", code: 2, says: "does not begin with the marker"},
		{name: "no file", call: "cbcov-comment nowhere.md", code: 2, says: "there is no nowhere.md"},
		{name: "two files", call: "cbcov-comment a b", code: 2, says: "want one file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newForge(t, true)
			f.status = c.status
			r := newRunner(t)
			r.scripts()
			body, call := marker+"\n", "cbcov-comment comment.md"
			if c.body != "" {
				body = c.body
			}
			if c.call != "" {
				call = c.call
			}
			r.Write("comment.md", body)
			env := f.env()
			for name, value := range c.env {
				env[name] = value
			}
			code := r.Shell(call, "", env, "bash")
			if code != c.code || !strings.Contains(r.Log.String(), c.says) || strings.Contains(r.Log.String(), "secret") {
				t.Errorf("exit code %d, want %d, and the log should have %q:\n%s", code, c.code, c.says, r.Log.String())
			}
		})
	}
}

// TestActionComment: on a pull request with a base report the action posts what changed, and the verdict does not hang on it.
func TestActionComment(t *testing.T) {
	needPrograms(t, "curl", "jq")
	a := readAction(t)
	for _, c := range []struct {
		name, comment, pull, rules string
		status, code, comments     int
		says                       string
	}{
		{name: "posted", comment: "true", pull: "7", rules: "fail-on: []\n", comments: 1, says: "cbcov-comment: posted"},
		{name: "posted of what fails", comment: "true", pull: "7", rules: "thresholds: {EAA: 99}\n", code: 1, comments: 1, says: "cbcov-comment: posted"},
		{name: "not asked for", comment: "false", pull: "7", rules: "fail-on: []\n"},
		{name: "no pull request", comment: "true", rules: "fail-on: []\n"},
		{name: "refused", comment: "true", pull: "7", status: 403, rules: "fail-on: []\n", says: "::warning title=cbcov::The comment was not posted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newForge(t, true)
			f.status = c.status
			r := newRunner(t)
			r.copy("testdata/apps/mendedtask.apk", "app.apk")
			r.base("mended")
			with := map[string]string{"app": "app.apk", "binary": binary, "formats": "json", "reports": "base"}
			if _, code := r.use(a, with); code != 0 {
				t.Fatalf("the base build ends with %d:\n%s", code, r.Log.String())
			}
			r.Log.Reset()
			r.copy("testdata/ci/mended/run.logcat", "traces/run.logcat")
			r.Write(".cbcov.yaml", c.rules)
			r.github = context{"github.event.pull_request.number": c.pull, "github.repository": "someone/app", "github.api_url": f.URL,
				"github.token": "ghs_secret", "github.server_url": "https://github.example", "github.run_id": "42"}
			with = map[string]string{"app": "app.apk", "binary": binary, "base-report": "base/report.json", "comment": c.comment, "token": "ghs_secret"}
			outputs, code := r.use(a, with)
			if code != c.code || !strings.Contains(r.Log.String(), c.says) {
				t.Errorf("exit code %d, want %d, and the log should have %q:\n%s", code, c.code, c.says, r.Log.String())
			}
			if len(f.comments) != c.comments {
				t.Fatalf("%d comments, want %d", len(f.comments), c.comments)
			}
			text := string(read(t, filepath.Join(r.Folder, outputs["comment"])))
			if c.comments > 0 && f.comments[0].Body != text {
				t.Errorf("the comment is %q", f.comments[0].Body)
			}
			for _, want := range []string{"<!-- cbcov app.mendedtask -->\n", `<a href="https://github.example/someone/app/actions/runs/42">`, "Newly covered"} {
				if !strings.Contains(text, want) {
					t.Errorf("the comment lacks %q:\n%s", want, text)
				}
			}
		})
	}
}
