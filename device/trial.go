package device

import (
	"context"
	"time"
)

// A Tryer tries objects of any Java class: it makes them, calls them with arguments of all kinds, and says what each call led to and what could be
// seen of the object and the arguments before it. The embedded device's laboratory is one.
type Tryer interface {
	// Name names the device.
	Name() string
	// Trials begins trials of a class. A class that cannot be loaded or looked at is an error that wraps ErrExperiment.
	Trials(ctx context.Context, t Trials) (TrialSession, error)
}

// Trials says of which class objects are tried, and how.
type Trials struct {
	Class     string        // its full Java name, $ before the name of an inner class
	ClassPath []string      // jars and class folders that it is in; none: the platform has it
	Makers    []MakerClass  // that make objects of it, beside its own constructors and static methods
	Fields    bool          // private fields can be seen, too, and not only public ones
	Hang      time.Duration // how long one call may work before it is taken for one that never returns; 0: the device's default
}

// MakerClass is a class whose public methods make objects of the class that is tried: all those, static or not, whose declared result is that class or a
// subtype of it, and the constructors of a subtype.
type MakerClass struct {
	Class  string // its full Java name
	Source string // its Java, that of one file: it is compiled against the class path and the platform; empty: the class is there
}

// TrialSession makes trials. It is not safe for concurrent use.
type TrialSession interface {
	// Look says what a class has. Primitive types and arrays have nothing. A class that is not there is an error that wraps ErrExperiment.
	Look(ctx context.Context, class string) (*TrialClass, error)
	// Observe says which observers and relations of the tried class are asked from now on, by their numbers in Methods; until then, all that Observer
	// says, and no relations. To ask one of them is a call of the class: where it changes the object, trials go on with what it made of it.
	Observe(ctx context.Context, methods []int) error
	// Try makes trials one after the other, each with objects of its own, and gives what came of each. One that ends the device, or does not return
	// to it, is Stuck at that step; the device is brought back to life for the next. A trial with a step that makes no sense, as it names a member that
	// the class has not, is an error that wraps ErrExperiment.
	Try(ctx context.Context, trials []Trial) ([]Tried, error)
	Close() error
}

// TrialClass is what reflection says of a class.
type TrialClass struct {
	Name     string
	Abstract bool     // an interface or an abstract class: it has no objects of its own
	Supers   []string // its superclasses and all interfaces, full names, sorted; java.lang.Object among them
	// Makers are public constructors (Name is <init>) and public static methods that return the class, in order of their signatures; then, of the tried
	// class, those of each of Trials.Makers.
	Makers    []TrialMember
	Methods   []TrialMember // public instance methods but those of Object, in order of their signatures; bridges are none
	Enum      []string      // names of an enum's constants, in order
	Constants []NamedValue  // public static final fields of primitive types and String, in order of their names
	Written   []Value       // of the tried class: numbers and texts in its code, the smallest of each first; not all where there are many
}

// TrialMember is a constructor or method.
type TrialMember struct {
	Class      string // of a maker: the class that has it, where it is another one
	Name       string
	Receiver   bool     // of a maker: its first parameter is what it is called on
	Parameters []string // erased types, full names; "int", "byte[]"
	Variables  []string // by parameter: the type variable that it is declared as, as E of java.util.List; "": it is none. Nil: none is
	Result     string   // likewise; "void"
	Declared   bool     // of a method: the class has it itself, and not only inherits it
	// Observer tells that it has no parameters, gives a primitive, a String or an enum, and is named as what only looks is: is…, has…, get…, can…,
	// size, length, count, capacity, position, limit, remaining, available…, empty, ready and the like.
	Observer bool
	// Relation tells the same of a method with one parameter and a boolean result, such as contains.
	Relation bool
}

// NamedValue is a constant.
type NamedValue struct {
	Name  string
	Value Value
}

// Trial is a little program: steps that run in order.
type Trial struct {
	Object int // the step that makes the object in question
	Known  int // of the steps before this one, it is not told what could be seen: an earlier trial that begins with them has shown it
	Steps  []TrialStep
}

// TrialStep makes a value, under the step's own number. Exactly one of its kinds is given.
type TrialStep struct {
	Literal *Literal
	Make    *Invocation // On is not used
	Call    *Invocation
}

// Literal is a value that is written down.
type Literal struct {
	// Type is "int", "java.lang.String", an enum's, "byte[]", an interface's (a stand-in whose methods give 0, false or null), or "android.content.Context",
	// which is the app's own, with no files.
	Type string
	// Text is the value: a number in decimal, true or false, a character, a string, an enum constant's name, a class's name; elements parted by
	// commas. Nothing for a stand-in, a context, and for a new java.lang.Object.
	Text string
	Null bool // then Text says nothing
}

// Invocation is a constructor's or method's call.
type Invocation struct {
	Class  string // where the member was looked up, see Look
	Member int    // number in Makers or Methods
	On     int    // step that made the receiver
	Args   []int  // steps that made the arguments
}

// Tried is what came of a trial: an outcome for each step, up to the first that did not return.
type Tried struct {
	Outcomes []TrialOutcome
}

// TrialEnd says how a step ended.
type TrialEnd string

// The ends of a step.
const (
	TrialReturned TrialEnd = "returned"
	TrialThrew    TrialEnd = "threw"
	TrialStuck    TrialEnd = "stuck" // it waits, or works, for longer than it may, or ends the device
)

// TrialOutcome is what one step led to.
type TrialOutcome struct {
	End    TrialEnd
	Value  Value  // TrialReturned: what it gave
	Thrown string // TrialThrew: the exception's class; java.lang.ThreadDeath for what ends its own process, as by System.exit
	Said   string // TrialThrew: its message, cut to 200 characters
	// Seen is what could be seen before a call on the object in question, in order of paths, at most 64 things of each object; of the step that makes it
	// the arguments. None for other steps and before Known, and none where it was an observer that did not return, or the device died.
	Seen []Seen
}

// Seen is one thing that could be seen before a call.
type Seen struct {
	// Path says what it is of: "this" or the argument's number, as in "this.size()", "0", "0.isEmpty()", "this.sink.connected", "this.contains(0)",
	// "this.sink==0" (one and the same object). Arrays have a ".length", and collections in fields ".size()" alone.
	Path  string
	Value Value
}

// ValueKind says what a Value is.
type ValueKind string

// The kinds of values.
const (
	NoValue     ValueKind = "" // a void method's, or what an observer that threw gave
	NullValue   ValueKind = "null"
	BoolValue   ValueKind = "bool"   // Text is true or false
	IntValue    ValueKind = "int"    // all integral types and char; Text is decimal
	FloatValue  ValueKind = "float"  // Text as strconv has it
	StringValue ValueKind = "string" // Text is the string, cut to 200 characters
	EnumValue   ValueKind = "enum"   // Text is the constant's name
	ObjectValue ValueKind = "object" // Text is the class's name
)

// Value is a value as it can be seen from outside.
type Value struct {
	Kind ValueKind
	Text string
}
