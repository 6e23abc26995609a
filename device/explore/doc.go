// Package explore drives an app to what no run of it has had.
//
// It is for `cbcov explore`. An exploration is a corpus of runs (corpus.go), each from a fresh phone, made in rounds (round.go): all runs of a
// round are planned from the same knowledge, what the rounds before taught, so that they can be made at once, and what comes of them is the
// same however many are. In what goals differ is in manner.go. Data passes through it in a circle:
//
//	required sequences ── wants ──┐
//	automaton ────────── hints ───┤
//	runs so far ─────── model ────┴─ planner ── event ──> device ── log ──> coverage.Live ── callbacks, covered sequences ──> wants, model
//
// The model has a place for each screen that looks alike (offers.go), and for each thing that can be done there what followed. The planner (plan.go)
// searches in it (search.go) from where the run is for what leads to most wanted sequences soonest. The driver (driver.go, begin.go, step.go) sends the first
// event of the way, looks at what came of it, and plans again. What was never tried in a place is hoped for by what it did in places that are like it, as one
// window shows now this and now that (model.go); what was tried nowhere, by what the code tells of its widget and window (hints.go), and by what first tries
// have brought so far. What was hoped for in vain is hoped for less, and so is what hangs on work that nobody saw run (wants.go). Where plans bring less than
// chance does, mostly because an app holds more than what its screens tell apart, events are drawn (draw.go), as often as that has brought more of late (pace.go).
//
// Behind each round come the faults that are new, each with a script made short (crashes.go, ddmin.go), and, where races are the goal, package race looks at
// the round's runs, which it has recorded while they were driven (couples.go says what is sent then), and what it finds is made short and confirmed
// (condense.go). What was found is kept with the round (memory.go): an exploration that is killed makes the same round again, and finds the same.
//
// Behind an exploration, who tells of it makes runs at random to compare it with (random.go), asks what single scripts cover (replay.go), and has scripts
// made short that bring something which traces show (shorten.go). What they make stays in the folder, and counts for nothing in it.
package explore
