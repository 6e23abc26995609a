package instrument

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
	"cbcov/internal/parallel"
	"cbcov/typestate/observe"
)

// Options of Rewrite. The zero value is the default.
type Options struct {
	Workers int             // goroutines that rewrite; 0: GOMAXPROCS
	Probes  Probes          // what is to be logged; 0: Callbacks, and Callins where there are Points
	Points  *observe.Points // the places of callins, of the same program
}

// probes gives the kinds of probes, with the default filled in.
func (o *Options) probes() Probes {
	switch {
	case o.Probes == 0 && o.Points == nil:
		return Callbacks
	case o.Probes == 0:
		return Callbacks | Callins
	case o.Points == nil:
		return o.Probes &^ Callins
	}
	return o.Probes
}

// Result is what Rewrite makes.
type Result struct {
	Dex      []apk.DexFile // dex files that change, and new ones; for Package
	Build    string        // build id of the original
	Probes   Probes        // what it logs
	Probed   int           // methods with probes
	Marked   int           // calls with marks
	Callins  int           // calls with probes
	Blocks   int           // basic blocks with probes
	Moved    []string      // classes moved to a further dex file, because a table of theirs was full
	Warnings []string      // methods that could not be probed or marked, and why
}

// firstMultidex is the first Android version that loads more than classes.dex by itself.
const firstMultidex = 21

// Rewrite puts probes into an app and adds the logger class: into candidate callbacks, marking the app's own calls of them; around
// the callins of Options.Points, those in bundled libraries included, since what a library does with an object counts as well; and
// into the basic blocks in scope. p must be the analysis of a. The error is ErrInstrumented for an app that has probes already.
func Rewrite(ctx context.Context, a *apk.APK, p *program.Program, opt Options) (*Result, error) {
	r, err := newRewriter(a, p, opt)
	if err != nil {
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

// newRewriter opens an app's dex files for Rewrite.
func newRewriter(a *apk.APK, p *program.Program, opt Options) (*rewriter, error) {
	if mark, err := ReadMark(a); err != nil {
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
	build, err := a.BuildID()
	if err != nil {
		return nil, err
	}
	if p.Class(LogClass) != nil {
		return nil, fmt.Errorf("%s: has the class %s: %w", a.Path, LogClass, ErrInstrumented)
	}
	r := &rewriter{
		targets: newTargets(p, opt.probes()), build: build, scope: ScopeID(p), minSDK: manifest.MinSDK, workers: opt.Workers,
		probes: opt.probes(), points: opt.Points, result: &Result{Build: build, Probes: opt.probes()},
	}
	if r.workers <= 0 {
		r.workers = runtime.GOMAXPROCS(0)
	}
	return r, r.open(names, p.Dex())
}

// rewriter is one run of Rewrite.
type rewriter struct {
	*targets
	build   string
	scope   string // ScopeID of the program
	minSDK  int
	workers int
	probes  Probes
	points  *observe.Points
	dexes   []*dexEdit
	calls   []generated     // methods of CallsClass
	callins map[int]*callin // by their numbers
	blocks  []Block
	result  *Result
}

// dexEdit is a dex file on its way.
type dexEdit struct {
	name    apk.DexFile // without its data
	edit    *dex.Editor
	log     logMethods
	marks   []*selector // by method index: for virtual and interface calls
	callins []*callin   // by method index
	calls   []callable
	helpers map[generated]uint32 // method indexes of those that the file calls
	this    uint32               // index of the string "this", where a method with debug info changes that has a receiver
	change  bool
}

// callable is a method with code, in scope or with observed calls.
type callable struct {
	method  *program.Method
	code    dex.EncodedMethod
	marks   int         // calls to be marked
	callins int         // calls to be logged
	about   []generated // arguments to be logged
	begins  []bool      // of its instructions, which begin a block
	sizes   []int       // of its blocks
	first   int         // number of the first
	left    int         // callins and blocks that stay without a probe
	debug   bool        // it has debug info
	label   *uint32     // of a coroutine's method that is probed: the field that says where it goes on
	body    *dex.Body   // new code, nil: none
	err     error       // why it stays as it is
}

// open pairs each dex file's methods with those of the program, by their running number.
func (r *rewriter) open(names []apk.DexFile, files []*dex.File) error {
	first := 0
	for i, f := range files {
		d := &dexEdit{name: apk.DexFile{Split: names[i].Split, Name: names[i].Name}, edit: dex.Edit(f), helpers: map[generated]uint32{}}
		if r.probes.Has(Callins) {
			d.callins = r.targets.callins(f, r.points, first, names[i].Split != "")
			r.result.Warnings = append(r.result.Warnings, d.unseenHandles()...)
		}
		first += f.NumMethods()
		r.dexes = append(r.dexes, d)
	}
	i := 0
	return eachMethod(r.program, func(f *dex.File, m *program.Method, e dex.EncodedMethod) error {
		for r.dexes[i].edit.File() != f {
			i++
		}
		if d := r.dexes[i]; e.Code != 0 && (m.Class.InScope || d.observed()) {
			d.calls = append(d.calls, callable{method: m, code: e})
		}
		return nil
	})
}

// observed tells whether the file names a method that is observed.
func (d *dexEdit) observed() bool {
	return slices.ContainsFunc(d.callins, func(c *callin) bool { return c != nil })
}

// insertAll finds what to insert, numbers it, and edits the bodies.
func (r *rewriter) insertAll(ctx context.Context) error {
	err := parallel.Each(ctx, r.workers, len(r.dexes), func(i int) error {
		r.dexes[i].marks = r.reachable(r.dexes[i].edit.File())
		return nil
	})
	if err != nil {
		return err
	}
	work := r.chunks()
	found := make([]finds, len(work))
	err = parallel.Each(ctx, r.workers, len(work), func(i int) (err error) {
		found[i], err = r.scan(work[i])
		return err
	})
	if err != nil {
		return err
	}
	if err := r.gather(work, found); err != nil {
		return err
	}
	err = parallel.Each(ctx, r.workers, len(work), func(i int) error {
		r.edit(work[i])
		return nil
	})
	r.collect()
	return err
}

// finds is what is to be inserted into a chunk's methods.
type finds struct {
	selectors map[*selector]bool
	calls     map[generated]*callin
}

// gather numbers selectors and blocks, and names in each dex file the methods that it is to call.
func (r *rewriter) gather(work []chunk, found []finds) error {
	used, calls := map[*selector]bool{}, map[generated]*callin{}
	r.callins = map[int]*callin{}
	for i, f := range found {
		for s := range f.selectors {
			used[s] = true
		}
		for h, c := range f.calls {
			calls[h] = c
			work[i].dex.helpers[h] = 0
			if c != nil {
				r.callins[h.number] = c
			}
		}
	}
	r.number(used)
	r.numberBlocks()
	for h := range calls {
		r.calls = append(r.calls, h)
	}
	slices.SortFunc(r.calls, compareGenerated)
	for _, d := range r.dexes {
		if d.change = slices.ContainsFunc(d.calls, r.wanted); !d.change {
			continue
		}
		if err := r.name(d); err != nil {
			return err
		}
	}
	return nil
}

// name adds to a dex file's tables the methods that it is to call, and what moved variables need; and finds there the labels of coroutines.
func (r *rewriter) name(d *dexEdit) (err error) {
	if d.log, err = addLogMethods(d.edit, r.probes); err != nil {
		return err
	}
	if slices.ContainsFunc(d.calls, func(c callable) bool { return c.debug && !c.method.Static() && r.wanted(c) }) {
		d.this = d.edit.String("this")
	}
	for i := range d.calls {
		c := &d.calls[i]
		x := r.program.Resumed(c.method)
		if x == nil || r.probed[c.method.ID] == nil {
			continue
		}
		field, err := d.edit.Field(x.Field)
		if err != nil {
			return err
		}
		c.label = &field
	}
	for _, h := range r.calls {
		if _, ok := d.helpers[h]; !ok {
			continue
		}
		if d.helpers[h], err = d.edit.Method(h.ref(r.callins[h.number])); err != nil {
			return err
		}
	}
	return nil
}

// numberBlocks numbers the blocks over all methods in scope.
func (r *rewriter) numberBlocks() {
	if !r.probes.Has(BasicBlocks) {
		return
	}
	for _, d := range r.dexes {
		for i := range d.calls {
			c := &d.calls[i]
			c.first = len(r.blocks)
			for _, size := range c.sizes {
				r.blocks = append(r.blocks, Block{c.method, size})
			}
		}
	}
}

// wanted reports whether anything is inserted into a method.
func (r *rewriter) wanted(c callable) bool {
	return c.marks > 0 || c.callins > 0 || len(c.sizes) > 0 || r.probed[c.method.ID] != nil
}

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

// scan finds what is to be inserted into each method of a chunk.
func (r *rewriter) scan(w chunk) (finds, error) {
	found := finds{map[*selector]bool{}, map[generated]*callin{}}
	var buf []dex.Instruction
	f := w.dex.edit.File()
	for i := range w.calls {
		c := &w.calls[i]
		code, err := f.Code(c.code)
		if err == nil {
			c.debug = code.Debug != 0
			buf, err = code.Decode(buf)
		}
		if err == nil && r.probes.Has(BasicBlocks) && c.method.Class.InScope {
			c.begins, c.sizes, err = basicBlocks(code, buf)
		}
		if err != nil {
			return found, fmt.Errorf("%s: %w", c.method.Ref(), err)
		}
		r.scanCalls(w.dex, c, buf, found)
		for _, h := range r.argumentsOf(c.method) {
			c.about = append(c.about, h)
			found.calls[h] = nil
		}
	}
	return found, nil
}

// scanCalls counts the calls of a method that are to be marked or logged.
func (r *rewriter) scanCalls(d *dexEdit, c *callable, list []dex.Instruction, found finds) {
	for k := range list {
		if s := r.markOf(d, c.method, &list[k]); s != nil {
			c.marks++
			found.selectors[s] = true
		}
		if p, ok := r.callinOf(d, c.method, &list[k]); ok {
			c.callins++
			found.calls[p.generated] = p.callin
		}
	}
}

// markOf finds the selector to mark an instruction with; nil: it is no call that may run a probed
// method. Direct and static calls run none.
func (r *rewriter) markOf(d *dexEdit, m *program.Method, in *dex.Instruction) *selector {
	if !m.Class.InScope {
		return nil
	}
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

// edit makes new bodies.
func (r *rewriter) edit(w chunk) {
	for i := range w.calls {
		if c := &w.calls[i]; r.wanted(*c) {
			c.body, c.err = r.body(w.dex, c)
		}
	}
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
	p := plan{
		desc: c.method.Desc, static: c.method.Static(), init: c.code.Flags&dex.AccConstructor != 0,
		types: typeIndexesOf(d.edit.File(), c.code, d.this), blocks: c.begins, block: int32(c.first),
	}
	if p.probe = r.probed[c.method.ID] != nil; p.probe {
		p.constant = r.constant(c.method)
		p.about = d.arguments(c)
		p.label = c.label
	}
	if c.marks > 0 {
		p.mark = func(in *dex.Instruction) int32 {
			if s := r.markOf(d, c.method, in); s != nil {
				return s.number
			}
			return 0
		}
	}
	if c.callins > 0 {
		p.call = func(in *dex.Instruction) (callProbe, bool) {
			found, ok := r.callinOf(d, c.method, in)
			if !ok {
				return callProbe{}, false
			}
			return callProbe{found.form, d.helpers[found.generated], descriptor.Result(found.callin.ref.Desc)}, true
		}
	}
	c.left, err = insert(b, d.log, p)
	return b, err
}

// collect hands the new bodies to the editors and notes what could not be done.
func (r *rewriter) collect() {
	for _, d := range r.dexes {
		for i := range d.calls {
			c := &d.calls[i]
			switch {
			case c.err != nil:
				r.warn("%s is left as it is: %v", c.method.Ref(), c.err)
			case c.body != nil:
				d.edit.SetBody(c.code.Method, c.body)
				r.count(c)
			}
		}
	}
}

// count counts what a method's new body has.
func (r *rewriter) count(c *callable) {
	r.result.Marked += c.marks
	r.result.Callins += c.callins
	r.result.Blocks += len(c.sizes)
	if r.probed[c.method.ID] != nil {
		r.result.Probed++
	}
	if c.left > 0 {
		r.warn("%s: %d callins and blocks in it are not logged, since its frame of 254 or more registers has no register left",
			c.method.Ref(), c.left)
	}
}

func (r *rewriter) warn(format string, args ...any) {
	r.result.Warnings = append(r.result.Warnings, fmt.Sprintf(format, args...))
}
