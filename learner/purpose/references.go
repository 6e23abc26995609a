package purpose

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
	"cbcov/typestate"
)

// references reads what names inputs and outputs: errors, after-error, restrictions and app.
func (d *document) references(later map[string]ast.Node, p *Purpose) {
	if n := later["errors"]; n != nil {
		for _, i := range d.outputNames(n, p) {
			p.Outputs[i].Error = true
		}
	}
	if n := later["after-error"]; n != nil {
		p.AfterErrorSaid = true
		for _, i := range d.outputNames(n, p) {
			p.AfterError = append(p.AfterError, p.Outputs[i].Name)
		}
	}
	if n := later["restrictions"]; n != nil {
		d.restrictions(n, p)
	}
	if n := later["app"]; n != nil {
		d.app(n, p)
	}
}

// outputNames reads a list of outputs' names and gives their indices.
func (d *document) outputNames(n ast.Node, p *Purpose) []int {
	var list []int
	for _, item := range d.List(n, "outputs", maxSymbols) {
		name, ok := d.Text(item, "an output's name")
		if !ok {
			continue
		}
		i := slices.IndexFunc(p.Outputs, func(out Output) bool { return out.Name == name })
		if i < 0 {
			d.Fault(item, "there is no output %q", name)
			continue
		}
		list = append(list, i)
	}
	return list
}

var apiText = regexp.MustCompile(`^(\d{1,3})(\+|\.\.(\d{1,3}))?$`)

// apiRange reads 28, 16+ or 3..30.
func (d *document) apiRange(n ast.Node) Range {
	text := n.GetToken().Value
	m := apiText.FindStringSubmatch(text)
	if m == nil {
		d.Fault(n, "api must be levels such as 28, 16+ or 3..30, not %q", text)
		return Range{}
	}
	r := Range{}
	r.First, _ = strconv.Atoi(m[1]) // three digits
	switch {
	case m[2] == "":
		r.Last = r.First
	case m[3] != "":
		r.Last, _ = strconv.Atoi(m[3])
	}
	if r.First < 1 || r.Last != 0 && r.Last < r.First {
		d.Fault(n, "there are no API levels in %q", text)
	}
	return r
}

// labels reads what each kind of device has of the class.
func (d *document) labels(n ast.Node) []Label {
	entries := d.Entries(n, "devices")
	if len(entries) > maxDevices {
		d.Fault(n, "%d devices; at most %d are read", len(entries), maxDevices)
		return nil
	}
	var list []Label
	for _, e := range entries {
		if !deviceName.MatchString(e.Key) {
			d.Fault(e.At, "a kind of device has small letters, digits and - in its name, not %q", e.Key)
		}
		list = append(list, d.label(e))
	}
	return list
}

func (d *document) label(e yamlfile.Entry) Label {
	l := Label{Device: e.Key}
	if e.Value.Type() == ast.StringType {
		l.Fidelity = d.fidelity(e.Value)
		return l
	}
	entries := d.Entries(e.Value, "a device")
	for _, e := range entries {
		switch e.Key {
		case "fidelity":
			l.Fidelity = d.fidelity(e.Value)
		case "note":
			l.Note, _ = d.Text(e.Value, "note")
		default:
			d.Unknown(e, []string{"fidelity", "note"})
		}
	}
	d.Require(entries, e.Value, "fidelity")
	return l
}

func (d *document) fidelity(n ast.Node) typestate.Fidelity {
	text, ok := d.Text(n, "fidelity")
	f := typestate.Fidelity(text)
	known := []typestate.Fidelity{typestate.Real, typestate.OwnService, typestate.Emulated, typestate.NoneToGet}
	if ok && !slices.Contains(known, f) {
		d.Fault(n, "fidelity must be %s, %s, %s or %s, not %q", known[0], known[1], known[2], known[3], text)
	}
	return f
}

// figures reads the paper's figures of the class.
func (d *document) figures(n ast.Node) *Figures {
	f := &Figures{}
	fields := map[string]*int{"lines": &f.Lines, "states": &f.States, "seconds": &f.Seconds, "asked": &f.Asked, "run": &f.Run,
		"rounds": &f.Rounds, "bound": &f.Bound, "needed": &f.Needed}
	for _, e := range d.Entries(n, "table1") {
		field := fields[e.Key]
		if field == nil {
			d.Unknown(e, []string{"lines", "states", "seconds", "asked", "run", "rounds", "bound", "needed"})
			continue
		}
		number, ok := d.number(e.Value, e.Key, 1_000_000)
		if ok {
			*field = number
		}
	}
	return f
}

// number reads an integer from 0 to most.
func (d *document) number(n ast.Node, what string, most int) (int, bool) {
	if i, ok := n.(*ast.IntegerNode); ok {
		if v, ok := i.Value.(uint64); ok && v <= uint64(most) {
			return int(v), true
		}
	}
	d.Fault(n, "%s must be a number from 0 to %d", what, most)
	return 0, false
}
