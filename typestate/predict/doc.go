// Package predict finds the protocol violations that an app's code can reach before any run: the product of its callback control-flow
// automaton with each class's typestate.
//
// # How
//
// For each machine, the slice of the app's code that has to do with it is found (slice.go): what calls the class, the fields that such
// code reads, what writes those, and what leads to any of this. Callbacks with such code are the steps of a walk along the automaton
// (ccfa.Walk), breadth first, so that a violation is found by its shortest sequence (explore.go). The code of a callback is followed
// instruction by instruction, with all choices that it leaves open (follow.go, branch.go, call.go):
//
//	onCreate:  player = new MediaPlayer()      object 1: initial
//	onClick:   if (ready) player.start()       ready is false: nothing
//	onClick:   player.start()                  object 1: start is err in initial → a prediction
//
// Between callbacks a heap lives on (heap.go): fields of the app's own objects, as far as the slice reads them, the state of each object
// of the machine's class, its listeners, and what is posted. Of the objects that one `new` makes, the newest is known; whoever has an
// older one has an unknown one, so two objects are never taken for one. Constants, null and the answers of branches are followed: what
// one branch finds out of an unknown value holds until the value is written anew. A callback that is an output of the machine runs only
// where the object's state allows it. One of an object that lives in a window or in another object, as fragments do, runs only where it is that
// object's next one (hosted.go): the lives of the framework model say which comes behind which.
//
// Inputs with guards are told apart by the arguments that are known. One that a guard over a truth value tells apart, which the call returns, is both until
// the code branches on that value: in `while (rows.moveToNext()) {}` the object is on a row inside, and behind the last one afterwards. A result that no
// state allows does not come.
//
// # When a call is predicted to be wrong
//
// The receiver is one known object, and each input that the call may be is an error in each state that the object may be in on this way.
// Not so where the code catches the unchecked exception; where the callback asked the object for its state before (isPlaying, getStatus);
// behind a callback of which the automaton does not know when it comes (nor its object's life tells that);
// where a flag that is not known decides whether the call comes (postdominate.go) — what the user or an intent picks, of many, guards
// nothing; and where the user's action may not be possible, since the code disabled a widget or showed a dialog (cover.go).
// Result.Skipped names those. A callback that runs inside a callin (onUpgrade in getWritableDatabase) is predicted where the automaton has
// it and the object's state, with any time passing, does not.
//
// # What it does not follow
//
// Exceptions but those that the code itself throws; objects in collections, arrays, intents and the code of libraries (their state is open
// from then on); calls on an object that is not known, which leave the states of all objects open; recursion; code on another thread
// while a callback runs (each runs as a whole); parts that share objects though neither opens the other, and windows that open another one
// of their own class. Two unknown values are never taken to depend on one another, so a prediction may ask for a combination that cannot
// come. All searches are bounded (effort.go; the parts of one class share the work): Result.Skipped says where one was stopped.
package predict
