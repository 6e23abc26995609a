package embedded

import "testing"

func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "",
		"java.lang.X: 5 Ω\n\tat a.b": "java.lang.X: 5 Ω\n\tat a.b",
		"\x1b[31mred\a":              `\u001b[31mred\u0007`,
		"right\u202eleft\r":          `right\u202eleft\u000d`,
	} {
		if got := shown(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
