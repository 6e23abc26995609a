// Package purpose reads learning purposes: what a developer writes so that the callback typestate of a class can be learned.
//
// A purpose is a YAML file of about a page. It names the class, says in Java how a fresh object is made, what the inputs do, and
// which callbacks are which outputs, and how long quiet is waited for. Load reads such a file and Shipped gives those in the binary.
// Java makes the experiment of it, one Java file that a device compiles and runs; Source.Locate leads what the compiler says about
// that file back to the line and column of the YAML. Restriction is the language of the words that are asked at all, as one finite
// automaton.
//
// The least that a purpose has (schema/cbcov-purpose-1.json describes all keys; shipped/ has examples):
//
//	class: com.example.Timer
//	libraries: [classpath]           # the jar comes by --classpath
//	imports: [com.example.Timer]
//	fields: "Timer timer;"
//	reset: timer = new Timer(callback::onDone);
//	inputs:
//	  start: timer.start();
//	  stop: timer.stop();
//	outputs:
//	  done: {callback: onDone(int code), when: code == 0}
//	quiet: 500ms
//
// Snippets hear by the field callback, which has a method for each raw callback that the purpose names, and call what
// cbcov.agent.lab.Experiment has: context(), folder(), user(), service(). An input that throws is answered err.
//
// # What the symbols are in an app
//
// The section app says which calls and callbacks of an app the inputs and outputs are, so that apps can be held to what was learned. Where
// it is missing, they cannot; where it does not name an input, no call of an app is that input.
//
//	app:
//	  new:                                                    # calls that make an object, or hand one out
//	    - Timer(*)                                            # a constructor, with any parameters
//	    - {call: Timers.take(), again: true}                  # a call's result; it may hand out the same object again
//	    - {call: Timer.running(int), after: start}            # the new object is behind that input already
//	  inputs:
//	    start: [start(), start(int)]
//	    stop: {call: stop(boolean), when: {0: true}}          # conditions on arguments; stop(false) is no input then
//	  outputs:
//	    done: {callback: "Timer.Listener.onDone(Timer, int)", object: 0, registered: setListener(*)}
//	  neutral: [get*(*), set*Listener(*)]                     # calls that change no state
//
// A method is written as its name and its parameters' types, (*) for any. Classes are known by their simple names where the purpose imports
// them; a method of the purpose's class needs none. The object is the receiver, or the result of a call in new, or as object says: an
// argument's number, or listener, where the callback's receiver was registered on it. An output with late: true may also come where the
// machine has none. After a call in no list an object may be in any state: nothing is guessed.
//
// The package runs nothing. learner/experiment joins a purpose, a device and a learner.
package purpose
