package result

import (
	"fmt"
	"strconv"
	"strings"
)

// Set is a set of indexes, written as ranges: "0-12,15,17-20".
type Set string

// NewSet makes the set of the indexes that are true.
func NewSet(in []bool) Set {
	var b strings.Builder
	for i := 0; i < len(in); i++ {
		if !in[i] {
			continue
		}
		first := i
		for i+1 < len(in) && in[i+1] {
			i++
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(first))
		if i > first {
			b.WriteByte('-')
			b.WriteString(strconv.Itoa(i))
		}
	}
	return Set(b.String())
}

// In spells the set out over n indexes. An index that is none of them, or ranges that do not rise, are an error.
func (s Set) In(n int) ([]bool, error) {
	in := make([]bool, n)
	next := 0
	for rest := string(s); rest != ""; {
		var word string
		word, rest, _ = strings.Cut(rest, ",")
		low, high, ranged := strings.Cut(word, "-")
		from, err := strconv.Atoi(low)
		to := from
		if ranged && err == nil {
			to, err = strconv.Atoi(high)
		}
		if err != nil || from < next || to < from || to >= n {
			return nil, fmt.Errorf("%q is no range of indexes below %d that comes after those before it", word, n)
		}
		for i := from; i <= to; i++ {
			in[i] = true
		}
		next = to + 1
	}
	return in, nil
}
