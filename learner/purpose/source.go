package purpose

// Source is the Java of an experiment, and where each line of it comes from.
type Source struct {
	Text  string // of one Java file
	Class string // full name of its public class

	file  string
	lines []origin // by line of Text
}

// origin is where a line of generated Java comes from.
type origin struct {
	text   string // the line
	line   int    // in the purpose's file, from 1; 0: nowhere
	column int    // in the purpose's file, of what the line begins with
	from   int    // characters of text before that
	exact  bool   // the file's line goes on as text does; else column is all that is known
}

// tabStop is how far the Java compiler takes a tab to go.
const tabStop = 8

// Locate turns what the Java compiler says about a place of Text into a fault of the purpose's file. line and column are from 1, as
// javac counts: UTF-16 units, a tab going to the next multiple of eight; a column of 0 is the line's start. A line that no part of
// the file stands for gives a fault without a place.
func (s *Source) Locate(line, column int, message string) *Fault {
	f := &Fault{File: s.file, Message: message}
	if line < 1 || line > len(s.lines) || s.lines[line-1].line == 0 {
		return f
	}
	o := s.lines[line-1]
	f.Line, f.Column = o.line, o.column
	if at := o.character(column); o.exact && at > o.from {
		f.Column += at - o.from
	}
	return f
}

// character gives the index of the character in a column of javac's.
func (o origin) character(column int) int {
	at, width := 0, 0
	for _, r := range o.text {
		switch {
		case r == '\t':
			width += tabStop - width%tabStop
		case r > 0xFFFF:
			width += 2
		default:
			width++
		}
		if width >= column {
			return at
		}
		at++
	}
	return at
}
