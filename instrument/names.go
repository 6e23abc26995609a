package instrument

import "cbcov/apk/dex"

// LogClass is the class that the probes call.
const LogClass = "Lcbcov/Log;"

// The logger's methods that probes call.
var (
	enterRef     = dex.MethodRef{Class: LogClass, Name: "enter", Desc: "(ILjava/lang/Object;)V"}
	exitRef      = dex.MethodRef{Class: LogClass, Name: "exit", Desc: "()V"}
	exitThrowRef = dex.MethodRef{Class: LogClass, Name: "exitThrow", Desc: "()V"}
	markRef      = dex.MethodRef{Class: LogClass, Name: "mark", Desc: "(Ljava/lang/Object;I)V"}
	unmarkRef    = dex.MethodRef{Class: LogClass, Name: "unmark", Desc: "()V"}
)

// Constants of the logger class that ReadOriginal reads.
const (
	buildField = "BUILD" // build id of the original dex files
	bitsField  = "BITS"  // how many low bits of a probe's constant are the method id
	movedField = "MOVED" // classes that were moved to another dex file, and from where
)

// logMethods are the logger's methods by their indexes in one dex file.
type logMethods struct{ enter, exit, exitThrow, mark, unmark uint32 }

// addLogMethods names the logger's methods in a dex file.
func addLogMethods(e *dex.Editor) (m logMethods, err error) {
	for _, x := range []struct {
		ref dex.MethodRef
		to  *uint32
	}{{enterRef, &m.enter}, {exitRef, &m.exit}, {exitThrowRef, &m.exitThrow}, {markRef, &m.mark}, {unmarkRef, &m.unmark}} {
		if *x.to, err = e.Method(x.ref); err != nil {
			return m, err
		}
	}
	return m, nil
}
