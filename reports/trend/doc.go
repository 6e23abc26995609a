// Package trend puts reports of one app in the order of their dates: how coverage, what is required and what was found went from one to the
// next.
//
//	2026-11-01.json ─▶ result.Document ─▶ Point ─┐
//	2026-11-28.json ─▶ result.Document ─▶ Point ─┴▶ Trend ─▶ table, markdown, json, html
//
// A report says no date: the same traces give the same bytes whenever they are measured. So whoever keeps reports gives the date, in the file's
// name, in a folder's, or in front of it: DATE=FILE. Neither the clock nor a file's time of change is asked.
//
// What it does not do: match sequences of two builds. That a share falls may be for new code or for lost tests; merge.Diff tells them apart.
package trend
