package framework

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// texts are those of model/strings.txt by resource id, read once.
var texts = sync.OnceValues(func() (map[uint32]string, error) {
	files, err := modelFiles("strings.txt")
	if err != nil {
		return nil, err
	}
	out := map[uint32]string{}
	for _, f := range files {
		if err := parseTexts(f.name, f.text, out); err != nil {
			return nil, err
		}
	}
	return out, nil
})

// parseTexts reads lines `NUMBER TEXT`, the number in hexadecimal, into a map. Errors name file and line.
func parseTexts(file, text string, into map[uint32]string) error {
	for i, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		number, shown, _ := strings.Cut(line, " ")
		id, err := strconv.ParseUint(number, 16, 32)
		if err != nil || shown == "" || into[uint32(id)] != "" {
			return fmt.Errorf("%s:%d: want `NUMBER TEXT`, a new resource id in hexadecimal and what it says", file, i+1)
		}
		into[uint32(id)] = shown
	}
	return nil
}

// Text gives what a string resource of the platform says in English; empty: it is none that people see on widgets.
func Text(id uint32) string {
	known, err := texts()
	if err != nil {
		return "" // Load reports it
	}
	return known[id]
}
