package embedded

import (
	"os"
	"strconv"
	"strings"
	"testing"
)

// testLevels are the API levels that tests look at: an old one and the default, as their jars are large. CBCOV_TEST_LEVELS names
// others, parted by commas, or all.
func testLevels(t *testing.T) []int {
	t.Helper()
	names := os.Getenv("CBCOV_TEST_LEVELS")
	switch names {
	case "":
		return []int{28, DefaultAPI}
	case "all":
		return Levels()
	}
	var apis []int
	for _, name := range strings.Split(names, ",") {
		api, err := strconv.Atoi(name)
		if err != nil {
			t.Fatalf("CBCOV_TEST_LEVELS: %v", err)
		}
		apis = append(apis, api)
	}
	return apis
}

// TestLevels runs the same words at several API levels, on two JVMs each: real code of each level answers, and the same twice.
func TestLevels(t *testing.T) {
	words := []struct {
		experiment, word, want string
		from                   int // first API level that answers so
		until                  int // last one; 0: all later
	}{
		{"Timer", "0 - -", "ok finished quiet", 0, 0},
		{"Timer", "1 0 -", "ok ok finished", 0, 0},
		{"Task", "0 - - -", "ok on_preexec on_postexec(7) quiet", 0, 0},
		{"Task", "0 0", "ok !IllegalStateException", 0, 0},
		{"Task", "1 0 - - -", "ok ok on_preexec on_cancelled quiet", 0, 0},
		{"Store", "0 - - - -", "ok confd created opened quiet", 0, 0},
		{"Store", "2 - - -", "ok confd upgrd opened", 0, 0},
		{"Store", "1 -", "!SQLiteException", 0, 0},
		{"Player", "0 1 - 3", "ok ok prepared ok", 0, 0},
		{"Window", "0 - - - 1 - - - -", "ok F.create F.start F.resume ok F.pause F.stop F.destroy quiet", 0, 0},
		{"Window", "0 - - - 2 - - - -", "ok F.create F.start F.resume ok F.pause F.save F.stop quiet", 0, 27},
		{"Window", "0 - - - 2 - - - -", "ok F.create F.start F.resume ok F.pause F.stop F.save quiet", 28, 0},
	}
	for _, api := range testLevels(t) {
		t.Run(strconv.Itoa(api), func(t *testing.T) {
			for range 2 {
				l := labFor(t, api)
				for _, c := range words {
					if api < c.from || c.until != 0 && api > c.until {
						continue
					}
					s := begin(t, l, experimentOf(t, c.experiment))
					for range 2 {
						if got := play(t, s, c.word); got != c.want {
							t.Errorf("%s, %s: got %s, want %s", c.experiment, c.word, got, c.want)
						}
					}
					if err := s.Close(); err != nil {
						t.Error(err)
					}
				}
				if err := l.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
