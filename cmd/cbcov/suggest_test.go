package main

import "testing"

func TestTypos(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"mesure", "measure", 1}, {"measrue", "measure", 1}, {"kitten", "sitting", 3}, {"check", "check", 0}, {"ab", "ba", 1}, {"Größe", "Große", 1}} {
		if got := typos(test.a, test.b); got != test.want {
			t.Errorf("%q to %q is %d, want %d", test.a, test.b, got, test.want)
		}
		if typos(test.a, test.b) != typos(test.b, test.a) {
			t.Errorf("%q to %q is not as far as back", test.a, test.b)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"measure", "instrument", "EE", "GUI"}
	for word, want := range map[string]string{
		"mesure": " (did you mean measure?)", "Instrument": " (did you mean instrument?)", "instr": " (did you mean instrument?)", "zebra": "", "": "",
		"gui": " (did you mean GUI?)", "XX": "",
	} {
		if got := didYouMean(word, known); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
