package guards

import (
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// extremes are the bounds of integral types.
var extremes = map[string][]string{
	"int": {"2147483647", "-2147483648"}, "long": {"9223372036854775807", "-9223372036854775808"}, "short": {"32767", "-32768"}, "byte": {"127", "-128"},
}

// primitive draws a number, a character or a truth value; extreme: it may be the largest of its type.
func (g *generator) primitive(typ string, extreme bool) string {
	switch typ {
	case "boolean":
		return strconv.FormatBool(g.rng.IntN(2) == 0)
	case "char":
		switch k := g.rng.IntN(8); {
		case k < 4:
			return string("ab0 z\n"[g.rng.IntN(6)])
		case k < 7: // ranges of characters begin and end among those that can be printed; a comma parts an array's
			return string(rune('-' + g.rng.IntN('\x7f'-'-')))
		}
		return []string{"\x00", "\u007f", "\u00e9", "\uffff"}[g.rng.IntN(4)]
	case "float", "double":
		return []string{"0", "1", "-1", "0.5", "2", "10", "1e9", "-3.5"}[g.rng.IntN(8)]
	}
	switch k := g.rng.IntN(20); {
	case k < 13:
		return strconv.Itoa(g.rng.IntN(7) - 1)
	case k < 16 && len(g.numbers) > 0:
		return fitted(g.numbers[g.rng.IntN(len(g.numbers))], typ)
	case k == 16 && extreme:
		return extremes[typ][g.rng.IntN(2)]
	case k == 17 && len(g.codes) > 0:
		return fitted(g.codes[g.rng.IntN(len(g.codes))], typ)
	}
	return []string{"-2", "6", "7", "8", "10", "16", "100"}[g.rng.IntN(7)]
}

// longer are lengths that blocks, keys and buffers have, and what is behind them.
var longer = []int{8, 16, 20, 33, 64}

// length draws how many elements an array has: mostly few.
func (g *generator) length(of string) int {
	n := g.rng.IntN(5)
	if n == 4 && primitive(of) && g.rng.IntN(3) == 0 {
		return longer[g.rng.IntN(len(longer))]
	}
	return n
}

// written gives the text of a literal of a primitive type for a number that was seen, or is beside one: that of a character is the character itself.
func written(typ, number string) string {
	if typ != "char" {
		return number
	}
	n, err := strconv.ParseUint(number, 10, 16)
	if err != nil || n >= 0xd800 && n < 0xe000 { // half a character has no text
		return "a"
	}
	return string(rune(n))
}

// fitted gives a number that its type can hold.
func fitted(text, typ string) string {
	if !holds(typ, text) {
		return "0"
	}
	return text
}

// integralBits are the sizes of integral types.
var integralBits = map[string]int{"int": 32, "long": 64, "short": 16, "byte": 8}

// holds reports whether a type can hold a number, as far as it is an integral one.
func holds(typ, number string) bool {
	if integralBits[typ] == 0 {
		return true
	}
	_, err := strconv.ParseInt(number, 10, integralBits[typ])
	return err == nil
}

// Texts that are tried. The odd ones are at the bounds of what texts may be read as: nothing but a space, a line, brackets, a fraction, and numbers that
// are too large for one integral type after the other.
var (
	plainTexts = []string{"", "a", "b", "ab", "1", "x y", "(a)"}
	oddTexts   = []string{" ", "a\nb", "(a)(b)", "1.5", "-1 2", "300", "70000", "3000000000", "10000000000000000000"}
)

// formats are texts as standards have them, for what takes no others: addresses and names of files, data, times, places and languages, numbers in other
// notations, characters' codes, patterns, and algorithms.
var formats = []string{
	"http://a/b", "file:/a", "a:b", "/a/b", "a.txt", "a@b.c", "127.0.0.1", "text/plain", "{}", "[]", "{\"a\":1}", "<a/>", "a=b", "2020-01-31", "12:30",
	"12:30:00", "2020-01-31T12:30:00", "2020-01-31T12:30:00Z", "P1D", "PT1H", "2020", "UTC", "Z", "en-US", "EUR", "00000000-0000-0000-0000-000000000001", "#ff0000",
	"0x1f", "1e3", "UTF-8", "yyyy-MM-dd", "#,##0.00", "%d", "a*", "java.lang.String", "SHA-1", "SHA-256", "HmacSHA1", "HmacSHA256", "AES", "RSA", "SHA1withRSA", "SHA256withRSA",
}

// ours reports whether a text is tried whatever the class.
func ours(text string) bool {
	return slices.Contains(plainTexts, text) || slices.Contains(oddTexts, text) || slices.Contains(formats, text)
}

// text draws a text.
func (g *generator) text(picky bool) string {
	if picky && g.rng.IntN(2) > 0 {
		all := formats
		if len(g.fits) > 0 && g.rng.IntN(3) > 0 {
			all = g.fits
		}
		return all[g.rng.IntN(len(all))]
	}
	all := plainTexts
	switch k := g.rng.IntN(8); {
	case k < 2:
		all = oddTexts
	case k < 5 && len(g.texts) > 0:
		all = g.texts
	case k == 5 && len(g.words) > 0:
		all = g.words
	}
	return all[g.rng.IntN(len(all))]
}

// fit keeps the formats and the words of its class's code that a step of a trial was called with.
func (g *generator) fit(t device.Trial, step int) {
	for _, a := range invocationOf(t.Steps[step]).Args {
		l := t.Steps[a].Literal
		if l != nil && l.Type == stringClass && !l.Null && (slices.Contains(formats, l.Text) || slices.Contains(g.words, l.Text)) && !slices.Contains(g.fits, l.Text) {
			g.fits = append(g.fits, l.Text)
		}
	}
}

// maxSeenTexts bounds what is kept of what was seen.
const maxSeenTexts = 24

// learnFrom keeps numbers and texts that a run showed: what an argument is held against is often among them, or beside them.
func (g *generator) learnFrom(r *run, names *paths) {
	for p, s := range r.calls[len(r.calls)-1].row {
		if !strings.HasPrefix(names.names[p], "this") {
			continue
		}
		switch {
		case s.kind == device.IntValue && s.n > -1000 && s.n < 1e6:
			for _, n := range []float64{s.n - 1, s.n, s.n + 1} {
				if text := number(n); len(g.numbers) < maxSeenTexts && !slices.Contains(g.numbers, text) {
					g.numbers = append(g.numbers, text)
				}
			}
		case s.kind == device.StringValue && len(g.texts) < maxSeenTexts && len(s.text) < 100 && !slices.Contains(g.texts, s.text):
			g.texts = append(g.texts, s.text)
		}
	}
}
