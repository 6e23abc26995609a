package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// TestShown checks that neither an error nor a warning reaches a terminal with what it would obey.
func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nc → d": "a\tb\nc → d", "\x1b[2Jx": `\u{1b}[2Jx`, "a\u202eb": `a\u{202e}b`, "\r\x00": `\u{d}\u{0}`, "a\xffb": "a\uFFFDb",
	} {
		if got := shown(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	var errs bytes.Buffer
	g := &globals{streams: &streams{err: &errs}}
	g.warn("window %s", "\x1b]0;x\a")
	if got, want := errs.String(), "cbcov: warning: window \\u{1b}]0;x\\u{7}\n"; got != want {
		t.Errorf("warning %q, want %q", got, want)
	}
	errs.Reset()
	tell(&errs, errors.New("\x1b[31m"))
	if got, want := errs.String(), "cbcov: \\u{1b}[31m\n"; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
}

func TestForPeople(t *testing.T) {
	for text, want := range map[string]string{
		"Lp/A;->onCreate(Landroid/os/Bundle;)V is missing": "p.A.onCreate is missing",
		"class Lp/A$B; and Lp/C;->f":                       "class p.A$B and p.C.f",
		"new Lp/A;-><init>()V":                             "new new p.A",
		"Level; of L1; no name":                            "Level; of L1; no name",
	} {
		if got := forPeople(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestWarningsAreGivenOnce(t *testing.T) {
	var errs strings.Builder
	g := &globals{streams: &streams{err: &errs}}
	for range 3 {
		g.warn("%s is missing", "Lp/A;")
	}
	g.warn("%s", strings.Repeat("x", 1000))
	if got := errs.String(); strings.Count(got, "p.A is missing") != 1 || len(got) > 600 || !strings.Contains(got, "(-v shows all)") {
		t.Error(got)
	}
}
