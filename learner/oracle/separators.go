package oracle

import (
	"encoding/binary"

	"cbcov/learner"
)

// separators finds shortest words that tell states of a hypothesis apart.
//
// levels[n] gives states one number that answer all words of at most n inputs alike; the last level has one number for each set of
// equal states. All behind a sink is alike.
type separators struct {
	*view
	levels [][]int
}

func newSeparators(v *view) *separators {
	s := &separators{view: v, levels: [][]int{make([]int, len(v.States))}}
	for n := 1; ; {
		level, numbers := s.next()
		s.levels = append(s.levels, level)
		if numbers == n {
			return s
		}
		n = numbers
	}
}

// next makes one level more, and says how many numbers it has.
func (s *separators) next() ([]int, int) {
	last := s.levels[len(s.levels)-1]
	level := make([]int, len(last))
	numbers := map[string]int{}
	var key []byte
	for state := range level {
		key = binary.AppendUvarint(key[:0], uint64(last[state]))
		for i := range s.Inputs {
			e := s.Step(state, i)
			key = binary.AppendUvarint(key, uint64(e.Output))
			if !s.alphabet.Sink(e.Output) {
				key = binary.AppendUvarint(key, uint64(last[e.To]))
			}
		}
		number, known := numbers[string(key)]
		if !known {
			number = len(numbers)
			numbers[string(key)] = number
		}
		level[state] = number
	}
	return level, len(numbers)
}

// between gives a shortest word that two states answer otherwise, the first in the order of inputs; nil where they are equal.
func (s *separators) between(a, b int) learner.Word {
	n := 0
	for n < len(s.levels) && s.levels[n][a] == s.levels[n][b] {
		n++
	}
	if n == len(s.levels) {
		return nil
	}
	word := make(learner.Word, 0, n)
	for ; n > 0; n-- {
		for i := range s.Inputs {
			x, y := s.Step(a, i), s.Step(b, i)
			if x.Output == y.Output && (s.alphabet.Sink(x.Output) || s.levels[n-1][x.To] == s.levels[n-1][y.To]) {
				continue
			}
			word = append(word, i)
			if x.Output != y.Output {
				return word
			}
			a, b = x.To, y.To
			break
		}
	}
	return word
}

// apart gives the number of inputs after which a word has told two states apart; 0 where it does not.
func (v *view) apart(a, b int, word learner.Word) int {
	for n, i := range word {
		x, y := v.Step(a, i), v.Step(b, i)
		if x.Output != y.Output {
			return n + 1
		}
		if v.alphabet.Sink(x.Output) {
			return 0
		}
		a, b = x.To, y.To
	}
	return 0
}
