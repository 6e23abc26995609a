package conflict_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cbcov"
	"cbcov/ccfa"
	"cbcov/ccfa/conflict"
)

var update = flag.Bool("update", false, "write golden files anew")

// analyzed is an app with its conflicts.
type analyzed struct {
	*ccfa.Automaton
	*conflict.Conflicts
}

func open(t *testing.T, path string) analyzed {
	t.Helper()
	ctx := context.Background()
	app, err := cbcov.Open(ctx, cbcov.Options{}, path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { app.Close() })
	automaton, err := app.Automaton(ctx)
	if err != nil {
		t.Fatal(err)
	}
	conflicts, err := app.Conflicts(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return analyzed{automaton, conflicts}
}

// callback finds the callback that a method's name is of.
func (a *analyzed) callback(t *testing.T, name string) int {
	t.Helper()
	for id, c := range a.Callbacks {
		if c.Name == name {
			return id
		}
	}
	t.Fatalf("there is no callback %s", name)
	return 0
}

// say writes an access as goldens have it.
func say(a conflict.Access) string {
	word := "reads"
	switch {
	case a.Null:
		word = "nulls"
	case a.Write:
		word = "writes"
	}
	return word + " at " + a.Source
}

// describe lists the conflicts of all pairs of an app's callbacks.
func (a *analyzed) describe() []byte {
	var b bytes.Buffer
	for x, first := range a.Callbacks {
		for y := x; y < len(a.Callbacks); y++ {
			list := a.Between(x, y)
			if len(list) > 0 {
				fmt.Fprintf(&b, "%s, %s\n", first.Name, a.Callbacks[y].Name)
			}
			for _, c := range list {
				fmt.Fprintf(&b, "  %s: %s, %s\n", c.Location, say(c.First), say(c.Second))
			}
		}
	}
	return b.Bytes()
}

// TestApps holds the conflicts of each fixture app to the expected ones. Two analyses give the same.
func TestApps(t *testing.T) {
	apks, err := filepath.Glob("testdata/*.apk")
	if err != nil || len(apks) == 0 {
		t.Fatalf("no fixture apps: %v", err)
	}
	for _, path := range apks {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".apk"), func(t *testing.T) {
			a := open(t, path)
			got := a.describe()
			golden := strings.TrimSuffix(path, ".apk") + ".txt"
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatalf("%v (go test -update writes it)", err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s: the conflicts are not the expected ones:\n%s", golden, got)
			}
			again := open(t, path)
			if !bytes.Equal(got, again.describe()) {
				t.Error("two analyses differ")
			}
		})
	}
}

// TestKinds says of pairs of each kind of location whether their order can matter, and on what.
func TestKinds(t *testing.T) {
	for _, c := range []struct{ app, x, y, want string }{
		{"fields", "addFirst", "showFirst", "Counter.count"},
		{"fields", "addFirst", "addFirst", "Counter.count"},
		{"fields", "addFirst", "showSecond", ""},
		{"fields", "addFirst", "addSecond", ""},
		{"fields", "addSecond", "addToBoth", "Counter.count"},
		{"fields", "addFirst", "showShared", "Counter.count"},
		{"fields", "addSecond", "showShared", ""},
		{"fields", "showFresh", "showFresh", ""},
		{"fields", "showFirst", "showFirst", ""},
		{"statics", "add", "show", "Main.total"},
		{"statics", "onCreate", "show", "Main.name"},
		{"statics", "add", "showLimit", ""},
		{"collections", "addName", "countNames", "contents of Main.names"},
		{"collections", "addName", "countOthers", ""},
		{"collections", "countOthers", "countOthers", ""},
		{"collections", "putRed", "getRed", `contents of Main.colours "red"`},
		{"collections", "putRed", "getBlue", ""},
		{"collections", "putRed", "getAny", `contents of Main.colours "red"`},
		{"collections", "setScore", "showScore", "elements of Main.scores"},
		{"collections", "setPart", "showPart", "elements of Main.parts"},
		{"collections", "setPart", "showScore", ""},
		{"views", "write", "read", "text of R.id.note"},
		{"views", "write", "hide", ""},
		{"views", "write", "writeOther", ""},
		{"views", "hide", "hide", "visibility of R.id.note"},
		{"preferences", "putName", "getName", `preference "name"`},
		{"preferences", "putName", "getAge", ""},
		{"preferences", "putName", "getAny", `preference "name"`},
		{"preferences", "clear", "getAge", `preference "age"`},
		{"preferences", "getName", "getAny", ""},
		{"databases", "insert", "query", `table "notes"`},
		{"databases", "insert", "queryTags", ""},
		{"databases", "deleteBySql", "query", `table "notes"`},
		{"databases", "deleteBySql", "queryTags", ""},
		{"databases", "forget", "queryTags", `table "tags"`},
		{"files", "write", "read", `file "notes.txt"`},
		{"files", "write", "readOther", ""},
		{"files", "delete", "read", `file "notes.txt"`},
		{"nulled", "onPause", "play", "Main.player"},
	} {
		t.Run(c.app+" "+c.x+" "+c.y, func(t *testing.T) {
			a := open(t, "testdata/"+c.app+".apk")
			x, y := a.callback(t, "Main."+c.x), a.callback(t, "Main."+c.y)
			got := ""
			if list := a.Between(x, y); len(list) > 0 {
				got = list[0].Location
				if !list[0].First.Write && !list[0].Second.Write {
					t.Errorf("neither writes: %+v", list[0])
				}
			}
			if got != c.want {
				t.Errorf("on %q, want %q", got, c.want)
			}
			if a.Ordered(x, y) != a.Ordered(y, x) {
				t.Error("the other way round it is another answer")
			}
		})
	}
}

// TestNullFirst: what one callback sets to null and the other reads is told before all else.
func TestNullFirst(t *testing.T) {
	a := open(t, "testdata/nulled.apk")
	list := a.Between(a.callback(t, "Main.onPause"), a.callback(t, "Main.play"))
	if len(list) == 0 || !list[0].First.Null || list[0].Second.Write || list[0].Second.Source != "Main.java:39" {
		t.Errorf("%+v", list)
	}
}
