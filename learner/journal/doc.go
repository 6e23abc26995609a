// Package journal is what the files are made of that learning is resumed from: JSON, one value a line. The first line is a header that says of what the
// journal is; whoever keeps it says what the others are. Lines are only appended, so that a process that is killed leaves a last line that is cut off, at
// most; and a file is written by one process at a time.
package journal
