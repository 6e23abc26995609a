package cbcov

import (
	"context"
	"fmt"

	"cbcov/apk"
	"cbcov/ccfa/program"
	"cbcov/device"
	"cbcov/device/drive"
	"cbcov/instrument"
)

// Run installs an instrumented app on a device, drives it, and writes the log and the events into a folder. That the app crashes is a result,
// not an error.
func Run(ctx context.Context, d device.Device, app string, opt drive.Options, out string) (*drive.Result, error) {
	if err := Probed(app); err != nil {
		return nil, err
	}
	return drive.Run(ctx, d, app, opt, out)
}

// Probed refuses an app that would log nothing.
func Probed(path string) error {
	ok, err := HasProbes(path)
	if err == nil && !ok {
		err = fmt.Errorf("%s has no probes, so its run would leave no trace: run 'cbcov instrument %s -o OUT.apk' and give that file", path, path)
	}
	return err
}

// HasProbes tells whether an app is an instrumented one.
func HasProbes(path string) (bool, error) {
	a, err := apk.Open(path)
	if err != nil {
		return false, err
	}
	defer a.Close()
	mark, err := instrument.ReadMark(a)
	return mark != nil, err
}

// Recording lists the app's own methods, of which a run is to record calls from outside (drive.Options.Record). Constructors, class
// initialisers and what all objects have (equals, toString and the like), or all enumerations, are none: no callback is one.
func (a *App) Recording() (*device.Recording, error) {
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	r := &device.Recording{Build: build}
	for _, class := range a.Program.Classes() {
		if !class.InScope {
			continue
		}
		own := device.OwnClass{Name: class.Name}
		for _, m := range class.Methods {
			if m.Concrete() && m.Name != "<init>" && m.Name != "<clinit>" && !ofObject(m) && !ofEnum(class, m) {
				method := device.OwnMethod{ID: m.ID, Name: m.Name, Desc: m.Desc}
				if x := a.Program.Resumed(m); x != nil {
					method.Label = x.Field.Name
				}
				own.Methods = append(own.Methods, method)
			}
		}
		r.Classes = append(r.Classes, own)
	}
	for _, c := range a.Program.MovedCalls() {
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
