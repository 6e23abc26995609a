package embedded

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"time"
)

// maxClassFile bounds a class file, in bytes. The JVM's own bounds, 65,535 constants and as many methods, allow more than any app has.
const maxClassFile = 256 << 20

// A converter is a JVM that converts an app's classes for the one that runs the app. It answers one question at a time.
type converter struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr *tail
	ready  bool // it has read the app's code
}

// converterArgs gives the command line of a converter's java. It shares what the archive has of the agent's own classes.
func (s start) converterArgs() []string {
	a := []string{"-Xmx" + strconv.Itoa(s.heap) + "m", "-Xmn64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable", "-Xlog:all=error:stderr"}
	if s.archive != "" {
		a = append(a, "-XX:SharedArchiveFile="+s.archive)
	}
	if s.recording != nil {
		a = append(a, s.recording.property())
	}
	return append(append(a, "-cp", s.classPath, "cbcov.agent.host.Converter", s.framework), s.app.code...)
}

// startConverter starts a converter; the JVM is killed when ctx ends. It does not wait until the JVM is ready.
func startConverter(ctx context.Context, s start) (*converter, error) {
	cmd := exec.CommandContext(ctx, s.java, s.converterArgs()...)
	settle(cmd, s.code) // the app may have taken its own folder away
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("embedded device: %w", err)
	}
	c := &converter{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<16), stderr: &tail{}}
	cmd.Stderr = c.stderr
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("embedded device: start the converter's JVM: %w", err)
	}
	return c, nil
}

// convert gives the class of a name, or says what is there instead; meetings: it asks where threads meet.
func (c *converter) convert(name string, meetings bool) (kind uint32, content []byte, err error) {
	if !c.ready {
		kind, content, err := c.answer()
		if err != nil {
			return 0, nil, err
		}
		if kind == thereUnfit {
			return 0, nil, fmt.Errorf("embedded device: read the app's code: %s; if its APK is whole and memory is short, give more by --heap", content)
		}
		c.ready = true
	}
	if _, err := io.WriteString(c.in, encode(askConvert{name: name, meetings: meetings}.fields())); err != nil {
		return 0, nil, c.died(err)
	}
	return c.answer()
}

func (c *converter) answer() (kind uint32, content []byte, err error) {
	limit := time.AfterFunc(startLimit, func() { _ = c.cmd.Process.Kill() }) // for one class, or its start
	defer limit.Stop()
	var head [8]byte
	if _, err := io.ReadFull(c.out, head[:]); err != nil {
		return 0, nil, c.died(err)
	}
	kind, n := binary.BigEndian.Uint32(head[:]), binary.BigEndian.Uint32(head[4:])
	if kind > thereUnfit || n > maxClassFile {
		return 0, nil, c.died(fmt.Errorf("it answers with kind %d and %d bytes", kind, n))
	}
	content = make([]byte, n)
	if _, err := io.ReadFull(c.out, content); err != nil {
		return 0, nil, c.died(err)
	}
	return kind, content, nil
}

// errConverter is wrapped when a converter ended, or is of no more use.
var errConverter = errors.New("the converter's JVM ended")

func (c *converter) died(err error) error {
	c.close()
	return fmt.Errorf("%w: %w%s", errConverter, err, c.stderr.says())
}

// close ends the JVM.
func (c *converter) close() {
	_ = c.in.Close() // it ends when its input does
	timer := time.AfterFunc(endTime, func() { _ = c.cmd.Process.Kill() })
	defer timer.Stop()
	_ = c.cmd.Wait() // nothing hangs on how it ends
}
