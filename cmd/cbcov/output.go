package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"cbcov/internal/parallel"
	"cbcov/reports"
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
	if err := oneOf("format", name, o.known); err != nil {
		return err
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

// sourceFlags say where the app's source is.
type sourceFlags struct{ roots []string }

func (f *sourceFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringSliceVar(&f.roots, "source-root", nil,
		"folders with the app's source: sarif, codequality and cobertura name its files (default: they name traces)")
}

// of gives what a report of findings is printed with.
func (f *sourceFlags) of(g *globals, list int) (reports.Options, error) {
	opt := reports.Options{List: list, Screen: g.streams.screen, Version: buildVersion()}
	if len(f.roots) == 0 {
		return opt, nil
	}
	var err error
	opt.Sources, err = reports.FindSources(f.roots)
	return opt, err
}

// write renders every output that was asked for. A file is there as a whole or not at all.
func (o *outputs) write(ctx context.Context, g *globals, render func(w io.Writer, format string) error) error {
	list := o.list
	if len(list) == 0 {
		list = []output{{format: o.known[0]}}
	}
	for _, out := range list {
		content := func(w io.Writer) error { return render(w, out.format) }
		if err := g.writeTo(ctx, out.file, out.format, content); err != nil {
			return err
		}
	}
	return nil
}

// writeTo writes something to a file, as a whole or not at all, or to standard output if the path is empty or "-".
func (g *globals) writeTo(ctx context.Context, path, what string, content func(io.Writer) error) error {
	w := guard{step: "writing " + what, grace: stepGrace}
	if path == "" || path == "-" {
		w.silent = g.streams.outTerminal
		return g.fill(ctx, w, g.streams.out, content)
	}
	write := writeWhole
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		write = writeInto
	}
	if err := write(path, func(file io.Writer) error { return g.fill(ctx, w, file, content) }); err != nil {
		return fmt.Errorf("writing %s: %w", what, err)
	}
	return nil
}

// writeInto writes to what is no file but a device or a pipe, as /dev/null or /dev/stdout: a file may not take its place.
func writeInto(path string, content func(io.Writer) error) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(content(file), file.Close())
}

// fill writes content to a file or stream. No limit holds: a reader of the stream may be slow.
func (g *globals) fill(ctx context.Context, w guard, to io.Writer, content func(io.Writer) error) error {
	_, err := watched(ctx, g, w, func(ctx context.Context) (struct{}, error) {
		buffered := bufio.NewWriter(parallel.Until(ctx, to))
		return struct{}{}, errors.Join(content(buffered), buffered.Flush())
	})
	return err
}

// writeWhole writes a file under another name and renames it when all of it is written.
func writeWhole(path string, content func(io.Writer) error) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return notThere(path, err)
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

// notThere says of a file that cannot be made why: with its own name, which is not that of the file that becomes it.
func notThere(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no directory %s: make it, or give another", path, filepath.Dir(path))
	}
	var of *fs.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// ready says early what would keep reports from being written: a folder that is not there.
func (o *outputs) ready() error {
	for _, out := range o.list {
		if out.file == "" || out.file == "-" {
			continue
		}
		if _, err := os.Stat(filepath.Dir(out.file)); err != nil {
			return fmt.Errorf("writing %s: %w", out.format, notThere(out.file, err))
		}
	}
	return nil
}
