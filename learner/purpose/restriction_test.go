package purpose

import (
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// asked reports whether a word (names parted by blanks) is asked under restrictions, given as YAML.
func asked(t *testing.T, rules, word string) bool {
	t.Helper()
	p, err := Parse("C.yaml", []byte(small+"restrictions:\n"+rules))
	if err != nil {
		t.Fatal(err)
	}
	r := p.Restriction()
	state := r.Start()
	for _, name := range strings.Fields(word) {
		var ok bool
		if state, ok = r.Step(state, slices.Index(p.InputSymbols(), name)); !ok {
			return false
		}
	}
	return true
}

// TestRestrictions checks which words are asked under each kind of rule.
func TestRestrictions(t *testing.T) {
	for _, c := range []struct{ rules, yes, no string }{
		{"  - {at-most: 1, of: a}\n", "b b a delta b, delta a", "a a, a b delta a"},
		{"  - {at-most: 2, of: [a, b]}\n", "a b, a a delta delta, b b", "a b a, a delta b a"},
		{"  - {only-first: a}\n", "a b, b b, delta delta a b", "b a, a a, a delta a, delta b delta a"},
		{"  - {only-last: a}\n", "b b a, a delta delta", "a b, a a, b a delta b"},
		{"  - {only-before: delta, of: a}\n", "b a delta b, a, b b a", "a a, a b, b a b"},
		{"  - {only-before: [a, b], of: a}\n", "a a b, a b delta", "a delta"},
		{"  - {at-most: 1, of: a}\n  - {only-first: b}\n", "b a, a, delta b delta a", "a b, b b, b a a"},
		{"  - words: a b*\n", "a, a b b, delta a delta b", "b, a a, a b a"},
		{"  - words: (a | b b)+\n", "a b b a, b b b b, a a b", "b a, a b a"},
		{"  - words: a? b{2} a\n", "a b b a, b b a, b", "a a, b a, a b a, b b a a, b b b"},
		{"  - words: b{1,3} a\n", "b a, b b b a", "a, b b b b, b a b"},
		{"  - words: b{2,} a\n", "b b a, b b b b b a", "b a, a"},
		{"  - words: b{0,2} a\n", "a, b a, b b a", "b b b"},
		{"  - words: (a . delta)*\n", "a b delta a a delta", "delta, a delta, a b a, b"},
		{"  - words: \"a|b\"\n", "a, b, delta", "a b, a a"},
	} {
		for _, word := range strings.Split(c.yes, ",") {
			if !asked(t, c.rules, word) {
				t.Errorf("%q is not asked under\n%s", word, c.rules)
			}
		}
		for _, word := range strings.Split(c.no, ",") {
			if asked(t, c.rules, word) {
				t.Errorf("%q is asked under\n%s", word, c.rules)
			}
		}
	}
}

// TestNoRestriction checks that without rules all words are asked, and no output is unasked.
func TestNoRestriction(t *testing.T) {
	p, err := Parse("C.yaml", []byte(small+"restrictions: []\n"))
	if err != nil {
		t.Fatal(err)
	}
	if p.Restriction() != nil || slices.Contains(p.OutputSymbols(), "unasked") {
		t.Error("there is a restriction")
	}
}

// TestExpressions compares random expressions with Go's regular expressions: a word is asked if some longer one matches.
func TestExpressions(t *testing.T) {
	const longest = 6
	var words []string
	for n := range longest + 1 {
		for w := range 1 << n {
			word := ""
			for i := range n {
				word += string("ab"[w>>i&1])
			}
			words = append(words, word)
		}
	}
	random := rand.New(rand.NewSource(1))
	for range 300 {
		expression := randomExpression(random, 2)
		text := small + "restrictions:\n  - words: " + fmt.Sprintf("%q", expression+"|(a b){0,1}") + "\n" // no input is left out
		p, err := Parse("C.yaml", []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", expression, err)
		}
		re := regexp.MustCompile("^(" + strings.ReplaceAll(expression, " ", "") + "|(ab)?)$")
		want := map[string]bool{}
		for _, word := range words {
			for n := range len(word) + 1 {
				want[word[:n]] = want[word[:n]] || re.MatchString(word)
			}
		}
		for _, word := range words {
			if len(word) > longest-4 {
				break // what makes it longer may be too long to be in words
			}
			state, ok := p.Restriction().Start(), true
			for i := 0; i < len(word) && ok; i++ {
				state, ok = p.Restriction().Step(state, int(word[i]-'a'))
			}
			if ok != want[word] {
				t.Fatalf("%s: %q is asked: %v, should be: %v", expression, word, ok, want[word])
			}
		}
	}
}

// randomExpression writes an expression over a and b whose shortest words are short.
func randomExpression(random *rand.Rand, depth int) string {
	if depth == 0 {
		return string("ab"[random.Intn(2)])
	}
	inner := func() string { return randomExpression(random, depth-1) }
	switch random.Intn(7) {
	case 0:
		return inner() + " " + inner()
	case 1:
		return "(" + inner() + " | " + inner() + ")"
	case 2:
		return "(" + inner() + ")*"
	case 3:
		return "(" + inner() + ")+"
	case 4:
		return "(" + inner() + ")?"
	case 5:
		return "(" + inner() + "){1,2}"
	}
	return "(" + inner() + "){0,3} " + inner()
}
