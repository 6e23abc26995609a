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
	o := &Original{IDs: map[dex.MethodRef]int{}}
	bits, err := o.readLogger(files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	for _, f := range files {
		if err := o.readProbes(f, bits); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// readLogger finds the logger class and reads its constants.
func (o *Original) readLogger(files []*dex.File) (bits int, err error) {
	for _, f := range files {
		i := f.FindClass(LogClass)
		if i < 0 {
			continue
		}
		data, err := f.ClassData(i)
		if err != nil {
			return 0, err
		}
		values, err := f.StaticValues(i)
		if err != nil {
			return 0, err
		}
		for k := 0; k < len(values) && k < len(data.StaticFields); k++ {
			switch v := values[k]; {
			case f.Field(data.StaticFields[k].Field).Name == buildField && v.Kind == dex.ValueString:
				o.Build = f.String(v.Index)
			case f.Field(data.StaticFields[k].Field).Name == bitsField && v.Kind == dex.ValueInt:
				bits = int(v.Bits)
			}
		}
		if bits < 1 || bits > 30 || len(o.Build) != 8 {
			return 0, fmt.Errorf("%s: the class %s is not one that cbcov made", f.Name(), LogClass)
		}
		return bits, nil
	}
	return 0, ErrNotInstrumented
}

// readProbes reads the entry probes of a dex file's methods.
func (o *Original) readProbes(f *dex.File, bits int) error {
	for i := range f.NumClasses() {
		if f.Class(i).Name == LogClass {
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
// frame is large, the call of the logger.
func entryProbe(f *dex.File, code *dex.Code) (constant int64, ok bool) {
	if code == nil {
		return 0, false
	}
	pc := uint32(0)
	for range 3 {
		in, err := code.At(pc)
		if err != nil {
			return 0, false
		}
		switch in.Op {
		case dex.OpConst4, dex.OpConst16, dex.OpConst, dex.OpConstHigh16:
			constant = in.Lit & 0xffffffff
		case dex.OpMoveFrom16, dex.OpMove16:
		case dex.OpInvokeStaticRange:
			return constant, pc > 0 && f.Method(in.Index) == enterRef
		default:
			return 0, false
		}
		pc += in.Size
	}
	return 0, false
}
