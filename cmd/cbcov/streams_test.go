package main

import (
	"testing"

	"cbcov/reports"
)

func TestScreenOf(t *testing.T) {
	for _, test := range []struct {
		name string
		env  map[string]string
		want reports.Screen
	}{
		{"usual", map[string]string{"LANG": "en_GB.UTF-8", "TERM": "xterm"}, reports.Screen{Width: 90, Colour: true}},
		{"no colour", map[string]string{"LANG": "C.utf8", "NO_COLOR": "1"}, reports.Screen{Width: 90}},
		{"dumb", map[string]string{"LANG": "C.UTF-8", "TERM": "dumb"}, reports.Screen{Width: 90}},
		{"no UTF-8", map[string]string{"LANG": "en_GB.UTF-8", "LC_ALL": "C"}, reports.Screen{Width: 90, Colour: true, ASCII: true}},
		{"columns", map[string]string{"LC_CTYPE": "de_DE.UTF-8", "COLUMNS": "120"}, reports.Screen{Width: 120, Colour: true}},
		{"nonsense", map[string]string{"LC_CTYPE": "de_DE.UTF-8", "COLUMNS": "-3"}, reports.Screen{Width: 90, Colour: true}},
	} {
		if got := screenOf(90, func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
