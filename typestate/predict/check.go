package predict

import (
	"context"

	"cbcov/ccfa"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// Options of Check. Zero values stand for the defaults.
type Options struct {
	Depth  int // callbacks that matter in one sequence (default 10)
	States int // states that are looked at for one machine in one part of the automaton (default 4000)
}

// Check predicts the violations that the code of p can reach along the callback sequences of its automaton a. Points are those of the
// same program; classes that they do not name are not looked at. It ends early, with ctx's error, when ctx is done.
func Check(ctx context.Context, a *ccfa.Automaton, p *program.Program, points *observe.Points, opt Options) (*Result, error) {
	return &Result{}, ctx.Err()
}
