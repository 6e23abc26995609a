// Package framework is cbcov's model of Android: which classes and methods the framework has at an API level
// (layer A), and what its methods call back (layer B, written by hand, and layer C, from byte code). It is data with a
// loader, for packages that analyse apps.
//
// The data are text files that a person can read and correct: data/hierarchy.txt (layer A, written by generator from
// the platform's byte code), data/summaries.txt (layer C, written so too), model/*.cb (layer B), model/lifecycles.life (the lives of components, see Lifecycle, and
// Orders for what they say of one object) and model/libraries.txt (packages that are usually bundled), model/strings.txt
// (the platform's texts on widgets). embed/gen packs them into embed/bindata.go: run it after a change. Load unpacks, indexes the classes by name and parses the rules; a class is parsed when it is asked for.
//
// # Layer A
//
// Public classes, their supertypes, and their public and protected methods, API levels 23 to 35. What is public is
// told by published signatures of the Android API (levels 23, 26, 32, 34: public at one of them is public wherever
// the byte code has it); what came with 35 counts by its access flags. Hidden classes are there as supertypes only. A
// few packages without callbacks are left out (the generator's class LeftOut).
//
// # Layer B: the notation
//
// A line of a .cb file is a header, a rule (indented) or empty; `#` starts a comment. Example:
//
//	family gui
//	class android.view.View
//	  setOnClickListener(*)        event click gui set <1>: onClick
//	  performClick()               fire click
//	  post(Runnable)               async main <1>: run
//	  removeCallbacks(Runnable)    cancel main <1>: run
//	  findViewById(int)            return widget <1>
//	  callback onTouchEvent(*)     event touch gui
//	  callback onDraw(*)           frame
//
// The third line of rules reads: View.post posts to the main thread, on the object of its first parameter, run.
//
// `family NAME` names the kind of the rules that follow. `class NAME, …` begins rules for classes and their subtypes;
// `library NAME` in that list (or `library class NAME`) is a class that apps bundle: the hierarchy cannot know it, so
// its rules hold for that very class and are not checked. `library taking NAME, …` begins rules for the methods of all bundled libraries that
// have a parameter of the class, where no class's rule is there: in the order of the files, exact names first. A rule is a pattern and effects separated by `;`, and may
// end in `since N` or `until N` (API levels, both inclusive). Of a class's rules the first holds that fits the method
// and finds its parameters; a subclass's rule replaces its superclass's.
//
// Pattern: `name(T1, T2)` with types by simple or full name, `name(*)` for every overload, `pre*(*)` for every name
// that begins so (exact names come first), `<init>` for constructors, which are not inherited.
//
// Operand: `this`, `<n>` (parameter n from 1), `<Type>` (the first parameter whose type has the name; the rule does
// not hold for an overload without one), `<Type?>` (there, what is said of a missing parameter is left out), `<each Type, …>` (what is said
// holds for each parameter whose type has one of the names, or, with `Type*`, a simple name that begins so),
// `result` (what the callin returns), `returned` (what the callbacks of the rule return; `returned<CLASS>` where their signature does not say what that is), `static` (the app), `one CLASS` (the one object of the class
// that a window or the app has: see Course), `items` (the numbers of all items of the app's menus), `destinations` (those of all destinations of
// its navigation graphs); each of the former followed by any `.key`: what `store key` rules kept.
//
// Effects:
//
//	sync RUNS [where OP] [then course REQUEST [OP]]
//	                                     runs before the callin returns; where: only where the operand has objects; then: where some callback has run
//	frame RUNS                           runs before the callin returns, in no criterion: to measure, draw or compose
//	async THREAD RUNS [as EVENT [of OP]] [named OP] [then …]
//	                                     posted; what stands behind `then` is posted when these have run; as: the message of the course (see
//	                                     Course) of OP, or of what keeps the listener, that tells the event, which comes at that stage only;
//	                                     named: the number that tells it from others in its queue
//	dispatch RUNS by OP, …               runs where the dispatcher says that one of the scopes or contexts has, the first that has any (itself, or
//	                                     under the key dispatcher): at once, where that is `immediate` and the code is on the main thread; else
//	                                     posted to the main thread or to a worker (roles main-dispatcher, immediate-dispatcher, dispatcher)
//	event NAME [gui] set|add RUNS [of OP] [on THREAD] [outside INTENT [without OP MASK]] [while NAME] [owned OP|kept OP] [where OP] [inside CALLBACK] [user FLAG] [FLAGS]
//	                                     registers on the receiver (or OP): set replaces, add adds; outside: it comes only where
//	                                     what the intent opens may run in another process, or the flags OP may lack one of MASK;
//	                                     while: only while that is so of the receiver (or OP), as `begin` and `end` say;
//	                                     owned: no event brings it but steps of the life of the component OP (NAME:callback in
//	                                     lifecycles.life), it goes with that (`one CLASS`: of all windows, and it stays); kept: it stays when that is made anew, and goes when
//	                                     its callback has run. Of an OP that is no component it comes as without these words; where: only
//	                                     where the operand has objects; inside: where the receiver's class has the callback, that one's super call
//	                                     fires what is registered, and nothing else does;
//	                                     user: what `fire` runs comes so alone, and by the user, in a window whose life has the flag (mark),
//	                                     while it is in front. Where `fire` is of an object that is not known, or the listener is
//	                                     on one, it comes at any time, too
//	remove NAME [OP [wholly]|all] [of OP] [if OP is N]
//	                                     the reverse; without OP what `set` registered; wholly: however often it was added (`twice`);
//	                                     if: where that parameter is the number
//	begin NAME [on OP], end NAME [on OP] what NAME says of the receiver (or OP) is so from here on, or no longer
//	cancel [THREAD] RUNS [named OP] [unless OP] | cancel all [OP] [unless OP]
//	                                     takes back what async posted; THREAD: only what was posted to the same queue (of the
//	                                     same object, where it is looper); named: only where all that waits has that number; all: through the receiver
//	                                     (or OP); unless: where that is null
//	fire NAME [: CALLBACK] [on OP] [main | posts | anywhere | within] [often] [instead] [then course REQUEST [OP]]
//	                                     runs, sync, what is registered under NAME on the receiver (or OP; anywhere: on whichever object; within: on
//	                                     all that is in the window, dialog or group of views which it is, and what callbacks of the name views of the app's own
//	                                     classes in it have: it is what brings those that are `inside` its own callback, as far as it is known what is in it), of each
//	                                     listener all of it, in any order, or the one callback, listener by listener; main: only where
//	                                     the call is on the main thread; posts: elsewhere it posts that to the main thread, once; often: any number of times, else once; instead: the next effect is for where nothing ran
//	cancel open KIND [OP] [named OP]
//	                                     takes back what open posted, for an equal intent (without OP: any) and the same name
//	open KIND OP [: EXPR] [in OP] [FLAGS] [by EVENT] [named OP]
//	                                     starts a component: KIND activity service bind broadcast provider job work
//	                                     fragment; OP is the Intent (Uri, class, fragment); `in`: the id of the place;
//	                                     named: the number that, beside the intent, tells what waits apart
//	stop KIND OP                         ends it
//	finish [OP], recreate [OP]           an activity
//	mark NAME, unmark NAME               sets, clears a flag in the life of the component whose code it is (lifecycles.life)
//	unsure NAME                          what fires the event is not known from here on: it comes at any time, too (user)
//	ask REQUEST OP | ask REQUEST in OP [if OP is N]
//	                                     asks OP, which lives in a component (or all that live in OP), for something (lifecycles.life); if: where
//	                                     that parameter is the number
//	host EVENT [OP]                      what lives in OP goes through the event of its life, before the callin returns; settle: it does
//	                                     what it was asked for, as far as the component's life is
//	property OP of OP                    setters and getters of the properties that the first OP names are called on the second one's objects, by their
//	                                     names, again and again: frame callbacks
//	back [OP]                            what lives in OP goes back by one; where nothing can, the activity OP finishes
//	course REQUEST [OP] [perhaps] [if OP|unless OP|unless STAGE]
//	                                     what courses know (see Course), of a dialog, menu, popup or animation; key `builder` of it: what
//	                                     made it; of what a key keeps, all are asked, in any order; perhaps: each of them, or not; if: only
//	                                     where that parameter may be other than zero (or false); unless: only where it is zero, or not
//	                                     at that stage of another course
//	otherwise                            what stands behind it is for objects that do not follow the course that the rule asks for
//	                                     before it: see Course
//	show [OP], dismiss [OP]              `course show`, `course dismiss`
//	store KEY OP [on OP | on static]     value flow; on this unless said. A public field of the name holds it, too
//	make KEY OP [generated SUFFIX] [on OP] an object of each class that OP names (a class, or a class's name) is made, by reflection, and kept
//	                                     under the key, on this unless said; generated: of the class of that name with SUFFIX behind, in the
//	                                     same package, as generators of code write it
//	return OP | return new TYPE | return widget OP | return one TYPE [named OP]
//	                                     value flow; a widget by its resource id; one: the same object wherever the name is the
//	                                     same, a string or the class of an object
//	layout OP [on OP] [into OP [if OP is N]]
//	                                     inflates a layout or menu by its resource id; into: the group of views that takes what is made (if: where
//	                                     that parameter is the number)
//	nothing [own]                        a bundled library's method is not followed: the rule's other effects, or other rules, say what comes of it; own:
//	                                     where the app's own code calls it
//	followed                             a bundled library's method is followed, too, behind the rule's other effects; what it hosts (open fragment)
//	                                     comes in by other rules
//
// Several effects happen in their order. A rule of exactly two, `sync X; async main X` with the same X, means: at once
// on the main thread, posted from others.
//
// RUNS: `OP: EXPR [with OP, …]`, alternatives joined by `|`: `this.callback: handleMessage | this: handleMessage`. EXPR: names,
// sequence by space, `|`, `?`, `*`, `+`, parentheses; `name(Type)` picks an overload; a lone `*` is every overridable
// method of the operand's static type, in any order; `@annotation` every method that has the annotation (role `annotates`); `[OP: EXPR]`, in sync and async, are callbacks of another object in their place. A run on an object that is absent, null or without the callback
// does nothing; where the callback is a framework method its own rule may hold. `with` says which objects the callbacks get as their first
// parameters, `none` for one of which nothing is known; what an operand has no objects for is not known either.
//
// THREAD: `main`, `same` (the thread that the code is on), `window` (main, as long as the window is there whose method it is), `worker`, `looper` (the receiver's, key `looper`; main where it is unknown), `looper(OP)`,
// `handler(OP)` (the looper's of OP; where OP is null, no queue: the callbacks run before the callin returns), `executor` (the receiver; a worker where it is unknown), `executor(OP)`.
//
// FLAGS: `waits` (of a broadcast that is `local`: it is heard before the callin returns, behind those that wait), `result` (marks `result`: the opener's onActivityResult follows), `ordered`, `foreground`, `local` (only this app can send
// it), `twice` (a listener that is added twice has to be removed twice), `alone` (in the place of all that is there), `late` (of a listener that has an owner: the callin tells it at once what the
// steps of the owner's life have told the others so far), `fired` (nothing outside
// the app brings the event: only `fire` runs its listeners), `last` (nothing follows: the process ends), `direct` (of a window that is surely started: its first callback comes before the opener's next one, behind the pause). `by EVENT`: brought later by an event of the system (an alarm that repeats, say),
// not by the call.
//
// `callback` rules say who calls a method that an app class overrides: `event NAME [gui] [inside CALLBACK] [on worker]` (the framework,
// on events; inside: where the class has that callback, too, only its super call), `frame` (the framework, to measure, draw or read data) or `callin` (only callins whose rules say so). Behind
// that, `; store KEY result` (or `result.KEY`) says what the object keeps of what it returns: an app's list gives Android's
// iterators what its get gives.
// `callback *(*)` stands for all methods that the class itself has.
//
// # Layer C
//
// For each public method: which methods of a parameter's type the framework can come to call on the object, and
// whether before the method returns (sync), later (async) or both; the same of the receiver, where the class is not
// a view, a context or the like; and which listeners' methods it runs that other methods of the class keep (fires).
// See Model.Generated, and the generator's classes Summaries (the text), NowSearch and LaterSearch (the method). One
// of its lines says: of the fourth parameter onFlushComplete is called later, at the levels from 31 on.
//
//	Landroid/location/LocationManager;
//	requestLocationUpdates (Ljava/lang/String;JFLandroid/location/LocationListener;)V
//	 4 async onFlushComplete (I)V 1e0
//
// Where no rule is written for a method, Summary makes one of it (bytecode.go): what may run at once does so any number of times, and what may come later
// is registered. It knows no order, no condition and no thread, so a rule of layer B always says more; testdata/generated-differences.txt
// has where the two differ, and why. It says too much where two objects of one class keep different listeners in one
// field, and where a call leads to a method that the caller's object never has. It says too little of what passes native
// code or another process and comes back without a field that keeps it, of casts to unrelated types, of calls that may
// run more than a dozen methods, and of what hangs on an object that a constructor made (AsyncTask.execute: only what it
// calls at once).
//
// # What it does not model
//
// Conditions on values (a Message's what, a flag), arguments that a callback gets where no rule says `with`, how often a callback comes, native
// code. A listener of a type that no rule knows is layer D's: an unordered event.
package framework
