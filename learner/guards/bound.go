package guards

import (
	"context"
	"slices"
)

// bound parts a method that is in doubt into calls that surely fail and calls that may return: as much is known of it. Dividers that it has are given
// up: what nothing that is seen explains, accidents of the samples divide. Where all calls that may return did, what they need is all there is, and nothing is in
// doubt. It is done anew where a trial contradicts it, a few times. It reports false where it is of no use.
func (l *learning) bound(ctx context.Context, m member) (bool, error) {
	if l.Results || l.bounded[m] == maxBounds { // with results, what its arguments have to be was asked already
		return false, nil
	}
	events := l.alphabet.leaves(m)
	by, ok, err := l.needs(ctx, events, func(*atom) bool { return true })
	if err != nil || !ok {
		return false, err
	}
	l.bounded[m]++
	samples, _ := l.samples(events, scope{})
	doubtful := slices.ContainsFunc(samples, func(s sample) bool { return !s.in && by.Value(s.row) == True })
	l.split(l.alphabet.merge(m), by)
	if doubtful {
		l.partly[l.alphabet.leaves(m)[0]] = true // that the guard is true of
	}
	return true, nil
}

// maxBounds is how often it is looked for what a method in doubt needs, and how often one guard is found for it instead of several.
const maxBounds = 4
