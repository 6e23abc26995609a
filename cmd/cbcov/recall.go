package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"cbcov/coverage/trace"
	"cbcov/device/drive"
	"cbcov/reports"
)

// recallOptions are the options of `cbcov recall`.
type recallOptions struct {
	analysisOptions
	outputs
	apk     string
	calls   []string
	guesses bool
	list    int
}

func newRecall(g *globals) *cobra.Command {
	o := &recallOptions{analysisOptions: analysisOptions{globals: g}, outputs: outputs{known: reports.Formats()}}
	cmd := &cobra.Command{
		Use:   "recall app.apk calls…",
		Short: "Say how many of the callbacks that really came the automaton has",
		Long: `Holds the automaton to what came: of the callbacks that 'cbcov run --record-calls' recorded, and of their pairs (EE, EAS, EAA), how many it
has, and what it lacks, most frequent first, with the line and the likely reason. Recorded is every call from outside of the app's own code, so
that the figures do not rest on which callbacks cbcov knows.

An automaton in which everything may follow everything would lack nothing. So density stands beside: how many of a window's pairs of callbacks are
required, and how many of these came.

calls are files that such runs wrote (.calls), or folders of them.`,
		Args: cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.apk, o.calls = args[0], args[1:]
			return o.run(cmd)
		},
	}
	o.bind(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&o.guesses, "guesses", false, "count callbacks that the automaton only guesses, without an order, as had")
	flags.IntVarP(&o.list, "list", "n", 20, "list so many callbacks and pairs that are lacking")
	flags.Var(&o.outputs, "format", o.usage())
	return cmd
}

func (o *recallOptions) run(cmd *cobra.Command) error {
	if o.list < 0 {
		return &usageError{cmd.CommandPath(), fmt.Errorf("--list %d: want a number of callbacks", o.list)}
	}
	names, err := callsFiles(o.calls)
	if err != nil {
		return err
	}
	files, err := trace.Open(names)
	if err != nil {
		return err
	}
	defer files.Close()
	a, err := o.open(cmd.Context(), o.apk)
	if err != nil {
		return err
	}
	defer a.Close()
	r, err := a.Recall(cmd.Context(), files, o.guesses)
	if err != nil {
		return err
	}
	return o.write(cmd.Context(), o.globals, func(w io.Writer, format string) error {
		return reports.WriteRecall(w, format, r, reports.Options{List: o.list, Screen: o.streams.screen})
	})
}

// callsFiles lists the files that paths mean: those that are named, and those in folders that runs recorded.
func callsFiles(paths []string) ([]string, error) {
	var names []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("calls: %w: give the files that 'cbcov run --record-calls' wrote, or their folder", err)
		}
		if !info.IsDir() {
			names = append(names, path)
			continue
		}
		before := len(names)
		err = filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() && filepath.Ext(name) == drive.CallsSuffix {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("calls: %w", err)
		}
		if len(names) == before {
			return nil, fmt.Errorf("%s: no file of recorded calls (*%s) in it: run the app by 'cbcov run --record-calls'", path, drive.CallsSuffix)
		}
	}
	return names, nil
}
