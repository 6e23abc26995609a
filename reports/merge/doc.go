// Package merge holds the document of measuring, `cbcov-measure-2`, and what is done with several of them: their union over shards and
// devices, and the difference of a base build and a head.
//
//	measure ──▶ Document ──▶ table, markdown, json, sarif, junit
//	               │  ▲
//	            Read  Union
//	               ▼  │
//	         base, head ──▶ Diff ──▶ table, markdown, json
//
// A document is self-contained: it has the app's callbacks with what each one is, whatever its name; the required sequences, spelled by
// indexes of callbacks; and what became of each. A document of one measurement is one shard. The union keeps its shards, each once, and
// computes all else from them: so merging is associative, commutative and idempotent, and says by shard what was covered.
//
// What it cannot say: a sequence that begins in one shard and ends in another is in neither. Files of one process belong in one shard.
package merge
