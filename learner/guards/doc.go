// Package guards learns typestates with guards: which calls of a class are errors when, where that hangs on the calls' arguments and on what can be
// seen of the object. It follows TzuYu (Xiao, Sun, Liu, Lin, Sun, "TzuYu: Learning Stateful Typestates", ASE 2013): automata learning from tests
// alone, with an alphabet that is refined where one call does both.
//
// # How it learns
//
// Data passes through in one direction, again and again:
//
//	generator   makes trials: calls with boundary values, objects that earlier trials made, and what the object itself shows
//	Tryer       a device runs them; each call has an end, and a Row of what was seen before it
//	store       keeps every trial, so that a refined alphabet asks for nothing again that is known (the paper's Algorithm 1)
//	tree        the trials as words of events; an event is a method whose guards hold. Made anew of the store when the alphabet changes
//	states      L#'s basis and frontier on that tree, with one difference: an event that no trial could bring about says nothing, and sets no states apart
//	refine      where one event does both in one state: a divider by the rows before it, in all trials, in the state, or at one node; else what its
//	            arguments have to be, whatever came before; else a divider of an earlier event; else another state
//	walk        trials that the typestate may be wrong about: behind each edge each event, and what tells the state that it leads to from another
//
// A divider is believed when tests at its boundary did not break it; some of them are calls that were made but for one argument. Where none is found, and no
// state tells the two apart, the event is in doubt: its edges say that nothing is known, but for what its calls need to return at all, which may turn out to be
// all there is (bound). They lead to states all the same, where it returned, and what tells states apart may come behind them. In the end an event in doubt is
// told in those states where all its calls ended alike, if that is no accident (resolve). What is learned is held against fresh
// trials in the end (verify, fresh).
//
// # Dividers
//
// What Java checks are mostly conjunctions: an index in its range, a part of an array, an object that is open. So a division (divide, conjunction) looks for the
// cheapest one of up to three atoms, of comparisons of sums as well; then for a longer one of what all calls that returned have in common, without numbers that
// need an explanation; then for two conjunctions, or three atoms, one of which holds. An atom is a comparison, a relation or a class (atom, candidates); samples are
// bits of sets (set), so that a search is a few hundred operations on words for each atom.
//
// An earlier event is divided by what was seen before its calls, or by what they returned: `find` of a Matcher that returned true is another event than one
// that returned false. With Options.Results nothing else is: guards are then over arguments, and over what never changes of an object, so that an app's
// log, which has arguments and results, can be held to the machine (packages monitor and predict of typestate). What an object shows is no guard's then, so
// that more is in doubt: an event that does both is an answer like others there, and tells states in which that is so from those in which it is not.
//
// # Guards
//
// A Guard is a disjunction of conjunctions of atoms over a Row. It has three values: where a path is missing, or an observer threw, an atom is not
// known, and so may the guard be (Kleene's strong logic).
package guards
