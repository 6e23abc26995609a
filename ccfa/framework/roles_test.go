package framework

import (
	"slices"
	"strings"
	"testing"
)

func TestRoles(t *testing.T) {
	m, err := Load(34)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		got  bool
		want bool
	}{
		{"a button is a view", View.Of("Landroid/widget/Button;", m.Subtype), true},
		{"a menu item is none", View.Of("Landroid/view/MenuItem;", m.Subtype), false},
		{"a menu item is taken away", Offers.OfMethod("Landroid/view/MenuItem;", "setVisible", m.Subtype), true},
		{"a view has no such method", Offers.OfMethod("Landroid/view/View;", "setVisible", m.Subtype), false},
		{"a package", Holder.OfPackage("Landroid/util/SparseArray;"), true},
		{"a package's beginning only", Holder.OfPackage("Landroid/utility/A;"), false},
		{"a package by Java's name", Platform.OfPackage("kotlin.Unit.toString"), true},
		{"a class that begins with the L of descriptors", Platform.OfPackage("Landroid.app.Main"), false},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if got := Queued.Methods(); !slices.Contains(got, "handleMessage") || slices.Contains(got, "onCreate") {
		t.Errorf("queued: %v", got)
	}
}

func TestRoleFaults(t *testing.T) {
	whole := func() string {
		var b strings.Builder
		for _, r := range roleNames {
			b.WriteString("role " + string(r) + "\n")
		}
		return b.String()
	}()
	for _, c := range []struct{ text, want string }{
		{whole + "role onse\n", `no analysis asks for the role "onse"`},
		{whole + "role view\n", "the role view stands there twice"},
		{strings.Replace(whole, "role once\n", "", 1), "no file says who has the role once"},
		{"  android.view.View\n" + whole, "a.roles:1: want `role NAME`"},
		{whole + "  android.view.View:\n", "are no names of methods"},
		{whole + "  package java: run\n", "package java has no methods"},
		{whole + "  android view\n", "is no class, package or event"},
	} {
		_, err := parseRoles([]file{{"a.roles", c.text}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", strings.TrimPrefix(c.text, whole), err, c.want)
		}
	}
	if _, err := parseRoles([]file{{"a.roles", whole + "# a comment\n\n  library a.B, c.D: run call # more\n"}}); err != nil {
		t.Error(err)
	}
}
