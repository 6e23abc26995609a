package cbcov

import (
	"context"

	"cbcov/reports/result"
)

// CheckOptions say what the code is held to.
type CheckOptions struct {
	Typestates string // as of MeasureOptions
	DeviceAPI  int    // level of the typestates; 0: the app's targetSdkVersion
	Depth      int    // how many callbacks that matter a sequence may have; 0: the default
}

// Check predicts from the code, before any run, which protocols of the platform the app can break.
func (a *App) Check(ctx context.Context, opt CheckOptions) (*result.Document, error) {
	automaton, err := a.Automaton(ctx)
	if err != nil {
		return nil, err
	}
	level := opt.DeviceAPI
	if level == 0 {
		level = automaton.TargetSDK
	}
	points, err := a.points(ctx, opt.Typestates, level)
	if err != nil {
		return nil, err
	}
	run := &result.Run{Scope: a.scope(), APK: a.Given, Probed: a.Probed, Automaton: automaton, API: level, Points: points}
	if run.Predicted, err = a.predict(ctx, points, opt.Depth); err != nil {
		return nil, err
	}
	return run.Document(), nil
}
