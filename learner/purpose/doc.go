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
// The package runs nothing. learner/experiment joins a purpose, a device and a learner.
package purpose
