package instrument

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/ccfa/program"
	"cbcov/typestate/observe"
)

// Options of Rewrite. The zero value is the default.
type Options struct {
	Workers int             // goroutines that rewrite; 0: GOMAXPROCS
	Probes  Probes          // what is to be logged; 0: Callbacks, and Callins where there are Points
	Points  *observe.Points // the places of callins, of the same program
}

// Result is what Rewrite makes.
type Result struct {
	Dex      []apk.DexFile // dex files that change, and new ones; for Package
	Build    string        // build id of the original
	Probed   int           // methods with probes
	Marked   int           // calls with marks
	Moved    []string      // classes moved to a further dex file, because a table of theirs was full
	Warnings []string      // methods that could not be probed or marked, and why
}

// firstMultidex is the first Android version that loads more than classes.dex by itself.
const firstMultidex = 21

// Rewrite puts probes into the candidate callbacks of an app, marks the app's own calls of them and
// adds the logger class. p must be the analysis of a. The error is ErrInstrumented for an app that
// has probes already.
func Rewrite(ctx context.Context, a *apk.APK, p *program.Program, opt Options) (*Result, error) {
	if mark, err := a.Mark(); err != nil {
		return nil, err
	} else if mark != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, ErrInstrumented)
	}
	manifest, err := a.Manifest()
	if err != nil {
		return nil, err
	}
	names, err := a.DexFiles()
	if err != nil {
		return nil, err
	}
	files, err := a.Dex(ctx)
	if err != nil {
		return nil, err
	}
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		if f.FindClass(LogClass) >= 0 {
			return nil, fmt.Errorf("%s: has the class %s: %w", f.Name(), LogClass, ErrInstrumented)
		}
	}
	r := &rewriter{targets: newTargets(p), build: build, minSDK: manifest.MinSDK, workers: opt.Workers, result: &Result{Build: build}}
	if r.workers <= 0 {
		r.workers = runtime.GOMAXPROCS(0)
	}
	if err := r.open(names, files); err != nil {
		return nil, err
	}
	if err := r.insertAll(ctx); err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	if err := r.home(); err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	return r.result, r.write(ctx)
}

// rewriter is one run of Rewrite.
type rewriter struct {
	*targets
	build   string
	minSDK  int
	workers int
	dexes   []*dexEdit
	moved   []movedClass
	result  *Result
}

// dexEdit is a dex file on its way.
type dexEdit struct {
	name   apk.DexFile // without its data
	edit   *dex.Editor
	log    logMethods
	marks  []*selector // by method index: for virtual and interface calls
	calls  []callable
	change bool
}

// callable is a method in scope with code.
type callable struct {
	method *program.Method
	code   dex.EncodedMethod
	marks  int       // calls to be marked
	body   *dex.Body // new code, nil: none
	err    error     // why it stays as it is
}

// open pairs each dex file's methods with those of the program, by their running number.
func (r *rewriter) open(names []apk.DexFile, files []*dex.File) error {
	for i, f := range files {
		d := &dexEdit{name: apk.DexFile{Split: names[i].Split, Name: names[i].Name}, edit: dex.Edit(f)}
		r.dexes = append(r.dexes, d)
	}
	i := 0
	return eachMethod(files, r.program, func(f *dex.File, m *program.Method, e dex.EncodedMethod) error {
		for r.dexes[i].edit.File() != f {
			i++
		}
		if d := r.dexes[i]; e.Code != 0 && m.Class.InScope {
			d.calls = append(d.calls, callable{method: m, code: e})
		}
		return nil
	})
}

// insertAll finds the calls to mark, numbers their selectors, and edits the bodies.
func (r *rewriter) insertAll(ctx context.Context) error {
	err := inParallel(ctx, r.workers, len(r.dexes), func(i int) error {
		r.dexes[i].marks = r.reachable(r.dexes[i].edit.File())
		return nil
	})
	if err != nil {
		return err
	}
	work := r.chunks()
	found := make([]map[*selector]bool, len(work))
	err = inParallel(ctx, r.workers, len(work), func(i int) (err error) {
		found[i], err = r.scan(work[i])
		return err
	})
	if err != nil {
		return err
	}
	used := map[*selector]bool{}
	for _, m := range found {
		for s := range m {
			used[s] = true
		}
	}
	r.number(used)
	for _, d := range r.dexes {
		d.change = slices.ContainsFunc(d.calls, r.wanted)
		if d.change {
			if d.log, err = addLogMethods(d.edit); err != nil {
				return err
			}
		}
	}
	var marked atomic.Int64
	err = inParallel(ctx, r.workers, len(work), func(i int) error {
		marked.Add(int64(r.edit(work[i])))
		return nil
	})
	r.result.Marked = int(marked.Load())
	r.collect()
	return err
}

// wanted reports whether anything is inserted into a method.
func (r *rewriter) wanted(c callable) bool { return c.marks > 0 || r.probed[c.method.ID] != nil }

// chunk is a piece of work: some methods of one dex file.
type chunk struct {
	dex   *dexEdit
	calls []callable
}

// chunks cuts the methods of all dex files into pieces for the workers.
func (r *rewriter) chunks() []chunk {
	const size = 256
	var list []chunk
	for _, d := range r.dexes {
		for part := range slices.Chunk(d.calls, size) {
			list = append(list, chunk{d, part})
		}
	}
	return list
}

// scan counts the calls to mark in each method and tells which selectors they have.
func (r *rewriter) scan(w chunk) (map[*selector]bool, error) {
	used := map[*selector]bool{}
	var buf []dex.Instruction
	f := w.dex.edit.File()
	for i := range w.calls {
		c := &w.calls[i]
		code, err := f.Code(c.code)
		if err == nil {
			buf, err = code.Decode(buf)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.method.Ref(), err)
		}
		for k := range buf {
			if s := r.markOf(w.dex, c.method, &buf[k]); s != nil {
				c.marks++
				used[s] = true
			}
		}
	}
	return used, nil
}

// markOf finds the selector to mark an instruction with; nil: it is no call that may run a probed
// method. Direct and static calls run none.
func (r *rewriter) markOf(d *dexEdit, m *program.Method, in *dex.Instruction) *selector {
	switch in.Op {
	case dex.OpInvokeVirtual, dex.OpInvokeVirtualRange, dex.OpInvokeInterface, dex.OpInvokeInterfaceRange:
		if int(in.Index) < len(d.marks) && in.Count > 0 {
			return d.marks[in.Index]
		}
	case dex.OpInvokeSuper, dex.OpInvokeSuperRange:
		if in.Count > 0 {
			return r.superRuns(m.Class, d.edit.File().Method(in.Index))
		}
	}
	return nil
}

// edit makes new bodies. It returns the number of calls that were marked.
func (r *rewriter) edit(w chunk) int {
	marked := 0
	for i := range w.calls {
		c := &w.calls[i]
		if !r.wanted(*c) {
			continue
		}
		if c.body, c.err = r.body(w.dex, c); c.err == nil {
			marked += c.marks
		}
	}
	return marked
}

// body makes the new code of one method.
func (r *rewriter) body(d *dexEdit, c *callable) (*dex.Body, error) {
	code, err := d.edit.File().Code(c.code)
	if err != nil {
		return nil, err
	}
	b, err := code.Body()
	if err != nil {
		return nil, err
	}
	p := plan{desc: c.method.Desc, static: c.method.Static(), init: c.code.Flags&dex.AccConstructor != 0}
	if p.probe = r.probed[c.method.ID] != nil; p.probe {
		p.constant = r.constant(c.method)
	}
	if c.marks > 0 {
		p.mark = func(in *dex.Instruction) int32 {
			if s := r.markOf(d, c.method, in); s != nil {
				return s.number
			}
			return 0
		}
	}
	return b, insert(b, d.log, p)
}

// collect hands the new bodies to the editors and notes what could not be done.
func (r *rewriter) collect() {
	for _, d := range r.dexes {
		for i := range d.calls {
			c := &d.calls[i]
			switch {
			case c.err != nil:
				r.result.Warnings = append(r.result.Warnings, fmt.Sprintf("%s is left as it is: %v", c.method.Ref(), c.err))
			case c.body != nil:
				d.edit.SetBody(c.code.Method, c.body)
				if r.probed[c.method.ID] != nil {
					r.result.Probed++
				}
			}
		}
	}
}
