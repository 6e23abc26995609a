package ccfa_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cbcov/ccfa"
)

// shapes gives the shapes of an app's callbacks by method and receiver.
func shapes(t *testing.T, app string) map[string]string {
	t.Helper()
	a, _ := automaton(t, app, "*") // a shrinker renamed some of the app's classes
	out := map[string]string{}
	for i, c := range a.Callbacks {
		_, name, _ := strings.Cut(c.Method, "->")
		name, _, _ = strings.Cut(name, "(")
		out[name+" "+c.Receiver] = a.Shape(i)
	}
	return out
}

// TestShape: lambdas have the same shape in another order, in another place among anonymous classes, shrunk and obfuscated; different code
// or another role has another.
func TestShape(t *testing.T) {
	const shop = "../../reports/merge/testdata/"
	before, after := shapes(t, shop+"before"), shapes(t, shop+"after")
	small, smallAfter := shapes(t, shop+"before-r8"), shapes(t, shop+"after-r8")
	type names struct{ before, after, small, smallAfter string }
	same := map[string]names{
		"help":   {"onClick Lshop/MainActivity$2;", "onClick Lshop/MainActivity$5;", "onClick La/b;", "onClick La/d;"},
		"finish": {"onClick Lshop/MainActivity$3;", "onClick Lshop/MainActivity$3;", "onClick La/c;", "onClick La/b;"},
		"twin":   {"onClick Lshop/MainActivity$4;", "onClick Lshop/MainActivity$4;", "onClick La/d;", "onClick La/c;"},
		"clear":  {"onLongClick Lshop/MainActivity$1;", "onLongClick Lshop/MainActivity$2;", "onLongClick Lshop/c;", "onLongClick Lshop/c;"},
	}
	form := regexp.MustCompile(`^[0-9a-f]{12}(-[0-9a-f]{12}){2}$`)
	seen := map[string]string{}
	for what, n := range same {
		shape := before[n.before]
		if !form.MatchString(shape) {
			t.Errorf("%s: shape %q", what, shape)
		}
		for build, got := range map[string]string{"after": after[n.after], "before-r8": small[n.small], "after-r8": smallAfter[n.smallAfter]} {
			if got != shape {
				t.Errorf("%s: %s in %s, %s in before", what, got, build, shape)
			}
		}
		if other := seen[shape]; other != "" && what != "twin" && other != "twin" {
			t.Errorf("%s has the shape of %s", what, other)
		}
		seen[shape] = what
	}
	// what it calls in the app is inlined by the shrinker: role and code stay
	buy, small1 := before["onClick Lshop/MainActivity$0;"], small["onClick La/a;"]
	if buy != after["onClick Lshop/MainActivity$6;"] || small1 != smallAfter["onClick La/e;"] || buy[:25] != small1[:25] {
		t.Errorf("buy: %s, %s", buy, small1)
	}
	if before["onClick Lshop/MainActivity$3;"] != before["onClick Lshop/MainActivity$4;"] {
		t.Error("two lambdas with one code have two shapes")
	}
	if before["onCreate Lshop/MainActivity;"] == after["onCreate Lshop/MainActivity;"] {
		t.Error("onCreate changed, and its shape did not")
	}
}

// TestShapeOfApps: every callback of every fixture app has a shape, the same each time.
func TestShapeOfApps(t *testing.T) {
	apps, err := filepath.Glob("../testdata/apps/*.apk")
	if err != nil || len(apps) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, path := range few(apps) {
		app := strings.TrimSuffix(filepath.Base(path), ".apk")
		first, second := shapes(t, app), shapes(t, app)
		for name, shape := range first {
			if shape == "" || second[name] != shape {
				t.Errorf("%s: %s has the shapes %q and %q", app, name, shape, second[name])
			}
		}
	}
	if (&ccfa.Automaton{Callbacks: []*ccfa.Callback{{}}}).Shape(0) != "" {
		t.Error("an automaton of no program has a shape")
	}
}
