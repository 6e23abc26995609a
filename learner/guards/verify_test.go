package guards

import (
	"slices"
	"strings"
	"testing"
)

// TestVerifyJudgesRules: fresh trials are held against what the rules say, and not against the events; what they break is told, and is divided by when it
// is learned on, however many samples there are.
func TestVerifyJudgesRules(t *testing.T) {
	ctx := t.Context()
	l, err := begin(ctx, fakes["list"](), Options{Class: "C", Tests: 300, States: DefaultStates})
	if err != nil {
		t.Fatal(err)
	}
	learned := func() *Result {
		t.Helper()
		if err := l.loop(ctx); err != nil {
			t.Fatal(err)
		}
		return l.result(ctx)
	}
	rule := func(r *Result) string {
		return r.Rules[slices.IndexFunc(r.Rules, func(x Rule) bool { return x.Method == "get" })].When
	}
	r := learned()
	const right = "arg0 >= 0 && arg0 < size()"
	if got := rule(r); got != right {
		t.Fatal(got)
	}
	get := member(2)
	for at, all := range l.said {
		for i := range all {
			if at.member == get && all[i].known {
				all[i].guard.terms = [][]*atom{all[i].guard.terms[0][:1]} // as if it were all
			}
		}
	}
	v, err := l.verify(ctx, 500)
	if err != nil {
		t.Fatal(err)
	}
	l.vouch(r, v)
	var all Verified
	for at, w := range v.of {
		if at.member == get {
			all.Tests, all.Wrong = all.Tests+w.Tests, all.Wrong+w.Wrong
		}
	}
	if v.held || all.Wrong == 0 || all.Wrong == all.Tests || len(r.Doubts) != 1 || !strings.HasPrefix(r.Doubts[0], "get: ") {
		t.Errorf("%+v, %q", v, r.Doubts)
	}
	if l.conflict() != nil {
		t.Error("the events are at fault, and not the rules alone")
	}
	telling := 0
	for _, r := range l.runs {
		if r.telling {
			telling++
		}
	}
	if telling < all.Wrong {
		t.Errorf("%d trials are kept, %d were wrong", telling, all.Wrong)
	}
	l.again()
	r = learned()
	if v, err = l.verify(ctx, 500); err != nil {
		t.Fatal(err)
	}
	if l.vouch(r, v); rule(r) != right || !v.held || len(r.Doubts) > 0 {
		t.Errorf("then: %s, %+v, %q", rule(r), v, r.Doubts)
	}
}
