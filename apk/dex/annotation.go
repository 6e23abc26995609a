package dex

// VisibleAnnotation is an annotation with its visibility.
type VisibleAnnotation struct {
	Visibility uint8 // 0 build, 1 runtime, 2 system
	Annotation
}

// Annotations are the annotations of a class and its members.
type Annotations struct {
	Class   []VisibleAnnotation
	Fields  map[uint32][]VisibleAnnotation   // by field index
	Methods map[uint32][]VisibleAnnotation   // by method index
	Params  map[uint32][][]VisibleAnnotation // by method index, one list a parameter
}

// Annotations decodes the annotations of class i.
func (f *File) Annotations(i int) (*Annotations, error) {
	a := &Annotations{}
	off := f.classes[i].annotations
	if off == 0 {
		return a, nil
	}
	d, err := f.directoryAt(off)
	if err != nil {
		return nil, err
	}
	if a.Class, err = f.annotationSet(d.class); err != nil {
		return nil, err
	}
	if a.Fields, err = f.memberSets(d.members[0]); err != nil {
		return nil, err
	}
	if a.Methods, err = f.MethodAnnotations(i); err != nil {
		return nil, err
	}
	a.Params = make(map[uint32][][]VisibleAnnotation, len(d.members[2]))
	for _, m := range d.members[2] {
		if a.Params[m.index], err = f.setRefs(m.off); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// MethodAnnotations decodes the annotations of the methods of class i, by method index.
func (f *File) MethodAnnotations(i int) (map[uint32][]VisibleAnnotation, error) {
	off := f.classes[i].annotations
	if off == 0 {
		return nil, nil
	}
	d, err := f.directoryAt(off)
	if err != nil {
		return nil, err
	}
	return f.memberSets(d.members[1])
}

// directory is an annotations_directory_item: the class's set, then those of fields, methods and
// parameters.
type directory struct {
	class   uint32 // offset of a set, 0: none
	members [3][]memberSet
	end     uint32
}

// memberSet says where a member's annotations are.
type memberSet struct{ index, off uint32 }

func (f *File) directoryAt(off uint32) (*directory, error) {
	c := f.at(off)
	d := &directory{class: c.u4()}
	n := [3]uint32{c.u4(), c.u4(), c.u4()}
	sum := uint64(n[0]) + uint64(n[1]) + uint64(n[2])
	if c.err == nil && sum*8 > uint64(c.left()) {
		c.fail("annotations of %d members do not fit into the file", sum)
	}
	if c.err != nil {
		return nil, c.err
	}
	for k := range d.members {
		limit := len(f.methods)
		if k == 0 {
			limit = len(f.fields)
		}
		for j := uint32(0); j < n[k]; j++ {
			m := memberSet{c.u4(), c.u4()}
			if err := f.within(c.off-8, "annotations name member", m.index, limit); err != nil {
				return nil, err
			}
			d.members[k] = append(d.members[k], m)
		}
	}
	d.end = c.off
	return d, nil
}

// offsets reads a counted list of offsets: an annotation set, or a list of references to sets.
func (f *File) offsets(off uint32) ([]uint32, uint32, error) {
	c := f.at(off)
	n := c.u4()
	if c.err == nil && uint64(n)*4 > uint64(c.left()) {
		c.fail("list of %d annotations does not fit into the file", n)
	}
	if c.err != nil {
		return nil, 0, c.err
	}
	list := make([]uint32, n)
	for i := range list {
		list[i] = c.u4()
	}
	return list, c.off, nil
}

// annotationSet decodes an annotation_set_item; offset 0 is the empty set.
func (f *File) annotationSet(off uint32) ([]VisibleAnnotation, error) {
	if off == 0 {
		return nil, nil
	}
	offs, _, err := f.offsets(off)
	if err != nil {
		return nil, err
	}
	var list []VisibleAnnotation
	for _, o := range offs {
		c := f.at(o)
		v := VisibleAnnotation{Visibility: c.u1()}
		if a := c.annotation(0); a != nil {
			v.Annotation = *a
		}
		if c.err != nil {
			return nil, c.err
		}
		list = append(list, v)
	}
	return list, nil
}

// memberSets decodes the sets of a directory's members.
func (f *File) memberSets(list []memberSet) (map[uint32][]VisibleAnnotation, error) {
	sets := make(map[uint32][]VisibleAnnotation, len(list))
	for _, m := range list {
		set, err := f.annotationSet(m.off)
		if err != nil {
			return nil, err
		}
		sets[m.index] = set
	}
	return sets, nil
}

// setRefs decodes an annotation_set_ref_list.
func (f *File) setRefs(off uint32) ([][]VisibleAnnotation, error) {
	offs, _, err := f.offsets(off)
	if err != nil {
		return nil, err
	}
	list := make([][]VisibleAnnotation, len(offs))
	for i, o := range offs {
		if list[i], err = f.annotationSet(o); err != nil {
			return nil, err
		}
	}
	return list, nil
}
