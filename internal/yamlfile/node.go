package yamlfile

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// Place gives where a node begins, from 1.
func Place(n ast.Node) (line, column int) {
	switch n := n.(type) {
	case *ast.MappingNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return Place(n.Values[0].Key)
		}
	case *ast.MappingValueNode:
		return Place(n.Key)
	case *ast.SequenceNode:
		if !n.IsFlowStyle && len(n.Values) > 0 {
			return Place(n.Values[0])
		}
	}
	token := n.GetToken()
	if token == nil || token.Position == nil {
		return 0, 0
	}
	return token.Position.Line, max(token.Position.Column, 1)
}

// Entry is one key of a mapping.
type Entry struct {
	Key   string
	At    ast.Node // the key
	Value ast.Node
}

// Entries gives the keys of a mapping in order, each once. What is no mapping is a fault; what names it for people.
func (d *Document) Entries(n ast.Node, what string) []Entry {
	var values []*ast.MappingValueNode
	switch n := n.(type) {
	case *ast.MappingNode:
		values = n.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{n}
	default:
		d.Fault(n, "%s must be keys with values, not %s", what, Kind(n))
		return nil
	}
	seen := map[string]bool{}
	var list []Entry
	for _, v := range values {
		key, ok := v.Key.(*ast.StringNode)
		switch {
		case !ok:
			d.Fault(v.Key, "a key of %s must be a name, not %s", what, Kind(v.Key))
		case seen[key.Value]:
			d.Fault(v.Key, "%q is given twice", key.Value)
		default:
			seen[key.Value] = true
			list = append(list, Entry{key.Value, v.Key, v.Value})
		}
	}
	return list
}

// Require notes a fault for each key that is missing.
func (d *Document) Require(entries []Entry, at ast.Node, names ...string) {
	for _, name := range names {
		if !slices.ContainsFunc(entries, func(e Entry) bool { return e.Key == name }) {
			d.Fault(at, "%s is missing", name)
		}
	}
}

// Unknown notes that a key is none of those that are known.
func (d *Document) Unknown(e Entry, known []string) {
	d.Fault(e.At, "unknown key %q; known are: %s", e.Key, strings.Join(known, ", "))
}

// Items gives the elements of a list; a single value stands for a list of one.
func (d *Document) Items(n ast.Node) []ast.Node {
	if list, ok := n.(*ast.SequenceNode); ok {
		return list.Values
	}
	if n.Type() == ast.NullType {
		return nil
	}
	return []ast.Node{n}
}

// List gives the elements of a list that has at most so many; what names them for people.
func (d *Document) List(n ast.Node, what string, most int) []ast.Node {
	items := d.Items(n)
	if len(items) > most {
		d.Fault(n, "%d %s; at most %d are read", len(items), what, most)
		return nil
	}
	return items
}

// Text gives a string, and notes a fault for anything else; what names it for people.
func (d *Document) Text(n ast.Node, what string) (string, bool) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, true
	case *ast.LiteralNode:
		return n.Value.Value, true
	}
	d.Fault(n, "%s must be a text, not %s", what, Kind(n))
	return "", false
}

// Kind names a node's type for people.
func Kind(n ast.Node) string {
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
		return "an anchor or alias (write out what it stands for)"
	case ast.TagType:
		return "a YAML tag (leave it out)"
	}
	return "a " + n.Type().String()
}
