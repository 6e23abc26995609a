package main

import (
	"context"

	"cbcov/ccfa/program"
	"cbcov/device"
)

// recording lists the app's own methods, of which calls from outside are to be recorded. Constructors, class initialisers and what all objects have
// (equals, toString and the like), or all enumerations, are none: no callback is one.
func (o *runOptions) recording(ctx context.Context) (*device.Recording, error) {
	analysis := analysisOptions{globals: o.globals}
	a, err := analysis.open(ctx, o.apk)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	r := &device.Recording{Build: build}
	for _, class := range a.program.Classes() {
		if !class.InScope {
			continue
		}
		own := device.OwnClass{Name: class.Name}
		for _, m := range class.Methods {
			if m.Concrete() && m.Name != "<init>" && m.Name != "<clinit>" && !ofObject(m) && !ofEnum(class, m) {
				method := device.OwnMethod{ID: m.ID, Name: m.Name, Desc: m.Desc}
				if x := a.program.Resumed(m); x != nil {
					method.Label = x.Field.Name
				}
				own.Methods = append(own.Methods, method)
			}
		}
		r.Classes = append(r.Classes, own)
	}
	for _, c := range a.program.MovedCalls() {
		r.Moved = append(r.Moved, device.MovedCall{Class: c.In.Class.Name, Method: c.In.Name, Callee: c.Callee.Name})
	}
	return r, nil
}

// ofObject tells whether a method overrides one of java.lang.Object.
func ofObject(m *program.Method) bool {
	switch m.Name + m.Desc {
	case "equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;", "finalize()V", "clone()Ljava/lang/Object;":
		return true
	}
	return false
}

// ofEnum tells whether a method is the one that compilers write for each enumeration, which Java's library asks for its constants.
func ofEnum(class *program.Class, m *program.Method) bool {
	return class.Super == "Ljava/lang/Enum;" && m.Static() && m.Name == "values"
}
