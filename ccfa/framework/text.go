package framework

import (
	"errors"
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
	return parseTexts(files)
})

// parseTexts reads files of lines `NUMBER TEXT`, the number in hexadecimal. The error joins all faults, each with its file and line.
func parseTexts(files []file) (map[uint32]string, error) {
	out := map[uint32]string{}
	faults := eachLine(files, func(line, _ string) error {
		if line == "" {
			return nil
		}
		number, shown, _ := strings.Cut(line, " ")
		id, err := strconv.ParseUint(number, 16, 32)
		if err != nil || shown == "" || out[uint32(id)] != "" {
			return errors.New("want `NUMBER TEXT`, a new resource id in hexadecimal and what it says")
		}
		out[uint32(id)] = shown
		return nil
	})
	return out, errors.Join(faults...)
}

// Text gives what a string resource of the platform says in English; empty: it is none that people see on widgets.
func Text(id uint32) string {
	known, err := texts()
	if err != nil {
		return "" // Load reports it
	}
	return known[id]
}
