package instrument

import (
	"context"
	"errors"
	"fmt"

	"cbcov/apk"
	"cbcov/apk/dex"
)

// ErrNotInstrumented: the APK has no probes. Ask for it with errors.Is.
var ErrNotInstrumented = errors.New("not instrumented by cbcov")

// Original is what an instrumented app tells about the app it was made from.
type Original struct {
	Build string                // build id of the original dex files
	IDs   map[dex.MethodRef]int // method ids of all probed methods
}

// ReadOriginal reads the probes of an instrumented app. The ids are those that its log has, and equal
// those of the original, although classes may have moved to other dex files. The error is
// ErrNotInstrumented where there is no logger class.
func ReadOriginal(ctx context.Context, a *apk.APK) (*Original, error) {
	files, err := a.Dex(ctx)
	if err != nil {
		return nil, err
	}
	facts, _, err := readLogger(files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	o := &Original{Build: facts.build, IDs: map[dex.MethodRef]int{}}
	for _, f := range files {
		if err := o.readProbes(f, facts.bits); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// readLogger finds the logger class and reads its constants. home is the number of its dex file.
func readLogger(files []*dex.File) (facts loggerFacts, home int, err error) {
	for home, f := range files {
		i := f.FindClass(LogClass)
		if i < 0 {
			continue
		}
		data, err := f.ClassData(i)
		if err != nil {
			return facts, 0, err
		}
		values, err := f.StaticValues(i)
		if err != nil {
			return facts, 0, err
		}
		for k := 0; k < len(values) && k < len(data.StaticFields); k++ {
			facts.read(f, f.Field(data.StaticFields[k].Field).Name, &values[k])
		}
		if facts.bits < 1 || facts.bits > 30 || len(facts.build) != 8 {
			return facts, 0, fmt.Errorf("%s: the class %s is not one that cbcov made", f.Name(), LogClass)
		}
		return facts, home, nil
	}
	return facts, 0, ErrNotInstrumented
}

// read takes a constant of the logger class.
func (x *loggerFacts) read(f *dex.File, name string, v *dex.Value) {
	switch {
	case name == buildField && v.Kind == dex.ValueString:
		x.build = f.String(v.Index)
	case name == movedField && v.Kind == dex.ValueString:
		x.moved = f.String(v.Index)
	case name == referencesField && v.Kind == dex.ValueString:
		x.references = f.String(v.Index)
	case name == bitsField && v.Kind == dex.ValueInt:
		x.bits = int(v.Bits)
	}
}

// readProbes reads the entry probes of a dex file's methods.
func (o *Original) readProbes(f *dex.File, bits int) error {
	for i := range f.NumClasses() {
		if own(f.Class(i).Name) {
			continue
		}
		data, err := f.ClassData(i)
		if err != nil {
			return err
		}
		for _, list := range [...][]dex.EncodedMethod{data.DirectMethods, data.VirtualMethods} {
			for _, m := range list {
				code, err := f.Code(m)
				if err != nil {
					return err
				}
				if constant, ok := entryProbe(f, code); ok {
					o.IDs[f.Method(m.Method)] = int(constant & (1<<bits - 1))
				}
			}
		}
	}
	return nil
}

// entryProbe reads the constant of a probe that a method starts with: a const, a move of it where the
// frame is large, the call of the logger. In a coroutine's method the label is read before, and the logger told.
func entryProbe(f *dex.File, code *dex.Code) (constant int64, ok bool) {
	if code == nil {
		return 0, false
	}
	pc := uint32(0)
	for range 6 {
		in, err := code.At(pc)
		if err != nil {
			return 0, false
		}
		switch in.Op {
		case dex.OpConst4, dex.OpConst16, dex.OpConst, dex.OpConstHigh16:
			constant = in.Lit & 0xffffffff
		case dex.OpMoveFrom16, dex.OpMove16, dex.OpMoveObject, dex.OpMoveObjectFrom16, dex.OpMoveObject16, dex.OpIget:
		case dex.OpInvokeStaticRange:
			if f.Method(in.Index) == resumedRef {
				break
			}
			return constant, pc > 0 && f.Method(in.Index) == enterRef
		default:
			return 0, false
		}
		pc += in.Size
	}
	return 0, false
}
