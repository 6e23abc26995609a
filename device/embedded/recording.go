package embedded

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Recording asks for a record of each call of an app's own methods that comes from outside of them, whoever expects it: the converter has the methods
// tell of their calls, and the JVM looks who calls. See the agent's classes Recorded and Calls.
type Recording struct {
	Build   string // id of the app's code, as in the records of its probes
	Classes []OwnClass
	Moved   []MovedCall
}

// MovedCall is code of the app's own in a class of somebody else: a call there of a method of a name is none from outside.
type MovedCall struct {
	Class, Method, Callee string // the class in DEX terms, names of methods
}

// OwnClass is one of an app's own classes, in DEX terms.
type OwnClass struct {
	Name    string
	Methods []OwnMethod // of which calls are recorded
}

// OwnMethod is a method of such a class.
type OwnMethod struct {
	ID         int // in records
	Name, Desc string
	Label      string // the field that says where the coroutine goes on whose method it is; empty: it is none's
}

// recordingTo says where a JVM finds what it is to record, and where the records go.
type recordingTo struct {
	build string
	file  string // of the methods
	calls io.Writer
}

// property tells a JVM the file.
func (r *recordingTo) property() string { return "-Dcbcov.calls=" + r.file }

// take writes down for the JVMs what is to be recorded.
func (r *Recording) take(folder string, calls io.Writer) (*recordingTo, error) {
	to := &recordingTo{build: r.Build, file: filepath.Join(folder, "calls"), calls: calls}
	f, err := os.Create(to.file)
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	for _, c := range r.Classes {
		fmt.Fprintln(w, internal(c.Name))
		for _, m := range c.Methods {
			id := strconv.Itoa(m.ID)
			if m.Label != "" {
				id += "#" + m.Label
			}
			fmt.Fprintf(w, " %s %s%s\n", id, m.Name, m.Desc)
		}
	}
	for _, c := range r.Moved {
		fmt.Fprintf(w, "!%s %s %s\n", internal(c.Class), c.Method, c.Callee)
	}
	if err := w.Flush(); err != nil {
		return nil, fmt.Errorf("embedded device: write the list of methods: %w", err)
	}
	return to, nil
}

// internal turns a class's descriptor into its internal name.
func internal(desc string) string { return strings.TrimSuffix(strings.TrimPrefix(desc, "L"), ";") }

// callsFile is the file of a run's recorded calls. A nil one takes none.
type callsFile struct {
	*bufio.Writer
	file *os.File
}

// CallsSuffix ends the names of such files. Their lines have the form of a trace's, without the header of a log line.
const CallsSuffix = ".calls"

// openCalls begins the file, where calls are to be recorded; else it removes an earlier run's.
func (r *runner) openCalls() (*callsFile, error) {
	path := strings.TrimSuffix(r.result.Script, filepath.Ext(r.result.Script)) + CallsSuffix
	if r.opt.Record == nil {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("an earlier run's calls: %w", err)
		}
		return nil, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("the recorded calls: %w", err)
	}
	r.result.Calls = path
	return &callsFile{bufio.NewWriterSize(f, 1<<16), f}, nil
}

func (c *callsFile) close() error {
	if c == nil {
		return nil
	}
	if err := errors.Join(c.Flush(), c.file.Close()); err != nil {
		return fmt.Errorf("the recorded calls: %w", err)
	}
	return nil
}
