// Package embedded is the device that comes with cbcov: a JVM that runs an app's code on Robolectric's Android, in virtual time.
//
// Install fetches Robolectric by the user's own Maven, checks every file against a lock file of SHA-256 sums, compiles the agent
// (device/agent) from the sources in this binary, and makes starts quick. Connect finds that again; Device.Open starts a JVM with the agent,
// which is sent events over its standard input, and gives what logcat would have written. What is said there is described in wire.txt. Package drive
// chooses the events.
//
// OpenLaboratory gives the same Android for experiments, which make objects of one class and hear what they call back, so that the
// class's typestate can be learned.
//
// # How an app gets there
//
// The APK's dex files become JVM classes one by one, as they are asked for; the manifest, resources and assets are read by
// Android's own code from the APK. Each process of the app gets a class loader of its own, so a crash or a kill is followed by a
// process without the old one's static fields, in the same JVM, and by a new nonce (system property cbcov.nonce). The data folder
// stays for the whole run.
//
// # How it starts
//
// Robolectric lets a test choose what stands for a method of Android (a shadow) and change its mind: each method looks for one when
// it is called first, by means that cost the JVM six classes a method. Here the shadows are known, so Install links the methods once
// (the agent's class Linker): the code of a method without a shadow goes back to its place, the others are bound for good. Then it
// starts a small app, and the JVM archives the classes that it has loaded and checked for the starts to come (class data sharing;
// one archive for each API level and JDK, 80 MB). A start of a small app takes 1.9 s of the wall and 2.5 s of processors, where it took
// 4.9 s and 5.9 s.
//
// An app's own classes are converted as they are asked for, by a JVM beside the one that runs the app (class Converter), and are kept by the contents
// of the app's APKs for its next run: an app with Compose, which loads some two thousand, starts in 3.7 s when it is new, and in 2.5 s then. The JVM
// that runs the app asks cbcov for each class (class Handed) and does the same wherever that has it from. If it converted them itself when they
// are not kept, a first run and a second would differ: the JVM counts identity hash codes up for all of its code, and the order of hash tables
// with Android's objects comes of them.
//
// # How it begins anew
//
// Session.Reset gives the next run a fresh Android, a process, storage and clocks as those of a JVM that has just started, in some 10 ms; a short run
// of a small app, of 20 events, takes 50 ms of a processor with it. What it logs and tells is the same, byte for byte: the tests play all their
// scripts one after the other in one session. For that the numbers of threads and pools begin anew, with what Java keeps for all of the JVM (class JavaState),
// and Android's own threads, some of which outlive processes, have numbers of their own in the log. Objects of
// Android's classes have hash codes that come of their class and of how many of it the process has had (classes Identity and Identities). Three things
// stay: hash codes of the JDK's own objects, such as java.lang.Class and Thread, which the JVM counts up for all of its code, so that hash tables with
// those, and IdentityHashMap with any, may have another order; static state of Android's that Robolectric does not reset, of which a look at all
// static fields, after the scripts of one app, has found nothing that an app can see; and what an app has written into its own APK: then Reset fails.
//
// # How an experiment gets there
//
// Each open session has a JVM, which compiles the experiment's Java by the JDK's own compiler against Android's plain jar, loads it
// with its libraries through a class loader of its own, and is kept warm for the next session: the first experiment is ready after
// about two seconds on two processors, each further one after some tens of milliseconds. One JVM a session was chosen over several
// sandboxes in one JVM, which would take less memory (139 MB instead of 400), since a hang or a death then loses one session's run
// only, and since a JVM's start is small beside what is learned in it. A run begins by dropping what the last one left: messages,
// threads, timers, windows, watched files, its folder. That takes tens of microseconds, where a fresh Android would take 20 ms; Android's
// own static state and the experiment's stays. A run of a few inputs and waits takes 0.1 ms (MediaPlayer), 0.2 ms (CountDownTimer), 0.6 ms
// (AsyncTask), 2.4 ms (SQLiteOpenHelper), 17 ms (a window), requests included.
//
// # How a class is tried
//
// Laboratory.Trials has the same JVM make objects of any class by reflection, with nothing compiled (the agent's package trial). A thread makes
// all trials of a batch, which are one message, and the main thread looks at it every 5 ms. Where it waits in one place for 10 looks, or for 5 where it
// waits without an end, it is stuck: it is interrupted, and another thread goes on with the next trial. Where it works for longer than a call may, by its
// processor's time, it cannot be ended; the JVM is, and another one takes up the trials that are left, as it does where the JVM dies or runs out of
// memory. A thousand trials of
// java.util.Stack with five calls each, and six observers asked before each, take 0.2 s. Threads that a class of the class path starts do not run;
// those that the platform's code starts run in real time, and where one is left at the end the JVM is not used again. What the main thread is sent
// comes to nothing. The order of what reflection gives is that of signatures; what Robolectric added to Android's classes is left out.
//
// # What an input and a wait are
//
// An input runs while time stands. A wait gives the oldest callback that was heard; where there is none it lets run, in the order of
// time, the main thread's messages, other loopers', threads, executors and timers, until one calls back or the wait's time has passed.
//
// # What is exact
//
// The code of the app and of Android's framework (activities, fragments, views, handlers, AsyncTask, loaders, SQLite) is the real
// one. The system server is the agent: it calls lifecycles in a phone's order, and what an app asks it for (startActivity, finish,
// startService, permissions) comes as a message behind those queued already. Time is virtual. Threads, executors, timers and
// looper threads that the app makes run one at a time, when they are chosen, until they wait; then they give their turn to others. The agent
// changes java.util.concurrent so that a wait inside of it is one of these (class Woven): locks, semaphores, barriers, queues, futures and
// fork-join pools are the JDK's own code. Who wants a monitor that a thread without its turn holds, waits for that one first. So the same
// seed, or the same script, gives the same bytes. Where a background thread waits inside of the operating system (a file's lock, a channel of
// java.nio), or works for seconds, it is left to real time, and Notes.Threads names it and what it does: then runs may differ. When garbage is
// collected is not told: ReferenceQueue.remove waits, no object of the app's is finalized, and what the app or Android refers to weakly stays (class
// Referents) until the process ends, the app itself calls System.gc, or memory is short, which the run tells.
// Objects of the app's classes have hash codes of their own (class Identity), so that nothing else in the JVM moves the order of its hash tables.
//
// With the setting schedule, threads are changed where they meet, too, by the seed (class Schedule; the places are in class Places). Each
// decision has a number; those that took what is not first make a file by which another run decides the same.
//
// An event ends. Where the main thread does not come back within the option Hang of its own time (the processor's while it runs, real time while
// it waits), or one piece of work has it sleep or wait for as long by virtual time, the app's process ends as not responding. When that time is over is
// chance. So the thread is stopped where the outermost of the app's loops goes round that did so shortly before (class Watchdog), and of an event
// that logs more than some thousand lines the log has these alone (heldLog): runs that hang are the same, too. Where none of the app's loops goes round, it is
// stopped where it is; since JDK 20, which stops no thread, only where it waits: what spins in Android's code or the JDK's ends the run. What
// posts itself for ever holds up no idle.
//
// # What an app touches
//
// Where device.App.Touching asks for it, the app's own classes are changed when they are loaded (class Touched), so that their code tells of each field,
// array, collection and piece of the framework's state that it reads or writes (class Touches). What is kept of the app's conversion stays as it is, and
// without it nothing is slower. It is told before it happens, and only what was read of a field after it: a call that fails was an access, too. An object is
// known by a number, counted as met; what stands for the contents of another one has that one's, as an iterator, a key set, or an editor of preferences
// where a TouchingCall says so. A compiler's accessors count as their callers. Writes of a constructor's before the constructor of its super
// class are not told: nobody else has the object yet. A read of a LinkedHashMap in the order of access is told as a read.
// Measured: 400 events of a monkey's on ApiDemos take 1.05 to 1.4 times as long, with 20,634 touches; its 5,068 classes take 0.8 ms each when they are
// loaded first. Where all of Compose counts as the app's own, 5 times as long, with 930,000 touches.
//
// # What an app looks like
//
// Session.State tells it at one moment, in some 50 ms on ApiDemos: what can be reached from static fields and from the components that live (class Heap),
// the views of the windows of the activity in front (ViewLines), preferences, databases (Tables), files, and what is registered with the
// system. It runs none of the app's code. Fields are read where they lie in memory, collections by the JDK's and Android's fields (Contents), databases from
// copies of their files. Only nodes that views draw are asked of their code, where that is a library's, as Compose's is. So it changes nothing of what follows;
// of the hash codes that the JVM gives to objects of the JDK's own classes, such as constants of enums, that is so only where the app's scope is
// given: then a first look, after the first event, loads all that a look wants. Paths say where something is and not when it was made. Where a set or a map has
// no order of its own, its elements come in the order of their text, or of their classes and plain fields; those that are alike in these come as they lie in the table.
//
// # What is a guess
//
// Sensors, location, camera, media player, telephony and the like are stand-ins, Robolectric's or the agent's: media
// player, recorder and cameras keep the platform's states and errors, play and see nothing, and surfaces show nothing.
// The phone is on a network where the script has a host answer or the run may use the machine's; otherwise it has
// none, and downloads wait for one. Native libraries of the app never run. What the app wants and the device does not have ends its process as a crash would, but counts as
// a lack, told apart by the kind of error and by where it was thrown: now and then that is wrong. The providers that
// every phone has (contacts, calendar, media, messages, calls, downloads, documents) have the rows that a script puts
// there and what the app inserts, each path by itself. Jobs run when their time has come, whatever else they wait
// for. A web view tells its client of its pages, and shows none: those that the app brings load, those of a network
// fail. All activities are in one task. Several processes of one app (android:process) run in one. Services that only
// the system binds to (tiles, wallpapers, keyboards, listeners of notifications) are not bound. Gestures other than a
// touch are not sent. A host that a script answers for is the script's altogether: each client that opens a
// java.net.Socket or asks by HttpURLConnection finds it, by HTTP/1.1, at an address for documentation
// (192.0.2.0/24); it knows the pages that the script names, 404 for all others, and refuses other ports. TLS is the
// JDK's, with a certificate whose authority the device trusts: who pins another key or trusts others fails as with
// any wrong certificate. Channels of java.nio find no network. The main thread may not ask it, unless StrictMode
// lets it. The system's question for permissions is answered by the script's grant and deny lines at once; with the
// setting ask it stays in front until the user replies or goes back. Another app that was asked for a result answers
// by the event reply. The system's bars have a phone's height and gesture navigation; the keyboard serves the field
// that has the focus and covers nothing. The phone has no accounts but those that the app adds by its own
// authenticator. Reflection on hidden members fails as the framework's annotations say; members that are public and
// left out of the SDK without one are found, since byte code does not tell them apart. Where a phone refuses (exact
// alarms, Do Not Disturb, starts of activities and services from the background, views on another thread, the network
// on the main one, windows without an activity, unsaid flags of receivers and pending intents), so does this; the
// shadows in device/agent name AOSP's place for each. It does not refuse the system's own broadcasts that an app
// sends, nor more alarms than a phone takes. The screen turns with the phone, unless the window in front keeps its
// orientation.
//
// # API levels
//
// Levels are those that Robolectric has an instrumented framework jar of, and that apps and experiments were seen to run on; each is
// fetched when Install is asked for it. A level runs that level's own code of Android, under one agent: where levels differ in what the
// agent does itself (when the state is saved, who makes an app's components), it does as that level does. FetchLibraries gets what
// experiments need beside Android; only their own code sees it.
//
// # Safety
//
// The app's code runs with the user's rights. The JVM gets an empty HOME and working folder and an empty environment; a guard (a security
// manager, and since JDK 24, which has none, the agent's changes to the JDK's classes) refuses processes, writing outside of that folder, and
// the network unless the option Network is set; where a phone refuses the same, the app gets the phone's exception. This keeps honest code
// from doing harm by accident. It is no sandbox: do not run an app there that you would not run on your machine.
package embedded
