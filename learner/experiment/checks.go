package experiment

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"cbcov/learner"
	"cbcov/learner/internal/assumption"
	"cbcov/typestate"
)

// How much is run again once a machine is learned.
const (
	mostPatient  = 64  // words, with longer waits
	mostVaried   = 128 // words, with each other snippet of an input
	mostErrors   = 32  // words that end in an error
	mostDisputes = 3   // disputes that are explained
	votes        = 10  // runs of a disputed word, to see what explains it
)

// checks runs words in other ways than learning did, and collects what they show of the assumptions.
type checks struct {
	plan     *Plan
	bench    *bench
	names    assumption.Names
	machine  *typestate.Machine
	known    []learner.Run // what was answered, unasked inputs left out
	findings []assumption.Finding
	doubts   []string
	run      int // words run
}

func newChecks(p *Plan, b *bench, e *engine, m *typestate.Machine) *checks {
	c := &checks{plan: p, bench: b, names: namesOf(b), machine: m}
	unasked := b.output(typestate.Unasked)
	for run := range e.known {
		if n := slices.Index(run.Outputs, unasked); unasked >= 0 && n >= 0 {
			run.Inputs, run.Outputs = run.Inputs[:n], run.Outputs[:n]
		}
		c.known = append(c.known, run)
	}
	return c
}

// namesOf tells what findings call snippets and arguments.
func namesOf(b *bench) assumption.Names {
	n := assumption.Names{Alphabet: b.alphabet, Arguments: make([][]string, len(b.alphabet.Outputs))}
	for _, in := range b.purpose.Inputs {
		var texts []string
		for _, s := range in.Alternatives {
			texts = append(texts, s.Text)
		}
		n.Alternatives = append(n.Alternatives, texts)
	}
	for _, out := range b.purpose.Outputs {
		at := b.output(out.Name)
		if at < 0 || len(out.Heard) != 1 { // several raw callbacks: their arguments have no common names
			continue
		}
		for _, parameter := range out.Heard[0].Callback.Parameters {
			n.Arguments[at] = append(n.Arguments[at], parameter.Name)
		}
	}
	return n
}

// all makes all checks.
func (c *checks) all(ctx context.Context, learned *learner.Learned) error {
	for _, s := range learned.Settled[:min(len(learned.Settled), mostDisputes)] {
		f, ok, err := c.dispute(ctx, s.Run.Inputs, s.Votes)
		if err != nil {
			return err
		}
		if ok {
			c.findings = append(c.findings, f)
		}
	}
	if learned.Breach != nil {
		c.findings = append(c.findings, assumption.Breach(c.names, learned.Breach))
	}
	for _, check := range []func(context.Context) error{c.patience, c.snippets, c.afterErrors} {
		if err := check(ctx); err != nil {
			return err
		}
	}
	c.findings = append(c.findings, assumption.Merges(c.machine)...)
	return nil
}

// doubt keeps a finding that means that the machine may be wrong.
func (c *checks) doubt(f assumption.Finding) {
	c.findings, c.doubts = append(c.findings, f), append(c.doubts, f.Text)
}

// play runs words, and counts them.
func (c *checks) play(ctx context.Context, words []learner.Word, v variant) ([]assumption.Run, error) {
	c.run += len(words)
	return c.bench.play(ctx, words, v)
}

// dispute runs a word that was answered in two ways some times more, to see what explains it. Where it is answered alike now, the votes
// have to do.
func (c *checks) dispute(ctx context.Context, word learner.Word, voted []learner.Run) (assumption.Finding, bool, error) {
	runs, err := c.play(ctx, slices.Repeat([]learner.Word{word}, votes), variant{})
	if err != nil {
		return assumption.Finding{}, false, err
	}
	if f, ok := assumption.Disagreement(c.names, word, runs); ok {
		return f, true, nil
	}
	runs = runs[:0]
	for _, v := range voted {
		runs = append(runs, assumption.Plain(v))
	}
	f, ok := assumption.Disagreement(c.names, word, runs)
	return f, ok, nil
}

// patience waits longer where waits ended quietly.
func (c *checks) patience(ctx context.Context) error {
	found, err := assumption.LateCallbacks(ctx, c.names, c.known, c.plan.Purpose.Quiet, mostPatient, c.plan.Seed, c)
	for _, f := range found {
		c.doubt(f)
	}
	return err
}

// RunPatiently implements assumption.Patient.
func (c *checks) RunPatiently(ctx context.Context, words []learner.Word, quiet time.Duration) ([]assumption.Run, error) {
	return c.play(ctx, words, variant{quiet: quiet})
}

// snippets runs words with the other snippets of their inputs, one input's at a time. They should be answered as the machine does.
func (c *checks) snippets(ctx context.Context) error {
	for input, in := range c.plan.Purpose.Inputs {
		words := c.sample(mostVaried, func(r learner.Run) bool { return slices.Contains(r.Inputs, input) })
		for alternative := 1; alternative < len(in.Alternatives); alternative++ {
			if err := c.snippet(ctx, words, variant{input: input, alternative: alternative}); err != nil {
				return err
			}
		}
	}
	return nil
}

// snippet runs words with another snippet, and tells of the shortest that the machine answers otherwise.
func (c *checks) snippet(ctx context.Context, words []learner.Word, v variant) error {
	runs, err := c.play(ctx, words, v)
	if err != nil {
		return err
	}
	var differs learner.Word
	for _, run := range runs {
		expected, _ := c.machine.Run(c.machine.Initial, run.Inputs())
		at := 0
		for at < len(expected) && expected[at] == run[at].Output {
			at++
		}
		if at < len(expected) && (differs == nil || at+1 < len(differs)) {
			differs = run.Inputs()[:at+1]
		}
	}
	if differs == nil {
		return nil
	}
	first, err := c.play(ctx, slices.Repeat([]learner.Word{differs}, votes), variant{})
	if err != nil {
		return err
	}
	second, err := c.play(ctx, slices.Repeat([]learner.Word{differs}, votes), v)
	if err != nil {
		return err
	}
	if f, ok := assumption.Disagreement(c.names, differs, append(first, second...)); ok {
		c.doubt(f)
	}
	return nil
}

// afterErrors waits behind inputs that threw. Only what the purpose says should be heard there.
func (c *checks) afterErrors(ctx context.Context) error {
	if !c.plan.Purpose.AfterErrorSaid {
		return nil
	}
	sink := c.bench.output(typestate.Err)
	words := c.sample(mostErrors, func(r learner.Run) bool {
		n := len(r.Inputs) - 1
		return n >= 0 && r.Outputs[n] == sink && r.Inputs[n] != c.bench.delta()
	})
	for _, word := range words {
		heard, err := c.bench.afterError(ctx, word)
		c.run++
		if err != nil {
			return err
		}
		for _, name := range heard {
			if !slices.Contains(c.plan.Purpose.AfterError, name) {
				c.findings = append(c.findings, assumption.Finding{
					Kind: AfterError,
					Text: fmt.Sprintf("after %q, the last of which threw, the callback %s comes, which after-error does not name",
						c.names.Alphabet.Show(word), name),
				})
				return nil
			}
		}
	}
	return nil
}

// AfterError is the kind of a finding: a callback came after an input that threw, and the purpose does not say that it may.
const AfterError assumption.Kind = "after-error"

// sample draws by the plan's seed up to most words whose runs are wanted, none twice.
func (c *checks) sample(most int, wanted func(learner.Run) bool) []learner.Word {
	var words []learner.Word
	for _, run := range c.known {
		cut := cutAtSink(c.names.Alphabet, run)
		if wanted(cut) {
			words = append(words, cut.Inputs)
		}
	}
	slices.SortFunc(words, slices.Compare[learner.Word])
	words = slices.CompactFunc(words, slices.Equal[learner.Word])
	draw := rand.New(rand.NewPCG(uint64(c.plan.Seed), 0x636865636b73))
	draw.Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
	return words[:min(most, len(words))]
}

// cutAtSink gives a run up to and with its first sink.
func cutAtSink(a *learner.Alphabet, run learner.Run) learner.Run {
	for i, out := range run.Outputs {
		if a.Sink(out) {
			return learner.Run{Inputs: run.Inputs[:i+1], Outputs: run.Outputs[:i+1]}
		}
	}
	return run
}
