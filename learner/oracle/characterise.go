package oracle

import (
	"encoding/binary"
	"slices"

	"cbcov/learner"
)

// characterisation are the words of the Wp-method: the global ones tell any two states apart that are not equal; those of a state tell
// it from all others, and are beginnings of global ones.
type characterisation struct {
	*view
	global []learner.Word
	// answers[w][s] are one number for the states that answer global[w] alike.
	answers [][]int
	of      [][]learner.Word // by state; nil where not needed yet
}

// characterise takes shortest separating words until no two states are left that one could part.
func characterise(v *view) *characterisation {
	c := &characterisation{view: v, of: make([][]learner.Word, len(v.States))}
	s := newSeparators(v)
	blocks := [][]int{slices.Clone(v.all)}
	for at := 0; at < len(blocks); {
		block := blocks[at]
		word := c.splitter(s, block)
		if word == nil {
			at++
			continue
		}
		answers := c.answer(word)
		c.global, c.answers = append(c.global, word), append(c.answers, answers)
		for i := len(blocks) - 1; i >= at; i-- {
			parts := split(blocks[i], answers)
			blocks[i] = parts[0]
			blocks = append(blocks, parts[1:]...)
		}
	}
	c.dropBeginnings()
	return c
}

// splitter gives a word that parts a block, nil where its states are equal.
func (c *characterisation) splitter(s *separators, block []int) learner.Word {
	for _, other := range block[1:] {
		if word := s.between(block[0], other); word != nil {
			return word
		}
	}
	return nil
}

// answer numbers what the states answer to a word.
func (c *characterisation) answer(word learner.Word) []int {
	answers := make([]int, len(c.States))
	numbers := map[string]int{}
	var key []byte
	for _, start := range c.all {
		key = key[:0]
		for s, n := start, 0; n < len(word); n++ {
			e := c.Step(s, word[n])
			key = binary.AppendUvarint(key, uint64(e.Output))
			if c.alphabet.Sink(e.Output) {
				break
			}
			s = e.To
		}
		number, known := numbers[string(key)]
		if !known {
			number = len(numbers)
			numbers[string(key)] = number
		}
		answers[start] = number
	}
	return answers
}

// split parts a block by what its states answer, in the order of their first states.
func split(block, answers []int) [][]int {
	var parts [][]int
	place := map[int]int{}
	for _, s := range block {
		at, known := place[answers[s]]
		if !known {
			at = len(parts)
			place[answers[s]] = at
			parts = append(parts, nil)
		}
		parts[at] = append(parts[at], s)
	}
	return parts
}

// dropBeginnings drops words that another one begins with.
func (c *characterisation) dropBeginnings() {
	var all []learner.Word
	var answers [][]int
	for i, word := range c.global {
		longer := func(other learner.Word) bool { return len(other) > len(word) && slices.Equal(other[:len(word)], word) }
		if !slices.ContainsFunc(c.global, longer) {
			all, answers = append(all, word), append(answers, c.answers[i])
		}
	}
	c.global, c.answers = all, answers
}

// local gives the words of a state: at each step the one that tells it from most of those left, cut where it has done so.
func (c *characterisation) local(state int) []learner.Word {
	if c.of[state] != nil {
		return c.of[state]
	}
	words := []learner.Word{}
	left := slices.DeleteFunc(slices.Clone(c.all), func(s int) bool { return s == state })
	for len(left) > 0 {
		best, most := -1, 0
		for w, answers := range c.answers {
			parted := 0
			for _, s := range left {
				if answers[s] != answers[state] {
					parted++
				}
			}
			if parted > most {
				best, most = w, parted
			}
		}
		if best < 0 {
			break // the rest are equal to state
		}
		needed := 0
		left = slices.DeleteFunc(left, func(s int) bool {
			n := c.apart(state, s, c.global[best])
			needed = max(needed, n)
			return n > 0
		})
		words = append(words, c.global[best][:needed])
	}
	c.of[state] = words
	return words
}
