package reports

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// Bounds of a comment.
const (
	commentLimit  = 65_536 // bytes: GitHub takes as many characters, and refuses a longer comment as a whole
	commentNote   = 4096   // bytes that are kept for saying what was cut
	commentCell   = 240    // characters of a text in a list
	commentLine   = 120    // characters of a text above the lists, where all has room
	commentFew    = 3      // findings of a kind, or sequences, that stand there
	commentRules  = 5      // failing rules
	commentLinks  = 4
	commentMarker = "<!-- cbcov"
)

// comment writes a comment on a pull request or merge request.
type comment struct {
	bytes.Buffer
	left []string // what did not fit
}

// writeComment prints a difference as a comment: the first line is a marker, by which a later comment on the same app finds this one; then
// come the verdict, what changed, and what asks for a test or a mend; lists are folded below. What does not fit into GitHub's limit is
// left out, list by list from the end, and the comment says so.
func writeComment(w io.Writer, r *diffReport, opt Options) error {
	c := &comment{}
	fmt.Fprintf(c, "%s %s -->\n### %s\n", commentMarker, plainName(r.Head.Package), c.title(r))
	c.rules(r.Verdict)
	c.section(commentCriteria(r))
	c.news(r)
	c.links(opt.Links)
	for _, s := range commentSections(r, opt.List) {
		c.fold(s)
	}
	if len(c.left) > 0 {
		fmt.Fprintf(c, "\n**Cut, as a comment takes %d characters: %s. The json format has all.**\n", commentLimit, strings.Join(c.left, "; "))
	}
	_, err := w.Write(c.Bytes())
	return err
}

// plainName keeps what a name of a package may have, so that no name ends the marker.
func plainName(name string) string {
	keep := strings.Map(func(r rune) rune {
		if r < 0x7f && (r == '.' || r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z') {
			return r
		}
		return -1
	}, name)
	return keep[:min(len(keep), commentLine)]
}

func (c *comment) title(r *diffReport) string {
	name := brief(r.Head.Package)
	switch v := r.Verdict; {
	case v == nil || len(v.Lines) == 0:
		return "Callback sequences of " + name
	case v.Passed:
		return "✓ Passed: all rules hold · " + name
	default:
		return "✕ Failed: " + words.Count(v.Failing(), "rule does not hold", "rules do not hold") + " · " + name
	}
}

// rules lists those that do not hold.
func (c *comment) rules(v *result.Verdict) {
	if v == nil || v.Passed {
		return
	}
	c.WriteByte('\n')
	n := 0
	for _, l := range v.Lines {
		if l.Passed {
			continue
		}
		if n++; n <= commentRules {
			fmt.Fprintf(c, "- ✕ %s: %s\n", brief(l.Rule), brief(l.Seen))
		}
	}
	if n > commentRules {
		fmt.Fprintf(c, "- … and %d more\n", n-commentRules)
	}
}

// commentCriteria is the table of coverage before and now.
func commentCriteria(r *diffReport) section {
	s := section{header: []string{"criterion", "before", "now", "change", "required", "new, not covered", "lost"},
		numbers: []bool{false, true, true, true, true, true, true}}
	for _, name := range result.Criteria() {
		x := r.Criteria[name]
		if x.Base.Required+x.Head.Required == 0 {
			continue
		}
		required := fmt.Sprint(x.Head.Required)
		if d := x.Head.Required - x.Base.Required; d != 0 {
			required += fmt.Sprintf(" (%+d)", d)
		}
		s.rows = append(s.rows, []string{name, x.Base.Share(), x.Head.Share(), pointsBetween(x.Base, x.Head), required,
			fmt.Sprint(x.AddedUncovered), fmt.Sprint(x.Lost)})
	}
	if len(s.rows) == 0 {
		s.lines = []string{"Neither build requires a sequence"}
	}
	return s
}

// pointsBetween is by how many points of a hundred coverage changed, from one share as it is shown to the other; "-" where one requires
// nothing.
func pointsBetween(before, now result.Tally) string {
	if before.Required == 0 || now.Required == 0 {
		return "-"
	}
	d := now.Covered*1000/now.Required - before.Covered*1000/before.Required
	switch {
	case d == 0:
		return "0.0"
	case d < 0:
		return fmt.Sprintf("−%d.%d", -d/10, -d%10)
	}
	return fmt.Sprintf("+%d.%d", d/10, d%10)
}

// news says what is new and somebody's to look at, each kind with its first ones.
func (c *comment) news(r *diffReport) {
	c.WriteByte('\n')
	none := []string{}
	for _, k := range r.kinds() {
		n := 0
		var first []string
		for i := range k.New {
			if k.New[i].Suppressed != nil {
				continue
			}
			if n++; n <= commentFew {
				first = append(first, brief(k.New[i].Title))
			}
		}
		if n == 0 {
			if k.one == "protocol violation" || k.one == "crash" {
				none = append(none, k.one)
			}
			continue
		}
		c.item("New: "+words.Count(n, k.one, k.many), first, n)
	}
	for _, x := range r.changes() {
		if !x.asks || len(x.list) == 0 {
			continue
		}
		var first []string
		for i := 0; i < len(x.list) && len(first) < commentFew; i++ {
			if text := brief(x.list[i].Text); !slices.Contains(first, text) { // a sequence of GUI is one of EE, too
				first = append(first, text)
			}
		}
		c.item(x.what+": "+words.Count(len(x.list), "sequence", "sequences"), first, len(x.list))
	}
	if len(none) > 0 {
		fmt.Fprintf(c, "- No new %s\n", strings.Join(none, ", no new "))
	}
}

// item is a line of the news, with the first of n things below it.
func (c *comment) item(what string, first []string, n int) {
	fmt.Fprintf(c, "- **%s**\n", what)
	for _, text := range first {
		fmt.Fprintf(c, "  - %s\n", text)
	}
	if n > len(first) {
		fmt.Fprintf(c, "  - … and %d more\n", n-len(first))
	}
}

func (c *comment) links(list []Link) {
	var parts []string
	for _, l := range list[:min(len(list), commentLinks)] {
		parts = append(parts, fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(l.URL), brief(l.Name)))
	}
	if len(parts) > 0 {
		fmt.Fprintf(c, "\n%s\n", strings.Join(parts, " · "))
	}
}

// commentSections are the lists of a difference, those that ask for something first.
func commentSections(r *diffReport, most int) []section {
	var list []section
	add := func(s section) {
		if len(s.rows) > 0 {
			list = append(list, s)
		}
	}
	kinds, changes := r.kinds(), r.changes()
	for i := range kinds {
		add(kinds[i].appeared(most))
	}
	for _, asks := range []bool{true, false} {
		for _, x := range changes {
			if x.asks == asks {
				add(changedList(x.what, x.list, most))
			}
		}
	}
	for i := range kinds {
		add(kinds[i].vanished(most))
	}
	add(r.renamed(most))
	add(r.ambiguous(most))
	if s := r.detail(most); len(s.lines) > 0 {
		list = append(list, s)
	}
	return list
}

// section writes a table and lines, without a bound: it is for what is short.
func (c *comment) section(s section) {
	c.WriteByte('\n')
	if len(s.rows) > 0 {
		c.row(s.header)
		c.rule(s.numbers)
		for _, row := range s.rows {
			c.row(row)
		}
	}
	for _, l := range s.lines {
		fmt.Fprintf(c, "- %s\n", quiet(strings.TrimSpace(l)))
	}
}

// fold writes a list that opens by a click: as many of its rows and lines as there is room for.
func (c *comment) fold(s section) {
	const end = "\n</details>\n"
	room := func(text string) bool { return c.Len()+len(text)+len(end)+commentNote <= commentLimit }
	head := comment{}
	fmt.Fprintf(&head, "\n<details><summary>%s</summary>\n\n", quiet(s.heading))
	if len(s.rows) > 0 {
		head.row(s.header)
		head.rule(s.numbers)
	}
	if !room(head.String()) {
		c.left = append(c.left, "all of “"+quiet(s.heading)+"”")
		return
	}
	c.Write(head.Bytes())
	written := 0
	for _, row := range s.rows {
		line := comment{}
		line.row(row)
		if !room(line.String()) {
			break
		}
		c.Write(line.Bytes())
		written++
	}
	for i, l := range s.lines {
		line := "- " + quiet(strings.TrimSpace(l)) + "\n"
		if i == 0 {
			line = "\n" + line
		}
		if !room(line) {
			break
		}
		c.WriteString(line)
		written++
	}
	if more := len(s.rows) + len(s.lines) - written; more > 0 {
		c.left = append(c.left, fmt.Sprintf("%s of “%s”", words.Count(more, "line", "lines"), quiet(s.heading)))
	}
	c.WriteString(end)
}

func (c *comment) row(cells []string) {
	for _, cell := range cells {
		fmt.Fprintf(c, "| %s ", strings.TrimSpace(quiet(cell)))
	}
	c.WriteString("|\n")
}

// rule is the line below a table's header.
func (c *comment) rule(numbers []bool) {
	for _, number := range numbers {
		c.WriteString(map[bool]string{false: "| --- ", true: "| ---: "}[number])
	}
	c.WriteString("|\n")
}

var (
	// call is what GitHub and GitLab take for a mention of somebody, or of an issue, even where Markdown has it as a character reference: they
	// look at the text that comes of it.
	call = regexp.MustCompile(`([@#]+)([\pL\pN"'\[{_-])`)
	// sign is GitLab's for a change, a label and the like. It is none inside of a word, as in A$1.
	sign = regexp.MustCompile(`((?:^|[^\pL\pN_])[!~%&$^*]+)([\pL\pN"'\[{_-])`)
	// issue is GitHub's other way to name an issue.
	issue = regexp.MustCompile(`(?i)\b(gh)(-\d)`)
)

// quiet makes a text safe in a comment: no longer than a line or two, of no meaning in Markdown and HTML, and so that nobody is told of it. A
// space without a width parts the sign of a mention from the name; whoever copies the text gets it as well.
func quiet(s string) string { return quietly(s, commentCell) }

// brief is quiet for what stands above the folds.
func brief(s string) string { return quietly(s, commentLine) }

func quietly(s string, most int) string {
	if runes := []rune(s); len(runes) > most {
		s = string(runes[:most-1]) + "…"
	}
	s = sign.ReplaceAllString(call.ReplaceAllString(words.Clean(s), "${1}\u200b${2}"), "${1}\u200b${2}")
	return escapeMarkdown(issue.ReplaceAllString(s, "${1}\u200b${2}"))
}
