// Package program reads an app's code for those who build its CCFA or rewrite
// it: classes and their hierarchy over all dex files and the framework, the
// callbacks that the app offers, a reduced control-flow graph of every method,
// and a value flow over the whole app that tells which objects reach which
// call.
//
//	apk.APK ── read ──> Input ── loader ──> classes, methods, hierarchy
//	                                          │
//	     framework.Model (store, return) ──>  flow: objects, nodes, edges
//	                                          │
//	Candidates, Graph, Callees, Callin, Arg, Origin, Stored  <── answers
//
// # An example
//
//	class A extends Activity {
//	    private final L first = new L();
//	    void onCreate(Bundle b) {
//	        View v = findViewById(R.id.save);
//	        v.setOnClickListener(first);                       // site 1
//	        attach(v, w -> finish());
//	    }
//	    static void attach(View v, View.OnClickListener l) {
//	        v.setOnClickListener(l);                           // site 2
//	    }
//	}
//
// Arg(site 1, 0) is the Widget of R.id.save, Arg(site 1, 1) the Alloc of L in
// A's constructor, whose Owner is the Component A. Arg(site 2, 1) is the
// lambda's synthetic class. Callin of both is View.setOnClickListener; Callees
// is empty, since what the framework calls back is for the framework model to
// say. Callees of the call of attach is attach.
//
// # The value flow
//
// A body becomes values in static single assignment (decode.go), and these
// become nodes when the method is reached (generate.go). Objects move along
// edges (engine.go): assignments, parameters and results, fields of each
// object apart, elements of arrays, static fields, what the framework model's
// store rules keep and its return rules give back (outside.go). The call graph
// grows with it: a call runs what its receivers' classes say.
//
// Methods in scope are analysed once for each receiver object, static ones
// once for each component whose code calls them, so that a base class run by
// several subclasses does not mix their listeners. Calls of a helper are told
// apart too, by the ids, classes and callbacks that they pass (apart.go). An
// object is its `new`, the component whose code runs it, and what that code was
// called with. Libraries are analysed once, and only where something calls
// them.
//
// Roots are the constructors and overrides of all that Android makes by itself
// (manifest, layouts, menus, preferences, navigation graphs), and for every
// object that is made the methods that override a framework method (in scope:
// a library's too). Their parameters are unknown objects; an unknown object
// that is cast to a class in scope is any instance of the class there is.
//
// Bodies are decoded by several goroutines, all else happens in one order that
// comes from the classes' names: neither the order of the dex files nor the
// number of goroutines changes an answer.
//
// # What it does not see, or sees too much
//
// It over-approximates: order within and between methods is not looked at (a
// field holds all that is ever stored in it), methods of libraries mix their
// callers, elements of a collection are one set, and all objects of one `new`
// in one component are one. Any override of an outside method on a made object
// counts as run.
//
// It under-approximates: reflection, but for Class.forName, getConstructor,
// newInstance, getClass and Fragment.instantiate of constants (newInstance of
// a class that is not known gives the app's classes that some constant, or the
// manifest's meta-data, names, of the type that the code casts the object to);
// classes made only by native code or by a deserialiser, as long as one other
// instance is made too (else an unknown object stands in); values carried by exceptions,
// by Intent extras and Bundles (unless the model has rules), or by threads of
// native code; objects of types that no callback depends on (StringBuilder,
// Bitmap, Rect, boxed numbers and the like: see descTraits); numbers other
// than int. Overrides of java.lang.Object's methods are no callbacks. A call
// whose receiver is a framework type is not resolved to the app's overrides
// unless an object of the app reaches it.
//
// Sets are bounded: 48 constants, 300 objects where no type is declared, 200
// objects of a class, 96 receivers of a method; what is more becomes one
// unknown or joint object. If the whole grows past the limits of limits.go it
// is done again without telling objects of a class apart, and Warnings says
// so. Hierarchies that are cyclic or endless are cut, classes defined twice
// count once, supertypes found nowhere count as empty: Warnings names all.
package program
