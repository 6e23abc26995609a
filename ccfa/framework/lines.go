package framework

import (
	"fmt"
	"strings"
)

// eachLine calls f for the lines of files, without comments and what is blank behind them, with their places. It gives all faults, each with
// its place.
func eachLine(files []file, f func(line, pos string) error) []error {
	var faults []error
	for _, of := range files {
		n := 0
		for l := range strings.Lines(of.text) {
			n++
			l, _, _ = strings.Cut(l, "#")
			pos := fmt.Sprintf("%s:%d", of.name, n)
			if err := f(strings.TrimRight(l, " \t\r\n"), pos); err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", pos, err))
			}
		}
	}
	return faults
}
