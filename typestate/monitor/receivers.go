package monitor

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/coverage/trace"
)

// receivers numbers the classes of objects by their Java names. 0 is a class that is not known.
type receivers struct {
	numbers  map[string]int32
	names    []string
	index    *trace.Index
	byName   []int32 // by number in index.Names: number here, 0: not looked up
	byMethod []int32 // by method id: its declaring class; 0: not looked up
}

func newReceivers(methods int) *receivers {
	return &receivers{numbers: map[string]int32{}, names: []string{""}, byMethod: make([]int32, methods)}
}

func (r *receivers) name(number int32) string { return r.names[number] }

func (r *receivers) add(name string) int32 {
	n, ok := r.numbers[name]
	if !ok {
		n = int32(len(r.names))
		r.names = append(r.names, name)
		r.numbers[name] = n
	}
	return n
}

// traced gives the number of a class that a record names; 0 where it names none.
func (r *receivers) traced(ix *trace.Index, name uint32) int32 {
	if name == 0 {
		return 0
	}
	if ix != r.index {
		r.index, r.byName = ix, nil
	}
	if int(name) >= len(r.byName) {
		r.byName = append(r.byName, make([]int32, int(name)+1-len(r.byName))...)
	}
	if r.byName[name] == 0 {
		r.byName[name] = r.add(ix.Names.Name(name))
	}
	return r.byName[name]
}

// declaring gives the number of the class that declares a method.
func (r *receivers) declaring(method uint32, methods []string) int32 {
	if r.byMethod[method] == 0 {
		r.byMethod[method] = r.add(descriptor.Java(descriptor.ClassOf(methods[method])))
	}
	return r.byMethod[method]
}
