package coverage

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// lossPage is where it is written down what lost records leave open.
const lossPage = "../docs/semantics.md"

// pageSequence reads a sequence of the page: `a → b.entry`, where `a` stands for its entry and its exit. One of x is EAA's, one of two symbols
// EAS's.
func pageSequence(m *handModel, text string) Sequence {
	var symbols []Symbol
	async := -1
	for _, word := range strings.Split(text, " → ") {
		name, point, one := strings.Cut(word, ".")
		id := m.id(strings.ToUpper(name) + "." + name)
		if name == "x" {
			async = len(symbols)
		}
		if !one || point == "entry" {
			symbols = append(symbols, Symbol{id, Entry})
		}
		if !one || point == "exit" {
			symbols = append(symbols, Symbol{id, Exit})
		}
	}
	criterion := EE
	switch {
	case async >= 0:
		criterion = EAA
	case len(symbols) == 2:
		criterion = EAS
	}
	return NewSequence(criterion, symbols, async, m.callbacks)
}

// TestLossPage: the page's examples of lost records are so.
func TestLossPage(t *testing.T) {
	text, err := os.ReadFile(lossPage)
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(text), "\n```loss\n")
	block, _, closed := strings.Cut(block, "\n```\n")
	if !closed {
		t.Fatalf("%s has no block `loss`", lossPage)
	}
	m, _ := randomModel()
	came := map[State]int{}
	criteria := map[Criterion]bool{}
	for _, line := range strings.Split(block, "\n") {
		row := regexp.MustCompile(`\s{2,}`).Split(line, 4)
		if len(row) < 3 {
			t.Fatalf("%s: %q has no trace, sequence and verdict, parted by two spaces", lossPage, line)
		}
		s := pageSequence(m, row[1])
		got := measured(t, m, []Sequence{s}, script(m, row[0]))[0]
		if got.String() != row[2] {
			t.Errorf("%s: %q is %s", lossPage, line, got)
		}
		came[got]++
		criteria[s.Criterion] = true
	}
	if len(came) != 3 || len(criteria) != 3 {
		t.Errorf("%s: the examples have the verdicts %v of the criteria %v", lossPage, came, criteria)
	}
}
