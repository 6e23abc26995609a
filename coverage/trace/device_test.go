package trace

import (
	"slices"
	"strings"
	"testing"
)

// TestBeginnings: each file's first record of the device counts, whatever stands before it.
func TestBeginnings(t *testing.T) {
	const line = "01-01 00:00:00.100 10 10 I cbcov   : 1 8b63b87b 253d950f11ebdbeb 1 0 m D "
	for _, c := range []struct {
		name  string
		files []string
		want  []Beginning
	}{
		{"none", nil, nil},
		{"no record", []string{"--------- beginning of main\n", ""}, nil},
		{"one, in a file of Windows", []string{"foreign\r\n" + line + "34/0123abcd\r\n"}, []Beginning{{34, "8b63b87b", "0123abcd", "f"}}},
		{"two devices", []string{line + "34/0123abcd\n", line + "28/0123abcd\n", line + "34/0123abcd\n"}, []Beginning{{28, "8b63b87b", "0123abcd", "ff"}, {34, "8b63b87b", "0123abcd", "f"}}},
		{"not a level", []string{line + "x/0123abcd\n" + line + "4000/0123abcd\n" + line + "34\n" + line + "34/0123abc\n" + line + "34/0123abcx\n"}, nil},
		{"another app's D", []string{"01-01 00:00:00.100 10 10 I other : D 34/0123abcd\n"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sources []Source
			for i, text := range c.files {
				sources = append(sources, FromBytes(strings.Repeat("f", i+1), []byte(text)))
			}
			got, err := Beginnings(sources)
			if err != nil || !slices.Equal(got, c.want) {
				t.Errorf("%v, %v; want %v", got, err, c.want)
			}
		})
	}
}
