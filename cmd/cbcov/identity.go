package main

import (
	"context"
	"errors"
	"fmt"

	"cbcov/instrument"
)

// identity gives what a trace refers to: the build id of the original dex files, and the methods by their trace ids. The original and
// the instrumented APK give the same.
func (a *app) identity(ctx context.Context) (build string, methods []string, err error) {
	build, err = a.BuildID()
	if err != nil {
		return "", nil, err
	}
	original, err := instrument.ReadOriginal(ctx, a.APK)
	if err == nil {
		methods, err = a.probed(original)
		return build, methods, err
	}
	if !errors.Is(err, instrument.ErrNotInstrumented) {
		return "", nil, err
	}
	for _, class := range a.program.Classes() {
		for _, m := range class.Methods {
			methods = put(methods, m.ID, m.Ref().String())
		}
	}
	return build, methods, nil
}

// maxMethods is how many methods a dex file can define.
const maxMethods = 1 << 16

// probed lists the methods of an instrumented app by the ids in its probes, which a damaged app could have made of any size.
func (a *app) probed(original *instrument.Original) (methods []string, err error) {
	files, err := a.DexFiles()
	if err != nil {
		return nil, err
	}
	for ref, id := range original.IDs {
		if id < 0 || id >= len(files)*maxMethods {
			return nil, fmt.Errorf("%s: the probe in %v has the id %d, which no method can have: instrument the original app again", a.Path, ref, id)
		}
		methods = put(methods, id, ref.String())
	}
	return methods, nil
}

// put sets list[id], making the list as long as that takes.
func put(list []string, id int, name string) []string {
	if id >= len(list) {
		list = append(list, make([]string, id+1-len(list))...)
	}
	list[id] = name
	return list
}
