package trace

import (
	"strconv"
)

// Tag is the log tag of our records.
const Tag = "cbcov"

// Kind is what a record logs.
type Kind byte

// The kinds of records. Kinds of later versions count as records too, so that they leave no gap, and are passed over.
const (
	Entry  Kind = 'E'
	Exit   Kind = 'X'
	Throw  Kind = 'T' // exceptional exit
	About  Kind = 'A' // directly behind an Entry: an object that the callback was given
	Call   Kind = 'C' // a callin begins
	Return Kind = 'R' // a callin ends; of constructors the only record
	Block  Kind = 'B' // a basic block ran for the first time in its process
	Caller Kind = 'W' // directly behind an Entry: what called it, a class and a method in place of the receiver's class
	Device Kind = 'D' // the first of a process: the API level of its device
)

// MainThread is the thread number of a process's main thread.
const MainThread = 0

// Record is one logged line of ours.
type Record struct {
	Seq      uint64 // from 1, by process, without holes when written
	Thread   uint32 // MainThread, else the thread's id
	Depth    uint32 // callbacks logged and still open around it on its thread; an exit has its entry's depth
	Method   uint32 // method id; of Call and Return the running number of the method reference, of Block the block's number
	Label    uint32 // of a callback that is a coroutine's resumption: where it goes on, from 1; 0: of others
	Object   uint32 // identity hash of the receiver; 0 for a static method; of About the object's
	Receiver uint32 // number of the receiver's class, see Names; 0: the method's own declaring class
	Line     uint32 // line in its file, from 1
	File     int32  // index of its file
	Kind     Kind
	Time     int64  // of its log line, in milliseconds since 1970 (since the year's start where the log tells no year); 0: not known
	Extra    *Extra // of Call, Return and About; nil otherwise

	owns bool  // its Extra is in no batch's memory
	open bool  // its line has no end: the file may have been cut inside it
	proc int32 // index of its process
}

// Extra is what a Call or Return tells beside its object.
type Extra struct {
	Args   []Value // of a Call, and of an About (one: the argument's number); the receiver is not among them
	Result Value   // of a Return; Unlogged: void, or a float
	Threw  uint32  // of a Return: number of the exception's class, see Names; 0: it returned
}

// Value is an argument or a result.
type Value struct {
	Kind ValueKind
	// Bits is an object's identity hash (0: null), or an integer's value.
	Bits int64
}

// ValueKind is what is known of a value.
type ValueKind byte

// The kinds of values.
const (
	Unlogged ValueKind = iota // floats, and void
	Integer                   // boolean, byte, short, char, int, long
	Object
)

// AppendLine appends the message that the logger writes for a record, without a line's end. nonce names the process,
// build the app's build (8 hex digits), receiver is the Java binary name of the receiver's class, or empty.
func AppendLine(dst []byte, build string, nonce uint64, r Record, receiver string) []byte {
	return appendRecord(dst, build, nonce, r, receiver, "")
}

// AppendThrown is AppendLine for a Return of a callin that threw; exception is the Java binary name of its class.
func AppendThrown(dst []byte, build string, nonce uint64, r Record, receiver, exception string) []byte {
	return appendRecord(dst, build, nonce, r, receiver, exception)
}

func appendRecord(dst []byte, build string, nonce uint64, r Record, receiver, exception string) []byte {
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
	if r.Label != 0 {
		dst = strconv.AppendUint(append(dst, '#'), uint64(r.Label), 10)
	}
	if r.Kind == Block {
		return dst
	}
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(r.Object), 16)
	if receiver == "" && (r.Kind == Call || r.Kind == Return) {
		receiver = "-"
	}
	if receiver != "" {
		dst = append(dst, ' ')
		dst = append(dst, receiver...)
	}
	return r.Extra.append(dst, r.Kind, exception)
}

// append writes what stands behind a record's object and receiver.
func (e *Extra) append(dst []byte, k Kind, exception string) []byte {
	if e == nil {
		e = &Extra{}
	}
	switch {
	case k == Call:
		for _, v := range e.Args {
			dst = v.append(append(dst, ' '))
		}
	case k == About && len(e.Args) == 1:
		dst = e.Args[0].append(append(dst, ' '))
	case k == Return && exception != "":
		dst = append(append(dst, " !"...), exception...)
	case k == Return && e.Result == Value{}:
		dst = append(dst, " v"...)
	case k == Return:
		dst = e.Result.append(append(dst, ' '))
	}
	return dst
}

func (v Value) append(dst []byte) []byte {
	switch v.Kind {
	case Integer:
		return strconv.AppendInt(dst, v.Bits, 10)
	case Object:
		return strconv.AppendUint(append(dst, '@'), uint64(uint32(v.Bits)), 16)
	}
	return append(dst, '?')
}
