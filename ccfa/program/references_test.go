package program

import "testing"

// TestDeclaration checks where methods are found: the app's own, a library's, the framework's, a constructor's class alone.
func TestDeclaration(t *testing.T) {
	p := fixture(t, false, Options{})
	class := func(short string) string {
		for _, c := range p.Classes() {
			if shortClass(c.Name) == short {
				return c.Name
			}
		}
		t.Fatalf("no class %s", short)
		return ""
	}
	for _, c := range []struct {
		class, name, desc string
		want              string // class that declares it
		apk, own, ok      bool
	}{
		{class("BaseActivity"), "onCreate", "(Landroid/os/Bundle;)V", class("BaseActivity"), true, true, true},
		{class("Supers"), "onStop", "()V", "Landroid/app/Activity;", false, false, true},
		{class("Libraries"), "onCreate", "(Landroid/os/Bundle;)V", class("Libraries"), true, true, true},
		{class("LibraryActivity"), "onCreate", "(Landroid/os/Bundle;)V", class("LibraryActivity"), true, false, true},
		{"Landroid/app/Activity;", "<init>", "()V", "Landroid/app/Activity;", false, false, true},
		{class("Supers"), "<init>", "(I)V", "", false, false, false},
		{"Lno/Such;", "run", "()V", "", false, false, false},
		{"[I", "clone", "()Ljava/lang/Object;", "", false, false, false},
	} {
		d, ok := p.Declaration(MethodRef{Class: c.class, Name: c.name, Desc: c.desc})
		if ok != c.ok || ok && (d.Ref.Class != c.want || d.InAPK != c.apk || d.Own != c.own || d.Static) {
			t.Errorf("%s.%s: %+v, %v", c.class, c.name, d, ok)
		}
	}
}

func TestSupertypes(t *testing.T) {
	p := fixture(t, false, Options{})
	for _, c := range p.Classes() {
		list := p.Supertypes(c.Name)
		if last := list[len(list)-1]; last != objectDesc {
			t.Errorf("%s: the last supertype is %s", c.Name, last)
		}
		for _, super := range list {
			if !p.Subtype(c.Name, super) {
				t.Errorf("%s is not below %s", c.Name, super)
			}
		}
	}
}
