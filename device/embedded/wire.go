package embedded

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
)

// maxLine bounds a line that the agent sends, in bytes: a crash's stack is the longest.
const maxLine = 4 << 20

// The wire to the agent: a message is one line of fields parted by tabs; see Wire.java.

// encode makes a message's line.
func encode(fields []string) string {
	escaped := make([]string, len(fields))
	for i, f := range fields {
		escaped[i] = escaper.Replace(f)
	}
	return strings.Join(escaped, "\t") + "\n"
}

var escaper = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// decode takes a line without its end apart.
func decode(line string) []string {
	var fields []string
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\t':
			fields = append(fields, b.String())
			b.Reset()
		case c == '\\' && i+1 < len(line):
			i++
			b.WriteByte(unescape(line[i]))
		default:
			b.WriteByte(c)
		}
	}
	return append(fields, b.String())
}

func unescape(c byte) byte {
	switch c {
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	}
	return c
}

// readLine reads a line without its end, however the reader's buffer cuts it.
func readLine(r *bufio.Reader) (string, error) {
	var b strings.Builder
	for {
		part, err := r.ReadSlice('\n')
		if b.Len()+len(part) > maxLine {
			return "", fmt.Errorf("the agent sent a line of more than %d MB", maxLine>>20)
		}
		b.Write(part)
		if err == nil {
			return strings.TrimSuffix(b.String(), "\n"), nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return "", err
		}
	}
}
