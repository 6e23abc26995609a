package ccfa

import (
	"context"

	"cbcov/ccfa/machine"
)

// Coarsen makes a view anew, with less detail, for tests of what each degree has.
func (v *View) Coarsen(ctx context.Context, detail machine.Detail) (*View, error) {
	out, err := v.a.viewAt(ctx, v.reading, v.a.partBudget(), false, v.Parts...)
	if err != nil {
		return nil, err
	}
	out.lives.Options.Detail = detail
	return out, out.solve(ctx, true)
}

// Everything asks a view for all that there is.
var Everything = everything

// InRun lists the occurrences that go on with an occurrence's run.
func (v *View) InRun(occurrence int) machine.Bits { return v.follows.InRun[occurrence] }
