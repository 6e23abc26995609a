package dex

import (
	"fmt"
	"slices"
)

// NewClass is a class written from nothing.
type NewClass struct {
	Name       string // descriptor
	Super      string // descriptor
	Interfaces []string
	Flags      uint32
	SourceFile string // "": none
	Fields     []NewField
	Methods    []NewMethod
}

// NewField is a field of a NewClass.
type NewField struct {
	Name  string
	Type  string
	Flags uint32
	Value *Value // constant of a static field; nil: zero. A string's Index is the editor's.
}

// NewMethod is a method of a NewClass.
type NewMethod struct {
	Name  string
	Desc  string
	Flags uint32
	Body  *Body // nil: abstract or native
}

// AddClass adds a class. Its superclass, if it is in the same file, must be there already.
func (e *Editor) AddClass(c *NewClass) error {
	if e.base.FindClass(c.Name) >= 0 {
		return fmt.Errorf("%s defines class %s already", e.base.name, c.Name)
	}
	if _, err := e.newClassIDs(c); err != nil {
		return fmt.Errorf("class %s: %w", c.Name, err)
	}
	e.classes = append(e.classes, c)
	return nil
}

// newClassIDs are the indexes of a new class, in the editor's space.
type newClassIDs struct {
	class, super uint32
	interfaces   []uint32
	source       uint32 // noIndex: none
	fields       []uint32
	methods      []uint32
}

// newClassIDs finds or adds the ids of a new class and its members.
func (e *Editor) newClassIDs(c *NewClass) (ids newClassIDs, err error) {
	if ids.class, err = e.Type(c.Name); err != nil {
		return ids, err
	}
	if ids.super, err = e.Type(c.Super); err != nil {
		return ids, err
	}
	for _, d := range c.Interfaces {
		t, err := e.Type(d)
		if err != nil {
			return ids, err
		}
		ids.interfaces = append(ids.interfaces, t)
	}
	ids.source = noIndex
	if c.SourceFile != "" {
		ids.source = e.String(c.SourceFile)
	}
	for _, f := range c.Fields {
		i, err := e.Field(FieldRef{Class: c.Name, Name: f.Name, Type: f.Type})
		if err != nil {
			return ids, err
		}
		ids.fields = append(ids.fields, i)
	}
	for _, m := range c.Methods {
		i, err := e.Method(MethodRef{Class: c.Name, Name: m.Name, Desc: m.Desc})
		if err != nil {
			return ids, err
		}
		ids.methods = append(ids.methods, i)
	}
	return ids, nil
}

// direct reports whether a method stands in the list of direct methods.
func direct(flags uint32) bool { return flags&(AccStatic|AccPrivate|AccConstructor) != 0 }

// sorted returns positions 0…n-1 in the order of their final indexes, only those that want accepts.
func sorted(ids []uint32, m indexMap, want func(i int) bool) []int {
	var list []int
	for i := range ids {
		if want(i) {
			list = append(list, i)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return int(m.get(ids[a])) - int(m.get(ids[b])) })
	return list
}
