// Package reports prints results: of measuring, of the union of shards, of comparing two builds, the required sequences, and an
// automaton's summary.
//
// It is for the commands. What was found is a result.Document; the formats of other systems read it as it is, and a report tells of it what
// its command was asked for. A report can be a document for people, which is sections with tables, or JSON for programs, whose form the
// schemas in the folder schema fix. Formats are rows of one table:
//
//	result.Document ─▶ measureReport, checkedReport, heldReport ──┐ document ─▶ table, markdown
//	merge.Difference ─▶ diffReport; trend.Trend ─▶ trendReport    ├
//	[]coverage.Sequence, ccfa.Automaton ─▶ …                      ┘ json     ─▶ json
//	result.Document ─▶ sarif, junit, html (package page)
//
// What has findings has two formats more, for systems that show them beside the code (SARIF) or as tests (JUnit). What such a system
// limits is cut, the least severe first, and the report says so.
//
// Whatever an app or a trace says is escaped: control characters and what turns the direction of text (package words), what Markdown, HTML
// or XML would take for its own, and lines that a CI system would take for commands. The same results give the same bytes.
package reports
