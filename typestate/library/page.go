package library

import (
	"fmt"
	"strconv"
	"strings"

	"cbcov/typestate"
)

// maxShown bounds the differences that the page lists for one change: the shortest words say most.
const maxShown = 6

// Page writes the library's page in Markdown: which classes have the same typestate at which levels, which are written by hand, and what
// differs.
func Page(l Library, written []*typestate.Machine, reasons []Reason) (string, error) {
	var changes []Change
	for i := range l {
		changes = append(changes, l[i].Changes(maxShown)...)
	}
	why, err := match(changes, reasons)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, intro, apiNames(l.APIs()))
	for i := range l {
		writeRow(&b, &l[i])
	}
	if len(written) > 0 {
		b.WriteString(byHand)
	}
	for _, m := range written {
		fmt.Fprintf(&b, "| %s | `%s` | %d states | %s |\n", purposeOf(m), m.Class, len(m.States), m.Provenance.Checked)
	}
	b.WriteString("\n## What differs\n\n")
	if len(changes) == 0 {
		b.WriteString("Nothing: each class answers every word alike at all of these levels.\n")
	}
	for i, c := range changes {
		writeChange(&b, c, why[i])
	}
	return b.String(), nil
}

const intro = `# Callback typestates by API level

Made by ` + "`make typestates`" + `: the classes that the embedded device has something of, learned at API %s. The
machines are in [machines](machines), as JSON, and neighbouring levels are compared as ` + "`cbcov typestate diff`" + ` does. The column *code* says
how much of what ran was real: the platform's or the library's own code, that code against a service of the purpose's own, or a
stand-in (emulated), which says nothing of Android. States count the sinks (` + "`err`, `unasked`" + `). The column *followed* says whether a
purpose tells which calls and callbacks of an app its symbols are (its section ` + "`app`" + `), so that ` + "`cbcov measure` and `cbcov check`" + ` hold
apps to it; the purposes in [learner/purpose/shipped](../../learner/purpose/shipped) say why not.

| purpose | class | code | followed | typestate |
|---|---|---|---|---|
`

const byHand = `
## Written by hand

These are in [written](written). Nothing was learned: they say what is documented.

| purpose | class | typestate | whence |
|---|---|---|---|
`

func writeRow(b *strings.Builder, c *Class) {
	spans := c.Spans()
	var parts []string
	for _, s := range spans {
		parts = append(parts, fmt.Sprintf("%s: %d states", spanName(s), len(s.Machine.States)))
	}
	m := spans[0].Machine
	label := ""
	if m.Provenance != nil {
		label = string(m.Provenance.Fidelity)
	}
	followed := "no"
	if m.Binding != nil {
		followed = "yes"
		if missing := m.Binding.Unbound(m); len(missing) > 0 {
			followed += ", but for " + strings.Join(missing, ", ")
		}
	}
	fmt.Fprintf(b, "| %s | `%s` | %s | %s | %s |\n", c.Purpose, m.Class, label, followed, strings.Join(parts, "; "))
}

func spanName(s Span) string {
	if s.First == s.Last {
		return strconv.Itoa(s.First)
	}
	return fmt.Sprintf("%d–%d", s.First, s.Last)
}

func apiNames(apis []int) string {
	names := make([]string, len(apis))
	for i, api := range apis {
		names[i] = strconv.Itoa(api)
	}
	return strings.Join(names, ", ")
}

func writeChange(b *strings.Builder, c Change, why string) {
	fmt.Fprintf(b, "### %s: API %d → %d\n\n%s\n\n", c.Purpose, c.From, c.To, strings.TrimSpace(why))
	for i, api := range []int{c.From, c.To} {
		if only := c.Comparison.OnlyOutputs[i]; len(only) > 0 {
			fmt.Fprintf(b, "Only API %d ever answers: %s.\n\n", api, strings.Join(only, ", "))
		}
	}
	fmt.Fprintf(b, "| word | API %d | API %d |\n|---|---|---|\n", c.From, c.To)
	for _, d := range c.Comparison.Differences {
		for i, at := range d.At {
			fmt.Fprintf(b, "| %s | %s | %s |\n", typestate.Shown(d.Word(i)), at.A, at.B)
		}
	}
	if c.Comparison.Cut {
		b.WriteString("\nThere are more; these are the shortest words.\n")
	}
	b.WriteString("\n")
}
