// Package framework is cbcov's model of Android: which classes and methods the framework has at an API level
// (layer A), and what its methods call back (layer B, written by hand, and layer C, from byte code). It is data with a
// loader, for packages that analyse apps. docs/model.md specifies the files: their notations, with examples.
//
// The data are text files that a person can read and correct, below data (written by generator from the platform's byte
// code) and model (written by hand). embed/gen packs them into embed/bindata.go: run it after a change. Load unpacks,
// indexes the classes by name and parses the rules; a class is parsed when it is asked for. Check finds what is wrong in them.
//
// A rule (layer B) becomes a Summary of a callin; where none is written, layer C does (bytecode.go). Lifecycle is how
// components live, Course in which order one object's listeners are told, Order the same of one object that lives in a component.
package framework
