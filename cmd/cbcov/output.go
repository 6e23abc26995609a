package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An output is one --format NAME[=FILE]; without a file it is standard output.
type output struct{ format, file string }

// outputs is the value of the repeatable flag --format.
type outputs struct {
	known []string // the first is the default
	list  []output
}

func (o *outputs) String() string {
	var words []string
	for _, out := range o.list {
		word := out.format
		if out.file != "" {
			word += "=" + out.file
		}
		words = append(words, word)
	}
	return strings.Join(words, ",")
}

func (o *outputs) Type() string { return "name[=file]" }

// usage is the flag's description.
func (o *outputs) usage() string {
	return fmt.Sprintf("%s; with =FILE written there; may be repeated (default %s)", strings.Join(o.known, ", "), o.known[0])
}

// Set parses one use of the flag.
func (o *outputs) Set(value string) error {
	name, file, found := strings.Cut(value, "=")
	if !slices.Contains(o.known, name) {
		return fmt.Errorf("no format %q here; there are: %s", name, strings.Join(o.known, ", "))
	}
	if found && file == "" {
		return fmt.Errorf("%q names no file: write %s=FILE, or %s for standard output", value, name, name)
	}
	for _, other := range o.list {
		if other.file == file {
			if file == "" {
				return fmt.Errorf("both %s and %s would go to standard output: give one a file, as in --format %s=FILE", other.format, name, name)
			}
			return fmt.Errorf("both %s and %s would go to %s", other.format, name, file)
		}
	}
	o.list = append(o.list, output{name, file})
	return nil
}

// write renders every output that was asked for. A file is there as a whole or not at all.
func (o *outputs) write(stdout io.Writer, render func(w io.Writer, format string) error) error {
	list := o.list
	if len(list) == 0 {
		list = []output{{format: o.known[0]}}
	}
	for _, out := range list {
		if out.file != "" {
			if err := writeWhole(out.file, func(w io.Writer) error { return render(w, out.format) }); err != nil {
				return fmt.Errorf("writing %s: %w", out.format, err)
			}
			continue
		}
		w := bufio.NewWriter(stdout)
		if err := errors.Join(render(w, out.format), w.Flush()); err != nil {
			return err
		}
	}
	return nil
}

// writeWhole writes a file under another name and renames it when all of it is written.
func writeWhole(path string, content func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	w := bufio.NewWriter(file)
	if err = errors.Join(content(w), w.Flush(), file.Chmod(0o644), file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
