package predict

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// Names gives the source's names of a shrunk app.
type Names interface {
	Class(desc string) string               // descriptor
	Method(class, name, desc string) string // of the class and with the descriptor that the dex file has
}

// asWritten leaves the dex files' names.
type asWritten struct{}

func (asWritten) Class(desc string) string               { return desc }
func (asWritten) Method(class, name, desc string) string { return name }

// className writes a class for people, without its package.
func (w *world) className(desc string) string {
	return descriptor.Short(w.names.Class(desc))
}

// methodName writes a method for people: `MediaPlayer.start`, `new MediaPlayer`.
func (w *world) methodName(ref program.MethodRef) string {
	return descriptor.Method{Class: w.names.Class(ref.Class), Name: w.names.Method(ref.Class, ref.Name, ref.Desc)}.Short()
}
