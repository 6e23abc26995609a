// Package device says what cbcov asks of a thing that runs Android apps, whatever it is: the embedded one (package embedded, a JVM
// with Robolectric) today, a phone later.
//
// It holds three things. The interfaces Device and Session: open an app, send it an event, look at what is on the screen, close; and
// Laboratory and ExperimentSession, for a device on which classes are learned. The vocabulary of events, the type Event, the same for
// every device and every way of driving it (a seeded monkey, a script, an exploration). And the script language, which is that vocabulary
// as text, one event a line, so that what a run writes down and what a user writes by hand are the same thing.
//
// Two runs can be compared by what their sessions tell beside the log: Access, what the app's own code read and wrote, as Touching asks for it, each
// with the piece of work that did it; and State, what the app looks like at one moment.
//
// Package drive drives apps by monkeys and scripts, on any device; package registry finds a device by its name.
//
// # Scripts
//
// A script is a text file. A line holds one event, words parted by blanks; # begins a comment where a word could begin. Text is
// quoted as Go quotes it. Lines that set up the environment come first, before the first event:
//
//	seed 7                                # the app's random numbers come of it
//	identity 0123456789abcdef "fedcba9876543210"   # written by a run: names its processes in the log, as long as its events are these
//	orientation landscape                 # or portrait
//	locale de-DE
//	night on                              # the dark theme, or off
//	grant android.permission.CAMERA       # answered so where the app asks; what no line names is granted
//	deny android.permission.RECORD_AUDIO
//	ask                                   # the system's questions wait for the user: reply says yes, back no; but those that lines name
//	database notes.db 3                   # an empty database of user_version 3, made before the app starts
//	file files/settings.txt "a=b\n"       # a file in the app's data folder
//	response https://a.example/list 200 "[]"   # what a host answers; it has no other pages, and hosts that no line names are unknown
//	row content://com.android.contacts/contacts display_name="Ann" starred=1   # in a table of the system's providers
//	schedule random                       # threads change where they meet, by the seed; turns: where they wait
//	turn 12 "worker 1"                    # what goes on at the 12th decision, as a run has written it; all others are as with turns
//	early "p.Main$1"                      # what a thread or a pool is given of that class begins in the middle of what asks for it
//
//	launch                                # the launcher's activity; launch p/.Other starts another
//	click id/save                         # a widget by its id's name
//	click "Save"                          # or by its text
//	click path/form/EditText:2            # or by the end of the way to it; or by its place among the screen's widgets: @3
//	act id/row "Archive"                  # what else a widget offers: scroll-forward, scroll-backward, expand, collapse, dismiss, enter, the app's own
//	rotate                                # the phone is turned; night: the dark theme goes on or off; language fr-FR: the user chooses it
//	cover                                 # another app's window covers a part of the activity: it is paused, and not stopped; return ends that
//	run                                   # the next pending message
//	run 2                                 # the second of the pending messages that may legally come next
//	late 2                                # the second of them is late: it waits, and on its thread all behind it, until release
//	release                               # what was late may run
//	advance 500ms                         # time passes, and runs what comes due, in its order
//	idle                                  # runs all that is due now
//	reply                                 # the user says yes to the system's question, or another app answers, with what fits or a given URI
//	notification "News" "Answer"          # presses a notification's button; without one, taps it; dismiss "News" wipes it away
//
// Widgets are views, and what views draw by themselves and tell accessibility services of, as Compose does: an id is a resource id's name, or
// the tag that a composable has for tests. A way is made of ids, or else names of Android's classes, of what something is in; :2 is the second one of
// that name beside each other. So these names stand where the app is built anew, and its own classes have other names; a place does where nothing on
// the screen does change.
//
// Nothing but run, advance and idle lets a pending message run: so both orders of an event and a message can be written down.
// What Android does on its own to draw a window (layout, draw) is not held back, nor what views were told to post before they had a window: that runs
// behind the first layout, before the window is drawn and can be touched.
//
// # Work
//
// Each piece of work that runs has an ID: a message of a looper, what a thread or a pool is given, an event itself. Screen.Pending says which may
// come next, Outcome.Ran which ran, so that one who runs the same events with another order of their work knows which is which: an ID comes of the
// event, or of the work that asked for it, and of how many of its name that one had asked for before. An event's comes of its number, which run,
// advance and idle have none of. Random numbers belong to the work that draws them, so that another order gives each work the same ones.
// What an ID cannot tell apart is work in a pool that the JDK or the app manages by itself (ForkJoinPool, coroutines): there it is the thread's.
//
// Session.Reset begins anew on a device that is there already, with another environment: runs of a few events take some tens of milliseconds then.
//
// A broadcast has an action: the system delivers one without to no receiver that does not ask for data, too, not even where a filter names no action
// (AOSP IntentResolver.queryIntent looks among filters by the intent's action, scheme or type; addFilter keeps none of a filter without).
//
// # Order of data
//
// ParseScript turns text into a Script (or an error with line and column); a driver sends the Script's settings to Device.Open and
// its events to Session.Send; each answer is an Outcome; log lines go to App.Log as logcat would have written them. What the session has to
// say of itself in the end are its Notes.
package device
