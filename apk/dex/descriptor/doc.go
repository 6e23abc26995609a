// Package descriptor has the words in which DEX names types, methods and fields: it reads, cuts, shortens and prints them, for everything that
// has such a text in hand, be it from a dex file, an automaton, a trace or a report.
//
// A type is its descriptor, a plain string as the tables of dex files have it, and so is a prototype; functions of this package answer what they
// show. A method and a field have parts, so they are values, [Method] and [Field].
//
//	what            as text                  in
//	type            Lp/A$B;  [I              type.go: Valid, Words, Internal
//	                p.A$B    int[]           java.go: Class and Type read Java's forms, Java, Source and Short print them
//	prototype       (ILp/A;)V                prototype.go: Split, Params, Result
//	method          Lp/A$B;->m(ILp/A;)V      method.go: ParseMethod, Cut; Method prints for DEX, for stack frames and for people
//	field           Lp/A$B;->f:I             field.go
//
// There are two ways to read. [Split], [Valid] and [ParseMethod] check all, and their errors quote the text: they are for what anybody may have
// written. The others take what was checked; they never fail nor panic, and make the best of other texts. [Cut] and [ClassOf] allocate nothing.
package descriptor
