/**
 * The laboratory: runs experiments, which make objects of a class, call them, and hear what they call back, so that cbcov can learn
 * the class's typestate. {@link cbcov.agent.lab.Bench} answers cbcov's requests; {@link cbcov.agent.lab.Session} is one experiment: a
 * reset, then inputs and waits, in virtual time. An experiment's source comes with the request, is compiled in this JVM, and is loaded
 * with its libraries as an app's code is: its threads, executors, timers, sleeps and clocks are the device's. Android, the sandbox and
 * the JVM stay from run to run and from experiment to experiment.
 */
package cbcov.agent.lab;
