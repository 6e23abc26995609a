package reports

import (
	"regexp"
	"slices"
	"strings"
)

// narrowest is how narrow a column of text may get by wrapping, longestPiece how long a part of a text may be that stays together, and
// tallest how many lines a row has before a column that can be spared is.
const (
	narrowest    = 14
	longestPiece = 28
	tallest      = 6
)

// fit makes a table, whose texts the screen can show, no wider than a number of columns: texts are wrapped between their words and at the
// joints of names, and where that is not enough, or rows get tall by it, columns that can be spared are left out. It is not ok where the table
// does not fit even so. frame is what each column takes beside its cells.
func (s section) fit(most, frame int) (fitted section, ok bool) {
	for spare := s.spare; ; spare = spare[1:] {
		widths, least := s.widths()
		room := most - frame*len(s.header) - 1
		if sum(least) <= room {
			if fitted = s.wrapped(shares(widths, least, room)); len(spare) == 0 || fitted.height() <= tallest {
				return fitted, true
			}
		}
		if len(spare) == 0 {
			return s, false
		}
		s = s.without(spare[0])
	}
}

// widths are how wide the columns are, and how narrow they can get.
func (s *section) widths() (natural, least []int) {
	natural, least = make([]int, len(s.header)), make([]int, len(s.header))
	for i := range s.header {
		cells, longest := 0, 0 // the widest cell, and the widest part of one that stays together
		measure := func(cell string) {
			natural[i] = max(natural[i], width(cell))
			for _, piece := range pieces(cell) {
				longest = max(longest, width(strings.TrimSpace(piece)))
			}
		}
		measure(s.header[i])
		for _, row := range s.rows {
			cells = max(cells, width(row[i]))
			if !s.numbers[i] {
				measure(row[i])
			}
		}
		natural[i] = max(natural[i], cells)
		if least[i] = max(cells, longest); !s.numbers[i] {
			least[i] = min(natural[i], max(narrowest, min(longest, longestPiece)))
		}
	}
	return natural, least
}

// shares gives each column its least, and what room there is beyond to those that lack most.
func shares(natural, least []int, room int) []int {
	out := slices.Clone(least)
	for left := room - sum(least); left > 0; left-- {
		lacking := 0
		for i := range out {
			if natural[i]-out[i] > natural[lacking]-out[lacking] {
				lacking = i
			}
		}
		if out[lacking] >= natural[lacking] {
			break
		}
		out[lacking]++
	}
	return out
}

// wrapped breaks the cells into lines.
func (s section) wrapped(widths []int) section {
	s.header, s.rows = slices.Clone(s.header), slices.Clone(s.rows)
	for i := range s.header {
		s.header[i] = strings.Join(wrap(s.header[i], widths[i]), "\n")
	}
	for k, row := range s.rows {
		row = slices.Clone(row)
		for i := range row {
			lines := wrap(row[i], widths[i])
			s.tall = s.tall || len(lines) > 1
			row[i] = strings.Join(lines, "\n")
		}
		s.rows[k] = row
	}
	return s
}

// height is how many lines the tallest row has.
func (s *section) height() int {
	most := 0
	for _, row := range s.rows {
		for _, cell := range row {
			most = max(most, strings.Count(cell, "\n")+1)
		}
	}
	return most
}

// without leaves out the column of a header.
func (s section) without(header string) section {
	i := slices.Index(s.header, header)
	if i < 0 {
		return s
	}
	s.header, s.numbers = slices.Delete(slices.Clone(s.header), i, i+1), slices.Delete(slices.Clone(s.numbers), i, i+1)
	rows := make([][]string, len(s.rows))
	for k, row := range s.rows {
		rows[k] = slices.Delete(slices.Clone(row), i, i+1)
	}
	s.rows = rows
	return s
}

// listed writes a table that fits no screen as a list: a block for each row, with a line for each of its cells.
func (s *section) listed(most int) []string {
	var out []string
	for k, row := range s.rows {
		if k > 0 {
			out = append(out, "")
		}
		for i, cell := range row {
			switch {
			case cell == "":
			case s.header[i] == "":
				out = append(out, hang(cell, most)...)
			default:
				out = append(out, hang(s.header[i]+": "+cell, most)...)
			}
		}
	}
	return out
}

// Wrap breaks a message into lines that a terminal shows whole. A width of 0 is that of no terminal.
func Wrap(text string, width int) string {
	if width == 0 {
		return text
	}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, hang(line, width)...)
	}
	return strings.Join(lines, "\n")
}

// hang wraps a line, with what follows further in than its beginning. A command stays whole, for whoever copies it from the terminal.
func hang(line string, most int) []string {
	inner := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(inner)]
	if width(line) <= most || most <= len(indent)+narrowest || strings.HasPrefix(inner, "cbcov ") {
		return []string{line}
	}
	lines := wrap(inner, most-len(indent)-2)
	for i := range lines {
		lines[i] = indent + strings.Repeat("  ", min(i, 1)) + lines[i]
	}
	return lines
}

// wrap breaks a text into lines of a width: between words; inside of a word that is longer than a line, at the joints of names; and only inside
// of a part that is longer by itself elsewhere.
func wrap(text string, most int) []string {
	var lines []string
	line := ""
	end := func() { lines, line = append(lines, strings.TrimRight(line, " ")), "" }
	add := func(part string) {
		if line != "" && width(line)+width(strings.TrimRight(part, " ")) > most {
			end()
		}
		if line == "" {
			part = strings.TrimLeft(part, " ")
		}
		line += part
	}
	for word := range strings.SplitAfterSeq(text, " ") {
		if width(strings.TrimRight(word, " ")) <= most {
			add(word)
			continue
		}
		for _, piece := range pieces(word) {
			for width(strings.TrimRight(piece, " ")) > most {
				cut := 0
				for i := range piece {
					if i > 0 && width(piece[:i]) > most {
						break
					}
					cut = i
				}
				if cut == 0 {
					break // one character is wider than the line
				}
				add(piece[:cut])
				end()
				piece = piece[cut:]
			}
			add(piece)
		}
	}
	if line != "" || len(lines) == 0 {
		end()
	}
	return lines
}

// joints are the characters behind which a name may be broken.
const joints = " .$/;_,:"

// place is the end of a file's name with the line in it, which stays in one piece.
var place = regexp.MustCompile(`^(\.[a-z]+)?:[0-9]`)

// pieces cuts a text into parts between which a line may end. Those of a few characters stay with what is behind them.
func pieces(text string) []string {
	var out []string
	from := 0
	for i, r := range text {
		end := i + len(string(r))
		if strings.ContainsRune(joints, r) && (r == ' ' || end-from >= 4) && end < len(text) && text[end] != ' ' && !place.MatchString(text[i:]) {
			out = append(out, text[from:end])
			from = end
		}
	}
	return append(out, text[from:])
}

func sum(list []int) int {
	n := 0
	for _, v := range list {
		n += v
	}
	return n
}
