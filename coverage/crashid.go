package coverage

import "cbcov/coverage/trace"

// CrashID gives the id that a Crash has of an exception that nobody caught, by its stack as a log has it: lines as Java prints them.
func CrashID(stack string, names Names) string {
	f := &trace.Fault{Kind: trace.Uncaught}
	trace.ReadStack(f, stack)
	return newOccurrence(f, names).id
}

// NewCrash makes a Crash of an exception by its stack, one that no trace tells of.
func NewCrash(stack, thread string, names Names) Crash {
	f := &trace.Fault{Kind: trace.Uncaught, Thread: thread}
	trace.ReadStack(f, stack)
	o := newOccurrence(f, names)
	return Crash{ID: o.id, Kind: JavaCrash, Exception: o.exception, Thread: thread, Stack: o.stack, Count: 1}
}
