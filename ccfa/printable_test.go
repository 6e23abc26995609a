package ccfa

import "testing"

// TestPrintable: what an app says of itself stays one short line of printable characters.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		" a \n\t b ": "a b", "\u202ea\x1b[31mb\x00": "a [31mb", "": "", "\xff\xfe": "", "abcdefghij": "abcdefghij", "abcdefghijk": "abcdefghi…",
		"abcdefgh ijk": "abcdefgh…", "äöüäöüäöüä": "äöüäöüäöüä",
	} {
		if got := printable(text, 10); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
