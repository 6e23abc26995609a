package coverage

import (
	"fmt"
	"strings"
	"testing"

	"cbcov/ccfa"
	"cbcov/coverage/trace"
)

// postedModel has events, a message that A.a posts, one that B.b posts, a task of another thread that A.a posts, and a callback that
// the first message registers.
func postedModel() *handModel {
	worker := callback("W", "w", ccfa.Async)
	worker.Main, worker.Worker = false, true
	m := &handModel{
		callbacks: []*ccfa.Callback{
			callback("A", "a", ccfa.Event), callback("B", "b", ccfa.Event), callback("D", "d", ccfa.Event), callback("M", "m", ccfa.Async),
			callback("N", "n", ccfa.Async), worker, callback("S", "s", ccfa.Sync), callback("F", "f", ccfa.Frame), callback("E", "e", ccfa.Event|ccfa.Async), callback("G", "g", ccfa.Event),
		},
		runs:   pairs("A.a D.d"),
		posts:  pairs("A.a M.m", "A.a W.w", "B.b N.n", "S.s N.n"),
		orders: map[string]bool{"A.a M.m B.b": true, "A.a M.m A.a": true, "A.a D.d M.m B.b": true, "A.a B.b M.m": true},
	}
	m.follows = map[[2]string]bool{}
	for _, x := range m.callbacks {
		for _, y := range m.callbacks {
			m.follows[[2]string{x.Name, y.Name}] = true
		}
	}
	m.inside = pairs("A.a S.s", "B.b S.s")
	return m
}

// TestUnmodelledPosted: of EAA, what is certain is listed, and nothing else. The words of the traces are those of script, by the callbacks'
// letters.
func TestUnmodelledPosted(t *testing.T) {
	tests := []struct{ rule, trace, want string }{
		{"what an event before it posts is modelled", "a m b", ""},
		{"after another event, too", "a b m", ""},
		{"posted by nobody before", "b m", "B.b.exit M.m.entry"},
		{"each time", "b m b m", "B.b.exit M.m.entry ×2"},
		{"the callback that posts it comes later", "b m a m", "B.b.exit M.m.entry"},
		{"posted inside an event", "a( s( ) ) n", ""},
		{"on another thread", "b 'w d", "B.b.exit W.w.entry"},
		{"on another thread, posted", "a 'w d", ""},
		{"before any event nothing is said", "m a", ""},
		{"a lost record may have posted it", "_ b m", ""},
		{"so may a callback that nobody knows", "x b m", ""},
		{"an occurrence that is an event, too", "b e", ""},
		{"an order that the automaton lacks", "a m d", "A.a M.m D.d.entry"},
		{"the other order", "a b n", ""},
		{"the other order is lacking", "a g m", "A.a G.g M.m.entry"},
		{"what counts as both is neither", "a e m", ""},
		{"a run stands for its event", "a d m a", "A.a D.d M.m A.a.entry"},
		{"a run that is modelled", "a d m b", ""},
		{"what the first A posted may come behind the second one", "a b a m d", ""},
		{"another message in between", "a b n m d", ""},
		{"a frame callback in between may change what comes", "a f m d", ""},
		{"so may another thread", "a 'w m d", ""},
		{"a loss before it", "_ a m d", ""},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			m := postedModel()
			app := m.app()
			app.Methods = append(app.Methods, "Lp/X;->x()V")
			logged := &handModel{callbacks: append(m.callbacks[:len(m.callbacks):len(m.callbacks)], callback("X", "x", 0))}
			text := logText(app.Build, 1, script(logged, test.trace))
			r, err := Measure(t.Context(), app, nil, []trace.Source{trace.FromBytes("t", text)}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := showPairs(m, r.Unmodelled.Pairs); got != test.want {
				t.Errorf("%s: got %q, want %q", test.trace, got, test.want)
			}
		})
	}
}

// showPairs spells what is not modelled, an entry and exit in a row as the name alone.
func showPairs(m *handModel, pairs []SeenPair) string {
	var words []string
	for _, p := range pairs {
		for i := 0; i < len(p.Symbols); i++ {
			s := p.Symbols[i]
			if s.Point == Entry && i+1 < len(p.Symbols) && p.Symbols[i+1] == (Symbol{s.Callback, Exit}) {
				words = append(words, m.name(s.Callback))
				i++
				continue
			}
			words = append(words, m.name(s.Callback)+"."+s.Point.String())
		}
		if p.Count > 1 {
			words = append(words, fmt.Sprintf("×%d", p.Count))
		}
	}
	return strings.Join(words, " ")
}
