package rules

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/goccy/go-yaml/ast"

	"cbcov/internal/yamlfile"
	"cbcov/reports/result"
)

// Bounds of a file of rules.
const (
	maxFile     = 256 << 10
	maxSuppress = 1000
	maxFailOn   = 64
	maxWindows  = 500
	maxValues   = 64
)

// Read reads the rules in a file. What is wrong with its text is a yamlfile.Faults.
func Read(path string) (*Rules, error) {
	text, err := yamlfile.ReadFile(path, maxFile)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there are no rules %s: %w: give a file of rules by --config, or none by --no-config", path, err)
	}
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	return Parse(path, text)
}

// Parse reads the text of rules; path names the file, and paths in the text start from its folder. What is wrong is a yamlfile.Faults.
func Parse(path string, text []byte) (*Rules, error) {
	d := &document{Document: yamlfile.Document{File: path, What: "file of rules", Max: maxFile}, dir: filepath.Dir(path)}
	r := Default()
	r.File = path
	if body := d.Open(text); body != nil {
		d.rules(body, r)
	}
	if len(d.Faults) > 0 {
		return nil, d.Faults
	}
	return r, nil
}

// ReadSuppressions reads a file that is a list of suppressions, as rules have under `suppress`; an owner may be missing there. What is wrong
// with its text is a yamlfile.Faults.
func ReadSuppressions(path string) ([]Suppression, error) {
	text, err := yamlfile.ReadFile(path, maxFile)
	if err != nil {
		return nil, fmt.Errorf("suppressions: %w: give a YAML list of them, as rules have under suppress, or as 'cbcov explore' writes candidates.yaml", err)
	}
	d := &document{Document: yamlfile.Document{File: path, What: "file of suppressions", Max: maxFile}, ownerless: true}
	var list []Suppression
	if body := d.Open(text); body != nil {
		list = d.suppressions(body)
	}
	if len(d.Faults) > 0 {
		return nil, d.Faults
	}
	return list, nil
}

// document is a file of rules while it is read.
type document struct {
	yamlfile.Document
	dir       string
	ownerless bool // a suppression may lack its owner
}

// keys are all that a file may have beside flags, for messages.
var keys = []string{"thresholds", "max-new-uncovered", "fail-on", "baseline", "suppress"}

// rules reads the whole file.
func (d *document) rules(body ast.Node, r *Rules) {
	for _, e := range d.Entries(body, "a file of rules") {
		switch e.Key {
		case "thresholds":
			r.Thresholds = d.thresholds(e.Value)
		case "max-new-uncovered":
			r.MaxNew, r.maxNewPlace = d.maxNew(e.Value), d.place(e.At)
		case "fail-on":
			r.FailOn = d.failOn(e.Value)
		case "baseline":
			r.Baseline = d.path(e.Value, e.Key)
		case "suppress":
			r.Suppress = d.suppressions(e.Value)
		default:
			d.flag(e, r)
		}
	}
}

// place is where a node stands.
func (d *document) place(n ast.Node) result.Place {
	line, _ := yamlfile.Place(n)
	return result.Place{File: d.File, Line: line}
}

// path gives a path as seen from where the command runs: those in the file start from its folder.
func (d *document) path(n ast.Node, what string) string {
	text, ok := d.text(n, what)
	if !ok {
		return ""
	}
	return d.from(text)
}

func (d *document) from(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(d.dir, path)
}

// text gives a text that is not empty.
func (d *document) text(n ast.Node, what string) (string, bool) {
	text, ok := d.Text(n, what)
	if ok && strings.TrimSpace(text) == "" {
		d.Fault(n, "%s is empty", what)
		return "", false
	}
	return strings.TrimSpace(text), ok
}

// number gives a finite number.
func (d *document) number(n ast.Node, what string) (float64, bool) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		switch v := n.Value.(type) {
		case int64:
			return float64(v), true
		case uint64:
			return float64(v), true
		}
	case *ast.FloatNode:
		if !math.IsInf(n.Value, 0) && !math.IsNaN(n.Value) {
			return n.Value, true
		}
	}
	d.Fault(n, "%s must be a number, not %s", what, describe(n))
	return 0, false
}

// describe names what stands where a number or a truth value should.
func describe(n ast.Node) string {
	switch n := n.(type) {
	case *ast.StringNode:
		return fmt.Sprintf("the text %q", n.Value)
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		return n.GetToken().Value
	}
	return yamlfile.Kind(n)
}

// thresholds reads percentages, in total and by window.
func (d *document) thresholds(n ast.Node) []Threshold {
	if n.Type() == ast.NullType {
		return nil
	}
	var list []Threshold
	known := append(measures(), "windows")
	for _, e := range d.Entries(n, "thresholds") {
		switch {
		case e.Key == "windows":
			list = append(list, d.windows(e.Value)...)
		case slices.Contains(measures(), e.Key):
			if t, ok := d.threshold(e); ok {
				list = append(list, t)
			}
		default:
			d.Unknown(e, known)
		}
	}
	return list
}

func (d *document) threshold(e yamlfile.Entry) (Threshold, bool) {
	percent, ok := d.number(e.Value, e.Key)
	if ok && (percent < 0 || percent > 100) {
		d.Fault(e.Value, "%s must be a percentage from 0 to 100, not %s", e.Key, describe(e.Value))
		return Threshold{}, false
	}
	return Threshold{Of: e.Key, Percent: percent, Place: d.place(e.At)}, ok
}

// windows reads thresholds by window.
func (d *document) windows(n ast.Node) []Threshold {
	if n.Type() == ast.NullType {
		return nil
	}
	entries := d.Entries(n, "windows")
	if len(entries) > maxWindows {
		d.Fault(n, "%d windows; at most %d are read: patterns such as Main* stand for many", len(entries), maxWindows)
		return nil
	}
	var list []Threshold
	criteria := measures()[:len(measures())-1]
	for _, w := range entries {
		for _, e := range d.Entries(w.Value, "window "+w.Key) {
			if e.Key == Statements {
				d.Fault(e.At, "statements are counted in total only; windows have %s", strings.Join(criteria, ", "))
			} else if !slices.Contains(criteria, e.Key) {
				d.Unknown(e, criteria)
			} else if t, ok := d.threshold(e); ok {
				t.Window = w.Key
				list = append(list, t)
			}
		}
	}
	return list
}

// maxNew reads how many new uncovered sequences may be.
func (d *document) maxNew(n ast.Node) *int {
	most, ok := d.whole(n, "max-new-uncovered", 0, math.MaxInt32)
	if !ok {
		return nil
	}
	return &most
}

// whole gives a whole number of a range.
func (d *document) whole(n ast.Node, what string, least, most int) (int, bool) {
	number, ok := d.number(n, what)
	if ok && (number < float64(least) || number > float64(most) || number != math.Trunc(number)) {
		d.Fault(n, "%s must be a whole number from %d to %d, not %s", what, least, most, describe(n))
		return 0, false
	}
	return int(number), ok
}

// failKinds are the kinds of findings that fail-on and suppress may name.
var failKinds = []result.Kind{
	result.Broken, result.Unexpected, result.Predicted, result.JavaCrash, result.ANR, result.NativeCrash, result.HarmfulRace, result.DifferingRace,
}

// failOn reads which findings fail: kinds, or kinds with patterns.
func (d *document) failOn(n ast.Node) []Match {
	list := []Match{}
	for _, item := range d.List(n, "entries in fail-on", maxFailOn) {
		if !isMapping(item) {
			if k, ok := d.kind(item); ok {
				list = append(list, Match{Kind: k})
			}
			continue
		}
		var m Match
		entries := d.Entries(item, "an entry of fail-on")
		for _, e := range entries {
			if !d.match(e, &m) {
				d.Unknown(e, matchKeys)
			}
		}
		d.Require(entries, item, "kind")
		list = append(list, m)
	}
	return list
}

func isMapping(n ast.Node) bool {
	return n.Type() == ast.MappingType || n.Type() == ast.MappingValueType
}

// kind reads the name of a kind of findings.
func (d *document) kind(n ast.Node) (result.Kind, bool) {
	text, ok := d.Text(n, "a kind of findings")
	if !ok {
		return "", false
	}
	kind := result.Kind(text)
	switch {
	case slices.Contains(failKinds, kind):
		return kind, true
	case kind == result.Uncovered:
		d.Fault(n, "uncovered sequences are the business of thresholds and max-new-uncovered; suppress one by its id")
	case kind == result.Threshold:
		d.Fault(n, "a threshold that is missed always fails")
	default:
		d.Fault(n, "%q is no kind of findings; there are: %s", text, kindNames())
	}
	return "", false
}

func kindNames() string {
	var names []string
	for _, k := range failKinds {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// matchKeys are the keys of a Match.
var matchKeys = []string{"kind", "class", "method", "message"}

// match reads a key of a Match. It reports false for any other.
func (d *document) match(e yamlfile.Entry, m *Match) bool {
	switch e.Key {
	case "kind":
		m.Kind, _ = d.kind(e.Value)
	case "class":
		m.Class, _ = d.text(e.Value, e.Key)
	case "method":
		m.Method, _ = d.text(e.Value, e.Key)
	case "message":
		m.Message, _ = d.text(e.Value, e.Key)
	default:
		return false
	}
	return true
}

// suppressions reads what does not count.
func (d *document) suppressions(n ast.Node) []Suppression {
	var list []Suppression
	lines := map[string]int{} // by id
	for _, item := range d.List(n, "suppressions", maxSuppress) {
		before := len(d.Faults)
		s := d.suppression(item)
		if len(d.Faults) > before {
			continue
		}
		if line := lines[s.ID]; line > 0 && s.ID != "" {
			d.Fault(item, "%s is suppressed in line %d already", s.ID, line)
			continue
		}
		lines[s.ID] = s.Place.Line
		list = append(list, s)
	}
	return list
}

func (d *document) suppression(item ast.Node) Suppression {
	s := Suppression{Place: d.place(item)}
	entries := d.Entries(item, "a suppression")
	for _, e := range entries {
		switch e.Key {
		case "id":
			s.ID, _ = d.text(e.Value, e.Key)
		case "reason":
			s.Reason, _ = d.text(e.Value, e.Key)
		case "owner":
			s.Owner, _ = d.text(e.Value, e.Key)
		case "until":
			s.Until = d.day(e.Value)
		default:
			if !d.match(e, &s.Match) {
				d.Unknown(e, slices.Concat([]string{"id", "reason", "owner", "until"}, matchKeys))
			}
		}
	}
	if !isMapping(item) {
		return s
	}
	d.Require(entries, item, "reason")
	if !d.ownerless {
		d.Require(entries, item, "owner")
	}
	switch named := slices.ContainsFunc(entries, func(e yamlfile.Entry) bool { return slices.Contains(matchKeys, e.Key) }); {
	case !named && !slices.ContainsFunc(entries, func(e yamlfile.Entry) bool { return e.Key == "id" }):
		d.Fault(item, "what is suppressed? Give the id of a finding or sequence, or some of %s", strings.Join(matchKeys, ", "))
	case named && isSequence(s.ID):
		d.Fault(item, "%s is a sequence: it has no %s", s.ID, strings.Join(matchKeys, ", "))
	}
	return s
}

// day reads a date.
func (d *document) day(n ast.Node) time.Time {
	text, ok := d.text(n, "until")
	if !ok {
		return time.Time{}
	}
	t, err := time.Parse(time.DateOnly, text)
	if err != nil {
		d.Fault(n, "until must be a day such as 2027-03-31, not %q", text)
	}
	return t
}
