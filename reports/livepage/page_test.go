package livepage

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"cbcov/internal/parallel"
)

const address = "127.0.0.1:4242"

// TestGuards: who is not asked by its own address, does not know the token, or wants more than to read is refused, whatever else is right.
func TestGuards(t *testing.T) {
	p := New("Watching p")
	for _, test := range []struct {
		name, method, path, host, origin string
		want                             int
	}{
		{"the page", "GET", p.path(), address, "", 200},
		{"its own origin", "GET", p.path(), address, "http://" + address, 200},
		{"no token", "GET", "/", address, "", 404},
		{"the token without the end", "GET", strings.TrimSuffix(p.path(), "/"), address, "", 404},
		{"another token", "GET", "/" + strings.Repeat("A", len(p.token)) + "/", address, "", 404},
		{"a stream without the token", "GET", "/events", address, "", 404},
		{"what is not there", "GET", p.path() + "other", address, "", 404},
		{"a name that leads here", "GET", p.path(), "evil.example:4242", "", 403},
		{"another port", "GET", p.path(), "127.0.0.1:80", "", 403},
		{"no port", "GET", p.path(), "127.0.0.1", "", 403},
		{"the machine's name", "GET", p.path(), "localhost:4242", "", 403},
		{"a stream by another name", "GET", p.path() + "events", "evil.example:4242", "", 403},
		{"another origin", "GET", p.path(), address, "http://evil.example", 403},
		{"an origin that is none", "GET", p.path(), address, "null", 403},
		{"POST", "POST", p.path(), address, "", 405},
		{"HEAD", "HEAD", p.path(), address, "", 405},
		{"OPTIONS", "OPTIONS", p.path(), address, "", 405},
		{"POST without the token", "POST", "/", address, "", 405},
	} {
		r := httptest.NewRequest(test.method, "http://"+address+test.path, nil)
		r.Host = test.host
		if test.origin != "" {
			r.Header.Set("Origin", test.origin)
		}
		w := httptest.NewRecorder()
		p.Handler(address).ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s: %d, want %d", test.name, w.Code, test.want)
		}
		for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
			"Access-Control-Allow-Origin": ""} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", test.name, name, got, want)
			}
		}
		if !strings.HasPrefix(w.Header().Get("Content-Security-Policy"), "default-src 'none'; ") {
			t.Errorf("%s: its policy is %q", test.name, w.Header().Get("Content-Security-Policy"))
		}
		if test.want != 200 && strings.Contains(w.Body.String(), p.token) {
			t.Errorf("%s: the answer has the token", test.name)
		}
	}
}

// TestPageItself: the title is a text, each answer has a number of its own, and nothing comes from elsewhere.
func TestPageItself(t *testing.T) {
	p := New(`p</title><script>alert(1)</script>`)
	var bodies []string
	for range 2 {
		r := httptest.NewRequest("GET", "http://"+address+p.path(), nil)
		w := httptest.NewRecorder()
		p.Handler(address).ServeHTTP(w, r)
		body := w.Body.String()
		if strings.Contains(body, "<script>alert") || !strings.Contains(body, "&lt;script&gt;alert(1)") {
			t.Error("the title is no text")
		}
		if n := strings.Count(body, "http"); n != 0 {
			t.Errorf("it names %d addresses", n)
		}
		nonce := strings.SplitN(strings.SplitN(w.Header().Get("Content-Security-Policy"), "script-src 'nonce-", 2)[1], "'", 2)[0]
		if strings.Count(body, `nonce="`+nonce+`"`) != 2 || strings.Count(body, "<script") != 1 || strings.Count(body, "<style") != 1 {
			t.Errorf("its style and script do not have %s", nonce)
		}
		bodies = append(bodies, body)
	}
	if bodies[0] == bodies[1] {
		t.Error("two answers have the same number")
	}
}

// TestListen: the page is bound to no address that others reach.
func TestListen(t *testing.T) {
	for _, bad := range []string{"", ":0", "0.0.0.0:0", "[::]:0", "192.0.2.1:80", "localhost:0", "127.0.0.1", "example.com:80"} {
		if l, err := Listen(t.Context(), bad); err == nil {
			l.Close()
			t.Errorf("%q is bound", bad)
		}
	}
}

// TestServe: a browser gets what is shown, what comes later, and the end; then the server has ended, too.
func TestServe(t *testing.T) {
	l, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := New("Watching p")
	p.Show([]byte(`{"n":1}`))
	ctx, cancel := context.WithCancel(t.Context())
	var g parallel.Group
	var served error
	g.Go(func() { served = p.Serve(ctx, l) })
	answer, err := http.Get(p.URL(l) + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	next := func() string {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				return strings.TrimSpace(data)
			}
		}
	}
	if got := next(); got != `{"n":1}` || answer.Header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("it begins with %q", got)
	}
	p.Show([]byte(`{"n":2}`))
	if got := next(); got != `{"n":2}` {
		t.Errorf("then comes %q", got)
	}
	cancel()
	if got := next(); got != "end" {
		t.Errorf("it ends with %q", got)
	}
	if _, err := io.ReadAll(lines); err != nil {
		t.Error(err)
	}
	g.Wait()
	if served != nil {
		t.Error(served)
	}
}

// TestStreams: no more than a number are open at once.
func TestStreams(t *testing.T) {
	p := New("p")
	for range maxStreams {
		if !p.enter() {
			t.Fatal("too few")
		}
	}
	w := httptest.NewRecorder()
	p.Handler(address).ServeHTTP(w, httptest.NewRequest("GET", "http://"+address+p.path()+"events", nil))
	if w.Code != http.StatusServiceUnavailable {
		t.Errorf("one more is answered by %d", w.Code)
	}
}
