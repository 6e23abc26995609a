package merge_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"cbcov/reports/merge"
	"cbcov/reports/result"
)

func TestSet(t *testing.T) {
	for text, in := range map[result.Set][]bool{
		"": {false, false}, "0": {true, false}, "0-1": {true, true}, "1,3-5": {false, true, false, true, true, true},
	} {
		if got := result.NewSet(in); got != text {
			t.Errorf("%v is written %q, want %q", in, got, text)
		}
		got, err := text.In(len(in))
		if err != nil || string(result.NewSet(got)) != string(text) {
			t.Errorf("%q is read %v, %v", text, got, err)
		}
	}
	for _, wrong := range []result.Set{"2", "1-0", "0,0", "1,0", "x", "-1", "0-", "0-99999999999999999999", ",", "0,,1", "0 "} {
		if _, err := wrong.In(2); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// TestReadRefuses: what is no whole report is an error that names the file and says what to do.
func TestReadRefuses(t *testing.T) {
	criterion := func(of result.Tally) func(*result.Document) {
		return func(d *result.Document) { d.Criteria = map[string]result.Tally{"EE": of} }
	}
	for name, test := range map[string]struct {
		change func(*result.Document)
		want   string
	}{
		"another document":  {func(d *result.Document) { d.Schema = "cbcov-sequences-1" }, "the schema is"},
		"no table":          {func(d *result.Document) { d.Sequences = nil }, "measure again"},
		"build":             {func(d *result.Document) { d.App.Build = "x" }, "eight hex digits"},
		"conflict":          {func(d *result.Document) { d.Sequences[0].Conflicts = []int{0} }, "conflict that is not there"},
		"symbol":            {func(d *result.Document) { d.Sequences[0].Symbols = []int{0, 6} }, "not there"},
		"negative":          {func(d *result.Document) { d.Sequences[0].Symbols = []int{0, -1} }, "not there"},
		"window":            {func(d *result.Document) { d.Callbacks[0].Windows = []int{2} }, "not there"},
		"id twice":          {func(d *result.Document) { d.Sequences[1].ID = d.Sequences[0].ID }, "there twice"},
		"state":             {func(d *result.Document) { d.Sequences[0].State = "half" }, "state"},
		"criterion":         {func(d *result.Document) { d.Sequences[0].Criterion = "XX" }, "criterion"},
		"seen":              {func(d *result.Document) { d.Seen = "3" }, "seen"},
		"way":               {func(d *result.Document) { d.Ways = []result.Way{{Steps: []result.WayStep{{7, 1}}}} }, "way 0 names"},
		"way's times":       {func(d *result.Document) { d.Ways = []result.Way{{Steps: []result.WayStep{{0, 0}}}} }, "way 0 names"},
		"course":            {func(d *result.Document) { d.Course = []result.Course{{Events: 3}, {Events: 3}} }, "does not rise"},
		"shard's covered":   {func(d *result.Document) { d.Shards = []result.Shard{{Name: "s", Key: "k", Covered: "9"}} }, `shard "s": covered`},
		"shard's witnesses": {func(d *result.Document) { d.Shards = []result.Shard{{Name: "s", Key: "k", Covered: "1"}} }, "have a line"},
		"shard's files": {func(d *result.Document) {
			d.Shards = []result.Shard{{Name: "s", Key: "k", Covered: "1", Witnesses: [][2]int{{1, 1}}}}
		}, "file that is not there"},
		"pair": {func(d *result.Document) {
			d.Unmodelled.Pairs = []result.UnmodelledPair{{Symbols: make(result.Symbols, 1)}}
		}, "1 symbols"},
		"a negative count": {criterion(result.Tally{Required: -5}), "criteria.EE.required is -5: want a number from 0 to "},
		"a huge count": {criterion(result.NewTally(1<<62, 1, 0, 0)),
			"criteria.EE.required is 4611686018427387904: want"},
		"more than required": {criterion(result.NewTally(3, 2, 2, 0)), "criteria.EE: 2 are covered and 2 unknown of 3"},
		"a ratio":            {criterion(result.Tally{Ratio: new(-1.0)}), "criteria.EE.ratio is -1"},
		"a huge time": {func(d *result.Document) { d.Growth = []result.Growth{{Time: math.MaxInt64 - 9}} },
			"growth.0.time is 9223372036854775798: want"},
		"a time that falls": {func(d *result.Document) { d.Growth = []result.Growth{{Time: 2}, {Time: 1}} }, "growth.1.time is before"},
		"huge events":       {func(d *result.Document) { d.Course = []result.Course{{Events: math.MaxInt64}} }, "course.0.events is"},
		"a shard's counts": {func(d *result.Document) {
			d.Shards = []result.Shard{{Name: "s", Key: "k", Found: result.Found{Traces: result.Traces{Lost: -1}}}}
		}, "shards.0.traces.lost is -1"},
		"a finding's count": {func(d *result.Document) {
			d.Crashes = []result.Crash{{Finding: result.Finding{Count: -9}}}
		}, "crashes.0.count is -9"},
	} {
		t.Run(name, func(t *testing.T) {
			d := random(rand.New(rand.NewPCG(3, 3)))
			test.change(d)
			_, err := result.Read("dir/report.json", bytes.NewReader(text(t, d)))
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "dir/report.json: ") {
				t.Errorf("got %v", err)
			}
		})
	}
	if _, err := result.Open("testdata/no.json"); err == nil || !strings.Contains(err.Error(), "no.json") {
		t.Errorf("a file that is not there: %v", err)
	}
	for _, broken := range []string{"", "{", "[]", "{}", `{"schema": 1}`} {
		if _, err := result.Read("r.json", strings.NewReader(broken)); err == nil {
			t.Errorf("%q is read", broken)
		}
	}
}

// FuzzRead: a document that is read can be united with itself and compared with itself.
func FuzzRead(f *testing.F) {
	for seed := range uint64(3) {
		d := random(rand.New(rand.NewPCG(seed, 9)))
		f.Add(text(f, d))
		u, err := merge.Union(d)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text(f, u))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		d, err := result.Read("r.json", bytes.NewReader(b))
		if (d == nil) == (err == nil) {
			t.Fatal("exactly one of document and error is nil")
		}
		if err != nil {
			return
		}
		u, err := merge.Union(d, d)
		if err != nil {
			t.Fatal(err)
		}
		merge.OnlyIn(u)
		merge.Suppress(u, map[string]string{"EE-0000000000000000": "x"})
		if _, err := merge.Diff(d, u); err != nil {
			t.Fatal(err)
		}
		for i := range d.Sequences {
			d.Spell(d.Sequences[i].Symbols)
		}
	})
}

// TestFirstSchema reads a document of the first schema, and writes it as one of the second, which says the same.
func TestFirstSchema(t *testing.T) {
	old, err := result.Open("testdata/measure-1.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(old.Sequences) == 0 || len(old.Unmodelled.Pairs) == 0 || !cmp.Equal(old.Unmodelled.Pairs[0].Symbols, result.Symbols{0, 4}) {
		t.Fatalf("%d sequences, pairs %v", len(old.Sequences), old.Unmodelled.Pairs)
	}
	written := text(t, old)
	again, err := result.Read("testdata/measure-1.json", bytes.NewReader(written))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(old, again, cmpopts.IgnoreUnexported(result.Document{})); diff != "" {
		t.Errorf("(-read +written and read again):\n%s", diff)
	}
	if _, err := merge.Union(old, again); err != nil {
		t.Error(err)
	}
}
