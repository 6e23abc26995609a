// Package trace turns trace files into records and finds what was lost.
//
// It is for package coverage, which measures, and for whoever writes such files. A trace file is what logcat printed
// while an instrumented app ran, in any of its one-line forms, plain or gzip, with foreign, broken and truncated lines
// in between; or the paper's plain form, `(t, signature, ENTRY|EXIT)` a line.
//
// docs/trace-format.md is the specification: records, headers, what a line is taken for, bounds.
//
// Files are read twice. The first pass (Index) cuts each file into chunks, and notes for every process that a chunk
// has records of which sequence numbers they have. The second pass (Sweep) parses the chunks again and hands over each
// process's records in the order of their numbers, every number once. So it does not matter how a process's lines were
// cut into files, whether files overlap, and in which order they are given; and memory does not grow with the length
// of a trace, but with the number of processes and chunks alone.
//
// The first pass also notes lines that a crash may begin with, among those that are not ours. Faults reads what they begin:
// exceptions that nobody caught, ANRs and native crashes, of any app, in all of logcat's forms, with other lines in between.
package trace
