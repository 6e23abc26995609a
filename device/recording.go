package device

// Recording asks for a record of each call of an app's own methods that comes from outside of them, whoever expects it.
type Recording struct {
	Build   string // id of the app's code, as in the records of its probes
	Classes []OwnClass
	Moved   []MovedCall
}

// MovedCall is code of the app's own in a class of somebody else: a call there of a method of a name is none from outside.
type MovedCall struct {
	Class, Method, Callee string // the class in DEX terms, names of methods
}

// OwnClass is one of an app's own classes, in DEX terms.
type OwnClass struct {
	Name    string
	Methods []OwnMethod // of which calls are recorded
}

// OwnMethod is a method of such a class.
type OwnMethod struct {
	ID         int // in records
	Name, Desc string
	Label      string // the field that says where the coroutine goes on whose method it is; empty: it is none's
}
