package framework

import (
	"strings"

	"cbcov/apk/dex/descriptor"
)

// typeNamed turns a type's name as the notation writes it into a descriptor: `android.view.View.OnClickListener` (or with `$`) gives
// `Landroid/view/View$OnClickListener;`.
func typeNamed(name string) string { return descriptor.Type(descriptor.Binary(name)) }

// isNamed reports whether the type with the descriptor has the name, written in full or by its last parts:
// `Landroid/os/Handler$Callback;` is Callback, Handler.Callback and android.os.Handler.Callback.
func isNamed(desc, name string) bool {
	full := descriptor.Source(desc)
	if !strings.HasSuffix(full, name) {
		return false
	}
	rest := full[:len(full)-len(name)]
	return rest == "" || strings.HasSuffix(rest, ".")
}

// fitsType is isNamed of one of some names, parted by commas, that may end in `*`: the type's simple name begins so.
func fitsType(desc, patterns string) bool {
	for pattern := range strings.SplitSeq(patterns, ", ") {
		begin, prefix := strings.CutSuffix(pattern, "*")
		if prefix && strings.HasPrefix(SimpleName(desc), begin) || !prefix && isNamed(desc, pattern) {
			return true
		}
	}
	return false
}

// SimpleName is the last part of a type's name, as expressions' argument lists have it: `Landroid/os/Handler$Callback;`
// is Callback, `[I` is int[].
func SimpleName(desc string) string { return lastPart(descriptor.Source(desc)) }

func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
