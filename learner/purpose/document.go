package purpose

import (
	"github.com/goccy/go-yaml/ast"

	"cbcov/learner/yamlfile"
)

// maxFile is the most bytes of a purpose; a page of YAML is 3 KB.
const maxFile = 128 << 10

// document is a purpose's YAML while it is read.
type document struct{ yamlfile.Document }

// entry is one key of a mapping.
type entry struct {
	key   string
	at    ast.Node // the key
	value ast.Node
}

func (d *document) entries(n ast.Node, what string) []entry {
	var list []entry
	for _, e := range d.Entries(n, what) {
		list = append(list, entry{e.Key, e.At, e.Value})
	}
	return list
}

func (d *document) fault(at ast.Node, format string, args ...any) { d.Fault(at, format, args...) }
func (d *document) faultAt(line, column int, format string, args ...any) {
	d.FaultAt(line, column, format, args...)
}
func (d *document) items(n ast.Node) []ast.Node                 { return d.Items(n) }
func (d *document) text(n ast.Node, what string) (string, bool) { return d.Text(n, what) }
func place(n ast.Node) (line, column int)                       { return yamlfile.Place(n) }
func kind(n ast.Node) string                                    { return yamlfile.Kind(n) }
