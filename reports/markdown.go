package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"cbcov/reports/internal/words"
)

// markdownLimit is how long a step summary of GitHub's may be, less some room. A longer one is refused as a whole.
const markdownLimit = 1<<20 - 1<<10

// writeMarkdown prints a document in GitHub's Markdown, as a step summary takes it. What is too long is cut behind a line, and says so.
func writeMarkdown(w io.Writer, d document) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n", markdown(d.title))
	for _, s := range d.sections {
		if b.Len() > markdownLimit {
			break
		}
		markdownSection(&b, s)
	}
	text := b.Bytes()
	if len(text) > markdownLimit {
		text = text[:bytes.LastIndexByte(text[:markdownLimit], '\n')+1]
		text = append(text, fmt.Sprintf("\n**Cut here: a step summary takes no more than %d bytes. The json format has all.**\n", markdownLimit)...)
	}
	_, err := w.Write(text)
	return err
}

func markdownSection(b *bytes.Buffer, s section) {
	if s.heading != "" {
		fmt.Fprintf(b, "\n## %s\n", markdown(s.heading))
	}
	if len(s.rows) > 0 || s.long != nil {
		fmt.Fprintln(b)
		markdownRow(b, s.header)
		for _, number := range s.numbers {
			b.WriteString(map[bool]string{false: "| --- ", true: "| ---: "}[number])
		}
		b.WriteString("|\n")
		for _, row := range s.rows {
			markdownRow(b, row)
		}
		for i := 0; s.long != nil && i < s.long.count && b.Len() <= markdownLimit; i++ {
			markdownRow(b, s.long.row(i))
		}
	}
	for i, l := range s.lines {
		if i == 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "- %s\n", strings.TrimSpace(markdown(l)))
	}
}

func markdownRow(b *bytes.Buffer, cells []string) {
	for _, c := range cells {
		fmt.Fprintf(b, "| %s ", strings.TrimSpace(markdown(c)))
	}
	b.WriteString("|\n")
}

// markdownSpecial are the characters that Markdown, or HTML inside it, may take for its own.
const markdownSpecial = "\\`*_{}[]()<>#+!|~&$@"

// links are what GitHub's Markdown makes links of, without being asked.
var links = strings.NewReplacer("://", "&#58;//", "www.", "www&#46;")

// markdown makes a text safe inside a line or table cell of GitHub's Markdown: the special characters are written as
// character references, which nothing reads a second time.
func markdown(s string) string { return escapeMarkdown(words.Clean(s)) }

// escapeMarkdown is markdown for a text that is clean.
func escapeMarkdown(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(markdownSpecial, r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return links.Replace(b.String())
}
