// Package monitor steps the objects of traces over their classes' typestates: one monitor an object, sets of states where a gap or a
// call with several meanings leaves it open, and reports what is an error in all of them.
//
// # Example
//
// AsyncTask's machine answers execute in the state "exec" with err. In the trace
//
//	R <init>  object 1a     the constructor's return: the object is born, its set is {initial}
//	C execute object 1a     {exec}
//	C execute object 1a     err in every state of the set: a violation, at this line
//
// the second call is reported with what was allowed instead, the shortest legal history that leads there ("exec"), and what the object
// did before. The callback onPreExecute between the two, heard inside the first call, would have led to {exec·delta}.
//
// # Steps
//
// A call steps its object where it begins, so that callbacks inside it come behind it; its return only tells what it threw. delta is time
// that passes: delta→beta is silent, delta→o is heard by o's callback. Where nothing of the app can hear o for this object (its class does
// not override it, no listener was given) it is silent as well, and the set holds the states before and behind it. A call that may be
// several inputs is all of them. A call that is no input by its arguments, or that the binding does not name, or that throws where the
// machine knows of no error, leads to any state, and is counted in Class.Unmatched. So does an input that the machine's purpose leaves
// unasked: it is never reported.
//
// Inputs with guards (typestate.Guard) are told apart by the call's arguments, and by what the object's observers gave when the app asked them last: that
// of a constant one holds as long as the object lives, others until its next call that may change something, or callback. What is not known leaves the call several
// inputs. So does a guard over what the call returns, until it has returned: then its object takes the step of the input that it was, unless it
// has taken another one since.
//
// A call inside another one of the same object, method and depth on its thread is an override's super call, and counts once, as does a
// callback inside the same callback of the same object.
//
// A factory that may hand out the same object again (SQLiteOpenHelper.getWritableDatabase) leaves what is known of such an object possible,
// beside the state of a new one. A callback that the binding calls late is never unexpected: it leads to any state. An object that is given
// to a constructor outside of the app is not told by the log: then all of the class may be in any state.
//
// A violation is told once an object: from then on its state is any. An unexpected callback leads to any state as well.
//
// # Loss
//
// A lost record may have been of any object. One leads each object to all states that one call, callback or birth could have led to; two
// may have been a call and its exception, and lead to any state. Behind a loss, calls and callbacks of which it is not known what is open
// around them may be steps or not, and break nothing. So of an object in which a whole trace shows nothing amiss, no part of
// the trace does. Which of an object's wrong calls is told may differ: the first that the lines show.
//
// # Bounds
//
// Records are steps of a lazily determinised automaton: the set of states and the callbacks that must be heard make a configuration, which
// is computed once, however many objects come there; a step is a look into a table. An object keeps its configuration and its last steps.
// Objects that die are never known to. So at most Options.Objects are kept: of more, those that were not used for longest are forgotten,
// and start in any state if they are used again. Memory grows with live objects and with configurations, not with the trace.
//
// # What it does not model
//
// Two objects with one identity hash are told apart by a birth or by their classes, not otherwise: where the birth is lost, they are one.
// A listener that an object was given is taken for one of the app's own, unless a bundled library has one of its kind. Listeners given to
// a constructor or factory are not known: what they hear counts as heard by nobody. Where the object's class overrides the called method,
// a call may be the override's or its super call: it may step the object or not, and breaks no protocol.
package monitor
