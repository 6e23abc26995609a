package purpose

import (
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
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
	entries := d.Entries(body, "a purpose")
	if len(d.Faults) > 0 {
		return
	}
	later := map[string]ast.Node{}
	for _, e := range entries {
		if !d.plain(e, p) && !d.code(e, p) && !d.wait(e, p) {
			switch e.Key {
			case "errors", "after-error", "restrictions", "app":
				later[e.Key] = e.Value // they name inputs and outputs, which may stand below
			case "devices":
				p.Devices = d.labels(e.Value)
			case "table1":
				p.Table1 = d.figures(e.Value)
			default:
				d.Unknown(e, keys)
			}
		}
	}
	d.Require(entries, body, "class", "reset", "inputs", "quiet")
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
func (d *document) plain(e yamlfile.Entry, p *Purpose) bool {
	switch e.Key {
	case "class":
		if text, ok := d.Text(e.Value, "class"); ok {
			if p.Class = text; !className.MatchString(text) {
				d.Fault(e.Value, "%q is no full Java name of a class", text)
			}
		}
	case "api":
		p.API = d.apiRange(e.Value)
	case "about":
		text, _ := d.Text(e.Value, "about")
		p.Description = strings.TrimSpace(text)
	case "libraries":
		d.libraries(e.Value, p)
	case "imports":
		p.Imports = d.imports(e.Value)
	case "strict":
		if b, ok := e.Value.(*ast.BoolNode); ok {
			p.Strict = b.Value
		} else {
			d.Fault(e.Value, "strict must be true or false, not %s", yamlfile.Kind(e.Value))
		}
	default:
		return false
	}
	return true
}

func (d *document) code(e yamlfile.Entry, p *Purpose) bool {
	switch e.Key {
	case "fields":
		p.Fields = d.snippet(e.Value, e.Key)
	case "set-up":
		p.SetUp = d.snippet(e.Value, e.Key)
	case "reset":
		p.Reset = d.snippet(e.Value, e.Key)
	case "tear-down":
		p.TearDown = d.snippet(e.Value, e.Key)
	case "inputs":
		p.Inputs = d.inputs(e.Value)
	case "outputs":
		p.Outputs = d.outputs(e.Value)
	case "ignored":
		p.Ignored = d.ignored(e.Value)
	case "fence":
		p.Fence = d.fence(e.Value)
	default:
		return false
	}
	return true
}

func (d *document) wait(e yamlfile.Entry, p *Purpose) bool {
	switch e.Key {
	case "quiet":
		if p.Quiet = d.duration(e.Value, e.Key); p.Quiet == 0 {
			d.Fault(e.Value, "quiet must be longer than nothing: it is how long a delta waits")
		}
	case "settle":
		p.Settle = d.duration(e.Value, e.Key)
	default:
		return false
	}
	return true
}

func (d *document) libraries(n ast.Node, p *Purpose) {
	for _, item := range d.List(n, "libraries", maxLibraries) {
		text, ok := d.Text(item, "a library")
		switch {
		case !ok:
		case text == "classpath":
			p.ClassPath = true
		case !coordinate.MatchString(text):
			d.Fault(item, "a library is group:artifact:version as Maven has it, or classpath for the jars that the user gives, not %q", text)
		default:
			p.Libraries = append(p.Libraries, text)
		}
	}
}

func (d *document) imports(n ast.Node) []Import {
	var list []Import
	for _, item := range d.List(n, "imports", maxImports) {
		text, ok := d.Text(item, "an import")
		if ok && !importName.MatchString(text) {
			d.Fault(item, "an import is a name such as java.io.File, java.util.* or static java.lang.Math.max, without import and ;, not %q",
				text)
		}
		line, column := yamlfile.Place(item)
		list = append(list, Import{text, line, column})
	}
	return list
}

func (d *document) duration(n ast.Node, what string) time.Duration {
	text, ok := d.Text(n, what)
	if !ok {
		return 0
	}
	t, err := time.ParseDuration(text)
	if err != nil || t < 0 || t > maxWait {
		d.Fault(n, "%s must be a time such as 500ms or 2s, at most 10m, not %q", what, text)
		return maxWait // so that no second fault follows from it
	}
	return t
}
