package trace

import (
	"strconv"
)

// Tag is the log tag of our records.
const Tag = "cbcov"

// Kind is what a record logs.
type Kind byte

// The kinds that measuring reads. Others (callins) count as records, so that they leave no gap, and are passed over.
const (
	Entry Kind = 'E'
	Exit  Kind = 'X'
	Throw Kind = 'T' // exceptional exit
)

// MainThread is the thread number of a process's main thread.
const MainThread = 0

// Record is one logged entry or exit of a callback.
type Record struct {
	Seq      uint64 // from 1, by process, without holes when written
	Thread   uint32 // MainThread, else the thread's id
	Depth    uint32 // callbacks logged and still open around it on its thread; an exit has its entry's depth
	Method   uint32 // method id
	Object   uint32 // identity hash of the receiver; 0 for a static method
	Receiver uint32 // number of the receiver's class, see Names; 0: the method's own declaring class
	Line     uint32 // line in its file, from 1
	File     int32  // index of its file
	Kind     Kind

	open bool  // its line has no end: the file may have been cut inside it
	proc int32 // index of its process
}

// AppendLine appends the message that the logger writes for a record, without a line's end. nonce names the process,
// build the app's build (8 hex digits), receiver is the Java binary name of the receiver's class, or empty.
func AppendLine(dst []byte, build string, nonce uint64, r Record, receiver string) []byte {
	dst = append(dst, "1 "...)
	dst = append(dst, build...)
	dst = append(dst, ' ')
	const hex = "0123456789abcdef"
	for shift := 60; shift >= 0; shift -= 4 {
		dst = append(dst, hex[nonce>>shift&15])
	}
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, r.Seq, 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(r.Depth), 10)
	dst = append(dst, ' ')
	if r.Thread == MainThread {
		dst = append(dst, 'm')
	} else {
		dst = strconv.AppendUint(dst, uint64(r.Thread), 10)
	}
	dst = append(dst, ' ', byte(r.Kind), ' ')
	dst = strconv.AppendUint(dst, uint64(r.Method), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(r.Object), 16)
	if receiver != "" {
		dst = append(dst, ' ')
		dst = append(dst, receiver...)
	}
	return dst
}
