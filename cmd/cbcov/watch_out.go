package main

import (
	"bytes"
	"fmt"
	"io"

	"cbcov/coverage/guide"
	"cbcov/reports"
)

// watchedOut is where a watcher tells what it knows.
type watchedOut interface {
	begin(page string) error // page is the page's address; empty: there is none
	covered(sequence int) error
	status(s *guide.Status) error
	end(s *guide.Status) error
	leave() // is called in any case, at last
}

// watchedLines are for a file or a pipe: a line for each sequence that is covered first, and a summary.
type watchedLines struct {
	out    io.Writer
	screen reports.Screen
	words  *reports.Watched
}

func (o *watchedLines) begin(string) error         { return nil }
func (o *watchedLines) status(*guide.Status) error { return nil }
func (o *watchedLines) leave()                     {}

func (o *watchedLines) covered(sequence int) error {
	_, err := fmt.Fprintln(o.out, "covered", o.words.Line(sequence, o.screen))
	return err
}

func (o *watchedLines) end(s *guide.Status) error {
	fmt.Fprintln(o.out)
	return o.words.Write(o.out, s, o.screen)
}

// watchedJSON is for programs.
type watchedJSON struct {
	out   io.Writer
	words *reports.Watched
}

func (o *watchedJSON) begin(string) error           { return o.words.WriteBegin(o.out) }
func (o *watchedJSON) covered(sequence int) error   { return o.words.WriteCovered(o.out, sequence) }
func (o *watchedJSON) status(s *guide.Status) error { return o.words.WriteStatus(o.out, s, false) }
func (o *watchedJSON) end(s *guide.Status) error    { return o.words.WriteStatus(o.out, s, true) }
func (o *watchedJSON) leave()                       {}

// watchedPanel is a terminal's: a panel that is drawn anew on a screen of its own, so that what stood there before comes back.
type watchedPanel struct {
	out    io.Writer
	screen reports.Screen
	size   func() (width, height int)
	words  *reports.Watched
	page   string
	there  bool
}

// What a terminal is told (ECMA-48, and xterm's alternate screen).
const (
	otherScreen = "\x1b[?1049h\x1b[?25l" // another screen, without a cursor
	ownScreen   = "\x1b[?25h\x1b[?1049l"
	toTop       = "\x1b[H"
	restOfLine  = "\x1b[K"
	restBelow   = "\x1b[J"
)

func (o *watchedPanel) begin(page string) error {
	o.page, o.there = page, true
	_, err := io.WriteString(o.out, otherScreen)
	return err
}

func (o *watchedPanel) covered(int) error { return nil }

func (o *watchedPanel) status(s *guide.Status) error {
	text, err := o.draw(s)
	if err != nil {
		return err
	}
	_, err = o.out.Write(text)
	return err
}

// draw draws the panel, as much of it as the terminal is high.
func (o *watchedPanel) draw(s *guide.Status) ([]byte, error) {
	var panel bytes.Buffer
	if o.page != "" {
		fmt.Fprintf(&panel, "%s\n", o.page)
	}
	width, height := o.size()
	screen := o.screen
	screen.Width = width
	if err := o.words.Panel(&panel, s, screen); err != nil {
		return nil, err
	}
	lines := bytes.Split(bytes.TrimRight(panel.Bytes(), "\n"), []byte("\n"))
	lines = lines[:min(len(lines), max(1, height))]
	text := []byte(toTop)
	for i, line := range lines {
		if i > 0 {
			text = append(text, "\r\n"...)
		}
		text = append(append(text, line...), restOfLine...)
	}
	return append(text, restBelow...), nil
}

func (o *watchedPanel) end(s *guide.Status) error {
	o.leave()
	return o.words.Panel(o.out, s, o.screen)
}

func (o *watchedPanel) leave() {
	if o.there {
		_, _ = io.WriteString(o.out, ownScreen) // there is nobody left to tell that the terminal has gone
	}
	o.there = false
}
