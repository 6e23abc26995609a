package guards

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
	"cbcov/typestate"
)

// Options say what is learned, and how hard it is tried.
type Options struct {
	Class     string // full Java name
	ClassPath []string
	Makers    []device.MakerClass // whose methods make objects of the class, too
	Births    []typestate.Method  // calls of an app that give objects as those makers do of which there is the source only
	Fields    bool                // guards may be over private fields, too
	// Results has guards over what an app's log can tell alone: arguments, what earlier calls returned, and of the object what never changes.
	// What changes of it is left to states.
	Results   bool
	Methods   []string // of the alphabet, by name or by name and types as in write(int); none: those that the class itself declares
	Inherited bool     // those that it inherits, too
	Exclude   []string // methods that are left out
	Seed      uint64
	Tests     int // random trials that a typestate has to agree with in a row before it is believed; 0: DefaultTests
	States    int // no more; 0: DefaultStates
	Verify    int // fresh trials of each maker with a guard and of each method in each state where it has one, when all is learned: until half of them were at its boundary
}

// Defaults of Options.
const (
	DefaultTests  = 1200
	DefaultStates = 24
)

const (
	testsPerEvent = 40         // as many trials at least have to agree in a row for each event
	batch         = 200        // trials at once
	perExplore    = 24         // that ask what a member does behind a word
	broughtBefore = 12         // places behind an event that are enough to go on from
	bringTrials   = 40         // of each event of a word that is to be brought about
	maxChanges    = 400        // of the typestate: a new divider, a new state, or a doubt
	verifications = 8          // rounds of fresh trials: those that find something wrong have it learned
	maxStuck      = 25         // trials of a member that did not return; others are drawn rather, then
	impatience    = 8          // times fewer trials of such a member
	maxSeen       = 20_000_000 // values that are seen, of all trials: 40 bytes each
	maxWord       = 10         // calls of a random trial, beside the number of states
)

// Counts tell what learning took.
type Counts struct {
	Queries  int // membership queries: a word's answer that was not known from an earlier trial
	Rounds   int // typestates that were proposed
	Trials   int
	Agreed   int // of them, the last ones in a row that were drawn at random and agreed with the typestate
	Calls    int // on the object, in trials
	Dividers int // that were looked for
}

// learning is the state of one Learn.
type learning struct {
	Options
	session   device.TrialSession
	generator *generator
	names     *paths
	constants map[float64]string
	alphabet  *alphabet
	tree      *tree
	runs      []*run
	have      map[fingerprint]bool // trials that were made
	asked     map[string]bool      // events behind words
	partly    map[int]bool         // events that do both in some states for no reason that was found: that tells these states from others
	vague     map[string]bool      // edges of such events that are not known, see states.key
	broken    map[string]bool      // conflicts that a state should have settled
	pure      []int                // observers that change nothing, by their numbers in class.Methods
	constant  map[string]bool      // with Results: paths of observers that never change
	hopeless  map[int]bool         // events that no divider explains in all trials
	probes    int                  // that walks had
	stuck     map[member]int       // how often a member did not return
	local     map[member]int       // divisions that explain one node; more than maxLocal: they were given up
	joint     map[member]int       // divisions that only go with an earlier event's
	renewed   map[member]int       // how often one guard was found instead of several
	bounded   map[member]int       // how often it was found what a method in doubt needs
	kept      int                  // values that were seen, of all runs
	states    *states
	said      map[situation][]saying // what the last result says of calls
	counts    Counts

	ruled, ruledMakers []situation // what its rules are of
}

// Learn learns the typestate of a class by trials on a device.
func Learn(ctx context.Context, d device.Tryer, o Options) (*Result, error) {
	if o.Tests == 0 {
		o.Tests = DefaultTests
	}
	if o.States == 0 {
		o.States = DefaultStates
	}
	s, err := d.Trials(ctx, device.Trials{Class: o.Class, ClassPath: o.ClassPath, Makers: o.Makers, Fields: o.Fields})
	if err != nil {
		return nil, err
	}
	r, err := learn(ctx, s, o)
	return r, errors.Join(err, s.Close())
}

// begin looks at the class.
func begin(ctx context.Context, s device.TrialSession, o Options) (*learning, error) {
	class, err := s.Look(ctx, o.Class)
	if err != nil {
		return nil, err
	}
	used, left, err := members(class, o)
	if err != nil {
		return nil, err
	}
	names := newPaths()
	l := &learning{
		Options: o, session: s, generator: newGenerator(s, class, o.Seed), names: names, constants: map[float64]string{},
		alphabet: newAlphabet(class, used, names), have: map[fingerprint]bool{}, asked: map[string]bool{}, partly: map[int]bool{}, vague: map[string]bool{}, broken: map[string]bool{},
		hopeless: map[int]bool{}, local: map[member]int{}, joint: map[member]int{}, renewed: map[member]int{}, bounded: map[member]int{}, stuck: map[member]int{},
	}
	for _, text := range slices.Concat(l.generator.words, l.generator.texts) { // nothing was seen yet
		names.own[text] = true
	}
	for _, c := range class.Constants {
		if n, err := strconv.ParseFloat(c.Value.Text, 64); err == nil && c.Value.Kind == device.IntValue && l.constants[n] == "" {
			l.constants[n] = c.Name
		}
	}
	for _, m := range left { // arguments of the class are made without them, too
		i := invoked{class.Name, l.alphabet.maker(m), int(m)}
		if !i.maker {
			i.number -= len(class.Makers)
		}
		l.generator.shunned[i] = true
	}
	l.tree = newTree(l.alphabet, l.partly)
	if !l.Results { // guards over all that is seen leave little to states: what they do not explain, states seldom do
		l.tree.heard = deaf
	}
	return l, l.observe(ctx)
}

func learn(ctx context.Context, s device.TrialSession, o Options) (*Result, error) {
	l, err := begin(ctx, s, o)
	if err != nil {
		return nil, err
	}
	for round := 1; ; round++ {
		if err := l.loop(ctx); err != nil {
			return nil, err
		}
		if l.moved() {
			continue
		}
		if len(l.states.basis) == 1 {
			return nil, faultf("no trial could make a %s: its constructors want what could not be made, or always throw", l.Class)
		}
		r := l.result(ctx)
		if err := ctx.Err(); err != nil { // what was looked for after the end is not found
			return nil, err
		}
		if l.Verify == 0 {
			return r, nil
		}
		v, err := l.verify(ctx, l.Verify)
		if errors.Is(err, ErrLimit) {
			l.vouch(r, v)
			r.Doubts = append(r.Doubts, "fresh trials ended early: "+err.Error())
			return r, nil
		}
		if err != nil {
			return nil, err
		}
		if v.held && l.conflict() == nil || round >= verifications {
			l.vouch(r, v)
			return r, nil
		}
		l.again() // with the trials that the result was wrong about
	}
}

// members chooses the alphabet, and gives what is to be left out.
func members(c *device.TrialClass, o Options) (used, left []member, err error) {
	only, exclude := o.Methods, o.Exclude
	declares := slices.ContainsFunc(c.Methods, func(m device.TrialMember) bool { return m.Declared })
	if len(c.Makers) == 0 {
		return nil, nil, faultf("%s has no public constructor, and no public static method that gives one: name a class whose methods do, by --makers", c.Name)
	}
	hit := map[string]bool{}
	named := func(list []string, m member) bool {
		full := describedOf(c, m)
		text := full.Name + "(" + strings.Join(full.Parameters, ",") + ")"
		found := false
		for _, n := range list {
			if n == full.Name || n == text || n == name(c, m) {
				hit[n], found = true, true
			}
		}
		return found
	}
	for m := range member(len(c.Makers)) {
		if named(exclude, m) {
			left = append(left, m)
		} else {
			used = append(used, m)
		}
	}
	for i := range c.Methods {
		m := member(len(c.Makers) + i)
		wanted := o.Inherited || !declares || c.Methods[i].Declared
		if len(only) > 0 {
			wanted = named(only, m)
		}
		switch {
		case named(exclude, m):
			left = append(left, m)
		case wanted:
			used = append(used, m)
		}
	}
	for _, n := range slices.Concat(only, exclude) {
		if !hit[n] {
			return nil, nil, faultf("%s has no method %s to take or leave out", c.Name, n)
		}
	}
	switch {
	case !slices.ContainsFunc(used, func(m member) bool { return int(m) < len(c.Makers) }):
		return nil, nil, faultf("every way to make a %s is left out: exclude fewer constructors", c.Name)
	case !slices.ContainsFunc(used, func(m member) bool { return int(m) >= len(c.Makers) }):
		return nil, nil, faultf("%s has no method to try: it declares none, or all are left out; --inherited takes those that it inherits", c.Name)
	}
	return used, left, nil
}

// loop refines until a typestate agrees with enough trials in a row, or there are no new ones to make.
func (l *learning) loop(ctx context.Context) error {
	l.counts.Agreed = 0
	for changes := 0; changes < maxChanges; {
		if err := ctx.Err(); err != nil {
			return err
		}
		c, err := l.build(ctx)
		switch {
		case errors.Is(err, errRefined):
			changes, l.counts.Agreed = changes+1, 0
			continue
		case err != nil:
			return err
		case c != nil:
			changes, l.counts.Agreed = changes+1, 0
			if err := l.settle(ctx, c); err != nil {
				return err
			}
			continue
		case l.counts.Agreed >= max(l.Tests, testsPerEvent*len(l.alphabet.events)):
			return nil
		case l.counts.Agreed == 0:
			l.counts.Rounds++
		}
		made, err := l.walk(ctx)
		if err != nil {
			return err
		}
		l.counts.Agreed += made
		switch {
		case l.conflict() != nil:
			l.counts.Agreed = 0
		case made == 0:
			return nil
		}
	}
	return limitf("%s: the typestate changes without end; leave methods out by --exclude, or let private fields be seen by --fields", l.Class)
}

// try makes trials that were not made before, keeps them, and gives the runs; what says nothing is left out.
func (l *learning) try(ctx context.Context, drafts []*draft) ([]*run, error) {
	runs, err := l.make(ctx, drafts)
	if err != nil {
		return nil, err
	}
	return runs, l.keep(runs)
}

// make makes trials that were not made before, and gives the runs. What arguments are made of learns from them.
func (l *learning) make(ctx context.Context, drafts []*draft) ([]*run, error) {
	var trials []device.Trial
	var made []*draft
	for _, d := range drafts {
		t := d.trial()
		if k := key(t); !l.have[k] {
			l.have[k] = true
			trials, made = append(trials, t), append(made, d)
		}
	}
	if err := ctx.Err(); err != nil || len(trials) == 0 {
		return nil, err
	}
	came, err := l.session.Try(ctx, trials)
	if err != nil {
		return nil, err
	}
	if len(came) != len(trials) {
		return nil, fmt.Errorf("%d trials came back of %d", len(came), len(trials))
	}
	l.counts.Trials += len(trials)
	var runs []*run
	for i, t := range trials {
		l.generator.shun(t, made[i].calls, came[i])
		r := read(t, made[i].calls, came[i], l.names)
		if r == nil {
			continue
		}
		r.by = made[i].by
		l.counts.Calls += len(r.calls)
		last := r.calls[len(r.calls)-1]
		if last.thrown == stuck {
			l.stuck[last.member]++
		}
		if last.thrown == outOfMemory {
			l.generator.barred[last.member] = true
			continue
		}
		runs = append(runs, r)
		l.generator.learnFrom(r, l.names)
		l.generator.keep(r, l.names)
	}
	return runs, nil
}

// keep keeps runs, of which the typestate is made.
func (l *learning) keep(runs []*run) error {
	for _, r := range runs {
		l.runs = append(l.runs, r)
		for _, c := range r.calls {
			if c.step >= r.trial.Known { // else it shares what an earlier run saw
				l.kept += len(c.row)
			}
		}
		l.tree.add(r)
	}
	if l.kept > maxSeen {
		return limitf("%s: what was seen in %d trials is more than is kept; leave methods out by --exclude, or choose some by --methods",
			l.Class, l.counts.Trials)
	}
	return nil
}

// draw chooses a member that may come next.
func (l *learning) draw(d *draft) member { return l.drawOf(len(d.calls) == 0) }

// drawOf draws a maker, or a method.
func (l *learning) drawOf(maker bool) member {
	var may []member
	for _, m := range l.alphabet.used {
		if l.alphabet.maker(m) == maker {
			may = append(may, m)
		}
	}
	m := may[l.generator.rng.IntN(len(may))]
	for range 6 {
		if l.stuck[m] < maxStuck {
			break
		}
		m = may[l.generator.rng.IntN(len(may))]
	}
	return m
}

// patient gives how many trials of a member there are to be: fewer of one that was often stuck, as each takes its time.
func (l *learning) patient(m member, count int) int {
	if l.stuck[m] >= maxStuck {
		return max(1, count/impatience)
	}
	return count
}

// grow tries a member behind a word: at several places there, with several arguments.
func (l *learning) grow(ctx context.Context, n *node, m member, count int) error {
	return l.growLike(ctx, n, m, count, nil)
}

// growLike is grow, every other time with the arguments of a call that is given, as far as these can be written; there may be none.
func (l *learning) growLike(ctx context.Context, n *node, m member, count int, like []place) error {
	var drafts []*draft
	for i := range l.patient(m, count) {
		var d *draft
		switch {
		case n.parent == nil:
			d = from(nil)
		case len(n.places) == 0:
			return nil
		default:
			d = from(&n.places[i%len(n.places)])
		}
		var wishes map[int][]string
		if len(like) > 0 && i%2 == 1 {
			wishes = l.exchanged(like)
		}
		if err := l.generator.call(ctx, d, m, wishes); err != nil {
			return err
		}
		drafts = append(drafts, d)
	}
	_, err := l.try(ctx, drafts)
	return err
}

// explore asks what each member does behind a word, where that is not known.
func (l *learning) explore(ctx context.Context, n *node) error {
	for _, m := range l.alphabet.used {
		if l.alphabet.maker(m) != (n.parent == nil) {
			continue
		}
		count := 0
		for _, e := range l.alphabet.leaves(m) {
			if l.query(n, e) {
				count = max(count, perExplore)
			}
			if l.partly[e] && l.tree.says(n.way(e)) == unseen {
				count = evidence
			}
		}
		if count == 0 {
			continue
		}
		if err := l.grow(ctx, n, m, count); err != nil {
			return err
		}
	}
	return nil
}

// query counts a membership query, and reports whether it has to be made.
func (l *learning) query(n *node, e int) bool {
	k := fmt.Sprint(n.word(), e)
	if l.asked[k] {
		return false
	}
	l.asked[k] = true
	if n.way(e).end() != unseen {
		return false
	}
	l.counts.Queries++
	return true
}

// bring makes trials of a word of events from a node, as far as it can be brought about. An event whose guard few arguments meet is tried with such as did
// elsewhere.
func (l *learning) bring(ctx context.Context, n *node, word []int) error {
	for _, e := range word {
		m := l.alphabet.events[e]
		var like []place
		if len(l.alphabet.leaves(m)) > 1 {
			like = l.examples(e)
		}
		if err := l.growLike(ctx, n, m, bringTrials, like); err != nil {
			return err
		}
		w := n.way(e)
		if w == nil || w.to == nil {
			return nil
		}
		n = w.to
	}
	return nil
}

// ask has a word's answer known behind a node, if trials can bring it about.
func (l *learning) ask(ctx context.Context, n *node, word []int) (end, error) {
	if e := l.tree.follow(n, word); e != unseen {
		return e, nil
	}
	k := fmt.Sprint(n.word(), word)
	if l.asked[k] {
		return unseen, nil
	}
	l.asked[k] = true
	l.counts.Queries++
	at, rest := n, word
	for len(rest) > 1 { // what was brought about often is not again
		w := at.way(rest[0])
		if w == nil || w.to == nil || len(w.to.places) < broughtBefore {
			break
		}
		at, rest = w.to, rest[1:]
	}
	if err := l.bring(ctx, at, rest); err != nil {
		return unseen, err
	}
	return l.tree.follow(n, word), nil
}
