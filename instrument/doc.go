// Package instrument makes an app log its callbacks, its callins and the basic blocks that ran.
//
// [Rewrite] takes an app and its analysed program and gives new dex files. [Package] puts them into
// the app's APKs beside the old ones, aligns and signs, and leaves a [Mark]. [Original] gives an instrumented
// app with its old dex files, so that it is analysed like its original. [Blocks] lists the basic blocks of either.
//
// What is inserted for callbacks:
//
//   - Probes, in every candidate callback of the program: one at the entry, one before each return,
//     and a handler for everything at the end. They call the logger class [LogClass], which keeps a
//     stack of callbacks for each thread. The probes stand outside of the method's own tries. In a coroutine's method the one at
//     the entry first reads the label where that goes on.
//   - Marks, around every call in scope that may run a probed method: they tell the app's own call
//     from one of the framework. An entry that finds its own mark (same object, same name and
//     descriptor) logs nothing. A mark is taken back after the call, also where it throws.
//   - The logger class, in a dex file of its own (or in classes.dex below Android 5, which loads
//     only that one).
//
// For callins, of the references that [observe.Points] names:
//
//   - Detours, where that can be: the call goes to a static method of the class [CallsClass], with the same registers, so that no
//     address changes. The method logs the call and its arguments, makes it, and logs what it returned or threw.
//   - A call before and one behind, where the method may be protected, the call is one of super, or its class is not visible from
//     everywhere. The logger keeps a stack of these calls for each thread. A result that the app drops is not logged.
//   - A call behind constructors: the object cannot be named before.
//   - A call behind a callback's entry for each argument that is an observed object.
//
// Calls in bundled libraries are logged where they are of Android's methods. Nothing is logged in methods with 254 or more registers
// that would need another one: Result.Warnings names them.
//
// For basic blocks a call at each one's beginning, see blockprobe.go.
//
// A probe's constant holds three things: the method's id in its low bits, then one bit that asks for
// the receiver's class in the log (set where the declaring class has subclasses), then the number of
// the method's selector (0: no call in scope may run it). How many bits the id takes
// the logger's code knows, and the build id.
//
// Bodies keep their registers. Where a scratch register is needed the frame grows at its top, and
// the parameters, which then arrive higher, are moved down first. Debug info follows: a debugger finds each variable where it was, and
// none in the registers that inserted code uses.
package instrument
