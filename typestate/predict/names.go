package predict

import (
	"strings"

	"cbcov/apk/dex"
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
	name := dex.JavaName(w.names.Class(desc))
	return name[strings.LastIndexByte(name, '.')+1:]
}

// methodName writes a method for people: `MediaPlayer.start`, `new MediaPlayer`.
func (w *world) methodName(ref program.MethodRef) string {
	if ref.Name == "<init>" {
		return "new " + w.className(ref.Class)
	}
	return w.className(ref.Class) + "." + w.names.Method(ref.Class, ref.Name, ref.Desc)
}
