package main

// identity gives what a trace refers to: the build id of the original dex files, and the methods by their trace ids. The original and
// the instrumented APK give the same.
func (a *app) identity() (build string, methods []string, err error) {
	build, err = a.BuildID()
	for _, m := range a.program.Methods() {
		methods = append(methods, m.Ref().String())
	}
	return build, methods, err
}
