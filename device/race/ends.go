package race

import "cbcov/device"

// bad tells whether an execution ended by the app's own fault.
func (x *Execution) bad() bool { return x.Fault == Crash || x.Fault == Hang }

// lost tells whether an execution ended by what is no fault of the app's.
func (x *Execution) lost() bool { return x.Fault == Lack || x.Fault == Exit }

// sameFault tells whether two executions ended alike: by the same exception at the same place, as the innermost cause has it.
func sameFault(x, y *Execution) bool {
	return x.Fault == y.Fault && sameReason(x.Failure, y.Failure)
}

// sameEnd tells whether the orders of two findings end in the same ways.
func sameEnd(f, g *Finding) bool {
	for i := range f.Orders {
		a, b := &f.Orders[i], &g.Orders[i]
		if a.Fault != b.Fault || a.Reason != nil && b.Reason != nil && !sameReason(a.Reason, b.Reason) {
			return false
		}
	}
	return true
}

func sameReason(a, b *device.Failure) bool {
	e, f := rootOf(a)
	g, h := rootOf(b)
	return e == g && f == h
}

// rootOf gives the innermost cause of a failure and its first frame.
func rootOf(f *device.Failure) (exception, frame string) {
	exception, frames := f.Root()
	if len(frames) > 0 {
		frame = frames[0]
	}
	return exception, frame
}
