// Package assumption finds out where a class breaks what learning assumes of it, and proposes what to do.
//
// Learning assumes that a class is deterministic (the same word is answered alike each time), that a wait which ends quietly was long
// enough and changes nothing, that the class needs finitely many states, and that the purpose's symbols are neither too coarse nor too
// fine. None of it is believed:
//
//   - Disagreement explains two ways in which a word was answered: by a snippet of an input that differed (the input should be split, as
//     DroidStar's authors split SQLiteOpenHelper's constructor by hand) or by an argument of a callback that differed before (the
//     output should be split).
//   - LateCallbacks asks words that ended a wait quietly once more and waits longer: a callback that comes now came too late before.
//   - Breach tells of a quiet wait that changed the state.
//   - Merges finds inputs and outputs that a machine does not tell apart.
//   - Unbounded looks at a hypothesis that grows without end for requests that are counted, and proposes a restriction.
//
// Each gives Findings: a text for a developer and the same for programs.
//
// What the words of ints do not hold (which snippet ran, the arguments of a callback, how long a wait took) comes as evidence: Runs of
// Steps. Whoever runs words on a device collects them.
package assumption
