// Package program reads an app's code: classes and hierarchy over all dex
// files and the framework, the callbacks the app offers, a reduced
// control-flow graph of every method, and a value flow over the whole app
// that tells which objects reach which call.
//
// The CCFA builder asks it; so does the rewriter (for candidate callbacks).
package program
