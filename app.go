package cbcov

import (
	"context"
	"fmt"
	"os"
	"time"

	"cbcov/apk"
	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/mapping"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
	"cbcov/coverage"
	"cbcov/instrument"
)

// Options say how an app is looked at. The zero Options are those of the commands without flags.
type Options struct {
	Include []string   // package prefixes that are the app's own, beside those of its components; "*": all but known libraries
	Exclude []string   // package prefixes that are not the app's own
	Mapping string     // mapping.txt of R8 or ProGuard: the source's names tell what is the app's own, and are shown; empty: none
	API     int        // level of the framework model; 0: the app's targetSdkVersion
	Depth   ccfa.Depth // of lifecycles
	Budget  float64    // how much work a part may need before less of it is told apart, as a multiple of the default; 0: 1
	Check   bool       // check the automaton that is built
	Watch   Watch
}

// App is an opened app, with its code read.
type App struct {
	*apk.APK        // the original app's files, also of an instrumented one
	Given    string // its path, as Open was given it
	Probed   bool   // what was given is an instrumented one
	Program  *program.Program
	Model    *framework.Model

	opt       Options
	automaton *ccfa.Automaton                                     // nil: not built yet
	conflicts *conflict.Conflicts                                 // nil: not looked for yet
	required  map[coverage.RequiredOptions]*coverage.Requirements // those that were found
}

// Open opens an app and reads its code: an APK, all APKs of one app, a folder of them, or a bundle. An app that cbcov instrumented has its
// original files and its scope in itself. Close releases its files.
func Open(ctx context.Context, opt Options, paths ...string) (*App, error) {
	start := time.Now()
	a, err := step(ctx, &opt.Watch, "reading the app", func(ctx context.Context) (*App, error) {
		given, err := apk.Open(paths...)
		if err != nil {
			return nil, err
		}
		a, err := read(ctx, opt, given)
		if err != nil {
			given.Close()
		}
		return a, err
	})
	if err != nil {
		return nil, err
	}
	a.Given = paths[0]
	opt.Watch.took(start, "read %s: %d classes", a.Path, len(a.Program.Classes()))
	for _, w := range a.Program.Warnings() {
		opt.Watch.note("note: %s", w)
	}
	return a, nil
}

// read reads the code of an opened app.
func read(ctx context.Context, opt Options, given *apk.APK) (*App, error) {
	a, mark, err := instrument.Original(given)
	if err != nil {
		return nil, err
	}
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	api := opt.API
	if api == 0 {
		api = max(manifest.TargetSDK, framework.Levels()[0]) // an older app is read against the oldest level there is
	}
	model, err := framework.Load(api)
	if err != nil {
		return nil, err
	}
	names, err := readMapping(opt.Mapping)
	if err != nil {
		return nil, err
	}
	own := scope.Options{Include: opt.Include, Exclude: opt.Exclude, Mapping: names}
	if mark != nil && len(opt.Include)+len(opt.Exclude) == 0 {
		own.Include, own.Exclude, own.Moved = mark.Scope.Include, mark.Scope.Exclude, (*scope.Moved)(mark.Scope.Moved)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, err := program.Load(a, model, program.Options{Scope: own})
	if err != nil {
		return nil, err
	}
	return &App{APK: a, Probed: mark != nil, Program: p, Model: model, opt: opt, required: map[coverage.RequiredOptions]*coverage.Requirements{}}, ctx.Err()
}

// readMapping reads a mapping file, nil where none is given.
func readMapping(path string) (*mapping.Mapping, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("mapping: %w: give the mapping.txt that R8 or ProGuard wrote when it made this APK", err)
	}
	defer f.Close()
	return mapping.Parse(path, f)
}

// Identity gives what a trace refers to: the build id of the original dex files, and the methods by their trace ids. The original and
// the instrumented APK give the same.
func (a *App) Identity() (build string, methods []string, err error) {
	build, err = a.BuildID()
	for _, m := range a.Program.Methods() {
		methods = append(methods, m.Ref().String())
	}
	return build, methods, err
}
