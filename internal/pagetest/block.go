package pagetest

import (
	"fmt"
	"os"
	"strings"
)

// Block is a piece of a page that a test acts on: a fenced block, or a comment.
type Block struct {
	Kind string // what stands behind the fence, as in sh, yaml, text; or Comment
	Text string // its lines, each with its end; of a comment, what it says
	Line int    // of the page, from 1
}

// Comment is the kind of a block that is a comment of one line.
const Comment = "comment"

// Blocks reads a page. A block that does not end is an error, and so is one that is indented and not fenced, which nobody would follow.
// Errors name the file, and the line.
func Blocks(page string) ([]Block, error) {
	text, err := os.ReadFile(page)
	if err != nil {
		return nil, err
	}
	var list []Block
	var open *Block
	before := ""
	for i, line := range strings.Split(string(text), "\n") {
		fence, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && open == nil:
			open = &Block{Kind: fence, Line: i + 1}
		case isFence:
			list = append(list, *open)
			open = nil
		case open != nil:
			open.Text += line + "\n"
		case strings.HasPrefix(line, "<!-- "):
			list = append(list, Block{Comment, strings.TrimSuffix(strings.TrimPrefix(line, "<!-- "), " -->"), i + 1})
		case before == "" && strings.HasPrefix(line, "    "):
			return nil, fmt.Errorf("%s:%d: an indented block: fence it, so that tests follow it", page, i+1)
		}
		before = line
	}
	if open != nil {
		return nil, fmt.Errorf("%s:%d: a block without end", page, open.Line)
	}
	return list, nil
}

// File gives the name of the file that a block says it is, by a comment in its first line, and its text; not ok where it says none.
func (b *Block) File() (name, text string, ok bool) {
	first, rest, _ := strings.Cut(b.Text, "\n")
	name, ok = strings.CutPrefix(first, "# ")
	return name, rest, ok && name != ""
}
