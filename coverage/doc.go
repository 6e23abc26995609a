// Package coverage says which callback sequences an app's tests should run, and which of them its traces ran.
//
// It is for the commands `cbcov sequences` and `cbcov measure`. Data passes through it in one direction:
//
//	ccfa.Automaton ──Required──▶ []Sequence ─┐
//	trace files ──────trace.Source───────────┴─Measure─▶ *Result ──▶ reports
//
// A sequence is a word over callbacks' entries and exits. A trace is filtered for each criterion, and covers a
// sequence that stands in the filtered trace without anything in between:
//
//   - EE and GUI: the main thread's event callbacks.
//   - EAS: all callbacks of one thread.
//   - EAA for a callback c: the main thread's event callbacks and c. A c on another thread is one point, placed
//     behind the event callback or synchronous run that it falls into.
//
// What kind an occurrence has is seen from its nesting: inside another callback of its thread it is API_SYNC, else it
// is an event or API_ASYNC, as the automaton has it, or both. What ran on another thread than the main one can be EAA's
// c, but neither its e nor its s.
//
// What the logs tell of crashes, ANRs and native crashes of the app's processes is made unique by the stacks (stackID), and
// told with the callbacks before it. Coverage over time (Growth) has them on it, so that one sees which criteria had grown
// when one came first: the question of *Testing Criteria*, Table VII and Figure 7. Records of callins, objects and basic blocks are
// in no filter; blocks give statement coverage, the rest is for who watches (Options.Watch).
//
// Lost records never cover anything. A sequence that is not covered, and that some filling of the gaps would have made
// covered, is unknown. A filling puts 0 to k records of any kind into a gap of k lost ones. docs/semantics.md has the whole calculus, under
// "Lost records", with examples; mainline is its part for EE, GUI and EAA, threads that for EAS.
package coverage
