// Package reports prints results: of measuring, the required sequences, and an automaton's summary.
//
// It is for the commands. A result becomes a report; a report can be a document, which is sections with tables for
// people, or a JSON value for programs, whose form the schemas in the folder schema fix. A format prints one of the
// two, and formats are rows of one table:
//
//	coverage.Result ─▶ measureReport ──┐ document ─▶ table, markdown
//	[]coverage.Sequence ─▶ …           ├
//	ccfa.Automaton ─▶ …                ┘ json     ─▶ json
//
// Whatever an app or a trace says is escaped: control characters and what turns the direction of text, and what
// Markdown or HTML would take for its own. The same results give the same bytes.
package reports
