// Package result is the one document of all that cbcov finds of an app: what `measure`, `check` and `typestate check` make, what `report
// merge` unites and `report diff` compares, what the rules judge, and what every format prints.
//
//	coverage.Result, monitor.Result, ──▶ Run ──▶ Document ──▶ rules.Rules.Apply ──▶ reports (table, markdown, json, sarif, junit), page (html)
//	predict.Result, ccfa.Automaton                 │  ▲
//	                                          Write│  │Read
//	                                               ▼  │
//	                                             JSON file ──▶ merge.Union, merge.Diff
//
// The Go types are the JSON document, field by field; ../schema/cbcov-measure-2.json says the same for other languages, and a test holds one
// to the other. Fields may be added, never renamed.
//
// Findings are what rules judge and systems show, each for itself. For people those of one cause are one Bug: see Document.Bugs.
//
// A document is self-contained: it has the app's callbacks with what each one is, whatever its name; its windows and how they open each
// other; the required sequences, spelled by indexes of callbacks, and what became of each; the findings; and the typestates that objects
// were held to. What a command did not look for is empty, and Sought does not name its kinds.
package result
