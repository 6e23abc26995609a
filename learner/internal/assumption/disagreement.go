package assumption

import (
	"fmt"
	"slices"
	"strings"

	"cbcov/learner"
	"cbcov/typestate"
)

// Disagreement explains why a word was answered in more than one way, by runs that begin with it: those that were voted on, and any
// others. Two ways are told apart, the most common ones at the first input where the runs part. ok is false when the runs agree.
func Disagreement(n Names, word learner.Word, runs []Run) (f Finding, ok bool) {
	runs = cutTo(word, runs)
	at, ways := parting(runs)
	if len(ways) < 2 {
		return Finding{}, false
	}
	d := disagreement{names: n, word: word[:at+1], at: at, first: ways[0], second: ways[1], runs: len(runs)}
	f = Finding{Kind: NotDeterministic, Parts: at + 1, Runs: []Run{ways[0][0][:at+1], ways[1][0][:at+1]}}
	f.Split = d.split()
	f.Merge = d.merge(f.Split)
	f.Text = d.text(f.Split, f.Merge)
	return f, true
}

// Plain makes evidence of a run of which nothing else is known.
func Plain(r learner.Run) Run {
	run := make(Run, 0, len(r.Inputs))
	for i, in := range r.Inputs {
		run = append(run, Step{Input: in, Output: r.Outputs[i]})
	}
	return run
}

// cutTo gives the runs of a word, without what they did behind it. A run that ended early, in a sink, is kept.
func cutTo(word learner.Word, runs []Run) []Run {
	var cut []Run
	for _, r := range runs {
		r = r[:min(len(r), len(word))]
		if len(r) > 0 && slices.Equal(r.Inputs(), word[:len(r)]) {
			cut = append(cut, r)
		}
	}
	return cut
}

// parting finds the first input at which the runs do not agree, and groups the runs by their answers to it, the largest group first.
func parting(runs []Run) (at int, ways [][]Run) {
	for ; ; at++ {
		var groups [][]Run
		for _, r := range runs {
			if len(r) <= at {
				continue
			}
			i := slices.IndexFunc(groups, func(g []Run) bool { return g[0][at].Output == r[at].Output })
			if i < 0 {
				groups = append(groups, []Run{r})
			} else {
				groups[i] = append(groups[i], r)
			}
		}
		if len(groups) == 0 {
			return at, nil
		}
		if len(groups) > 1 {
			slices.SortStableFunc(groups, func(x, y []Run) int {
				if len(x) != len(y) {
					return len(y) - len(x)
				}
				return x[0][at].Output - y[0][at].Output
			})
			return at, groups
		}
	}
}

// disagreement is two ways in which a word was answered. Up to the last input, all runs were answered alike.
type disagreement struct {
	names         Names
	word          learner.Word
	at            int // where they part, from 0
	first, second []Run
	runs          int // in all
}

// split looks for what tells the two ways apart: the snippets that ran, or the arguments of a callback that came before. A snippet is
// what the purpose chose itself, so it is looked at first; then the step nearest to the parting.
func (d *disagreement) split() *Split {
	for at := d.at; at >= 0; at-- {
		if s := d.splitInput(at); s != nil {
			return s
		}
	}
	var best *Split
	simplest := 0
	for at := d.at - 1; at >= 0; at-- {
		c, ok := separate(d.arguments(d.first, at), d.arguments(d.second, at), d.argumentName(at))
		if ok && (best == nil || c.size < simplest) {
			best = &Split{Output: d.names.Alphabet.Outputs[d.first[0][at].Output], Condition: c.text, At: at + 1}
			simplest = c.size
		}
	}
	return best
}

// splitInput splits the input of a step if each of its snippets ran in runs of one way only.
func (d *disagreement) splitInput(at int) *Split {
	first, second := alternatives(d.first, at), alternatives(d.second, at)
	for _, a := range first {
		if slices.Contains(second, a) {
			return nil
		}
	}
	return &Split{Input: d.names.Alphabet.Inputs[d.word[at]], Groups: [][]int{first, second}, At: at + 1}
}

func alternatives(runs []Run, at int) []int {
	var all []int
	for _, r := range runs {
		all = append(all, r[at].Alternative)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (d *disagreement) arguments(runs []Run, at int) [][]string {
	rows := make([][]string, len(runs))
	for i, r := range runs {
		rows[i] = r[at].Args
	}
	return rows
}

func (d *disagreement) argumentName(at int) func(int) string {
	return func(i int) string {
		out := d.first[0][at].Output
		if out < len(d.names.Arguments) && i < len(d.names.Arguments[out]) {
			return d.names.Arguments[out][i]
		}
		return fmt.Sprintf("argument %d", i+1)
	}
}

// merge proposes to take two callbacks for one, where nothing that can be split decides which of them comes: the environment does.
func (d *disagreement) merge(s *Split) []string {
	if s != nil {
		return nil
	}
	pair := []string{d.output(d.first), d.output(d.second)}
	for _, name := range pair {
		if !callback(name) {
			return nil
		}
	}
	return pair
}

func (d *disagreement) output(way []Run) string { return d.names.Alphabet.Outputs[way[0][d.at].Output] }

// callback tells the purpose's own outputs from those that every class has.
func callback(output string) bool {
	switch output {
	case typestate.Nothing, typestate.Beta, typestate.Err, typestate.Unasked:
		return false
	}
	return true
}

func (d *disagreement) text(s *Split, merge []string) string {
	var b strings.Builder
	before := d.first[0][:d.at]
	in := d.names.Alphabet.Inputs[d.word[d.at]]
	fmt.Fprintf(&b, "the class is not deterministic: the inputs %q were answered in two ways; they part at input %d, %s: "+
		"it was answered %s in %d of %d runs and %s in %d",
		d.names.Alphabet.Show(d.word), d.at+1, in,
		d.output(d.first), len(d.first), d.runs, d.output(d.second), len(d.second))
	if d.at > 0 {
		fmt.Fprintf(&b, " (before it, in all of them: %s)", d.names.spell(before.Inputs(), before.Outputs()))
	}
	b.WriteString(d.thrown())
	switch {
	case s != nil && s.Input != "":
		fmt.Fprintf(&b, ". The snippet of %s at input %d explains it: %s ran in the runs of the first way only, "+
			"%s in those of the second: make two inputs of %s",
			s.Input, s.At, d.snippets(s, 0), d.snippets(s, 1), s.Input)
	case s != nil:
		fmt.Fprintf(&b, ". The arguments of %s, the answer to input %d, explain it: in all runs of the first way, and in none of the second, "+
			"%s: make two outputs of %s by this condition",
			s.Output, s.At, s.Condition, s.Output)
	case merge != nil:
		fmt.Fprintf(&b, ". Neither a snippet nor an argument of a callback before it explains it. "+
			"If the environment decides which of the two comes, make one output of %s and %s; else control what decides it in the reset",
			merge[0], merge[1])
	default:
		b.WriteString(". Neither a snippet nor an argument of a callback before it explains it: " +
			"something that the purpose does not control does")
		if d.output(d.first) == typestate.Beta || d.output(d.second) == typestate.Beta {
			b.WriteString("; if it is time, wait longer")
		}
	}
	return b.String()
}

// thrown tells what was thrown in the way that ended in an error.
func (d *disagreement) thrown() string {
	for _, way := range [][]Run{d.first, d.second} {
		if t := way[0][d.at].Thrown; t != "" {
			return "; what was thrown: " + t
		}
	}
	return ""
}

// snippets names the snippets of one new input.
func (d *disagreement) snippets(s *Split, group int) string {
	const longest = 60
	in := d.word[s.At-1]
	var names []string
	for _, a := range s.Groups[group] {
		name := fmt.Sprintf("snippet %d", a+1)
		if in < len(d.names.Alternatives) && a < len(d.names.Alternatives[in]) {
			text := strings.Join(strings.Fields(d.names.Alternatives[in][a]), " ")
			if r := []rune(text); len(r) > longest {
				text = string(r[:longest]) + "…"
			}
			name += fmt.Sprintf(" (%s)", text)
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}
