package observe

import (
	"slices"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
	"cbcov/ccfa/scope"
)

// TestForeignListeners has the class that listens to a MediaPlayer's errors in scope, and out of it.
func TestForeignListeners(t *testing.T) {
	for _, test := range []struct {
		exclude []string
		want    bool
	}{{nil, false}, {[]string{"app.mendedprepare.Main$0"}, true}} {
		a, err := apk.Open("../../testdata/apps/mendedprepare.apk")
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		fw, err := framework.Load(34)
		if err != nil {
			t.Fatal(err)
		}
		p, err := program.Load(a, fw, program.Options{Scope: scope.Options{Exclude: test.exclude}})
		if err != nil {
			t.Fatal(err)
		}
		points, err := Resolve(p, machines(t))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for i, m := range points.Machines {
			output := slices.Index(m.Outputs, "err")
			if m.Class != "android.media.MediaPlayer" {
				continue
			}
			found = true
			if points.Foreign(i, output) != test.want {
				t.Errorf("%q: foreign %v", test.exclude, !test.want)
			}
			if points.Foreign(i, slices.Index(m.Outputs, "prepared")) {
				t.Errorf("%q: the app's own listener is foreign", test.exclude)
			}
		}
		if !found {
			t.Error("no MediaPlayer")
		}
	}
}
