// Package embedded is the device that comes with cbcov: a JVM that runs an app's code on Robolectric's Android, in virtual time.
//
// Install fetches Robolectric by the user's own Maven, checks every file against a lock file of SHA-256 sums, and compiles the agent
// (device/agent) from the sources in this binary. Run starts a JVM with the agent, sends it events over its standard input (a
// script's or a seeded monkey's), and writes what logcat would have written, with the script that repeats the run. Connect and
// Device.Open give the same as a device.Session, event by event. Verify only loads an app's classes.
//
// # How an app gets there
//
// The APK's dex files become JVM classes one by one, as they are asked for; the manifest, resources and assets are read by
// Android's own code from the APK. Each process of the app gets a class loader of its own, so a crash or a kill is followed by a
// process without the old one's static fields, in the same JVM, and by a new nonce (system property cbcov.nonce). The data folder
// stays for the whole run.
//
// # What is exact
//
// The code of the app and of Android's framework (activities, fragments, views, handlers, AsyncTask, loaders, SQLite) is the real
// one. The system server is the agent: it calls lifecycles in a phone's order, and what an app asks it for (startActivity, finish,
// startService, permissions) comes as a message behind those queued already. Time is virtual. Threads, executors, timers and
// looper threads that the app makes run one at a time, when they are chosen, and Thread.sleep waits for virtual time: so the same
// seed, or the same script, gives the same bytes. Where a background thread blocks in another way (a lock, a queue, a socket) it is
// left to real time, and Result.Threads names it: then runs may differ.
//
// # What is a guess
//
// Sensors, location, camera, media player, telephony and the like are Robolectric's stand-ins; native libraries of the app never
// run. What the app wants and the device does not have ends its process as a crash would, but counts as a lack, told apart by
// the kind of error and by where it was thrown: now and then that is wrong. Manifest receivers are one object a process, where a
// phone makes one a broadcast. All activities are in one task. Several processes of one app (android:process) run in one. Services
// that only the system binds to (tiles, wallpapers, keyboards, listeners of notifications) are not bound. Gestures other than a
// touch are not sent. Dialogs of the system (permissions, other apps) are answered, not shown.
//
// # Safety
//
// The app's code runs with the user's rights. The JVM gets an empty HOME and working folder and an empty environment; a security
// manager refuses processes, writing outside of that folder, and the network unless Options.Network is set. This keeps honest code
// from doing harm by accident. It is no sandbox: do not run an app there that you would not run on your machine.
package embedded
