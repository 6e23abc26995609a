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
	line   int // in the purpose's file, from 1; 0: nowhere
	column int // of the purpose's file, for the first character of the snippet's line
	from   int // column in the Java at which that character is; before it, column stands
	exact  bool
}

// Locate turns what the Java compiler says about a place of Text into a fault of the purpose's file. line and column are from 1; a
// column of 0 is the line's start. A line that no part of the file stands for gives a fault without a place.
func (s *Source) Locate(line, column int, message string) *Fault {
	f := &Fault{File: s.file, Message: message}
	if line < 1 || line > len(s.lines) || s.lines[line-1].line == 0 {
		return f
	}
	o := s.lines[line-1]
	f.Line, f.Column = o.line, o.column
	if o.exact && column > o.from {
		f.Column += column - o.from
	}
	return f
}
