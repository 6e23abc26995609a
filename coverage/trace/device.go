package trace

import (
	"bytes"
	"io"
)

// maxHead is how much of a file is searched for the device's level, in bytes: a process's first record is near the file's beginning.
const maxHead = 4 << 20

// DeviceAPI gives the API level of the device that traces are from: the lowest that their first records tell, as in `… m D 34`; 0
// where none does.
func DeviceAPI(sources []Source) (int, error) {
	lowest := 0
	buf := make([]byte, maxHead)
	for _, s := range sources {
		n, err := s.ReadAt(buf[:min(s.Size, maxHead)], 0)
		if err != nil && err != io.EOF {
			return 0, err
		}
		for line := range bytes.Lines(buf[:n]) {
			if api := deviceLevel(bytes.TrimRight(line, "\r\n")); api > 0 {
				if lowest == 0 || api < lowest {
					lowest = api
				}
				break
			}
		}
	}
	return lowest, nil
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
