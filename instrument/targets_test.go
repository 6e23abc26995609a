package instrument

import (
	"fmt"
	"strings"
	"testing"
)

// The app of the fixture calls a callback three times itself: twice by a class with two receivers,
// once by super.
func TestOwnCallsOfCallbacksAreMarked(t *testing.T) {
	a, p := load(t, "../testdata/apps/inherit.apk")
	r, files := rewritten(t, a, p)
	if r.Marked != 3 {
		t.Errorf("%d calls are marked, want 3", r.Marked)
	}
	marks := 0
	for _, f := range files {
		if f.FindClass(LogClass) >= 0 {
			continue
		}
		for _, line := range calls(t, f) {
			if strings.Contains(line, markRef.String()) {
				marks++
			}
		}
	}
	if marks != 3 {
		t.Errorf("%d marks are in the code, want 3", marks)
	}
}

func TestReceiverIsAskedForWhereThereAreSubclasses(t *testing.T) {
	_, p := load(t, "../testdata/apps/inherit.apk")
	x := newTargets(p)
	for class, want := range map[string]bool{
		"Lapp/inherit/MainActivity$Paint;": true, // Red runs its onClick
		"Lapp/inherit/MainActivity$Blue;":  false,
	} {
		m := p.Resolve(class, "onClick", "(Landroid/view/View;)V")
		if m == nil || m.Class.Name != class {
			t.Fatalf("%s has no onClick of its own", class)
		}
		if got := x.constant(m)&(1<<x.idBits) != 0; got != want {
			t.Errorf("%s: receiver asked for: %v, want %v", class, got, want)
		}
		if id := x.constant(m) & (1<<x.idBits - 1); int(id) != m.ID {
			t.Errorf("%s: id %d, want %d", class, id, m.ID)
		}
	}
}

func TestSelectorNumbersFitBesideTheIDs(t *testing.T) {
	x := &targets{idBits: 28} // three bits are left: numbers 1 to 7
	used := map[*selector]bool{}
	for i := range 20 {
		used[&selector{key: selectorKey{fmt.Sprintf("m%02d", i), "()V"}}] = true
	}
	x.number(used)
	for s := range used {
		if s.number < 1 || s.number > 7 {
			t.Errorf("%s has number %d", s.key.name, s.number)
		}
		if s.key.name == "m00" && s.number != 1 || s.key.name == "m08" && s.number != 2 {
			t.Errorf("%s has number %d: not in the order of names", s.key.name, s.number)
		}
	}
}
