// Package conflict finds on what the order of two callbacks can matter: for each callback of an automaton what it may read and write, through all
// that it calls, and for two of them where both are at the same place and one writes.
//
//	class Main extends Activity {
//	  private Player player = new Player();
//	  void onPause() { player = null; }                     // Main.java:3 writes Main.player, null
//	  void onClick(View v) { player.play(); }               // Main.java:4 reads Main.player
//	}
//
// Between(onPause, onClick) is one Conflict: on Main.player, which onPause sets to null and onClick reads.
//
// # Locations
//
// A location is a field of an abstract object (package program says which objects an instruction may have), a static field, the elements of an
// array or the contents of a collection, or a state of the framework's: what the model's rules say that calls read and write
// (framework.StateUse): the text of a view, a preference by its key, a table, a file, a player. Two locations may be one where the field or state
// is the same and the objects may be one, as package program says, and the keys: what is no constant may be any.
//
// # What counts
//
// A callback's accesses are those of all the APK's methods that its code calls, through super calls and libraries, on the objects that it calls them
// on. What it posts, and what the framework calls back, are callbacks of their own; those that run inside of it count for it, too, where they are
// eight at most, unless it is compared with one of these. Not counted are final fields, what a constructor does to the object that it makes, objects that nothing but the
// code that makes them can see, and what libraries keep in classes of their own, but for objects of these that the app's code makes.
//
// # What it does not see
//
// It over-approximates as the flow of package program does: all objects of one `new` in one component are one, order inside of callbacks is not
// looked at, and neither are locks nor conditions. A coroutine's callbacks each have the accesses of its whole body. It under-approximates
// native code, reflection, and states that no rule tells of. Of a callback that calls more than a limit of methods the nearest count.
package conflict
