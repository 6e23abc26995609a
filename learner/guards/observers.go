package guards

import (
	"context"
	"reflect"
	"slices"

	"cbcov/device"
)

// purityTrials is how many trials an observer must not change.
const purityTrials = 100

// observe chooses the observers: those that change nothing. Asking them before each call must not change what any call leads to, nor what it gives.
func (l *learning) observe(ctx context.Context) error {
	var all []int
	for i, m := range l.alphabet.class.Methods {
		if m.Observer || m.Relation {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return nil
	}
	var trials []device.Trial
	for i := range purityTrials {
		d := from(nil)
		for range 2 + i%6 {
			if err := l.generator.call(ctx, d, l.draw(d), nil); err != nil {
				return err
			}
		}
		trials = append(trials, d.trial())
	}
	ends := func(observers []int) ([]device.Tried, error) {
		if err := l.session.Observe(ctx, observers); err != nil {
			return nil, err
		}
		came, err := l.session.Try(ctx, trials)
		for i := range came {
			for j := range came[i].Outcomes {
				came[i].Outcomes[j].Seen = nil
			}
		}
		return came, err
	}
	without, err := ends(nil)
	if err != nil {
		return err
	}
	with, err := ends(all)
	if err != nil || reflect.DeepEqual(with, without) {
		return err
	}
	var pure []int
	for _, o := range all {
		with, err := ends([]int{o})
		if err != nil {
			return err
		}
		if reflect.DeepEqual(with, without) {
			pure = append(pure, o)
		}
	}
	return l.session.Observe(ctx, slices.Clip(pure))
}
