package instrument

import "cbcov/apk/dex"

// LogClass is the class that the probes call.
const LogClass = "Lcbcov/Log;"

// The logger's methods that probes call.
var (
	enterRef     = dex.MethodRef{Class: LogClass, Name: "enter", Desc: "(ILjava/lang/Object;)V"}
	resumedRef   = dex.MethodRef{Class: LogClass, Name: "resumed", Desc: "(I)V"}
	exitRef      = dex.MethodRef{Class: LogClass, Name: "exit", Desc: "()V"}
	exitThrowRef = dex.MethodRef{Class: LogClass, Name: "exitThrow", Desc: "()V"}
	markRef      = dex.MethodRef{Class: LogClass, Name: "mark", Desc: "(Ljava/lang/Object;I)V"}
	unmarkRef    = dex.MethodRef{Class: LogClass, Name: "unmark", Desc: "()V"}
)

// Those behind calls that have a probe before and behind them, and that of blocks.
var (
	thrownRef = dex.MethodRef{Class: LogClass, Name: "thrown", Desc: "(Ljava/lang/Throwable;)V"}
	blockRef  = dex.MethodRef{Class: LogClass, Name: "block", Desc: "(I)V"}
)

// returnedRefs are the logger's methods for what a call returns, with the method that writes the value and its type.
var returnedRefs = [...]struct {
	ref           dex.MethodRef
	writer, value string
}{
	returnedNone:     {dex.MethodRef{Class: LogClass, Name: "returned", Desc: "()V"}, "none", ""},
	returnedUnlogged: {dex.MethodRef{Class: LogClass, Name: "returnedUnlogged", Desc: "()V"}, "unlogged", ""},
	returnedInt:      {dex.MethodRef{Class: LogClass, Name: "returned", Desc: "(I)V"}, "value", "I"},
	returnedLong:     {dex.MethodRef{Class: LogClass, Name: "returned", Desc: "(J)V"}, "value", "J"},
	returnedObject:   {dex.MethodRef{Class: LogClass, Name: "returned", Desc: "(Ljava/lang/Object;)V"}, "value", object},
}

// Indexes of returnedRefs.
const (
	returnedNone = iota
	returnedUnlogged
	returnedInt
	returnedLong
	returnedObject
)

// returnedFor gives the index in returnedRefs for a type; floating point numbers are not logged.
func returnedFor(typ string) int {
	switch typ[0] {
	case 'V':
		return returnedNone
	case 'F', 'D':
		return returnedUnlogged
	case 'J':
		return returnedLong
	case 'L', '[':
		return returnedObject
	}
	return returnedInt
}

// logMethods are the logger's methods by their indexes in one dex file.
type logMethods struct {
	enter, resumed, exit, exitThrow, mark, unmark uint32
	thrown                                        uint32
	returned                                      [len(returnedRefs)]uint32
	block                                         uint32
}

// addLogMethods names the logger's methods that the kinds of probes call in a dex file.
func addLogMethods(e *dex.Editor, probes Probes) (m logMethods, err error) {
	add := func(kind Probes, to *uint32, ref dex.MethodRef) {
		if err == nil && probes.Has(kind) {
			*to, err = e.Method(ref)
		}
	}
	add(Callbacks, &m.enter, enterRef)
	add(Callbacks, &m.resumed, resumedRef)
	add(Callbacks, &m.exit, exitRef)
	add(Callbacks, &m.exitThrow, exitThrowRef)
	add(Callbacks, &m.mark, markRef)
	add(Callbacks, &m.unmark, unmarkRef)
	add(Callins, &m.thrown, thrownRef)
	for i := range returnedRefs {
		add(Callins, &m.returned[i], returnedRefs[i].ref)
	}
	add(BasicBlocks, &m.block, blockRef)
	return m, err
}
