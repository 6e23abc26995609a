package purpose

import (
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"
)

// Bounds of what a purpose holds.
const (
	maxImports   = 128
	maxLibraries = 32
	maxIgnored   = 128
	maxDevices   = 16
	maxWait      = 10 * time.Minute
)

// purpose reads a whole file.
func (d *document) purpose(body ast.Node, p *Purpose) {
	entries := d.entries(body, "a purpose")
	if len(d.Faults) > 0 {
		return
	}
	later := map[string]ast.Node{}
	for _, e := range entries {
		if !d.plain(e, p) && !d.code(e, p) && !d.wait(e, p) {
			switch e.key {
			case "errors", "after-error", "restrictions", "app":
				later[e.key] = e.value // they name inputs and outputs, which may stand below
			case "devices":
				p.Devices = d.labels(e.value)
			case "table1":
				p.Table1 = d.figures(e.value)
			default:
				d.unknown(e, keys)
			}
		}
	}
	d.require(entries, body, "class", "reset", "inputs", "quiet")
	if len(d.Faults) > 0 {
		return
	}
	d.symbols(p)
	d.references(later, p)
}

// keys are all that a purpose may have, for messages.
var keys = []string{"class", "api", "about", "libraries", "imports", "fields", "set-up", "reset", "tear-down", "inputs", "outputs",
	"ignored", "strict", "errors", "after-error", "fence", "quiet", "settle", "restrictions", "app", "devices", "table1"}

// plain reads what is neither code nor a wait. It reports false for a key that is not its own, as do code and wait.
func (d *document) plain(e entry, p *Purpose) bool {
	switch e.key {
	case "class":
		if text, ok := d.text(e.value, "class"); ok {
			if p.Class = text; !className.MatchString(text) {
				d.fault(e.value, "%q is no full Java name of a class", text)
			}
		}
	case "api":
		p.API = d.apiRange(e.value)
	case "about":
		text, _ := d.text(e.value, "about")
		p.Description = strings.TrimSpace(text)
	case "libraries":
		d.libraries(e.value, p)
	case "imports":
		p.Imports = d.imports(e.value)
	case "strict":
		if b, ok := e.value.(*ast.BoolNode); ok {
			p.Strict = b.Value
		} else {
			d.fault(e.value, "strict must be true or false, not %s", kind(e.value))
		}
	default:
		return false
	}
	return true
}

func (d *document) code(e entry, p *Purpose) bool {
	switch e.key {
	case "fields":
		p.Fields = d.snippet(e.value, e.key)
	case "set-up":
		p.SetUp = d.snippet(e.value, e.key)
	case "reset":
		p.Reset = d.snippet(e.value, e.key)
	case "tear-down":
		p.TearDown = d.snippet(e.value, e.key)
	case "inputs":
		p.Inputs = d.inputs(e.value)
	case "outputs":
		p.Outputs = d.outputs(e.value)
	case "ignored":
		p.Ignored = d.ignored(e.value)
	case "fence":
		p.Fence = d.fence(e.value)
	default:
		return false
	}
	return true
}

func (d *document) wait(e entry, p *Purpose) bool {
	switch e.key {
	case "quiet":
		if p.Quiet = d.duration(e.value, e.key); p.Quiet == 0 {
			d.fault(e.value, "quiet must be longer than nothing: it is how long a delta waits")
		}
	case "settle":
		p.Settle = d.duration(e.value, e.key)
	default:
		return false
	}
	return true
}

// require notes a fault for each key that is missing.
func (d *document) require(entries []entry, at ast.Node, names ...string) {
	for _, name := range names {
		if !slices.ContainsFunc(entries, func(e entry) bool { return e.key == name }) {
			d.fault(at, "%s is missing", name)
		}
	}
}

func (d *document) unknown(e entry, known []string) {
	d.fault(e.at, "unknown key %q; known are: %s", e.key, strings.Join(known, ", "))
}

// list gives the elements of a list that has at most so many.
func (d *document) list(n ast.Node, what string, most int) []ast.Node {
	items := d.items(n)
	if len(items) > most {
		d.fault(n, "%d %s; at most %d are read", len(items), what, most)
		return nil
	}
	return items
}

func (d *document) libraries(n ast.Node, p *Purpose) {
	for _, item := range d.list(n, "libraries", maxLibraries) {
		text, ok := d.text(item, "a library")
		switch {
		case !ok:
		case text == "classpath":
			p.ClassPath = true
		case !coordinate.MatchString(text):
			d.fault(item, "a library is group:artifact:version as Maven has it, or classpath for the jars that the user gives, not %q", text)
		default:
			p.Libraries = append(p.Libraries, text)
		}
	}
}

func (d *document) imports(n ast.Node) []Import {
	var list []Import
	for _, item := range d.list(n, "imports", maxImports) {
		text, ok := d.text(item, "an import")
		if ok && !importName.MatchString(text) {
			d.fault(item, "an import is a name such as java.io.File, java.util.* or static java.lang.Math.max, without import and ;, not %q",
				text)
		}
		line, column := place(item)
		list = append(list, Import{text, line, column})
	}
	return list
}

func (d *document) duration(n ast.Node, what string) time.Duration {
	text, ok := d.text(n, what)
	if !ok {
		return 0
	}
	t, err := time.ParseDuration(text)
	if err != nil || t < 0 || t > maxWait {
		d.fault(n, "%s must be a time such as 500ms or 2s, at most 10m, not %q", what, text)
		return maxWait // so that no second fault follows from it
	}
	return t
}
