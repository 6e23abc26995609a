package learner

// replay gives back runs in the order in which they were made: a query gets the earliest run that could be its own and was not given
// yet. So a query that was run more than once, because its answers were voted on, gets its answers one after the other.
//
// The runs are kept in a tree over inputs and outputs: only where the system contradicted itself, or where queries chose other inputs,
// has a place more than one branch.
type replay struct {
	places []replayPlace
	edges  map[replayEdge]int32
	count  int
}

type replayPlace struct {
	ends    []int   // the numbers of the runs that end here, in order
	outputs []int32 // pairs of input and output that lead on, flattened
}

type replayEdge struct {
	from          int32
	input, output int32
}

func newReplay() *replay {
	return &replay{places: make([]replayPlace, 1), edges: map[replayEdge]int32{}}
}

func (p *replay) add(r Run) {
	at := int32(0)
	for i, in := range r.Inputs {
		e := replayEdge{at, int32(in), int32(r.Outputs[i])}
		to, ok := p.edges[e]
		if !ok {
			to = int32(len(p.places))
			p.places = append(p.places, replayPlace{})
			p.edges[e] = to
			p.places[at].outputs = append(p.places[at].outputs, e.input, e.output)
		}
		at = to
	}
	p.places[at].ends = append(p.places[at].ends, p.count)
	p.count++
}

// take gives the earliest run of a query that was not given yet.
func (p *replay) take(a *Alphabet, q Query) (Run, bool) {
	s := search{replay: p, alphabet: a, query: q, earliest: -1}
	s.walk(0, Run{})
	if s.earliest < 0 {
		return Run{}, false
	}
	ends := &p.places[s.place].ends
	*ends = (*ends)[1:]
	return s.run, true
}

// search looks for the earliest run of a query.
type search struct {
	replay   *replay
	alphabet *Alphabet
	query    Query

	earliest int // number of the run; -1: none yet
	place    int32
	run      Run
}

func (s *search) walk(at int32, r Run) {
	n := len(r.Inputs)
	in, more := 0, false
	switch {
	case n < len(s.query.Word):
		in, more = s.query.Word[n], true
	case s.query.Next != nil && !s.alphabet.ended(r):
		in, more = s.query.Next(r.Outputs[len(s.query.Word):n:n])
	}
	place := &s.replay.places[at]
	if !more {
		if len(place.ends) > 0 && (s.earliest < 0 || place.ends[0] < s.earliest) {
			s.earliest, s.place = place.ends[0], at
			s.run = Run{Inputs: append(Word{}, r.Inputs...), Outputs: append(Word{}, r.Outputs...)}
		}
		return
	}
	for i := 0; i < len(place.outputs); i += 2 {
		if place.outputs[i] != int32(in) {
			continue
		}
		out := place.outputs[i+1]
		to := s.replay.edges[replayEdge{at, int32(in), out}]
		s.walk(to, Run{Inputs: append(r.Inputs[:n:n], in), Outputs: append(r.Outputs[:n:n], int(out))})
	}
}
