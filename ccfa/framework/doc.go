// Package framework is cbcov's model of Android: which classes and methods the framework has at an API level
// (layer A), and what its methods call back (layer B). It is data with a loader, for packages that analyse apps.
//
// # Layer B: the notation
//
// Files model/*.cb. A line is a rule, a header or a comment; `#` starts a comment. Example:
//
//	family gui
//	class android.view.View
//	  setOnClickListener(*)        event click gui set <1>: onClick
//	  performClick()               fire click
//	  post(Runnable)               async main <1>: run
//	  removeCallbacks(Runnable)    cancel <1>: run
//	  findViewById(int)            return widget <1>
//	  callback onTouchEvent(*)     event touch gui
//	  callback onDraw(*)           frame
//
// `class NAME` opens a block of rules for a class and its subtypes; `library class NAME` one for a class that
// apps bundle, so that the hierarchy cannot know it. A rule is a method pattern and effects separated by `;`,
// and may end in `since N` or `until N` (API levels, both inclusive).
//
// Pattern: `name(T1, T2)` with simple (or full) type names, `name(*)` for every overload, `prefix*(*)`,
// `<init>` for constructors, `<static>` is not needed. `callback` before it makes it a rule for the method
// that an app class overrides.
//
// Operand: `this`, `<n>` (parameter n from 1), `<Type>` (the first parameter whose simple type name is Type; a
// rule does not hold for an overload without it), `result` (what the callin returns), `static.key` (one place
// for the app), each followed by any `.key`: what `store key` rules put there. `OP?` on a typed operand: the rule
// holds also without such a parameter (the operand is then OpNone).
//
// Effects:
//
//	sync RUNS                            runs before the callin returns
//	async THREAD RUNS [then EFFECT]      posted; `then` an async effect that is posted when these have run
//	event NAME [gui] set|add RUNS [of OP] [on THREAD] [FLAGS]
//	                                     registration on the receiver (or OP): set replaces, add adds
//	remove NAME [OP|all]                 the reverse; without OP what `set` registered
//	cancel RUNS | cancel all [OP]        takes back what async posted
//	fire NAME [on OP]                    runs, sync, what is registered under NAME on the receiver (or OP)
//	open KIND OP [: EXPR] [FLAGS]        KIND activity service bind broadcast job work provider fragment
//	stop KIND OP                         ends it: KIND service bind job work fragment
//	finish [OP], recreate [OP]           an activity
//	show OP, dismiss OP                  a dialog, menu or action mode
//	store KEY OP [on OP | on static]     value flow; on this unless said; on static: the place static.KEY
//	return OP | return new TYPE | return widget OP
//	layout OP [on OP]                    inflates a layout or menu by its resource id
//
// RUNS: `OP: EXPR`, alternatives joined by `|`: `this.callback: handleMessage | this: handleMessage`.
// EXPR: names, sequence by space, `|`, `?`, `*`, `+`, parentheses; a lone `*` is every overridable method of
// the operand's type. `name(Type)` picks one overload. An operand that is absent or null skips its run.
//
// THREAD: `main`, `worker`, `looper` (of the receiver), `looper(OP)`, `executor`, `executor(OP)`.
//
// FLAGS: `result` (the opener's onActivityResult follows), `ordered`, `foreground`, `local` (only this app can
// send it), `event NAME` (brought by an event of the system later, an alarm say, rather than by the call).
//
// `callback` rules: `event NAME [gui] [on worker]` (the framework calls it on events), `frame` (measure, draw,
// adapter reads) or `callin` (only where a callin's summary says so). `callback *(*)` stands for all methods that the
// class itself has.
package framework
