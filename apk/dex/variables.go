package dex

import (
	"cmp"
	"slices"
)

// Variable is a variable of the source, in one of the ranges of addresses where debug info says that it lives.
type Variable struct {
	Register  uint16 // the first of two for long and double
	Name      string
	Type      string // descriptor, "" if it is not given
	Signature string // the type with its type parameters, "" if it is not given
	Start     uint32 // address of the first instruction where it lives
	End       uint32 // address behind the last one
}

// Variables lists the variables that have a name, by their start and then their register. It reads debug info as Android does, in
// DecodeDebugLocalInfo of libdexfile (art/libdexfile/dex/dex_file-inl.h): the receiver and the parameters live from the start on in the
// registers in which they arrive, a start ends what lives in the register, and what is not ended lives to the end of the code. Where
// Android gives up there is an error: parameters of another number than the method has, or a register outside of the frame.
func (c *Code) Variables(m EncodedMethod) ([]Variable, error) {
	var list []Variable
	var bad error
	v := newVariableWalk()
	v.fault = func(kind DebugFaultKind, off uint32, what string) {
		if bad == nil && (kind == DebugParameters || kind == DebugRegister) {
			bad = c.file.fail(off, "%s", what)
		}
	}
	v.ended = func(x Variable) {
		if x.Name != "" && x.Start < x.End {
			list = append(list, x)
		}
	}
	if err := v.run(c, m); err != nil {
		return nil, err
	}
	if bad != nil {
		return nil, bad
	}
	slices.SortFunc(list, compareVariables)
	return list, nil
}

// compareVariables orders variables by their start and then their register.
func compareVariables(a, b Variable) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Register, b.Register))
}
