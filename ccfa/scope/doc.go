// Package scope decides which of an APK's classes are the app's own: those that are measured. All others are libraries', which the analysis
// follows, but whose methods are no callbacks and have no probes.
//
// Decide takes what the manifest declares, the names of all classes, and what the user said; program.Load asks it once, so that the
// automaton, the probes and the traces are of one scope. What it took for the app's, and why, is kept for `cbcov ccfa` to tell.
package scope
