// Package yamlfile reads YAML that people write: learning purposes, a team's rules. A Document gives the nodes of such a file as Go
// values, and notes what is wrong with line and column, several faults at once.
//
// It reads less than YAML: one document of bounded size, without anchors, aliases, tags and merge keys, whose keys are names, each
// once. What such files never have is refused before the parser spends time on it.
package yamlfile

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Bounds of any file.
const (
	maxLine   = 2000 // characters
	maxNested = 64   // brackets open at once
	maxFaults = 20   // told at once
)

// Document is a YAML file while it is read: its lines, and what was found wrong with it.
type Document struct {
	File   string // names the file in messages
	What   string // one word for what the file is, as in "purpose"
	Max    int    // bytes
	Lines  []string
	Faults Faults
}

// ReadFile reads a file's text, up to one byte more than most: Open tells that it is too long.
func ReadFile(path string, most int) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, int64(most)+1))
}

// Open checks the bounds of a text and parses it. It gives the one document in it, or nil and a fault.
func (d *Document) Open(text []byte) ast.Node {
	if err := d.bound(text); err != nil {
		d.FaultAt(err.Line, err.Column, "%s", err.Message)
		return nil
	}
	d.Lines = strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	file, err := parser.ParseBytes(text, 0)
	var syntax yaml.Error
	switch {
	case errors.As(err, &syntax) && syntax.GetToken() != nil && syntax.GetToken().Position != nil:
		pos := syntax.GetToken().Position
		d.FaultAt(pos.Line, pos.Column, "this is not YAML: %s", syntax.GetMessage())
		return nil
	case err != nil:
		d.FaultAt(0, 0, "this is not YAML: %v", err)
		return nil
	}
	return d.only(file)
}

// only gives the body of the one document in a file.
func (d *Document) only(file *ast.File) ast.Node {
	var body ast.Node
	for _, doc := range file.Docs {
		switch {
		case doc.Body == nil || doc.Body.Type() == ast.CommentType:
		case body != nil:
			d.Fault(doc.Body, "a second document; a file holds one %s", d.What)
			return nil
		default:
			body = doc.Body
		}
	}
	if body == nil {
		d.FaultAt(0, 0, "the file is empty")
	}
	return body
}

// bound refuses what such a file never has, before the parser spends time on it.
func (d *Document) bound(text []byte) *Fault {
	if len(text) > d.Max {
		return &Fault{Message: fmt.Sprintf("the file has more than %d bytes, the most that a %s may have", d.Max, d.What)}
	}
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return &Fault{Message: "the file is no text in UTF-8"}
	}
	line, nested := 0, brackets{}
	for l := range bytes.Lines(text) {
		line++
		if n := utf8.RuneCount(l); n > maxLine {
			return &Fault{Line: line, Column: maxLine, Message: fmt.Sprintf("the line has %d characters; at most %d are read", n, maxLine)}
		}
		for i, c := range l {
			if nested.step(c); nested.open > maxNested {
				return &Fault{Line: line, Column: i + 1, Message: fmt.Sprintf("more than %d brackets are open", maxNested)}
			}
		}
	}
	return nil
}

// brackets counts those that begin a list or mapping: what stands inside a word, as in a method's descriptor, does not.
type brackets struct {
	open   int
	inWord bool // a bracket here would belong to the word before it
}

func (b *brackets) step(c byte) {
	switch c {
	case '[', '{':
		if !b.inWord {
			b.open++
		}
	case ']', '}':
		b.open = max(b.open-1, 0)
	case ' ', '\t', '\r', '\n', ',', ':', '-', '?':
		b.inWord = false
	default:
		b.inWord = true
	}
}

// Fault notes what is wrong at a node.
func (d *Document) Fault(at ast.Node, format string, args ...any) {
	line, column := Place(at)
	d.FaultAt(line, column, format, args...)
}

// FaultAt notes what is wrong at a line and column, 0 where the whole file is meant.
func (d *Document) FaultAt(line, column int, format string, args ...any) {
	if len(d.Faults) < maxFaults {
		d.Faults = append(d.Faults, &Fault{File: d.File, Line: line, Column: column, Message: fmt.Sprintf(format, args...)})
	}
}
