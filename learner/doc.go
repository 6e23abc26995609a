// Package learner learns Mealy machines by asking a system: active automata learning, for typestates of classes on a device.
//
// Three roles meet in one loop (Learn): a System is reset and stepped; a Membership answers queries, that is, runs of a system; an
// Equivalence looks for a word that a hypothesis answers wrongly. A Learner turns answers into hypotheses: NewLSharp (L# with
// adaptive distinguishing sequences, the default) and NewLStar (as DroidStar's paper has it). Caching, counting, voting,
// journalling and limits are wrappers round Membership, composed by the caller; learners know nothing of them.
//
// Learners see words of ints. What the ints stand for, and which outputs are sinks or quiet, is the Alphabet's. Nothing here knows
// Android or a device: package learner/experiment joins the two, learner/purpose says what to learn, learner/oracle holds the
// equivalence oracles.
//
// # Example
//
//	a := learner.AlphabetOf(machine)
//	pool := learner.NewPool(a, learner.Simulate(machine))
//	h, rounds, err := learner.Learn(ctx, learner.NewLSharp(a, pool), perfect, nil)
package learner
