package purpose

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Bounds of a file; a page of YAML is 3 KB.
const (
	maxFile   = 128 << 10 // bytes
	maxLine   = 2000      // characters
	maxNested = 64        // brackets open at once
	maxFaults = 20        // told at once
)

// document is a YAML file while it is read: its lines, and what was found wrong with it.
type document struct {
	file   string
	lines  []string
	faults Faults
}

// open checks the bounds of a text and parses it. It gives the one document in it, or nil and a fault.
func (d *document) open(text []byte) ast.Node {
	if err := d.bound(text); err != nil {
		d.faultAt(err.Line, err.Column, "%s", err.Message)
		return nil
	}
	d.lines = strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	file, err := parser.ParseBytes(text, 0)
	var syntax yaml.Error
	switch {
	case errors.As(err, &syntax) && syntax.GetToken() != nil && syntax.GetToken().Position != nil:
		pos := syntax.GetToken().Position
		d.faultAt(pos.Line, pos.Column, "this is not YAML: %s", syntax.GetMessage())
		return nil
	case err != nil:
		d.faultAt(0, 0, "this is not YAML: %v", err)
		return nil
	}
	var body ast.Node
	for _, doc := range file.Docs {
		switch {
		case doc.Body == nil || doc.Body.Type() == ast.CommentType:
		case body != nil:
			d.fault(doc.Body, "a second document; a file holds one purpose")
			return nil
		default:
			body = doc.Body
		}
	}
	if body == nil {
		d.faultAt(0, 0, "the file is empty")
	}
	return body
}

// bound refuses what a purpose never has, before the parser spends time on it.
func (d *document) bound(text []byte) *Fault {
	if len(text) > maxFile {
		return &Fault{Message: fmt.Sprintf("the file has %d bytes; a purpose has at most %d", len(text), maxFile)}
	}
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return &Fault{Message: "the file is no text in UTF-8"}
	}
	line, nested := 0, 0
	for l := range bytes.Lines(text) {
		line++
		if n := utf8.RuneCount(l); n > maxLine {
			return &Fault{Line: line, Column: maxLine, Message: fmt.Sprintf("the line has %d characters; at most %d are read", n, maxLine)}
		}
		for i, c := range l {
			switch c {
			case '[', '{':
				nested++
			case ']', '}':
				nested = max(nested-1, 0)
			}
			if nested > maxNested {
				return &Fault{Line: line, Column: i + 1, Message: fmt.Sprintf("more than %d brackets are open", maxNested)}
			}
		}
	}
	return nil
}

// fault notes what is wrong at a node.
func (d *document) fault(at ast.Node, format string, args ...any) {
	line, column := place(at)
	d.faultAt(line, column, format, args...)
}

func (d *document) faultAt(line, column int, format string, args ...any) {
	if len(d.faults) < maxFaults {
		d.faults = append(d.faults, &Fault{File: d.file, Line: line, Column: column, Message: fmt.Sprintf(format, args...)})
	}
}

// place gives where a node begins, from 1.
func place(n ast.Node) (line, column int) {
	switch n := n.(type) {
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return place(n.Values[0].Key)
		}
	case *ast.MappingValueNode:
		return place(n.Key)
	case *ast.SequenceNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return place(n.Values[0])
		}
	}
	token := n.GetToken()
	if token == nil || token.Position == nil {
		return 0, 0
	}
	return token.Position.Line, max(token.Position.Column, 1)
}

// entry is one key of a mapping.
type entry struct {
	key   string
	at    ast.Node // the key
	value ast.Node
}

// entries gives the keys of a mapping in order, each once. What is no mapping is a fault; what names it for people.
func (d *document) entries(n ast.Node, what string) []entry {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		d.fault(n, "%s must be keys with values, not %s", what, kind(n))
		return nil
	}
	seen := map[string]bool{}
	var list []entry
	for _, v := range values {
		key, ok := v.Key.(*ast.StringNode)
		switch {
		case !ok:
			d.fault(v.Key, "a key of %s must be a name, not %s", what, kind(v.Key))
		case seen[key.Value]:
			d.fault(v.Key, "%q is given twice", key.Value)
		default:
			seen[key.Value] = true
			list = append(list, entry{key.Value, v.Key, v.Value})
		}
	}
	return list
}

// items gives the elements of a list; a single value stands for a list of one.
func (d *document) items(n ast.Node) []ast.Node {
	if list, ok := n.(*ast.SequenceNode); ok {
		return list.Values
	}
	if n.Type() == ast.NullType {
		return nil
	}
	return []ast.Node{n}
}

// text gives a string, and notes a fault for anything else; what names it for people.
func (d *document) text(n ast.Node, what string) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	}
	d.fault(n, "%s must be a text, not %s", what, kind(n))
	return "", false
}

// kind names a node's type for people.
func kind(n ast.Node) string {
	switch n.Type() {
	case ast.MappingType, ast.MappingValueType:
		return "keys with values"
	case ast.SequenceType:
		return "a list"
	case ast.StringType, ast.LiteralType:
		return "a text"
	case ast.IntegerType, ast.FloatType, ast.InfinityType, ast.NanType:
		return "a number (put it in quotes if a text is meant)"
	case ast.BoolType:
		return "true or false (put it in quotes if a text is meant)"
	case ast.NullType:
		return "nothing"
	case ast.AnchorType, ast.AliasType, ast.MergeKeyType:
		return "an anchor or alias (purposes have none)"
	case ast.TagType:
		return "a YAML tag (purposes have none)"
	}
	return "a " + n.Type().String()
}
