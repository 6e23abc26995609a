package ccfa

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/internal/body"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// Depth is how much of the components' lives the automaton has.
type Depth uint8

// The lifecycle depths.
const (
	Full  Depth = iota // pause and resume, stop and restart, rotation, process death and relaunch
	Paper              // as the paper's figures: launch, run, leave once; an opener does not return
)

// ParseDepth reads the value of the flag --lifecycle.
func ParseDepth(s string) (Depth, error) {
	switch s {
	case "full", "":
		return Full, nil
	case "paper":
		return Paper, nil
	}
	return 0, fmt.Errorf("lifecycle depth %q: want full or paper", s)
}

// Options of Build.
type Options struct {
	Depth  Depth
	Budget float64 // how much work a part may need, as a multiple of the default; 0: 1 (see View.Coarse)
	Check  bool    // for tests: whether the machine, and each system that is made of it, is as it has to be
}

// Build makes the automaton of a program. The manifest names the components; model is the framework that the program was loaded with. It
// ends early, with ctx's error, when ctx is done.
func Build(ctx context.Context, p *program.Program, a *apk.APK, model *framework.Model, opt Options) (*Automaton, error) {
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	bodies, err := body.Read(ctx, body.Input{Program: p, APK: a, Model: model, Names: p.Names(), Limits: body.DefaultLimits})
	if err != nil {
		return nil, err
	}
	if opt.Check {
		if err := bodies.Machine.Check(); err != nil {
			return nil, fmt.Errorf("the machine of the app's code is not as it has to be: %w", err)
		}
	}
	out := &Automaton{
		Package: manifest.Package, TargetSDK: manifest.TargetSDK, Build: build, Scope: *p.Scope(), Shrunk: p.Shrunk(), Mapped: p.Names() != nil,
		depth: opt.Depth, budget: cmp.Or(opt.Budget, 1), check: opt.Check, program: p, bodies: bodies, analysis: machine.Analyze(bodies.Machine), views: map[viewKey]*View{},
		inside: map[machine.Symbol][]machine.Target{},
	}
	out.findParts()
	out.findEntries()
	out.findCallbacks()
	if err := out.findInsides(ctx); err != nil {
		return nil, err
	}
	out.Warnings = slices.Concat(bodies.Warnings, p.Warnings(), p.Scope().Warnings())
	slices.Sort(out.Warnings)
	return out, ctx.Err()
}
