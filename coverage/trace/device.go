package trace

import (
	"bytes"
	"io"
	"slices"
)

// maxHead is how much of a file is searched for the device's level, in bytes: a process's first record is near the file's beginning.
const maxHead = 4 << 20

// DeviceAPIs gives the API levels of the devices that traces are from, rising and each once: those that the first records of each file tell,
// as in `… m D 34`.
func DeviceAPIs(sources []Source) ([]int, error) {
	var levels []int
	buf := make([]byte, maxHead)
	for _, s := range sources {
		n, err := s.ReadAt(buf[:min(s.Size, maxHead)], 0)
		if err != nil && err != io.EOF {
			return nil, err
		}
		for line := range bytes.Lines(buf[:n]) {
			if api := deviceLevel(bytes.TrimRight(line, "\r\n")); api > 0 {
				levels = append(levels, api)
				break
			}
		}
	}
	slices.Sort(levels)
	return slices.Compact(levels), nil
}

// deviceLevel reads the level from a line that is a Device record; 0: it is none.
func deviceLevel(line []byte) int {
	if !bytes.Contains(line, []byte(" D ")) {
		return 0
	}
	message, _ := findMessage(line)
	var p parsed
	if message == nil || !parseMessage(message, &p) || p.Kind != Device {
		return 0
	}
	api, _, ok := decimal(message[bytes.LastIndexByte(message, ' ')+1:], 1000)
	if !ok {
		return 0
	}
	return int(api)
}
