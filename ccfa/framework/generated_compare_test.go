package framework

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex/descriptor"
)

const (
	differencesFile = "testdata/generated-differences.txt"
	unexplained     = "unexplained"
)

// TestGeneratedAgainstRules compares what the rules (layer B) run on a callin's receiver and parameters with what the
// byte code says (layer C), at the newest level that has signatures. Every difference has its reason in the file: a
// new one stands below `# unexplained` when it was written with -update, until somebody moves it below a reason.
func TestGeneratedAgainstRules(t *testing.T) {
	m, err := Load(34)
	if err != nil {
		t.Fatal(err)
	}
	reasons, err := readReasons()
	if err != nil {
		t.Fatal(err)
	}
	found := differences(t, m)
	if *update {
		writeReasons(t, found, reasons)
		return
	}
	for _, line := range found {
		if reason, ok := reasons[line]; !ok || reason == unexplained {
			t.Errorf("no reason in %s (-update adds the line): %s", differencesFile, line)
		}
	}
	for line := range reasons {
		if !slices.Contains(found, line) {
			t.Errorf("%s has a difference that is none any more: %s", differencesFile, line)
		}
	}
}

// differences lists them, sorted, each once for all overloads.
func differences(t *testing.T, m *Model) []string {
	t.Helper()
	g, err := loadGenerated()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for class, b := range g.blocks {
		for line := range strings.Lines(b.text) {
			name, desc, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			if !ok || name == "" {
				continue
			}
			known, rule := g.find(class, name+" "+desc, m.classes.bit), m.Summary(class, name, desc)
			if known == nil || rule == nil || rule.ByteCode || strings.HasPrefix(rule.Class, "Landroidx/") {
				continue
			}
			for _, slot := range known.Slots {
				inRule, inCode := ran(rule.Effects, slot.Param), called(slot)
				for _, c := range slot.Calls { // that another rule runs it, or says who calls it, is no difference
					if _, ok := inRule[c.Name]; !ok && m.explained(typeOf(class, desc, slot.Param), c) {
						delete(inCode, c.Name)
					}
				}
				if d := difference(inRule, inCode); d != "" {
					found[fmt.Sprintf("%s.%s %s: %s", descriptor.Source(class), name, operandOf(slot.Param, desc), d)] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// explained tells whether other rules than the callin's know the callback.
func (m *Model) explained(class string, c GeneratedCall) bool {
	return m.Known(class, c.Name, c.Desc) || m.Callback(class, c.Name, c.Desc) != nil
}

// typeOf gives the descriptor of a parameter's type.
func typeOf(class, desc string, param int) string {
	if param == 0 {
		return class
	}
	params := descriptor.Params(desc)
	return params[param-1]
}

// operandOf writes a parameter as the rules do.
func operandOf(param int, desc string) string {
	if param == 0 {
		return "this"
	}
	params := descriptor.Params(desc)
	return "<" + simpleOf(params[param-1]) + ">"
}

// simpleOf gives the simple name of a descriptor's class.
func simpleOf(desc string) string {
	name := strings.TrimSuffix(desc, ";")
	return name[strings.LastIndexAny(name, "/$")+1:]
}

// ran gives the callbacks that the effects name on the parameter (0: the receiver), and when they run: sync, async or both.
func ran(effects []Effect, param int) map[string]string {
	found := map[string]string{}
	for _, e := range effects {
		when := "async"
		switch e.Kind {
		case Sync, Frame:
			when = "sync"
		case Cancel, Remove:
			continue
		}
		for _, r := range e.allRuns() {
			if len(r.On.Keys) > 0 || !(param == 0 && r.On.Kind == OpThis || param > 0 && r.On.Kind == OpParam && r.On.Param == param) {
				continue
			}
			for _, name := range r.Expr.Names() {
				note(found, name, when)
			}
		}
		if e.Then != nil {
			for name, w := range ran([]Effect{*e.Then}, param) {
				note(found, name, w)
			}
		}
	}
	return found
}

func note(found map[string]string, name, when string) {
	if known, ok := found[name]; ok && known != when {
		when = "both"
	}
	found[name] = when
}

// called gives the same of a slot.
func called(s GeneratedSlot) map[string]string {
	found := map[string]string{}
	for _, c := range s.Calls {
		if c.Sync {
			note(found, c.Name, "sync")
		}
		if c.Async {
			note(found, c.Name, "async")
		}
	}
	return found
}

// difference says how they differ; "": they do not, or the rules say nothing of the parameter or run all its methods.
func difference(rule, code map[string]string) string {
	if _, all := rule[""]; all || len(rule) == 0 {
		return ""
	}
	var parts []string
	if only := without(rule, code); only != "" {
		parts = append(parts, "B alone"+only)
	}
	if only := without(code, rule); only != "" {
		parts = append(parts, "C alone"+only)
	}
	for _, name := range slices.Sorted(maps.Keys(rule)) {
		if w, ok := code[name]; ok && w != rule[name] {
			parts = append(parts, fmt.Sprintf("%s is %s in B, %s in C", name, rule[name], w))
		}
	}
	return strings.Join(parts, "; ")
}

// without lists the names of a that b lacks.
func without(a, b map[string]string) string {
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(a)) {
		if _, ok := b[name]; !ok {
			out.WriteString(" " + name)
		}
	}
	return out.String()
}

// readReasons reads the file: a reason behind `# `, and below it the differences that it explains.
func readReasons() (map[string]string, error) {
	text, err := os.ReadFile(differencesFile)
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	reason := unexplained
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if head, ok := strings.CutPrefix(line, "# "); ok {
			reason = head
		} else if line != "" {
			reasons[line] = reason
		}
	}
	return reasons, nil
}

func writeReasons(t *testing.T, found []string, reasons map[string]string) {
	t.Helper()
	byReason := map[string][]string{}
	for _, line := range found {
		reason, ok := reasons[line]
		if !ok {
			reason = unexplained
		}
		byReason[reason] = append(byReason[reason], line)
	}
	var out strings.Builder
	for _, reason := range slices.Sorted(maps.Keys(byReason)) {
		fmt.Fprintf(&out, "# %s\n%s\n\n", reason, strings.Join(byReason[reason], "\n"))
	}
	if err := os.WriteFile(differencesFile, []byte(strings.TrimSuffix(out.String(), "\n")), 0o644); err != nil {
		t.Fatal(err)
	}
}
