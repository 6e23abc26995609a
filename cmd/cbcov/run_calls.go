package main

import (
	"context"

	"cbcov/device/embedded"
)

// recording lists the app's own methods, of which calls from outside are to be recorded. Constructors and class initialisers are none: no callback is
// one.
func (o *runOptions) recording(ctx context.Context) (*embedded.Recording, error) {
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
	r := &embedded.Recording{Build: build}
	for _, class := range a.program.Classes() {
		if !class.InScope {
			continue
		}
		for _, m := range class.Methods {
			if m.Concrete() && m.Name != "<init>" && m.Name != "<clinit>" {
				r.Methods = append(r.Methods, embedded.OwnMethod{ID: m.ID, Class: class.Name, Name: m.Name, Desc: m.Desc})
			}
		}
	}
	return r, nil
}
