package dex

import "fmt"

// newClassItems are the places of a new class's items.
type newClassItems struct {
	class        *NewClass
	ids          newClassIDs
	data, values *uint32
	code         []uint32 // offset of each method's code
}

// newClassDef writes the row of a new class.
func (w *writer) newClassDef(c *NewClass) error {
	ids, err := w.e.newClassIDs(c)
	if err != nil {
		return err
	}
	x := newClassItems{class: c, ids: ids, code: make([]uint32, len(c.Methods))}
	w.item()
	w.u4(w.t.maps.types.get(ids.class))
	w.u4(c.Flags)
	w.u4(w.t.maps.types.get(ids.super))
	w.list(ids.interfaces)
	w.optional(w.t.maps.strings, ids.source)
	w.u4(0)
	x.data = new(uint32)
	w.open(x.data, secClassData)
	if x.constants() == nil {
		w.u4(0)
	} else {
		x.values = new(uint32)
		w.open(x.values, secArrays)
	}
	w.classes = append(w.classes, x)
	return nil
}

// constants lists positions of the static fields that have a value; nil: none has.
func (x *newClassItems) constants() []int {
	var list []int
	for i, f := range x.class.Fields {
		if f.Flags&AccStatic != 0 && f.Value != nil {
			list = append(list, i)
		}
	}
	return list
}

// newCode writes the code of new classes.
func (w *writer) newCode() error {
	for k := range w.classes {
		x := &w.classes[k]
		for i, m := range x.class.Methods {
			if m.Body == nil {
				continue
			}
			x.code[i] = w.item()
			if err := w.body(m.Body, &w.t.maps); err != nil {
				return fmt.Errorf("%s->%s%s: %w", x.class.Name, m.Name, m.Desc, err)
			}
		}
	}
	return nil
}

// newClassData writes the members of new classes.
func (w *writer) newClassData() error {
	for k := range w.classes {
		x := &w.classes[k]
		*x.data = w.item()
		c := x.class
		static := func(i int) bool { return c.Fields[i].Flags&AccStatic != 0 }
		fields := [2][]int{
			sorted(x.ids.fields, w.t.maps.fields, static),
			sorted(x.ids.fields, w.t.maps.fields, func(i int) bool { return !static(i) }),
		}
		isDirect := func(i int) bool { return direct(c.Methods[i].Flags) }
		methods := [2][]int{
			sorted(x.ids.methods, w.t.maps.methods, isDirect),
			sorted(x.ids.methods, w.t.maps.methods, func(i int) bool { return !isDirect(i) }),
		}
		for _, list := range [...][]int{fields[0], fields[1], methods[0], methods[1]} {
			w.uleb(uint32(len(list)))
		}
		for _, list := range fields {
			last := uint32(0)
			for _, i := range list {
				id := w.t.maps.fields.get(x.ids.fields[i])
				w.uleb(id - last)
				w.uleb(c.Fields[i].Flags)
				last = id
			}
		}
		for _, list := range methods {
			last := uint32(0)
			for _, i := range list {
				id := w.t.maps.methods.get(x.ids.methods[i])
				w.uleb(id - last)
				w.uleb(c.Methods[i].Flags)
				w.uleb(x.code[i])
				last = id
			}
		}
	}
	return nil
}

// newArrays writes the constants of new classes: one value for each static field up to the last that
// has one. Fields between need a value too.
func (w *writer) newArrays() error {
	for k := range w.classes {
		x := &w.classes[k]
		if x.values == nil {
			continue
		}
		order := sorted(x.ids.fields, w.t.maps.fields, func(i int) bool { return x.class.Fields[i].Flags&AccStatic != 0 })
		var values []Value
		for n, i := range order {
			if v := x.class.Fields[i].Value; v != nil {
				for len(values) < n {
					values = append(values, zeroValue(x.class.Fields[order[len(values)]].Type))
				}
				values = append(values, *v)
			}
		}
		*x.values = w.item()
		w.out = w.t.maps.appendArray(w.out, values)
	}
	return nil
}

// zeroValue is the value that a field of a type has without a constant.
func zeroValue(desc string) Value {
	kinds := map[byte]ValueKind{
		'Z': ValueBoolean, 'B': ValueByte, 'S': ValueShort, 'C': ValueChar, 'I': ValueInt, 'J': ValueLong,
		'F': ValueFloat, 'D': ValueDouble,
	}
	if k, ok := kinds[desc[0]]; ok {
		return Value{Kind: k}
	}
	return Value{Kind: ValueNull}
}
