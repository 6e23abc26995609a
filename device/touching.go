package device

// Touching asks for a record of what the app's own code reads and writes: instance and static fields, elements of arrays, the contents of the JDK's
// collections, atomics and builders of text, and what the framework keeps, as Calls say.
type Touching struct {
	Calls []TouchingCall
}

// TouchingCall is a method of the framework's, or the JDK's, a call of which reads or writes what its receiver keeps.
type TouchingCall struct {
	Class, Method, Desc string // in DEX terms: Landroid/widget/TextView; setText (Ljava/lang/CharSequence;)V; receivers may be of a class below
	Field               string // what the state is called
	Write               bool
	View                bool // what it returns keeps the same state as its receiver does, as an editor of preferences
	Key                 int  // which argument, from 0, says what part of the state it is, as the name of a preference; -1: none
}

// Access is one access of the app's own code to a piece of state. Those of one segment of a task are told in their order. Equal ones are told once, and of
// those that differ in their value alone only a few. What the app does in code that is not its own, such as a library's, is not told.
type Access struct {
	Task    string // id of the work; empty: none of the session's
	Segment int    // of it, from 1
	Thread  string // its name
	Main    bool   // it is the main thread
	Write   bool
	Owner   int64  // number of the object, counted as met in the session; 0: a static field, or a static method's state
	Class   string // descriptor of the class that declares the field, of the array or collection, or of the TouchingCall
	Field   string // its name; "[]": contents; of a TouchingCall with a key its Field, ":" and the key as text
	Null    bool   // the value that was read or written is null, or a collection gave null
	Value   string // it, of primitives, texts (cut to 200 characters) and null; else empty, and so for calls
	Object  int64  // number of the value, where it is an object of the app's own classes, or one of java.lang.Object; 0: it is none
	Method  string // whose code it is, as in Lp/A;->onClick(Landroid/view/View;)V; what a compiler's accessor does is its caller's
	Line    int    // in its source file; 0: not known
}

// Contents is the Field of what an array or a collection holds.
const Contents = "[]"

// Editors says that an editor of preferences keeps what these keep (AOSP SharedPreferencesImpl.edit).
var Editors = TouchingCall{Class: "Landroid/content/SharedPreferences;", Method: "edit", Desc: "()Landroid/content/SharedPreferences$Editor;",
	Field: "preferences", View: true, Key: -1}
