package observe

import (
	"fmt"
	"slices"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/program"
)

// code is what the app's own code was seen to do.
type code struct {
	called  []bool              // by reference number
	named   map[string][]string // class's Java name → the app's methods that have it as a text, in order
	reflect []string            // methods that call by reflection
	native  []string            // native methods
}

// scan reads the code of all classes in scope.
func (r *resolver) scan() error {
	r.seen = code{called: make([]bool, len(r.refs)), named: map[string][]string{}}
	names := map[string]bool{}
	for _, b := range r.bounds {
		names[descriptor.Java(b.class)] = true
	}
	first, seen := 0, map[string]bool{}
	for _, f := range r.program.Dex() {
		s := &scanner{code: &r.seen, file: f, first: first, names: names}
		for i := range f.NumClasses() {
			name := f.Class(i).Name
			if c := r.program.Class(name); c == nil || !c.InScope || seen[name] {
				continue
			}
			seen[name] = true
			if err := s.class(i); err != nil {
				return fmt.Errorf("%s: %w", f.Name(), err)
			}
		}
		s.handles()
		first += f.NumMethods()
	}
	return nil
}

// scanner reads the code of one dex file.
type scanner struct {
	*code
	file  *dex.File
	first int // number of the file's first reference
	names map[string]bool
	buf   []dex.Instruction
}

func (s *scanner) class(i int) error {
	data, err := s.file.ClassData(i)
	if err != nil {
		return err
	}
	for _, m := range slices.Concat(data.DirectMethods, data.VirtualMethods) {
		if m.Flags&program.AccNative != 0 {
			s.native = append(s.native, s.file.Method(m.Method).String())
		}
		code, err := s.file.Code(m)
		if code == nil || err != nil {
			continue // a method that cannot be read is the program's warning
		}
		if s.buf, err = code.Decode(s.buf); err == nil {
			s.method(m)
		}
	}
	return nil
}

// method notes what the instructions of a method do.
func (s *scanner) method(m dex.EncodedMethod) {
	for i := range s.buf {
		in := &s.buf[i]
		switch {
		case in.Op.Has(dex.Invoke) && in.Op.Info().Ref == dex.RefMethod:
			s.called[s.first+int(in.Index)] = true
			if s.reflects(in.Index) {
				s.reflect = appendLast(s.reflect, s.file.Method(m.Method).String())
			}
		case in.Op == dex.OpConstString || in.Op == dex.OpConstStringJumbo:
			if name := s.file.String(in.Index); s.names[name] {
				s.named[name] = appendLast(s.named[name], s.file.Method(m.Method).String())
			}
		}
	}
}

// reflects tells whether a reference calls methods by reflection.
func (s *scanner) reflects(method uint32) bool {
	ref := s.file.Method(method)
	return ref.Class == "Ljava/lang/reflect/Method;" && ref.Name == "invoke" ||
		ref.Class == "Ljava/lang/reflect/Constructor;" && ref.Name == "newInstance" || ref.Class == "Ljava/lang/invoke/MethodHandle;"
}

// handles notes what method handles name: undesugared method references.
func (s *scanner) handles() {
	for i := range s.file.NumMethodHandles() {
		if h := s.file.MethodHandle(uint32(i)); h.Kind > lastFieldHandle {
			s.called[s.first+int(h.Index)] = true
		}
	}
}

// lastFieldHandle is the last kind of method handles that are of fields.
const lastFieldHandle = 3

// appendLast appends what is not the last element already.
func appendLast(list []string, s string) []string {
	if n := len(list); n > 0 && list[n-1] == s {
		return list
	}
	return append(list, s)
}
