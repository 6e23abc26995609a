package experiment

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cbcov/learner/purpose"
)

// located is an error of a purpose's Java, told by places in the purpose's file.
type located struct {
	err  error
	text string
}

func (l *located) Error() string { return l.text }

func (l *located) Unwrap() error { return l.err }

// ownFrame is what stands before the experiment's class in a stack.
const ownFrame = "experiment//"

// locate leads the lines of a stack back to the purpose's file. What stands below the purpose's own code is left out.
func locate(source *purpose.Source, err error) error {
	text := err.Error()
	if !strings.Contains(text, ownFrame) {
		return err
	}
	name := source.Class[strings.LastIndex(source.Class, ".")+1:]
	place := regexp.MustCompile(regexp.QuoteMeta(name) + `\.java:(\d+)`)
	var kept []string
	reached := false // the purpose's own code
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch own := strings.Contains(line, ownFrame); {
		case own:
			reached = true
		case reached && strings.HasPrefix(strings.TrimSpace(line), "at "):
			continue
		}
		kept = append(kept, place.ReplaceAllStringFunc(line, func(at string) string {
			number, _ := strconv.Atoi(place.FindStringSubmatch(at)[1]) // a number too large for an int is no line of the source
			f := source.Locate(number, 0, "")
			if f.Line == 0 {
				return at
			}
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}))
	}
	return &located{err, strings.Join(kept, "\n")}
}
