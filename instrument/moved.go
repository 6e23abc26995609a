package instrument

import (
	"fmt"
	"strconv"
	"strings"
)

// movedClass says where a class was that is in a further dex file now.
type movedClass struct {
	from  string // its dex file, as apk.DexFile.Path names it
	at    int    // its place in that file's class list
	class string // descriptor
}

// printMoved prints moved classes for the logger's constant: one a line, `PLACE DESCRIPTOR FILE`.
func printMoved(list []movedClass) string {
	var b strings.Builder
	for _, m := range list {
		fmt.Fprintf(&b, "%d %s %s\n", m.at, m.class, m.from)
	}
	return b.String()
}

// parseMoved reads what printMoved prints.
func parseMoved(text string) ([]movedClass, error) {
	var list []movedClass
	for line := range strings.Lines(text) {
		place, rest, ok1 := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		class, from, ok2 := strings.Cut(rest, " ")
		at, err := strconv.Atoi(place)
		if !ok1 || !ok2 || err != nil || at < 0 {
			return nil, fmt.Errorf("the logger class names a moved class as %.80q", line)
		}
		list = append(list, movedClass{from, at, class})
	}
	return list, nil
}
