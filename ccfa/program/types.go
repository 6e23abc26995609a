package program

import (
	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// MethodRef names a method.
type MethodRef = descriptor.Method

// Class is a class of the APK: the app's own or a bundled library's.
type Class struct {
	Name       string   // descriptor
	Super      string   // descriptor; "" for java.lang.Object and interfaces' none
	Interfaces []string // descriptors, as declared
	Flags      uint32   // DEX access flags
	InScope    bool     // measured: the app's own, not a library's
	Source     string   // file name from debug info, "" if none
	Methods    []*Method
}

// Method is a method with an entry in an APK class: concrete, abstract or
// native. Methods are unique: compare them by pointer.
type Method struct {
	Class *Class
	Name  string
	Desc  string
	Flags uint32 // DEX access flags
	// Annotation is the descriptor of one on it that lets code outside of the app call it (framework.Annotates); empty: none. It is read of
	// methods in scope.
	Annotation string
	ID         int // trace id: running number over the encoded methods of all dex files
}

// Ref names the method.
func (m *Method) Ref() MethodRef { return MethodRef{Class: m.Class.Name, Name: m.Name, Desc: m.Desc} }

// DEX access flags that the package's users ask for.
const (
	AccPublic    = 0x1
	AccPrivate   = 0x2
	AccStatic    = 0x8
	AccFinal     = 0x10
	AccBridge    = 0x40
	AccNative    = 0x100
	AccInterface = 0x200
	AccAbstract  = 0x400
	AccSynthetic = 0x1000
)

// Static tells whether the method has no receiver.
func (m *Method) Static() bool { return m.Flags&AccStatic != 0 }

// Concrete tells whether the method has DEX code to run.
func (m *Method) Concrete() bool { return m.Flags&(AccAbstract|AccNative) == 0 }

// InvokeKind is the kind of an invoke instruction.
type InvokeKind uint8

// The invoke instructions, their /range forms included.
const (
	InvokeVirtual InvokeKind = iota
	InvokeSuper
	InvokeDirect
	InvokeStatic
	InvokeInterface
	InvokeCustom // its Ref is the bootstrapped lambda's interface method
)

// Site is one invoke instruction. Sites are unique: compare by pointer.
type Site struct {
	Method *Method
	PC     uint32 // in 16-bit code units from the method's first instruction
	Line   int    // source line, 0 if the dex has none
	Kind   InvokeKind
	Ref    MethodRef // as written in the instruction: its class is the declared one

	index int32 // in the body's sites
}

// ObjectKind says how an object came to be.
type ObjectKind uint8

// Object kinds.
const (
	// Alloc is made by a `new` of the app at Site (a lambda too).
	Alloc ObjectKind = iota
	// Component is made by Android: a class of the manifest, a fragment
	// named in a layout, a custom view without an id. One object a class.
	Component
	// Widget is a view of a layout, Int its resource id, Class its class
	// in the layout (several classes share an id: several objects).
	Widget
	// Int is an integer constant (Int).
	Int
	// String is a string constant (Str).
	String
	// ClassConst is a class constant; Str is its descriptor.
	ClassConst
	// Result is what the framework call at Site returned, of type Class.
	Result
	// Unknown is any object of type Class: what the framework passes in,
	// or a set of constants that grew too large.
	Unknown
	// Null is the constant null (and, for registers whose type the
	// instruction does not tell, the integer 0).
	Null
	// Named is what a name stands for: the one object of type Class that Str
	// names ("": the only one).
	Named
)

// Object is an abstract object or a constant. Objects are unique within a
// Program: compare by pointer.
type Object struct {
	Kind  ObjectKind
	Class string // descriptor of its type; for constants their type
	Site  *Site  // Result: the call. nil else
	Int   int64
	Str   string
	In    *Method // Alloc: the method that holds the `new`; nil: one object for many places
	PC    uint32  // Alloc: where
	// Owner is the component whose code, or the code of whose objects,
	// allocates it; nil where that is not known. The same `new` run by two
	// components gives two objects.
	Owner *Object
	// Given is what the code that allocates it is called with, where its calls
	// are told apart by that: each list gives an object. Of two objects that
	// have the same one it is one slice.
	Given []Argument
	// Lambda is the method that runs for an object made by invoke-custom (an
	// interface method on it has no Resolve); nil for others.
	Lambda *Method

	id    objID
	where string // memo of place
}

// Argument is a constant or object that a method is called with.
type Argument struct {
	Param int // from 1, receiver not counted
	Value *Object
}

// Origin tells where a value came from within its own method.
type Origin struct {
	Kind   OriginKind
	Param  int   // OriginParam: DEX parameter number, from 1, receiver not counted
	Int    int64 // OriginConst of an integer
	Str    string
	Site   *Site        // OriginResult: the call in the same method whose result it is
	Field  dex.FieldRef // OriginField, as written
	OfThis bool         // OriginField: a field of the receiver, else a static one
	PC     uint32       // OriginNew: where the object is allocated
}

// OriginKind is the kind of an Origin.
type OriginKind uint8

// Origins.
const (
	OriginOther  OriginKind = iota // none or several of the below
	OriginThis                     // the receiver, always
	OriginParam                    // a parameter, always
	OriginConst                    // one constant
	OriginResult                   // the result of one call
	OriginField                    // read from one field
	OriginNew                      // allocated in this method at one place
)
