// Package dex reads, edits, writes and checks Dalvik executables (DEX), versions 035 to 040.
//
// It knows the file format and nothing of Android's framework. It serves the analysis, which reads
// classes and instructions, and the rewriter, which inserts instructions.
//
// Reading: [Parse] checks the header, the map, the bounds of all sections and the id tables; this is
// cheap. Everything behind that (class data, code, debug info, annotations) is decoded when asked
// for, and checked then. A count is never believed before the bytes it promises are seen, and an
// index or offset that a decoder returns is inside its table. Errors are [*FormatError]; they name
// the file and the offset.
//
//	data ── Parse ──> File ── Class(i), ClassData(i) ──> EncodedMethod ── Code ──> Code
//	                                                        Code ── Decode ──> []Instruction ── Flow.Read ──> Flow
//
// Writing: [Edit] opens a file for changes. Ids are added by name, method bodies are replaced,
// classes are added, or moved in from another file. [Editor.Bytes] lays the file out in the order of
// the original's sections, with all indexes and offsets renewed. Where nothing was changed the
// result equals a canonical input byte for byte: canonical means sections packed without gaps and
// numbers in their shortest form, as dx and D8 write them.
//
// [Check] decodes all of a file and verifies it as Android would; [Print] writes it as text, the same
// for files that mean the same. Tests live on both. [CheckDebug] finds what is wrong with debug info,
// which Android's verifier does not look at.
//
// The one table of opcodes is in opcodes.go. All code that reads or writes instructions uses it.
//
// Strings are Go strings in UTF-8; the format's MUTF-8 is converted at the border. A lone surrogate
// stays as its three bytes, so every string survives a round trip.
//
// A File is immutable and safe for concurrent use. The caller must not change the bytes it gave to
// Parse, since strings point into them.
package dex
