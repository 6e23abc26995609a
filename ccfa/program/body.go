package program

// This file has the form in which a method's body is kept: values in static
// single assignment, the invoke sites, and the stores. Indexes of types,
// fields and methods are those of the body's dex file.

type valueKind uint8

const (
	valOther  valueKind = iota // not followed, or an int that was computed
	valThis                    // the receiver
	valParam                   // parameter a, from 1
	valInt                     // constant a; 0 is null too
	valString                  // string a
	valClass                   // class constant of type a
	valNew                     // object of type a, allocated at pc b
	valArray                   // array of type a, allocated at pc b
	valResult                  // what site a returns
	valField                   // field a of value b
	valStatic                  // static field a
	valElem                    // an element of array value b
	valCast                    // value b cast to type a
	valPhi                     // one of phis[a:b]
)

// value is one definition. A value has a node in the flow graph if something
// that matters uses it; constants never have one.
type value struct {
	kind valueKind
	node int32 // number within the flow instance, noNode: none
	a, b int32
}

const noNode = -1

// Values that every body has.
const (
	undefined = 0 // no value: dead, or of a type that is not followed
	computed  = 1 // a number that was computed
)

type storeKind uint8

const (
	storeField  storeKind = iota // field of base
	storeStatic                  // static field
	storeElem                    // element of array base
)

// store is an assignment to a field or an array element.
type store struct {
	kind  storeKind
	base  int32 // value
	src   int32 // value
	field uint32
	pc    uint32
}

// bodyAccess is an instruction that reads or writes a field or an element of an array. Bodies do not keep them: they are decoded again
// for who asks (accesses.go). The decoder sees them each time, so that what their objects can be is followed.
type bodyAccess struct {
	kind  storeKind
	write bool
	base  int32  // value; undefined: there is none, or it is not followed
	src   int32  // value that is written
	held  int32  // where base is not followed: the access, right before, that read it from a field; -1: none did
	field uint32 // not of elements
	pc    uint32
}

// bodySite is an invoke instruction.
type bodySite struct {
	pc     uint32
	ref    uint32 // method index; of invoke-custom the call site's
	kind   InvokeKind
	args   int32 // first of body.args: receiver (undefined if there is none), parameters
	nargs  int32
	result int32 // value, undefined if the result is not used
}

// body is a method's code as the flow needs it.
type body struct {
	values  []value
	phis    []int32
	stores  []store
	sites   []bodySite
	access  []bodyAccess // see bodyAccess
	args    []int32      // values
	returns []int32      // values
	gives   int32        // the parameter that is all it returns (0: the receiver), givesOther: none is
	nodes   int32        // nodes of a flow instance, without that of the return value
}

// givesOther: a method returns something else than one of its parameters.
const givesOther = -1

// siteArgs lists the values of a site's receiver and parameters.
func (b *body) siteArgs(s *bodySite) []int32 { return b.args[s.args : s.args+s.nargs] }

// constant tells whether a value is a constant.
func (v *value) constant() bool {
	return v.kind == valInt || v.kind == valString || v.kind == valClass
}
