package learner

// course is how far a query comes by what is known: by the tree, and by what was answered to the inputs passed on.
type course struct {
	memory *memory
	query  Query

	inputs, outputs Word // of the query so far
	passed          Word // the inputs that a system must see for it; where the query is not done, the last one's answer is wanted
	known           int  // of passed, those before the first whose answer the tree does not know; as long as begun is false, all
	begun           bool // such an input was met
	done            bool // the query is answered

	at    int32 // place in the tree, while there
	lost  bool  // left the tree
	quiet bool  // a wait in this state was answered by quiet, and the tree does not know it yet
}

// begin follows a query as far as the tree knows it.
func (m *memory) begin(q Query) course {
	c := course{memory: m, query: q, inputs: make(Word, 0, len(q.Word)), outputs: make(Word, 0, len(q.Word))}
	c.follow(nil)
	return c
}

// resume follows the query on by what was answered to passed[known:]. An answer of -1 is neither a sink nor quiet nor asked for.
func (c course) resume(answered Word) course {
	// The slices are cut so that appending copies them: c is resumed from more than once.
	c.inputs, c.outputs, c.passed = clip(c.inputs, len(c.outputs)), clip(c.outputs, len(c.outputs)), clip(c.passed, c.known)
	c.follow(answered)
	return c
}

func clip(w Word, n int) Word { return w[:n:n] }

// follow goes on until the query is done or an answer is wanted that neither the tree nor answered has.
func (c *course) follow(answered Word) {
	a := c.memory.alphabet
	for {
		if n := len(c.outputs); n > 0 && a.Sink(c.outputs[n-1]) {
			c.fill()
			return
		}
		in, more := c.next()
		if !more {
			c.done = true
			return
		}
		out, ok := c.answer(in, answered)
		c.inputs = append(c.inputs, in)
		if !ok {
			return
		}
		c.outputs = append(c.outputs, out)
	}
}

// next gives the query's next input.
func (c *course) next() (int, bool) {
	n := len(c.outputs)
	if n < len(c.query.Word) {
		return c.query.Word[n], true
	}
	if c.query.Next == nil {
		return 0, false
	}
	return c.query.Next(c.outputs[len(c.query.Word):n:n])
}

// fill answers what is left of the query's word behind a sink.
func (c *course) fill() {
	sink := c.outputs[len(c.outputs)-1]
	for _, in := range c.query.Word[min(len(c.outputs), len(c.query.Word)):] {
		c.inputs, c.outputs = append(c.inputs, in), append(c.outputs, sink)
	}
	c.done = true
}

// answer gives an input's output, and steps.
func (c *course) answer(in int, answered Word) (output int, ok bool) {
	a := c.memory.alphabet
	if !c.lost {
		if to, out, ok := c.memory.step(c.at, in); ok {
			if to == c.at {
				return out, true
			}
			c.passed = append(c.passed, in)
			if !c.begun {
				c.known = len(c.passed)
			}
			c.at, c.quiet = to, false
			return out, true
		}
	}
	if c.quiet && in == a.Delta {
		return a.Beta, true
	}
	c.begun = true
	c.passed = append(c.passed, in)
	i := len(c.passed) - 1 - c.known
	if i >= len(answered) {
		return 0, false
	}
	if a.Quiet(in, answered[i]) {
		c.quiet = true
	} else {
		c.lost, c.quiet = true, false
	}
	return answered[i], true
}

// rest gives all inputs that are certain to be run, unless a sink or quiet comes: passed, and what is left of the query's word.
func (c *course) rest() Word {
	w := append(Word(nil), c.passed...)
	if n := len(c.inputs); n < len(c.query.Word) {
		w = append(w, c.query.Word[n:]...)
	}
	return w
}

// passOn gives the query that a system must answer for a course that is not done: without what the quiescence rule saves, and ended as
// soon as the tree knows the rest.
func (c *course) passOn() Query {
	rest := c.rest()
	// The word goes as far as no answer is needed to know the next input: to the end of the query's word, or to a wait.
	fixed := c.known
	end := c.known + max(0, len(c.query.Word)-len(c.inputs)+1)
	for fixed < min(end, len(rest)) && rest[fixed] != c.memory.alphabet.Delta {
		fixed++
	}
	q := Query{Word: clip(rest, fixed)}
	if c.query.Next == nil && fixed == len(rest) {
		return q
	}
	base, blind := *c, fixed-c.known
	// The course is taken up where its first answer is wanted.
	base.passed = clip(c.passed, c.known)
	q.Next = func(after Word) (int, bool) {
		answered := make(Word, blind, blind+len(after))
		for i := range answered {
			answered[i] = -1
		}
		now := base.resume(append(answered, after...))
		if now.done {
			return 0, false
		}
		return now.passed[base.known+len(answered)+len(after)], true
	}
	return q
}
