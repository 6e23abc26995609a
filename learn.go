package cbcov

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cbcov/device"
	"cbcov/learner/experiment"
	"cbcov/learner/purpose"
)

// Learn learns the typestate of a class in a laboratory of an API level, by the name of a purpose that ships. What a command does beside that
// (journals, several devices, purposes and jars of the user's own) are fields of experiment.Plan.
func Learn(ctx context.Context, lab device.Laboratory, api int, name string, settings experiment.Settings) (*experiment.Result, error) {
	shipped, err := purpose.Shipped()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(shipped, func(p *purpose.Purpose) bool { return p.Name == name })
	if i < 0 {
		var names []string
		for _, p := range shipped {
			names = append(names, p.Name)
		}
		return nil, fmt.Errorf("no purpose %q: there are %s", name, strings.Join(names, ", "))
	}
	return experiment.Learn(ctx, experiment.Plan{Settings: settings, Purpose: shipped[i], Laboratory: lab, API: api})
}
