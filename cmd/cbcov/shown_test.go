package main

import (
	"bytes"
	"errors"
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
