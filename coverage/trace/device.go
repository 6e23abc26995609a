package trace

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
)

// maxHead is how much of a file is searched for its first process's beginning, in bytes.
const maxHead = 4 << 20

// Beginning is what a process says of itself in its first record, as in `… m D 34/0123abcd`.
type Beginning struct {
	API   int    // level of the device
	Build string // build id of the original, 8 hex digits
	Scope string // id of the scope of its probes
	File  string // the first that tells it
}

// Beginnings gives what the first records of the files tell, by level, build and scope, each once.
func Beginnings(sources []Source) ([]Beginning, error) {
	var list []Beginning
	buf := make([]byte, maxHead)
	for _, s := range sources {
		n, err := s.ReadAt(buf[:min(s.Size, maxHead)], 0)
		if err != nil && err != io.EOF {
			return nil, err
		}
		for line := range bytes.Lines(buf[:n]) {
			if b, ok := beginning(bytes.TrimRight(line, "\r\n")); ok {
				b.File = s.Name
				list = append(list, b)
				break
			}
		}
	}
	slices.SortFunc(list, func(a, b Beginning) int {
		return cmp.Or(cmp.Compare(a.API, b.API), cmp.Compare(a.Build, b.Build), cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.File, b.File))
	})
	return slices.CompactFunc(list, func(a, b Beginning) bool {
		return a.API == b.API && a.Build == b.Build && a.Scope == b.Scope
	}), nil
}

// beginning reads a line that is a Device record.
func beginning(line []byte) (b Beginning, ok bool) {
	at := bytes.Index(line, []byte(" D "))
	if at < 0 {
		return b, false
	}
	message, _ := findMessage(line)
	var p parsed
	if message == nil || !parseMessage(message, &p) || p.Kind != Device {
		return b, false
	}
	_, rest, _ := bytes.Cut(message, []byte(" D "))
	level, scope, _ := bytes.Cut(rest, []byte("/"))
	api, _, ok := decimal(level, 1000)
	if _, hex := hexDigits(scope); !ok || len(scope) != 8 || !hex {
		return b, false
	}
	return Beginning{API: int(api), Build: fmt.Sprintf("%08x", p.build), Scope: string(scope)}, true
}
