package embedded

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
)

// classes hands a JVM the classes of its app, converted: those that were kept from a run before, and others as a converter makes them. The JVM cannot
// tell which are which, so that a run is the same to the byte whatever was kept.
type classes struct {
	kept    *kept
	conv    *converter // nil: none was needed yet
	start   func() (*converter, error)
	answers *os.File // what the JVM is told goes in here
	reader  *os.File // and comes out here, in the JVM
	lost    string   // which class was given up first, and why, on one line; empty: none was

	mu     sync.Mutex
	ending bool // no converter is to be started any more
	closed sync.Once
}

// openClasses prepares the classes of the app that a JVM is to be started for. Where nothing was kept of it a converter starts beside that JVM.
func (l *layout) openClasses(ctx context.Context, s start) (_ *classes, err error) {
	c := &classes{start: func() (*converter, error) { return startConverter(ctx, s) }}
	if c.kept, err = l.keep(s); err != nil {
		return nil, err
	}
	if c.reader, c.answers, err = os.Pipe(); err != nil {
		c.kept.close()
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	if len(c.kept.at) == 0 {
		if err := c.needConverter(); err != nil {
			c.close()
			return nil, err
		}
	}
	return c, nil
}

func (c *classes) needConverter() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conv != nil {
		return nil
	}
	if c.ending {
		return fmt.Errorf("embedded device: %w", errConverter)
	}
	var err error
	c.conv, err = c.start()
	return err
}

// answer answers a question, see the agent's class Handed.
func (c *classes) answer(m saidWanted) error {
	at, err := c.find(m.name, m.meetings)
	if err != nil {
		return err
	}
	b := binary.BigEndian.AppendUint64(nil, uint64(m.number))
	b = binary.BigEndian.AppendUint64(b, uint64(at.kind))
	b = binary.BigEndian.AppendUint64(b, uint64(at.offset))
	b = binary.BigEndian.AppendUint64(b, uint64(at.size))
	if _, err := c.answers.Write(b); err != nil {
		return fmt.Errorf("embedded device: hand over a class: %w", err)
	}
	return nil
}

// maxTries is how often a class is converted whose converter ends over it: it may not be the class's fault.
const maxTries = 2

// givenUp is what is said of a class then. It is for the app's log, which says the same in each run; the user is told why, see session.threads.
const givenUp = "the JVM that converts classes ended over it; if memory is short, give more by --heap"

// find says where a class is, and has it converted where it is not kept.
func (c *classes) find(name string, meetings bool) (span, error) {
	id := classID{name, meetings}
	if p, ok := c.kept.at[id]; ok {
		return p, nil
	}
	for try := 1; ; try++ {
		if err := c.needConverter(); err != nil {
			return span{}, err
		}
		kind, content, err := c.conv.convert(name, meetings)
		if err == nil {
			return c.kept.add(id, kind, content)
		}
		if !errors.Is(err, errConverter) {
			return span{}, err
		}
		c.mu.Lock()
		c.conv = nil
		c.mu.Unlock()
		if try == maxTries {
			if c.lost == "" {
				c.lost = fmt.Sprintf("class %s was lost: %s", name, strings.ReplaceAll(lastLines(err.Error(), 3), "\n", "; "))
			}
			c.kept.home = "" // another run may have more luck
			return c.kept.add(id, thereUnfit, []byte(givenUp))
		}
	}
}

// kill ends the converter at once. Any goroutine may.
func (c *classes) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ending = true
	if c.conv != nil {
		_ = c.conv.cmd.Process.Kill() // it may have ended already
	}
}

// reads says that the JVM has been started, which has its end of the answers now. There may be no classes.
func (c *classes) reads() {
	if c != nil {
		c.reader.Close()
	}
}

// hangUp ends the answers: a JVM that waits for one goes on. There may be no classes.
func (c *classes) hangUp() {
	if c != nil {
		c.answers.Close()
	}
}

// close ends the converter, and keeps what it has made. There may be no classes.
func (c *classes) close() {
	if c == nil {
		return
	}
	c.closed.Do(func() {
		c.answers.Close()
		c.reader.Close()
		if c.conv != nil {
			c.conv.close()
		}
		c.kept.close()
	})
}
