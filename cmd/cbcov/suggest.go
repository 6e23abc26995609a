package main

import (
	"fmt"
	"slices"
	"strings"
)

// mostTypos is how many letters a word may have wrong to be taken for another one.
const mostTypos = 2

// didYouMean gives a question for a word that is none of the known: " (did you mean measure?)"; empty where none is like it.
func didYouMean(word string, known []string) string {
	best, least := "", mostTypos+1
	for _, k := range known {
		n := typos(strings.ToLower(word), strings.ToLower(k))
		if word != "" && n > 0 && strings.HasPrefix(strings.ToLower(k), strings.ToLower(word)) {
			n = mostTypos
		}
		if n < least && n < len(k) {
			best, least = k, n
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", best)
}

// typos is the edit distance of two words, two letters that changed places being one edit (Damerau 1964; optimal string alignment).
func typos(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := [3][]int{make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := range x {
		before, last, now := rows[i%3], rows[(i+1)%3], rows[(i+2)%3]
		now[0] = i + 1
		for j := range y {
			change := last[j]
			if x[i] != y[j] {
				change++
			}
			now[j+1] = min(last[j+1]+1, now[j]+1, change)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
	}
	return rows[(len(x)+1)%3][len(y)]
}

// oneOf refuses a word that is none of the known, with the one that is like it.
func oneOf(what, word string, known []string) error {
	if slices.Contains(known, word) {
		return nil
	}
	return fmt.Errorf("no %s %q%s; there are: %s", what, word, didYouMean(word, known), strings.Join(known, ", "))
}
