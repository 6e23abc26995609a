package embedded

import (
	"bufio"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

//go:generate go run ./internal/wiregen

// maxLine bounds a line that the agent sends, in bytes: a crash's stack is the longest.
const maxLine = 4 << 20

// An asked is a message to the agent; they are in messages.go, which is made of wire.txt.
type asked interface{ fields() []string }

// flat gives a message's fields as texts.
func flat(fields ...any) []string {
	var all []string
	for _, f := range fields {
		switch f := f.(type) {
		case []string:
			all = append(all, f...)
		case bool:
			all = append(all, map[bool]string{false: "0", true: "1"}[f])
		default:
			all = append(all, fmt.Sprint(f))
		}
	}
	return all
}

// encode makes a message's line.
func encode(fields []string) string {
	escaped := make([]string, len(fields))
	for i, f := range fields {
		escaped[i] = escaper.Replace(f)
	}
	return strings.Join(escaped, "\t") + "\n"
}

var escaper = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// fields are those of a message of the agent's that were not read yet. Who reads looks at the end whether all were as they should be.
type fields struct {
	message []string // all
	read    int
	wrong   bool // one is missing, or is not what it should be
}

// end gives the error of a message that is another, or has fields that are not understood.
func (f *fields) end() error {
	if f.wrong || f.read < len(f.message) {
		return fmt.Errorf("embedded device: the agent says %.200q, which is not understood", f.message)
	}
	return nil
}

func (f *fields) text() string {
	if f.read == len(f.message) {
		f.wrong = true
		return ""
	}
	f.read++
	return f.message[f.read-1]
}

func (f *fields) word(want string) { f.wrong = f.text() != want || f.wrong }

func (f *fields) number(bits int) int64 {
	n, err := strconv.ParseInt(f.text(), 10, bits)
	f.wrong = err != nil || f.wrong
	return n
}

func (f *fields) int() int    { return int(f.number(32)) }
func (f *fields) long() int64 { return f.number(64) }
func (f *fields) flag() bool  { return f.text() == "1" }

func (f *fields) texts() []string {
	all := f.message[f.read:]
	f.read = len(f.message)
	return all
}

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
