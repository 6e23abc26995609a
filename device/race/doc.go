// Package race proves event races by running them: it finds pieces of work of a run that touch one piece of state, and executes both orders of them
// from the same beginning.
//
// It is for package explore, on a device that records accesses (device.Touching). Data passes through it in this way:
//
//	script ── Bench.Record; who drives ── Bench.Begin ──> Execution: work in its order, what it touched ── pairs ──> two pieces of work, a shared piece of state
//	pair ── Bench.flip, Bench.early ──> Execution of the other order ── compare ──> Finding: harmful, differs; or nothing, as they commute
//	Execution ── Prover.learn ──> Wanted: events that touch the same state and came one behind the other in no run yet
//
// A finding is harmful where one order ends the process by a fault and the other does not; it differs where both end well, and what they leave
// is not the same: the state that they share, the screen, preferences, databases, a failure that a pool keeps for somebody who never asks.
//
// # Which orders are executed
//
// Only those that a phone can have. The device offers the first message of each looper and what each thread may do next, so that no message of a
// looper ever comes before an earlier one; beyond that:
//
//	first            then            can the other order be?
//	message          user's event    yes: input comes through a descriptor that the looper polls between any two messages (AOSP Looper.cpp, pollInner)
//	message          what the system no, where the message was due: an activity's pause and the like, a broadcast, a service's start, a place come by
//	                 tells           messages of the main thread's queue, behind it (device.Kind.Queued)
//	message          message         of one looper: no, it is sorted by time, and by the order of posting (AOSP MessageQueue.enqueueMessage);
//	                                 but who posted the first may be late, where that is another thread, or an event behind which the second
//	                                 can come: it was posted before that, or comes of another event with which that can change places; or
//	                                 the thread that posted the second may have begun at once, before the first was posted
//	what the system  the app's       yes: who sends it, such as that a service is connected, is another process, whose calls come by threads of the
//	tells            message         app's that are nobody's (AOSP LoadedApk.ServiceDispatcher, ActivityThread.ApplicationThread)
//	message          other thread    yes: nothing orders them
//	other thread     message         yes, where the main thread can be busy for as long: below 5 s, which Android takes for not responding
//	other thread     other thread    yes, but for who waits for whom: the device runs monitors, joins and executors as the JDK does
//	a piece of work  what it posts   no; but a thread that it starts, or what it gives a pool, may begin, and go on, in the middle of it
//	user's event     user's event    yes, where the second one's widget is there before the first; told only where one order is harmful, as users mean
//	                                 something by their order
//	user's event     event from      yes, with what they bring about: broadcasts, sensors, places, other apps' starts of services and the want of memory do
//	                 outside         not wait for a user; told as above where the events alone are in conflict, not what they bring about
//
// An event that waits for work which was there before it comes behind that, without what the user did between. Where an event of the user's would
// change places with others of the user's, only a fault is told.
//
// What is executed beside: where a run ends by a fault, what failed could have come behind all that was due (Bench.patient, for events), or have been late
// (Bench.delayed, for other work); so the run's other order is made first, and pairs are looked for in that.
//
// A pair is judged in a few situations (situation.go), once each: what commuted with some values, or with somebody between
// or somebody who overwrites both, may differ otherwise. A fault of which
// no run shows that its code goes well elsewhere waits for one.
//
// Ids of work come of the numbers of events. Where events change places, what they lead to is found again by who asked for it (here.go).
//
// How late something has to be for an order is told with the finding.
package race
