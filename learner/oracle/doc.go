// Package oracle doubts hypotheses: its oracles look for a word that a system answers otherwise than a machine that was learned.
//
// It is for whoever runs learner.Learn. An oracle gets hypotheses and asks a Membership (the cache, in a learning run) words of its
// choice, short ones first, in batches whose size depends on nothing but the oracle. The first word that is answered otherwise than
// the hypothesis says is the counterexample, cut behind the first wrong output.
//
//	hypothesis -> words to try (a plan, or one after the other) -> batches -> Membership -> first disagreement, or none
//
// No counterexample proves nothing but what the oracle promises, and each promises something else:
//
//	perfect        nothing is assumed: the machine is known (to try learners, and for tests)
//	distinguisher  any two states of the class are told apart by a word of at most b inputs (DroidStar's Algorithm 2)
//	wp             the class has at most k states more than the hypothesis (Wp-method, Fujiwara et al. 1991)
//	random-wp      nothing for sure: words are drawn
//	combined       as wp, for fewer runs: words are chosen by what they tell apart, and by what was asked already
//
// All know the alphabet's two rules. Behind a sink's output nothing is asked. Where a hypothesis leaves the state on a quiet delta,
// words with that delta are those without it; the delta itself is still asked once, as an output that the hypothesis claims. A
// hypothesis whose quiet delta leads to another state goes against the rule; its words are asked as they are.
package oracle
