package embedded

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"cbcov/apk/dex/descriptor"
	"cbcov/device"
)

// recordingTo says where a JVM finds what it is to record, and where the records go.
type recordingTo struct {
	build string
	file  string // of the methods
	calls io.Writer
}

// property tells a JVM the file.
func (r *recordingTo) property() string { return "-Dcbcov.calls=" + r.file }

// take writes down for the JVMs what is to be recorded, see the agent's classes Recorded and Calls.
func take(r *device.Recording, folder string, calls io.Writer) (*recordingTo, error) {
	to := &recordingTo{build: r.Build, file: filepath.Join(folder, "calls"), calls: calls}
	f, err := os.Create(to.file)
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for _, c := range r.Classes {
		fmt.Fprintln(w, descriptor.Internal(c.Name))
		for _, m := range c.Methods {
			id := strconv.Itoa(m.ID)
			if m.Label != "" {
				id += "#" + m.Label
			}
			fmt.Fprintf(w, " %s %s%s\n", id, m.Name, m.Desc)
		}
	}
	for _, c := range r.Moved {
		fmt.Fprintf(w, "!%s %s %s\n", descriptor.Internal(c.Class), c.Method, c.Callee)
	}
	if err := w.Flush(); err != nil {
		return nil, fmt.Errorf("embedded device: write the list of methods: %w", err)
	}
	return to, nil
}
