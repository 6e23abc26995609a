package assumption

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"cbcov/learner"
)

// Patient runs words on the device, each wait waiting so long before it is answered quietly.
type Patient interface {
	RunPatiently(ctx context.Context, words []learner.Word, quiet time.Duration) ([]Run, error)
}

// longer is by how much a wait is made longer to see what it missed.
const longer = 5

// roundUp is the grain of a proposed wait.
const roundUp = 50 * time.Millisecond

// LateCallbacks draws by the seed up to most runs that end with a quiet wait, makes them again with waits five times as long, and finds
// callbacks that came after all. quiet is how long the purpose waits.
func LateCallbacks(ctx context.Context, n Names, runs []learner.Run, quiet time.Duration, most int, seed int64, p Patient) (
	[]Finding, error) {
	words := quietEnds(n.Alphabet, runs, most, seed)
	if len(words) == 0 || quiet <= 0 {
		return nil, nil
	}
	again, err := p.RunPatiently(ctx, words, longer*quiet)
	if err != nil {
		return nil, fmt.Errorf("wait longer: %w", err)
	}
	before := map[string]learner.Run{}
	for _, r := range runs {
		before[fmt.Sprint(r.Inputs)] = r
	}
	var late lateness
	for _, r := range again {
		if old, ok := before[fmt.Sprint(r.Inputs())]; ok {
			late.look(n, old, r)
		}
	}
	if late.count == 0 {
		return nil, nil
	}
	return []Finding{late.finding(n, quiet, len(words))}, nil
}

// quietEnds draws words that end with a quiet wait. The runs may be any: a wait is quiet by name, whether the quiescence rule is used
// or not.
func quietEnds(a *learner.Alphabet, runs []learner.Run, most int, seed int64) []learner.Word {
	names := learner.NewAlphabet(a.Inputs, a.Outputs)
	var words []learner.Word
	for _, r := range runs {
		if i := len(r.Inputs) - 1; i >= 0 && names.Quiet(r.Inputs[i], r.Outputs[i]) {
			words = append(words, r.Inputs)
		}
	}
	draw := rand.New(rand.NewPCG(uint64(seed), 0x77616974))
	draw.Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
	return words[:min(max(0, most), len(words))]
}

// lateness is what came too late.
type lateness struct {
	count  int
	latest time.Duration // how long the longest wait took that a callback ended
	short  Run           // a shortest run in which one came
	at     int           // the wait in it
}

// look compares a run with what it was with the shorter wait, up to the first difference.
func (l *lateness) look(n Names, old learner.Run, now Run) {
	names := learner.NewAlphabet(n.Alphabet.Inputs, n.Alphabet.Outputs)
	for i := range min(len(old.Inputs), len(now)) {
		if old.Outputs[i] == now[i].Output {
			continue
		}
		if !names.Quiet(old.Inputs[i], old.Outputs[i]) {
			return // it differs in another way: no matter of the wait
		}
		l.count++
		l.latest = max(l.latest, now[i].After)
		if l.short == nil || i < l.at {
			l.short, l.at = now[:i+1], i
		}
		return
	}
}

func (l *lateness) finding(n Names, quiet time.Duration, of int) Finding {
	// Half as much again, for what the sample did not see.
	wait := (max(l.latest, quiet)*3/2 + roundUp - 1) / roundUp * roundUp
	before := l.short[:l.at]
	text := fmt.Sprintf("the wait is too short: in %d of %d runs that ended a wait quietly after %d ms a callback came later; "+
		"after %q the callback %s came after %d ms. A wait of %d ms would do",
		l.count, of, quiet.Milliseconds(), n.Alphabet.Show(before.Inputs()), n.Alphabet.Outputs[l.short[l.at].Output],
		l.short[l.at].After.Milliseconds(), wait.Milliseconds())
	return Finding{Kind: ShortWait, Text: text, Runs: []Run{l.short}, Wait: wait}
}

// Breach tells of quiet waits that changed the state.
func Breach(n Names, b *learner.QuietBreach) Finding {
	text := fmt.Sprintf("a wait without a callback changes the state: %q is answered %q, but without the quiet waits %q is answered %q. "+
		"The machine was learned without the rule that such a wait changes nothing; if the class only needs more time, wait longer",
		n.Alphabet.Show(b.Waiting.Inputs), n.Alphabet.ShowOutputs(b.Waiting.Outputs),
		n.Alphabet.Show(b.Plain.Inputs), n.Alphabet.ShowOutputs(b.Plain.Outputs))
	return Finding{Kind: NotQuiescent, Text: text, Runs: []Run{Plain(b.Waiting), Plain(b.Plain)}}
}
