package coverage

import (
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// TestRecall: a callback that the automaton lacks, or only guesses, counts, and so do its pairs.
func TestRecall(t *testing.T) {
	tests := []struct {
		rule, trace string
		guesses     bool
		lacking     string // callbacks
		had, not    string // pairs
	}{
		{rule: "all is there", trace: "a b", had: "A.a.exit B.b.entry"},
		{rule: "an order is not", trace: "b a", not: "B.b.exit A.a.entry"},
		{rule: "one is lacking", trace: "a x b", lacking: "X.x", not: "A.a.exit X.x.entry; X.x.exit B.b.entry"},
		{rule: "inside of another one", trace: "a( x( ) )", lacking: "X.x", not: "A.a.entry X.x.entry"},
		{rule: "a guess is lacking", trace: "a g", lacking: "G.g", not: "A.a.exit G.g.entry"},
		{rule: "unless it counts", trace: "a g", guesses: true, had: "A.a.exit G.g.entry"},
		{rule: "there inside of others only", trace: "a s", lacking: "S.s"},
		{rule: "inside of another one it is there", trace: "a( s( ) )", had: "A.a.entry S.s.entry"},
		{rule: "each pair once", trace: "a b a b", had: "A.a.exit B.b.entry", not: "B.b.exit A.a.entry"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			guess := callback("G", "g", ccfa.Event)
			guess.Layer = ccfa.LayerGuess
			m := &handModel{
				callbacks: []*ccfa.Callback{callback("A", "a", ccfa.Event), callback("B", "b", ccfa.Event), callback("S", "s", ccfa.Sync), guess},
				follows:   pairs("A.a B.b", "A.a G.g"), inside: pairs("A.a S.s"),
			}
			app := m.app()
			app.Methods = append(app.Methods, "Lp/X;->x()V")
			logged := &handModel{callbacks: append(m.callbacks[:len(m.callbacks):len(m.callbacks)], callback("X", "x", 0))}
			text := logText(app.Build, 1, script(logged, test.trace))
			r, err := Recall(t.Context(), app, []trace.Source{trace.FromBytes("t", text)}, test.guesses, Options{})
			if err != nil {
				t.Fatal(err)
			}
			name := func(i int) string {
				class, method, _ := strings.Cut(r.Callbacks[i].Method, ";->")
				return class[strings.LastIndexAny(class, "L/")+1:] + "." + strings.TrimSuffix(method, "()V")
			}
			var lacking []string
			for i := range r.Callbacks {
				if r.Callbacks[i].Lacking() {
					lacking = append(lacking, name(i))
				}
			}
			shown := map[bool][]string{}
			for _, p := range r.Pairs {
				var words []string
				for _, s := range p.Symbols {
					words = append(words, name(s.Callback)+"."+s.Point.String())
				}
				shown[p.Known] = append(shown[p.Known], strings.Join(words, " "))
			}
			got := [3]string{strings.Join(lacking, "; "), strings.Join(shown[true], "; "), strings.Join(shown[false], "; ")}
			if want := [3]string{test.lacking, test.had, test.not}; got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
}

// TestRecallRefuses: a file without records, and another build's, are refused.
func TestRecallRefuses(t *testing.T) {
	m, _ := figure3()
	for _, text := range []string{"nothing\n", "1 00000001 00000000000000aa 1 0 m E 0 1\n"} {
		if _, err := Recall(t.Context(), m.app(), []trace.Source{trace.FromBytes("t.calls", []byte(text))}, false, Options{}); err == nil || !strings.Contains(err.Error(), "t.calls") {
			t.Errorf("%q: got %v", text, err)
		}
	}
}
