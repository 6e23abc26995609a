package main

import (
	"io"
	"os"

	"github.com/mattn/go-isatty"
)

// streams are what a command reads and writes. Tests inject buffers.
type streams struct {
	in  io.Reader
	out io.Writer // results only
	err io.Writer // messages and progress
	// Whether a person watches. Colours and wide tables are for people; a progress bar is drawn on a terminal only.
	outTerminal, errTerminal bool
	colour                   bool
}

func systemStreams() *streams {
	s := &streams{
		in:          os.Stdin,
		out:         os.Stdout,
		err:         os.Stderr,
		outTerminal: isatty.IsTerminal(os.Stdout.Fd()),
		errTerminal: isatty.IsTerminal(os.Stderr.Fd()),
	}
	s.colour = s.outTerminal && os.Getenv("NO_COLOR") == ""
	return s
}
