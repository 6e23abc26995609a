// Package unreached says why required sequences are not covered: for each one reason, what was the first thing that did not come, and what was seen
// of it.
//
// A sequence is callbacks in an order. Where one of them never ran, the reason is that callback's; else it is the order:
//
//	e → s, EE      the first of e and s that never ran; both ran: never one directly behind the other
//	e, c, s, EAA   the first of them that never ran; all ran: never so
//	x → y, EAS     x never ran; x ran N times, and y in it never: what guards the call was never true; both ran: never so
//
// Why a callback never ran is asked in this order, and of what should have called or posted it in the same:
//
//	NoDevice  something calls it back that the device lacks, or its component needs such
//	Guarded   what calls or posts it ran, and it never came; where that never ran, its reason is this one's
//	NoWindow  its window, service or receiver never began: with the way there that nobody took
//	NoWidget  no screen offered its widget
//	Unsent    one did, and it was never chosen
//	NoEvent   its event never came
//
// What runs showed is Evidence: how often each callback was entered, and, where somebody looked at screens, what they offered. A reason is a summary of
// that and no proof. Sequences that many runs came near to and none has are Candidates for being suppressed: somebody has to look at them.
package unreached
