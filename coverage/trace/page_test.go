package trace

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// page is where the format is specified.
const page = "../../docs/trace-format.md"

// pageBlocks gives the page's blocks with the words behind their first fence, as lines.
func pageBlocks(t *testing.T, words string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split("\n"+string(text), "\n```"+words+"\n")[1:] {
		block, _, closed := strings.Cut(part, "\n```\n")
		if !closed {
			t.Fatalf("%s: a block `%s` does not end", page, words)
		}
		lines = append(lines, strings.Split(block, "\n")...)
	}
	if len(lines) == 0 {
		t.Fatalf("%s: no block `%s`", page, words)
	}
	return lines
}

// grammarTokens are what an EBNF text is made of.
var grammarTokens = regexp.MustCompile(`"[^"]*"|\w+|[^\s\w"]`)

// terminals are what the page says in words of the grammar's symbols.
var terminals = map[string]string{
	"digit": `[0-9]`, "hex": `[0-9a-f]`, "name": `[^\x00-\x20\x7f;/]`, "any": `[^\n]`, "seconds": `[-+.0-9eE]+`, "signature": `.+`,
}

// pageGrammar makes a regular expression of the page's rule for a symbol.
func pageGrammar(t *testing.T, symbol string) *regexp.Regexp {
	t.Helper()
	tokens := grammarTokens.FindAllString(strings.Join(pageBlocks(t, "ebnf"), "\n"), -1)
	rules := map[string][]string{}
	for len(tokens) > 0 {
		end := slices.Index(tokens, ".")
		if end < 3 || tokens[1] != "=" {
			t.Fatalf("%s: no rule: %q", page, tokens)
		}
		rules[tokens[0]], tokens = tokens[2:end], tokens[end+1:]
	}
	var expand func(symbol string) string
	expand = func(symbol string) string {
		if rules[symbol] == nil {
			if terminals[symbol] == "" {
				t.Fatalf("%s: the grammar does not say what %s is", page, symbol)
			}
			return terminals[symbol]
		}
		var out strings.Builder
		for _, token := range rules[symbol] {
			switch token[0] {
			case '[', '{', '(':
				out.WriteString("(?:")
			case ']':
				out.WriteString(")?")
			case '}':
				out.WriteString(")*")
			case ')', '|':
				out.WriteString(token)
			case '"':
				out.WriteString(regexp.QuoteMeta(token[1 : len(token)-1]))
			default:
				if token == "…" {
					out.WriteString("-")
					continue
				}
				out.WriteString("(?:" + expand(token) + ")")
			}
		}
		return out.String()
	}
	source := regexp.MustCompile(`(\w)-(\w)`).ReplaceAllStringFunc(expand(symbol), func(s string) string {
		if s[0] >= 'A' && s[0] <= 'Z' {
			return "[" + s + "]"
		}
		return s
	})
	return regexp.MustCompile(`\A(?:` + source + `)\z`)
}

// said is what the page says of a record.
func said(p *parsed) string {
	r, thread := p.Record, "main"
	if r.Thread != MainThread {
		thread = fmt.Sprintf("thread %d", r.Thread)
	}
	out := fmt.Sprintf("= %d depth %d %s %c", r.Seq, r.Depth, thread, r.Kind)
	if !strings.ContainsRune("EXTWACRB", rune(r.Kind)) {
		return out
	}
	out += fmt.Sprintf(" %d", r.Method)
	if r.Label != 0 {
		out += fmt.Sprintf("#%d", r.Label)
	}
	if r.Kind == Block {
		return out
	}
	out += fmt.Sprintf(" object %x", r.Object)
	if p.receiver != nil {
		out += " of " + string(p.receiver)
	}
	var args []string
	for _, v := range p.args {
		args = append(args, string(v.append(nil)))
	}
	switch {
	case r.Kind == About:
		out += " argument " + args[0]
	case len(args) > 0:
		out += " arguments " + strings.Join(args, ", ")
	case p.threw != nil:
		out += " threw " + string(p.threw)
	case r.Kind == Return:
		out += " result " + string(p.result.append(nil))
	}
	return out
}

// TestPageRecords: the page's records are read as it says, the others are not, and its grammar agrees.
func TestPageRecords(t *testing.T) {
	grammar := pageGrammar(t, "message")
	const tag = "I cbcov   : "
	var p parsed
	lines := pageBlocks(t, "trace ours")
	kinds := map[Kind]bool{}
	for i := 0; i+1 < len(lines); i += 2 {
		if kind := parseLine([]byte(tag+lines[i]), &p); kind != ours || said(&p) != lines[i+1] {
			t.Errorf("%s: %q\n got %d: %s\nwant %s", page, lines[i], kind, said(&p), lines[i+1])
		}
		if !grammar.MatchString(lines[i]) {
			t.Errorf("%s: the grammar lacks %q", page, lines[i])
		}
		kinds[p.Kind] = true
	}
	for _, k := range []Kind{Entry, Exit, Throw, About, Call, Return, Block, Caller, Device} {
		if !kinds[k] {
			t.Errorf("%s has no record of kind %c", page, k)
		}
	}
	for _, words := range []string{"trace broken", "trace broken range"} {
		for _, line := range pageBlocks(t, words) {
			if kind := parseLine([]byte(tag+line), &p); kind != broken {
				t.Errorf("%s: %q is %d, and no broken line", page, line, kind)
			}
			if grammar.MatchString(line) != (words == "trace broken range") {
				t.Errorf("%s: `%s` %q: the grammar says otherwise", page, words, line)
			}
		}
	}
}

// TestPageGrammar: what becomes of records when bytes of them change is a record for the parser where it is one for the grammar.
func TestPageGrammar(t *testing.T) {
	grammar := pageGrammar(t, "message")
	rnd := rand.New(rand.NewPCG(1, 2))
	lines := pageBlocks(t, "trace ours")
	const bytes = "0123456789abcdefmEXTWACRBDZ #@!?-/v. "
	for range 20000 {
		line := []byte(lines[2*rnd.IntN(len(lines)/2)])
		if line[len(line)-1] == 'n' { // of a later version: anything goes
			continue
		}
		at := rnd.IntN(len(line))
		switch change := bytes[rnd.IntN(len(bytes))]; rnd.IntN(3) {
		case 0:
			line[at] = change
		case 1:
			line = slices.Delete(line, at, at+1)
		default:
			line = slices.Insert(line, at, change)
		}
		var p parsed
		kind := parseLine(slices.Concat([]byte("I cbcov   : "), line), &p)
		if p.Kind == Device && kind == ours { // a D with something else behind it is a record
			continue
		}
		// Numbers may be out of range, which the grammar does not tell; nothing else may differ.
		if grammar.Match(line) != (kind == ours) && !outOfRange(string(line)) {
			t.Fatalf("%q: the grammar says %v, and the parser %d", line, grammar.Match(line), kind)
		}
	}
}

// outOfRange tells whether some number of a line is zero where none may be, or long.
func outOfRange(line string) bool {
	return regexp.MustCompile(`^\S+ \S+ \S+ 0+ |^\S+ \S+ \S+ \S+ \S+ 0+ |#0+ |\d{10}| \d{8}|^.{27} \S+ \d{7}| A \S+ \S+ \d{3}$| [CR] \S+ 0*[1-9a-f]\S* - ?`).MatchString(line)
}

// TestPageLines: headers, and what is no record, are as the page says.
func TestPageLines(t *testing.T) {
	var p parsed
	for _, line := range pageBlocks(t, "trace header") {
		if parseLine([]byte(strings.Replace(line, "MESSAGE", message, 1)), &p) != ours {
			t.Errorf("%s: %q is not ours", page, line)
		}
	}
	lines := pageBlocks(t, "trace lines")
	for i := 0; i+1 < len(lines); i += 2 {
		kind := [...]string{foreign: "foreign", broken: "broken", ours: "ours"}[parseLine([]byte(lines[i]), &p)]
		if lines[i+1] != "= "+kind {
			t.Errorf("%s: %q is %s", page, lines[i], kind)
		}
	}
}

// TestPageFiles: the page's file has as many records, holes and so on as it says, and its crashes are read.
func TestPageFiles(t *testing.T) {
	text := strings.Join(pageBlocks(t, "trace file"), "\n") + "\n"
	_, counts, ix := swept(t, []Source{FromBytes("page", []byte(text))}, 1)
	want := fmt.Sprintf("%d processes, %d records, %d duplicate, %d lost, %d foreign and %d broken", ix.Processes(), counts.Records, counts.Duplicates, counts.Lost, ix.Foreign, ix.Broken)
	if all, err := os.ReadFile(page); err != nil || !strings.Contains(string(all), want) {
		t.Errorf("%s does not say %q (%v)", page, want, err)
	}
	text = strings.Join(pageBlocks(t, "trace fault"), "\n") + "\n"
	_, _, ix = swept(t, []Source{FromBytes("page", []byte(text))}, 1)
	faults, _, err := ix.Faults(context.Background())
	if err != nil || len(faults) != 3 {
		t.Fatal(faults, err)
	}
	for i, kind := range []FaultKind{Uncaught, Unanswered, Signal} {
		if f := faults[i]; f.Kind != kind || f.Process != "p.app" || f.Pid != 1234 || f.Summary == "" {
			t.Errorf("%s: fault %d is %+v", page, i, f)
		}
	}
}

// TestPagePlain: the page's lines of the plain form, and its grammar.
func TestPagePlain(t *testing.T) {
	grammar := pageGrammar(t, "plain")
	for words, want := range map[string]bool{"trace plain": true, "trace not plain": false} {
		for _, line := range pageBlocks(t, words) {
			if isPlain([]byte(line)) != want {
				t.Errorf("%s: `%s` %q is not read so", page, words, line)
			}
			if grammar.MatchString(strings.ReplaceAll(line, " ", "")) != want {
				t.Errorf("%s: `%s` %q: the grammar says otherwise", page, words, line)
			}
		}
	}
}
