package learner

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
)

// How much is asked again at the end of learning.
const (
	// enoughRepeated is the number of repeated answers after which a system that never contradicted itself is believed.
	enoughRepeated = 400
	// enoughTimes is how often each answer came when there is nothing left to repeat.
	enoughTimes = 3
	// residue bounds the expected number of answers that were wrong alike each time they were given.
	residue = 1e-3
	// mostTimes bounds how often an answer is repeated for that.
	mostTimes = 8
	// mostRounds bounds the batches of words that are run for that.
	mostRounds = 50
	// wordsARound bounds a batch.
	wordsARound = 256
)

// confirm asks again what the machine rests on. Its error is a *Disagreement when the cache was corrected.
func (l *robust) confirm(ctx context.Context) error {
	draw := rand.New(rand.NewPCG(uint64(l.Seed), 0x636f6e6669726d))
	if err := l.again(ctx, l.Cache.waits(draw, l.Sample)); err != nil {
		return err
	}
	if err := l.sample(ctx, draw); err != nil || !l.faulty {
		return err
	}
	return l.confirmAll(ctx)
}

// sample repeats words of the cache that were seen least, until enough answers were repeated or none is left.
func (l *robust) sample(ctx context.Context, draw *rand.Rand) error {
	words := l.Cache.rare(enoughTimes)
	draw.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	for n := 0; !l.faulty; n += l.Sample {
		if n >= l.Sample && l.Cache.repeated() >= enoughRepeated {
			return nil
		}
		if len(words) == 0 {
			if words = l.Cache.rare(enoughTimes); len(words) == 0 {
				return nil
			}
		}
		k := min(l.Sample, len(words))
		if err := l.again(ctx, words[:k]); err != nil {
			return err
		}
		words = words[k:]
	}
	return nil
}

// confirmAll repeats all words of the cache until each answer came often enough for the rate at which this system is wrong.
func (l *robust) confirmAll(ctx context.Context) error {
	for range mostRounds {
		times, ok := l.timesNeeded()
		if !ok {
			l.doubt("too many answers are wrong (about %.0f in 100) to be made sure of by repeating them", 100*l.wrongRate())
			return nil
		}
		words := l.Cache.rare(times)
		if len(words) == 0 {
			return nil
		}
		for part := range slices.Chunk(words, wordsARound) {
			if err := l.again(ctx, part); err != nil {
				return err
			}
		}
	}
	l.doubt("some answers were repeated too rarely for a system that answers about %.1f in 100 wrongly", 100*l.wrongRate())
	return nil
}

func (l *robust) again(ctx context.Context, words []Word) error {
	l.learned.Again += len(words)
	return l.Cache.run(ctx, words)
}

// wrongRate estimates, from above, the share of answers that are wrong.
func (l *robust) wrongRate() float64 {
	wrong, of := l.Vote.wrong()
	return float64(wrong+1) / float64(of+l.Cache.repeated()+1)
}

// timesNeeded is how often each answer must have come alike.
func (l *robust) timesNeeded() (times int, ok bool) {
	rate := l.wrongRate()
	for times = 2; times <= mostTimes; times++ {
		if float64(l.Cache.answers())*math.Pow(rate, float64(times)) <= residue {
			return times, true
		}
	}
	return 0, false
}

// wrong counts the disputes and the runs that were outvoted, and the inputs that were repeated for them.
func (v *Vote) wrong() (wrong, of int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.disputed + v.different, v.repeated
}

// answers is the number of answers that the cache keeps.
func (c *Cache) answers() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.memory.nodes)
}

// repeated is the number of answers that came when they were known.
func (c *Cache) repeated() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.memory.repeated
}

// run runs words as they are, known or not, and compares.
func (c *Cache) run(ctx context.Context, words []Word) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	batch := make([]Query, len(words))
	for i, w := range words {
		batch[i] = Query{Word: w}
	}
	return c.fresh(ctx, batch)
}

// rare gives words that together pass all answers that came less than so many times, in a fixed order; none is the beginning of
// another.
func (c *Cache) rare(times int) []Word {
	c.mu.Lock()
	defer c.mu.Unlock()
	var words []Word
	c.memory.rare(root, nil, times, &words)
	return words
}

func (m *memory) rare(n int32, w Word, times int, words *[]Word) (any bool) {
	for in := range m.alphabet.Inputs {
		to, _, ok := m.step(n, in)
		if !ok {
			continue
		}
		word := append(slices.Clip(w), in)
		below := to != n && !m.isSink(to) && m.rare(to, word, times, words)
		if !below && m.times(n, in) < times {
			*words = append(*words, word)
			below = true
		}
		any = any || below
	}
	return any
}

// times tells how often the answer to an input came.
func (m *memory) times(n int32, in int) int {
	if c := int(m.record(n, in)); c < len(m.seen) {
		return int(m.seen[c])
	}
	return 0
}

// waits draws words that wait quietly in their middle, so that the quiescence rule is checked by running them: at most n.
func (c *Cache) waits(draw *rand.Rand, n int) []Word {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := c.memory.alphabet
	if a.Delta < 0 {
		return nil
	}
	var at []int32
	var access []Word
	c.memory.quiet(root, nil, func(n int32, w Word) {
		at, access = append(at, n), append(access, slices.Clone(w))
	})
	var words []Word
	for _, i := range draw.Perm(len(at))[:min(n, len(at))] {
		words = append(words, c.memory.wander(at[i], append(access[i], a.Delta), draw))
	}
	return words
}

// quiet calls f with the places where a wait is quiet and something else is known.
func (m *memory) quiet(n int32, w Word, f func(n int32, w Word)) {
	silent, other := false, false
	for in := range m.alphabet.Inputs {
		to, _, ok := m.step(n, in)
		switch {
		case !ok:
		case to == n:
			silent = true
		default:
			other = true
			if !m.isSink(to) {
				m.quiet(to, append(slices.Clip(w), in), f)
			}
		}
	}
	if silent && other {
		f(n, w)
	}
}

// wander goes on with known inputs from a place until nothing else is known.
func (m *memory) wander(n int32, w Word, draw *rand.Rand) Word {
	for !m.isSink(n) {
		var known []int
		for in := range m.alphabet.Inputs {
			if to, _, ok := m.step(n, in); ok && to != n {
				known = append(known, in)
			}
		}
		if len(known) == 0 {
			break
		}
		in := known[draw.IntN(len(known))]
		w = append(w, in)
		n, _, _ = m.step(n, in)
	}
	return w
}
