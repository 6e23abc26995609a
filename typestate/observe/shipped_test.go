package observe

import (
	"slices"
	"strings"
	"testing"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/learner/purpose"
	"cbcov/typestate"
)

// TestPatternsAreOfAndroid checks that each pattern of the shipped bindings which names a class of Android's fits a method of it, at some
// level.
func TestPatternsAreOfAndroid(t *testing.T) {
	purposes, err := purpose.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	var list []pattern
	for _, p := range purposes {
		if p.App != nil {
			list = append(list, patterns(p.App, descriptor.Class(descriptor.Binary(p.Class)))...)
		}
	}
	for _, m := range machines(t) {
		if m.Provenance.Fidelity == typestate.ByHand {
			list = append(list, patterns(m.Binding, descriptor.Class(m.Class))...)
		}
	}
	for _, api := range framework.Levels() {
		fw, err := framework.Load(api)
		if err != nil {
			t.Fatal(err)
		}
		list = slices.DeleteFunc(list, func(p pattern) bool {
			return !strings.HasPrefix(p.class, "Landroid/") && !strings.HasPrefix(p.class, "Ljava/") || fitsAMethod(fw, p)
		})
	}
	for _, p := range list {
		t.Errorf("%s of %s fits no method", p.Method, p.class)
	}
}

// patterns are all of a binding, once with each class and name.
func patterns(b *typestate.Binding, class string) []pattern {
	var list []pattern
	for _, x := range b.Births {
		list = append(list, newPattern(x.Method, class))
	}
	for _, x := range b.Inputs {
		list = append(list, newPattern(x.Method, class))
	}
	for _, x := range b.Outputs {
		list = append(list, newPattern(x.Method, class))
		if x.Registered != nil {
			list = append(list, newPattern(x.Registered.Method, class))
		}
	}
	for _, x := range b.Neutral {
		list = append(list, newPattern(x, class))
	}
	return list
}

func fitsAMethod(fw *framework.Model, p pattern) bool {
	return slices.ContainsFunc(fw.Supertypes(p.class), func(class string) bool {
		c := fw.Class(class)
		return c != nil && slices.ContainsFunc(c.Methods, func(m framework.Method) bool {
			return p.fits(program.MethodRef{Class: class, Name: m.Name, Desc: m.Desc})
		})
	})
}
