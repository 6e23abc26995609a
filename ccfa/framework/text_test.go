package framework

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for id, want := range map[uint32]string{0x0104000a: "OK", 0x01040000: "Cancel", 0x0104000f: "<Untitled>", 0x7f040000: "", 0: ""} {
		if got := Text(id); got != want {
			t.Errorf("%08x: got %q, want %q", id, got, want)
		}
	}
}

func TestParseTextsErrors(t *testing.T) {
	for _, text := range []string{"x OK", "0104000a", "# a\n\n0104000a OK\n0104000a Yes", "010400000a OK"} {
		_, err := parseTexts([]file{{"strings.txt", text}})
		if err == nil || !strings.HasPrefix(err.Error(), "strings.txt:") {
			t.Errorf("%q: got %v", text, err)
		}
	}
}
