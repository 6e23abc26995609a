// Package body reads what the bodies of an app's methods do that matters to its callbacks, and makes a module of a recursive state machine
// from each: callins that call back (Run), that post (Post), that register listeners, show dialogs, start components or finish them (Set of
// a slot), and calls of other bodies (Call), in program order, with choice and loop where the code has them. Package ccfa makes the
// automaton of an app from it.
//
// A body is a method with what it is called with, as far as that matters: the thread, and the receiver. Library code that calls the app back
// is read as the app's own is; its methods are no symbols. Read begins with the components of the manifest and follows what is registered,
// posted and started until nothing is new.
//
// Slots are what code changes and events depend on. Their kind is typed (Kind in slots.go): a listener of a widget or object, a posted
// message, an object that was made, a window's start, its finishing, a dialog that is shown.
package body
