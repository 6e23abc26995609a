package embedded

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// mostOfHung is how many lines the log keeps of an event from which the main thread did not come back. When such an event is ended is chance, as it is
// by the processor's time: so is how much it has logged until then, unless that is less. A loop that logs writes these lines in far less time.
const mostOfHung = 4000

// hungHead begins what the device logs of such an event, as its last lines (class Phone).
const hungHead = " E ActivityManager: ANR in "

// heldLog is where the agent's log goes. What an event logs beyond mostOfHung lines waits in a file until it is known how the event has ended.
type heldLog struct {
	to    io.Writer
	event bool // one is under way
	lines int  // of it
	rest  *os.File
	w     *bufio.Writer // to rest; nil: nothing waits
	size  int64         // bytes that wait
	head  int64         // where in them the last hungHead's line begins; -1: nowhere
}

// begin says that an event begins.
func (l *heldLog) begin() { l.event, l.lines, l.size, l.head = true, 0, 0, -1 }

// line takes a line of the log.
func (l *heldLog) line(text string) error {
	if !l.event || l.lines < mostOfHung {
		l.lines++
		_, err := io.WriteString(l.to, text+"\n")
		return err
	}
	if l.w == nil {
		if err := l.open(); err != nil {
			return err
		}
	}
	if strings.Contains(text, hungHead) {
		l.head = l.size
	}
	n, err := l.w.WriteString(text + "\n")
	l.size += int64(n)
	return err
}

func (l *heldLog) open() (err error) {
	if l.rest == nil {
		l.rest, err = os.CreateTemp("", "cbcov-log-*") // the app may write into its own folder
	}
	if err != nil {
		return fmt.Errorf("a place for a long log: %w", err)
	}
	l.w = bufio.NewWriterSize(l.rest, 1<<16)
	return nil
}

// end says that the event has ended, and whether the main thread did not come back from it: then what waits is dropped, but for what the device says of it.
func (l *heldLog) end(hung bool) error {
	l.event = false
	if l.w == nil {
		return nil
	}
	from := int64(0)
	if hung && l.head > 0 {
		from = l.head
	}
	err := l.w.Flush()
	if err == nil {
		_, err = io.Copy(l.to, io.NewSectionReader(l.rest, from, l.size-from))
	}
	if err == nil {
		err = l.rest.Truncate(0)
	}
	if err == nil {
		_, err = l.rest.Seek(0, io.SeekStart)
	}
	l.w = nil
	return err
}

// close removes the file.
func (l *heldLog) close() error {
	if l.rest == nil {
		return nil
	}
	return errors.Join(l.rest.Close(), os.Remove(l.rest.Name()))
}
