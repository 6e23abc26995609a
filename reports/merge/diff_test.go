package merge_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cbcov/ccfa/mapping"
	"cbcov/ccfa/scope"
	"cbcov/coverage/trace"
	"cbcov/reports/merge"
	"cbcov/reports/result"
)

// build opens a build of the app in testdata; mapped with its mapping file.
func build(t *testing.T, name string, mapped bool) *fixture {
	t.Helper()
	var names *mapping.Mapping
	if mapped {
		path := filepath.Join("testdata", name+".txt")
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if names, err = mapping.Parse(path, f); err != nil {
			t.Fatal(err)
		}
	}
	own := scope.Options{Mapping: names}
	if names == nil {
		own.Include = []string{"*"} // nothing else tells the app's renamed classes
	}
	return open(t, filepath.Join("testdata", name+".apk"), own)
}

// find gives the callback of a listener's method whose code reaches a word.
func (f *fixture) find(t *testing.T, method, receiver string) int {
	t.Helper()
	for i, c := range f.automaton.Callbacks {
		if strings.Contains(c.Method, ";->"+method+"(") && c.Receiver == receiver {
			return i
		}
	}
	t.Fatalf("no %s of %s", method, receiver)
	return 0
}

// trace writes a process in which callbacks run one after another.
func (f *fixture) trace(callbacks ...int) trace.Source {
	var b []byte
	for i, c := range callbacks {
		for j, kind := range []trace.Kind{trace.Entry, trace.Exit} {
			cb := f.automaton.Callbacks[c]
			b = trace.AppendLine(b, f.automaton.Build, 7, trace.Record{Seq: uint64(2*i + j + 1), Method: f.ids[cb.Method], Object: 1, Kind: kind},
				strings.ReplaceAll(strings.Trim(cb.Receiver, "L;"), "/", "."))
			b = append(b, '\n')
		}
	}
	return trace.FromBytes("logcat", b)
}

// TestDiffThroughRenames: a change puts lambdas into another order, adds one, and an anonymous class in front of another. Compilers number
// all of them anew, and a shrinker renames what it finds. What is the same is matched all the same, and what is new is new.
func TestDiffThroughRenames(t *testing.T) {
	type names struct{ create, buy, help, long string } // receivers
	d8 := map[string]names{
		"before": {"Lshop/MainActivity;", "Lshop/MainActivity$0;", "Lshop/MainActivity$2;", "Lshop/MainActivity$1;"},
		"after":  {"Lshop/MainActivity;", "Lshop/MainActivity$6;", "Lshop/MainActivity$5;", "Lshop/MainActivity$2;"},
	}
	r8 := map[string]names{
		"before": {"Lshop/MainActivity;", "La/a;", "La/b;", "Lshop/c;"}, "after": {"Lshop/MainActivity;", "La/e;", "La/d;", "Lshop/c;"},
	}
	for name, test := range map[string]struct {
		base, head             string
		baseMapped, headMapped bool
		baseNames, headNames   names
	}{
		"debug":                          {"before", "after", false, false, d8["before"], d8["after"]},
		"shrunk":                         {"before-r8", "after-r8", false, false, r8["before"], r8["after"]},
		"shrunk, with mappings":          {"before-r8", "after-r8", true, true, r8["before"], r8["after"]},
		"shrunk, head with its mapping":  {"before-r8", "after-r8", false, true, r8["before"], r8["after"]},
		"debug against shrunk":           {"before", "after-r8", false, false, d8["before"], r8["after"]},
		"debug against shrunk, mapped":   {"before", "after-r8", false, true, d8["before"], r8["after"]},
		"shrunk and mapped, then debug":  {"before-r8", "after", true, false, r8["before"], d8["after"]},
		"backwards":                      {"after", "before", false, false, d8["after"], d8["before"]},
		"backwards, shrunk with mapping": {"after-r8", "before-r8", true, true, r8["after"], r8["before"]},
	} {
		t.Run(name, func(t *testing.T) {
			base, head := build(t, test.base, test.baseMapped), build(t, test.head, test.headMapped)
			b, h := test.baseNames, test.headNames
			create, buy := base.find(t, "onCreate", b.create), base.find(t, "onClick", b.buy)
			help, long := base.find(t, "onClick", b.help), base.find(t, "onLongClick", b.long)
			// the head's tests still press buy behind help, and do not press long behind buy any more
			before := base.measure(t, "", base.trace(create, help, buy, long))
			after := head.measure(t, "", head.trace(head.find(t, "onCreate", h.create), head.find(t, "onClick", h.help), head.find(t, "onClick", h.buy)))
			d, err := merge.Diff(before, after)
			if err != nil {
				t.Fatal(err)
			}
			renamed := map[string]string{}
			for _, r := range d.Callbacks.Renamed {
				renamed[r.Base.Receiver] = r.Head.Receiver
			}
			want := map[string]string{b.buy: h.buy, b.help: h.help, b.long: h.long}
			for from, to := range want {
				if from == to {
					delete(want, from)
				}
			}
			if diff := cmp.Diff(want, renamed); diff != "" {
				t.Errorf("renamed (- want, + got):\n%s", diff)
			}
			gone, fresh := []string{"onTouch"}, []string{"onClick", "onKey"}
			if strings.HasPrefix(test.base, "after") {
				gone, fresh = fresh, gone
			}
			if diff := cmp.Diff([][]string{gone, fresh}, [][]string{selectors(d.Callbacks.Removed), selectors(d.Callbacks.Added)}); diff != "" {
				t.Errorf("removed and added (- want, + got):\n%s", diff)
			}
			if len(d.Callbacks.Ambiguous) != 1 || len(d.Callbacks.Ambiguous[0].Base) != 2 || len(d.Callbacks.Ambiguous[0].Head) != 2 {
				t.Errorf("two lambdas that are the same: %+v", d.Callbacks.Ambiguous)
			}
			lost := map[string]int{}
			for _, s := range d.Lost {
				lost[s.Criterion]++
				if !strings.Contains(s.Text, "onLongClick") || s.Was == (result.Place{}) {
					t.Errorf("lost: %+v", s)
				}
			}
			if diff := cmp.Diff(map[string]int{"EE": 1, "GUI": 1}, lost); diff != "" {
				t.Errorf("lost (- want, + got):\n%s", diff)
			}
			if len(d.Covered) != 0 {
				t.Errorf("newly covered: %+v", d.Covered)
			}
			for _, s := range d.Added {
				if !slices.ContainsFunc(fresh, func(name string) bool { return strings.Contains(s.Text, name) }) {
					t.Errorf("added: %s", s.Text)
				}
			}
		})
	}
}

func selectors(list []merge.Named) []string {
	var out []string
	for _, n := range list {
		_, name, _ := strings.Cut(n.Method, "->")
		name, _, _ = strings.Cut(name, "(")
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// small makes a document of callbacks, given by method, receiver and shape, and of EE sequences between them.
func small(build string, callbacks [][3]string, pairs ...[2]int) *result.Document {
	d := &result.Document{Schema: result.Schema, App: result.App{Package: "p", Build: build}}
	for _, c := range callbacks {
		d.Callbacks = append(d.Callbacks, result.Callback{Method: c[1] + "->" + c[0], Receiver: c[1], Name: c[1] + c[0], Shape: c[2]})
	}
	for i, p := range pairs {
		d.Sequences = append(d.Sequences, result.Sequence{ID: fmt.Sprintf("EE-%s%08d", build, i), Criterion: "EE", State: result.WasUncovered,
			Symbols: []int{2 * p[0], 2*p[0] + 1, 2 * p[1]}})
	}
	return d
}

// TestDiffMatches shows each way of a match.
func TestDiffMatches(t *testing.T) {
	const click = "onClick(Landroid/view/View;)V"
	for name, test := range map[string]struct {
		base, head *result.Document
		want       map[string]merge.By // by "base > head" receivers, renamed ones only
		ambiguous  int
	}{
		"a developer's name is believed, whatever the code": {
			small("00000001", [][3]string{{click, "Lp/Save;", "r-1-1"}, {click, "Lp/Load;", "r-2-2"}}),
			small("00000002", [][3]string{{click, "Lp/Save;", "r-2-2"}, {click, "Lp/Load;", "r-1-1"}}), map[string]merge.By{}, 0},
		"a number is not": {
			small("00000001", [][3]string{{click, "Lp/A$1;", "r-1-1"}, {click, "Lp/A$2;", "r-2-2"}}),
			small("00000002", [][3]string{{click, "Lp/A$1;", "r-2-2"}, {click, "Lp/A$2;", "r-1-1"}}),
			map[string]merge.By{"Lp/A$1; > Lp/A$2;": merge.ByShape, "Lp/A$2; > Lp/A$1;": merge.ByShape}, 0},
		"nor is a shrinker's name": {
			small("00000001", [][3]string{{click, "La/a;", "r-1-1"}, {click, "La/b;", "r-2-2"}}),
			small("00000002", [][3]string{{click, "La/a;", "r-2-2"}, {click, "La/b;", "r-1-1"}}),
			map[string]merge.By{"La/a; > La/b;": merge.ByShape, "La/b; > La/a;": merge.ByShape}, 0},
		"what they call changed": {
			small("00000001", [][3]string{{click, "Lp/A$1;", "r-1-1"}}), small("00000002", [][3]string{{click, "Lp/A$2;", "r-1-9"}}),
			map[string]merge.By{"Lp/A$1; > Lp/A$2;": merge.ByCode}, 0},
		"the class they are written in": {
			small("00000001", [][3]string{{click, "Lp/A$1;", "r-1-1"}, {click, "Lp/B$1;", "r-1-1"}}),
			small("00000002", [][3]string{{click, "Lp/A$7;", "r-1-1"}, {click, "Lp/B$8;", "r-1-1"}}),
			map[string]merge.By{"Lp/A$1; > Lp/A$7;": merge.ByShape, "Lp/B$1; > Lp/B$8;": merge.ByShape}, 0},
		"neighbours": {
			small("00000001", [][3]string{{click, "La/a;", "r-1-1"}, {click, "La/b;", "r-1-1"}, {"onResume()V", "Lp/A;", "x-1-1"}, {"onPause()V", "Lp/A;", "y-1-1"}},
				[2]int{2, 0}, [2]int{3, 1}),
			small("00000002", [][3]string{{click, "La/a;", "r-1-1"}, {click, "La/b;", "r-1-1"}, {"onResume()V", "Lp/A;", "x-1-1"}, {"onPause()V", "Lp/A;", "y-1-1"}},
				[2]int{3, 0}, [2]int{2, 1}),
			map[string]merge.By{"La/a; > La/b;": merge.ByNeighbours, "La/b; > La/a;": merge.ByNeighbours}, 0},
		"neighbours of what was matched by them": {
			small("00000001", [][3]string{{click, "La/a;", "r-1-1"}, {click, "La/b;", "r-1-1"}, {click, "La/c;", "r-1-1"}, {"onResume()V", "Lp/A;", "x-1-1"}},
				[2]int{3, 0}, [2]int{0, 1}),
			small("00000002", [][3]string{{click, "La/c;", "r-1-1"}, {click, "La/a;", "r-1-1"}, {click, "La/b;", "r-1-1"}, {"onResume()V", "Lp/A;", "x-1-1"}},
				[2]int{3, 0}, [2]int{0, 1}),
			map[string]merge.By{"La/a; > La/c;": merge.ByNeighbours, "La/b; > La/a;": merge.ByNeighbours, "La/c; > La/b;": merge.ByShape}, 0},
		"a class that did not change keeps its numbers": {
			small("00000001", [][3]string{{click, "Lp/A$1;", "r-1-1"}, {click, "Lp/A$2;", "r-1-1"}}),
			small("00000002", [][3]string{{click, "Lp/A$1;", "r-1-1"}, {click, "Lp/A$2;", "r-1-1"}, {click, "Lp/B$1;", "r-1-1"}}), map[string]merge.By{}, 0},
		"one that did does not": {
			small("00000001", [][3]string{{click, "Lp/A$1;", "r-1-1"}, {click, "Lp/A$2;", "r-1-1"}}),
			small("00000002", [][3]string{{click, "Lp/A$1;", "r-1-1"}, {click, "Lp/A$2;", "r-1-1"}, {click, "Lp/A$3;", "r-1-1"}}), map[string]merge.By{}, 1},
		"nothing tells them apart": {
			small("00000001", [][3]string{{click, "La/a;", "r-1-1"}, {click, "La/b;", "r-1-1"}}),
			small("00000002", [][3]string{{click, "La/c;", "r-1-1"}, {click, "La/d;", "r-1-1"}}), map[string]merge.By{}, 1},
		"one build": {
			small("00000001", [][3]string{{click, "La/a;", "r-1-1"}, {click, "La/b;", "r-1-1"}}),
			small("00000001", [][3]string{{click, "La/b;", "r-1-1"}, {click, "La/a;", "r-1-1"}}), map[string]merge.By{}, 0},
		"no shapes": {
			small("00000001", [][3]string{{click, "La/a;", ""}}), small("00000002", [][3]string{{click, "La/b;", ""}}), map[string]merge.By{}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d, err := merge.Diff(test.base, test.head)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]merge.By{}
			for _, r := range d.Callbacks.Renamed {
				got[r.Base.Receiver+" > "+r.Head.Receiver] = r.By
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(- want, + got):\n%s", diff)
			}
			if len(d.Callbacks.Ambiguous) != test.ambiguous {
				t.Errorf("ambiguous: %+v", d.Callbacks.Ambiguous)
			}
		})
	}
	if _, err := merge.Diff(small("00000001", nil), &result.Document{App: result.App{Package: "q"}}); err == nil {
		t.Error("two apps were compared")
	}
}

// TestDiffFindings: a finding whose id changed with a lambda's name is the same one.
func TestDiffFindings(t *testing.T) {
	const click = "onClick(Landroid/view/View;)V"
	base := small("00000001", [][3]string{{click, "Lp/A$1;", "r-1-1"}})
	head := small("00000002", [][3]string{{click, "Lp/A$2;", "r-1-1"}})
	violation := func(id, within, symbol string) result.Violation {
		return result.Violation{Finding: result.Finding{ID: id, Kind: "violation"}, Purpose: "MediaPlayer", Symbol: symbol, Within: within, History: []string{"new", symbol}}
	}
	base.Violations = []result.Violation{violation("1", "Lp/A$1;->"+click, "start"), violation("2", "", "stop"), violation("3", "", "pause")}
	head.Violations = []result.Violation{violation("4", "Lp/A$2;->"+click, "start"), violation("2", "", "stop"), violation("5", "Lp/A$1;->"+click, "start")}
	crash := func(id, frame string) result.Crash {
		return result.Crash{Finding: result.Finding{ID: id, Kind: "crash"}, Exception: "java.lang.Error: " + id, Stack: []string{frame}}
	}
	base.Crashes = []result.Crash{crash("6", "p.A$1.onClick(A.java:3)")}
	head.Crashes = []result.Crash{crash("7", "p.A$2.onClick(A.java:9)")}
	race := func(id, method, does string) result.Race {
		return result.Race{Finding: result.Finding{ID: id, Kind: result.HarmfulRace}, Location: "p.A.x", First: result.RaceAccess{Method: method, Does: does},
			Second: result.RaceAccess{Method: "Lp/A;->m()V", Does: result.Nulls}}
	}
	base.Races = []result.Race{race("8", "Lp/A$1;->"+click, result.Reads), race("9", "Lp/A;->gone()V", result.Reads)}
	head.Races = []result.Race{race("10", "Lp/A$2;->"+click, result.Reads), race("11", "Lp/A$2;->"+click, result.Writes)}
	d, err := merge.Diff(base, head)
	if err != nil {
		t.Fatal(err)
	}
	ids := func(list []result.Finding) (out []string) {
		for i := range list {
			out = append(out, list[i].ID)
		}
		return out
	}
	if diff := cmp.Diff([][]string{{"5"}, {"3"}}, [][]string{ids(d.Violations.New), ids(d.Violations.Gone)}); diff != "" || d.Violations.Still != 2 {
		t.Errorf("%d still, new and gone (- want, + got):\n%s", d.Violations.Still, diff)
	}
	if diff := cmp.Diff([][]string{{"11"}, {"9"}}, [][]string{ids(d.Races.New), ids(d.Races.Gone)}); diff != "" || d.Races.Still != 1 {
		t.Errorf("races: %d still, new and gone (- want, + got):\n%s", d.Races.Still, diff)
	}
	if d.Crashes.Still != 1 || len(d.Crashes.New)+len(d.Crashes.Gone) != 0 {
		t.Errorf("crashes: %+v", d.Crashes)
	}
}

// TestDiffDetail: what only one build requires is neither added nor removed where a part that it is of is coarse in the other.
func TestDiffDetail(t *testing.T) {
	callbacks := [][3]string{{"a()V", "Lp/A;", "sa"}, {"b()V", "Lp/A;", "sb"}, {"c()V", "Lp/B;", "sc"}}
	// both requires a → b of A; more requires a → c of A and B as well
	both, more := small("00000001", callbacks, [2]int{0, 1}), small("00000002", callbacks, [2]int{0, 1}, [2]int{0, 2})
	for _, d := range []*result.Document{both, more} {
		d.Windows, d.Budget = []string{"A", "B"}, 1
		for i := range d.Sequences {
			d.Sequences[i].Windows = []int{0}
			if len(d.Sequences) > 1 && i == 1 {
				d.Sequences[i].Windows = []int{0, 1}
			}
		}
	}
	for name, test := range map[string]struct {
		apart   []result.Apart
		cut     []string
		removed int
	}{
		"all detail":            {nil, nil, 1},
		"the part is coarse":    {[]result.Apart{{Name: "B", Sequences: 3}}, nil, 0},
		"the pair is coarse":    {[]result.Apart{{Name: "A → B", Sequences: 3}}, nil, 0},
		"another pair":          {[]result.Apart{{Name: "B → C", Sequences: 3}}, nil, 1},
		"EAA alone is cut":      {nil, []string{"A"}, 1},
		"another part's coarse": {[]result.Apart{{Name: "C", Sequences: 3}}, nil, 1},
	} {
		t.Run(name, func(t *testing.T) {
			head := *both
			head.Budget, head.Apart, head.Cut = 0.5, test.apart, test.cut
			d, err := merge.Diff(more, &head)
			if err != nil {
				t.Fatal(err)
			}
			if len(d.Removed) != test.removed || len(d.Apart) != 1-test.removed || d.Criteria["EE"].Removed != test.removed || d.Criteria["EE"].Apart != 1-test.removed {
				t.Errorf("removed %d, apart %d, %+v", len(d.Removed), len(d.Apart), d.Criteria["EE"])
			}
			if !d.Detail.OtherBudget() || len(d.Detail.Coarser) != len(test.apart)+len(test.cut) || len(d.Detail.Finer) > 0 {
				t.Errorf("detail: %+v", d.Detail)
			}
			back, err := merge.Diff(&head, more)
			if err != nil {
				t.Fatal(err)
			}
			if len(back.Added) != test.removed || len(back.Apart) != 1-test.removed || !slices.Equal(back.Detail.Finer, d.Detail.Coarser) {
				t.Errorf("backwards: added %d, apart %d, %+v", len(back.Added), len(back.Apart), back.Detail)
			}
		})
	}
	old := *both
	old.Budget = 0
	if d, err := merge.Diff(&old, more); err != nil || d.Detail.OtherBudget() {
		t.Errorf("a report that does not say its budget: %v, %+v", err, d)
	}
}
