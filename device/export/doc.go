// Package export writes a script down as a test in Kotlin, for people who have the app's project and know no cbcov: an instrumented test of AndroidX,
// with Espresso or UI Automator.
//
// It is for `cbcov export` and `cbcov explore --export`. Data passes through it in this way:
//
//	finding ── Crash, Race (finding.go) ──> Test ── Write (export.go) ──> the text of a file
//	                                         │
//	                                         ├─ settings (setting.go), events (event.go), what they name (target.go)
//	                                         └─ functions that they need (helpers.go), with what those import
//
// Both styles are instrumentations of the app, so they run in its process, and each takes from the other what it lacks itself. Espresso finds views,
// and lets all that is due run before it does anything: an order of an event and a message cannot be had so. UI Automator finds what an app tells accessibility
// services of, in any app's window, and waits for no message. Neither decides which of two messages comes first, nor what threads do: a test of a
// race, and of a crash that needs an order, is one of UI Automator's, and says that it brings the order by chance.
//
// What a test cannot do (end its own process, make up a sensor's values, answer for a host) becomes a comment at that place which says so. Each event's line
// of the script stands above what it became.
//
// All texts come from an app or a script, and are hostile: kotlin.go writes them so that they stay texts.
package export
