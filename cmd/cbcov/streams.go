package main

import (
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/mattn/go-isatty"
	"golang.org/x/term"

	"cbcov/reports"
)

// streams are what a command reads and writes. Tests inject buffers.
type streams struct {
	in  io.Reader
	out io.Writer // results only
	err io.Writer // messages and progress
	// Whether a person watches. Colours and wide tables are for people; a progress bar is drawn on a terminal only.
	outTerminal, errTerminal bool
	screen                   reports.Screen // that the results are for
	errWidth                 int            // of the terminal that messages are for; 0: it is none
	// outDraws says that results may be drawn over earlier ones; size is how wide and high the terminal is then.
	outDraws bool
	size     func() (width, height int)
}

// usualWidth is taken for a terminal that does not tell its width.
const usualWidth = 80

func systemStreams() *streams {
	s := &streams{
		in:          os.Stdin,
		out:         os.Stdout,
		err:         os.Stderr,
		outTerminal: isatty.IsTerminal(os.Stdout.Fd()),
		errTerminal: isatty.IsTerminal(os.Stderr.Fd()) && os.Getenv("TERM") != "dumb",
	}
	if s.outTerminal {
		s.screen = screenOf(widthOf(os.Stdout), os.Getenv)
		s.outDraws = os.Getenv("TERM") != "dumb"
		s.size = func() (int, int) { return screenOf(widthOf(os.Stdout), os.Getenv).Width, heightOf(os.Stdout) }
	}
	if s.errTerminal {
		s.errWidth = widthOf(os.Stderr)
	}
	return s
}

func widthOf(terminal *os.File) int {
	width, _, err := term.GetSize(int(terminal.Fd()))
	if err != nil || width <= 0 {
		return usualWidth
	}
	return width
}

// usualHeight is taken for a terminal that does not tell its height.
const usualHeight = 24

func heightOf(terminal *os.File) int {
	_, height, err := term.GetSize(int(terminal.Fd()))
	if err != nil || height <= 0 {
		return usualHeight
	}
	return height
}

// screenOf says what a terminal shows, as the environment tells: NO_COLOR (no-color.org), TERM and the locale's character set (POSIX).
func screenOf(width int, env func(string) string) reports.Screen {
	if n, err := strconv.Atoi(env("COLUMNS")); err == nil && n > 0 {
		width = n // the user wants it so
	}
	s := reports.Screen{Width: width, Colour: env("NO_COLOR") == "" && env("TERM") != "dumb"}
	locale := ""
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale == "" {
			locale = strings.ToLower(env(name))
		}
	}
	s.ASCII = runtime.GOOS != "windows" && !strings.Contains(locale, "utf-8") && !strings.Contains(locale, "utf8")
	return s
}
