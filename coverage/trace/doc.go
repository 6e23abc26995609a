// Package trace turns trace files into records and finds what was lost.
//
// It is for package coverage, which measures, and for whoever writes such files. A trace file is what logcat printed
// while an instrumented app ran, in any of its one-line forms, plain or gzip, with foreign, broken and truncated lines
// in between; or the paper's plain form, `(t, signature, ENTRY|EXIT)` a line.
//
// What the app logs with the tag cbcov is, a line each,
//
//	1 BUILD NONCE SEQ DEPTH THREAD KIND …
//
// the format's version, the app's build, a number that names the process, the record's number in it, how many callbacks are
// open around it on its thread, the thread (m: the main one), and by the kind
//
//	E|X|T METHOD[#LABEL] OBJECT [RECEIVER] a callback is entered, left, left by an exception
//	A METHOD OBJECT ARGUMENT               behind an E: an object that it was given, as its parameter of that number
//	C REF OBJECT RECEIVER [ARG…]           a callin begins; RECEIVER is - for a static method, whose OBJECT is 0
//	R REF OBJECT RECEIVER RESULT           it ended: v for void, a value, or ! and the exception's class
//	B BLOCK                                a basic block ran for the first time
//	D LEVEL                                the API level of the device, first of all
//
// METHOD, REF and BLOCK are numbers that follow from the app's original dex files, OBJECT is an identity hash in hex, RECEIVER
// the Java name of the object's class, LABEL, of a coroutine, where it goes on, from 1. A value is a decimal number, @ and an
// identity hash, or ? for what is not logged.
// Records of other kinds are of later versions: they count, so that they leave no gap, and are passed over.
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
