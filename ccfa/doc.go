// Package ccfa builds an app's callback control-flow automaton (CCFA): which callbacks the framework can call,
// after which events, and what happens inside of each. It is for coverage, which reads required sequences from
// it, and for people who want to see it.
//
// A CCFA (*CCFA*; *Testing Criteria*, section IV-A; docs/semantics.md lists papers) is an automaton over the entries and exits
// of callbacks. A transition's guard says why: `evt=` an event from outside, `cs=` a callin that calls back
// before it returns, `msg=` a callin that posted it. ε marks the begin and end of a callin. One activity
//
//	class A extends Activity {
//	  void onCreate(Bundle b) { b1.setOnClickListener(new L()); }
//	  void onStop() {}
//	}
//
// becomes (lifecycle depth `paper`)
//
//	absent  --A.onCreate.entry, evt=launch-->  . --A.onCreate.exit--> resumed
//	resumed --L.onClick.entry, evt=click(R.id.b1)--> . --L.onClick.exit--> resumed
//	resumed --A.onStop.entry, evt=leave--> . --A.onStop.exit--> gone
//
// Data passes through in this way:
//
//	program.Program + framework.Model → Build
//	  body.Read        a module for each body of code: callins that call back, post, register (package body)
//	  machine.Analyze  summaries of the modules: what comes first, last, through, and what it does to a slot (package machine)
//	  findParts        one part a component: what its life, events and messages lead to (parts.go)
//	  findCallbacks    kinds and threads, derived once from the machine (callbacks.go)
//	→ Automaton
//	  Views     reads which callback can come next: one part, or a window that opens another (system.go, view.go)
//	  Syncs     what callins call back, and behind what (syncs.go)
//	  Explicit  spells one part out as states and transitions, when asked (explicit.go)
//
// No body is copied: an automaton is a recursive state machine (Alur et al., TOPLAS 2005), whose modules call each other. A view that needs
// more work than the budget allows has less detail and says so (View.Coarse).
//
// Registrations are slots: variables of the automaton. A widget's click listener is one slot with a value for
// each listener; a listener's event needs its value. Slots are followed one by one and in pairs, not all
// together: an event that depends on how three registrations fit together may be required though it can never
// come. Conditions in the code are choices. Both err on the side of requiring too much.
package ccfa
