// Package reports prints results: of measuring, of the union of shards, of comparing two builds, the required sequences, and an
// automaton's summary.
//
// It is for the commands. A result becomes a report; a report can be a document, which is sections with tables for
// people, or a JSON value for programs, whose form the schemas in the folder schema fix. A format prints one of the
// two, and formats are rows of one table:
//
//	Run ─▶ merge.Document ─▶ measureReport ──┐ document ─▶ table, markdown
//	merge.Difference ─▶ diffReport           ├
//	[]coverage.Sequence, ccfa.Automaton ─▶ … ┘ json     ─▶ json
//	         merge.Document ─▶ findings ─▶ sarif, junit
//	Run ─▶ page ─▶ html
//
// What has findings has two formats more, for systems that show them beside the code (SARIF) or as tests (JUnit). What such a system
// limits is cut, the least severe first, and the report says so.
//
// Whatever an app or a trace says is escaped: control characters and what turns the direction of text, what Markdown, HTML or XML would
// take for its own, and lines that a CI system would take for commands. The same results give the same bytes.
package reports
