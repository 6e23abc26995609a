package instrument

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"cbcov/apk"
	"cbcov/apk/dex"
	"cbcov/parallel"
)

// Restore gives the dex files of an instrumented app without probes, marks and cbcov's classes, and with moved classes back in their
// places: an analysis of them finds what it finds in the original, with the same method ids and the same numbers of method references.
// Code and debug info are put back but for what cannot be told any more: how many registers a method without parameters had,
// conditional branches that had to be lengthened, constants in very large frames. The error is ErrNotInstrumented where there is no
// logger class.
func Restore(ctx context.Context, a *apk.APK) ([]*dex.File, error) {
	files, err := a.Dex(ctx)
	if err != nil {
		return nil, err
	}
	names, err := a.DexFiles()
	if err != nil {
		return nil, err
	}
	facts, home, err := readLogger(files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	moved, err := parseMoved(facts.moved)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	calls, err := readCalls(files[home])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	r := &restorer{edits: make([]*dex.Editor, len(files))}
	workers := runtime.GOMAXPROCS(0)
	err = parallel.Each(ctx, workers, len(files), func(i int) (err error) {
		r.edits[i], err = cleaned(files[i], calls)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, class := range ownClasses {
		if i := files[home].FindClass(class); i >= 0 {
			r.edits[home].Remove(i)
		}
	}
	if err := r.bringBack(moved, names); err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	out := make([]*dex.File, len(files))
	err = parallel.Each(ctx, workers, len(files), func(i int) error {
		data, err := r.edits[i].Bytes()
		if err == nil {
			out[i], err = dex.Parse(files[i].Name(), data, dex.Options{})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	// A file that was added has nothing left in it.
	out = slices.DeleteFunc(out, func(f *dex.File) bool { return f.NumClasses() == 0 })
	if err := checkReferences(out, facts.references); err != nil {
		return nil, fmt.Errorf("%s: %w", a.Path, err)
	}
	return out, nil
}

// checkReferences makes sure that method references have the original's numbers; want is how many each file had, as printReferences
// prints it, or empty.
func checkReferences(files []*dex.File, want string) error {
	if got := printReferences(files); want != "" && got != want {
		return fmt.Errorf("its dex files name %s methods, those of the original named %s: give the original instead", got, want)
	}
	return nil
}

// printReferences tells how many methods each dex file names.
func printReferences(files []*dex.File) string {
	var b []byte
	for i, f := range files {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(f.NumMethods()), 10)
	}
	return string(b)
}

// restorer brings moved classes back.
type restorer struct{ edits []*dex.Editor }

// bringBack imports moved classes into the files they came from.
func (r *restorer) bringBack(moved []movedClass, names []apk.DexFile) error {
	slices.SortFunc(moved, func(a, b movedClass) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.at, b.at))
	})
	for len(moved) > 0 {
		n := 1
		for n < len(moved) && moved[n].from == moved[0].from {
			n++
		}
		group := moved[:n]
		moved = moved[n:]
		to := slices.IndexFunc(names, func(d apk.DexFile) bool { return d.Path() == group[0].from })
		from, first := r.find(group[0].class)
		if to < 0 || from < 0 || from == to {
			return fmt.Errorf("class %s cannot be brought back to %s", group[0].class, group[0].from)
		}
		classes, at := []int{first}, []int{group[0].at}
		for _, m := range group[1:] {
			file, i := r.find(m.class)
			if file != from {
				return fmt.Errorf("class %s cannot be brought back to %s", m.class, m.from)
			}
			classes, at = append(classes, i), append(at, m.at)
		}
		for _, i := range classes {
			r.edits[from].Remove(i)
		}
		r.edits[to].ImportAt(r.edits[from], classes, at)
	}
	return nil
}

// find finds a class that was moved: it is in the last dex file that defines it.
func (r *restorer) find(class string) (file, index int) {
	for file := len(r.edits) - 1; file >= 0; file-- {
		if i := r.edits[file].File().FindClass(class); i >= 0 {
			return file, i
		}
	}
	return -1, -1
}

// ownClasses are the classes that cbcov adds.
var ownClasses = [...]string{LogClass, CallsClass, originalClass}

// own tells whether a class is one of cbcov's.
func own(class string) bool { return slices.Contains(ownClasses[:], class) }

// readCalls reads what the detours of an app stand for. home is the dex file of the logger class.
func readCalls(home *dex.File) (map[string]dex.MethodRef, error) {
	i := home.FindClass(originalClass)
	if i < 0 {
		return nil, nil
	}
	text, err := longConstant(home, i, callsField)
	if err != nil {
		return nil, err
	}
	return parseCalls(text)
}

// cleaned takes probes and marks out of a dex file's methods.
func cleaned(f *dex.File, calls map[string]dex.MethodRef) (*dex.Editor, error) {
	e := dex.Edit(f)
	c, err := newCleaner(e, calls)
	if err != nil || len(c.calls) == 0 {
		return e, err
	}
	added, err := usedByOwn(f)
	if err != nil {
		return nil, err
	}
	// References that the original has stay, used or not: their numbers count them.
	e.DropUnused(func(method uint32) bool { return added[method] || own(e.MethodRef(method).Class) })
	for i := range f.NumClasses() {
		if own(f.Class(i).Name) {
			continue
		}
		data, err := f.ClassData(i)
		if err != nil {
			return nil, err
		}
		for _, list := range [...][]dex.EncodedMethod{data.DirectMethods, data.VirtualMethods} {
			for _, m := range list {
				b, err := c.body(f, m)
				if err != nil {
					return nil, fmt.Errorf("%s: %w", f.Method(m.Method), err)
				}
				if b != nil {
					e.SetBody(m.Method, b)
				}
			}
		}
	}
	return e, nil
}

// usedByOwn finds the methods that cbcov's classes use.
func usedByOwn(f *dex.File) (map[uint32]bool, error) {
	used := map[uint32]bool{}
	if !slices.ContainsFunc(ownClasses[:], func(class string) bool { return f.FindClass(class) >= 0 }) {
		return used, nil
	}
	err := dex.Edit(f).EachClass(func(class int, n *dex.Needs) {
		if own(f.Class(class).Name) {
			for _, m := range n.Methods {
				used[m] = true
			}
		}
	})
	return used, err
}

// newCleaner finds cbcov's methods in a dex file, and what they stand for.
func newCleaner(e *dex.Editor, calls map[string]dex.MethodRef) (*cleaner, error) {
	c := &cleaner{edit: e, calls: map[uint32]bool{}, ends: map[uint32]bool{}, loaded: map[uint32]bool{}, detours: map[uint32]original{}}
	for i := range e.File().NumMethods() {
		ref := e.File().Method(uint32(i))
		if !own(ref.Class) {
			continue
		}
		c.calls[uint32(i)] = true
		c.loaded[uint32(i)] = ref == enterRef || ref == resumedRef || ref == markRef || ref == blockRef
		c.ends[uint32(i)] = ref == thrownRef || ref == unmarkRef || ref == exitThrowRef
		f := form(strings.TrimRight(ref.Name, "0123456789"))
		if ref.Class != CallsClass || !f.detour() {
			continue
		}
		stands, ok := calls[ref.Name]
		if !ok {
			return nil, fmt.Errorf("%s: the class %s does not say what %s stands for: instrument the original app again",
				e.File().Name(), originalClass, ref)
		}
		method, err := e.Method(stands)
		if err != nil {
			return nil, err
		}
		c.detours[uint32(i)] = original{f, method}
	}
	return c, nil
}
