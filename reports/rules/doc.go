// Package rules reads a team's `.cbcov.yaml` and applies it to what was found: thresholds, baseline, suppressions, and which findings
// fail. Its verdict decides the exit code.
//
// All keys may be left out; schema/cbcov-rules-1.json describes them:
//
//	thresholds:                      # percent that must be covered
//	  EE: 60
//	  statements: 50                 # needs --probes callbacks,callins,blocks
//	  windows:                       # by name; of the entries that fit a window the last one decides
//	    "*": {EE: 20}
//	    MainActivity: {EE: 80, EAS: 80}
//	max-new-uncovered: 0             # sequences that the baseline does not have as uncovered
//	fail-on: [violation, crash]      # default: violation
//	baseline: cbcov-baseline.json    # what it has does not fail
//	suppress:
//	  - id: EE-4f2a91c07d3e8b55
//	    reason: the button is hidden in release builds
//	    owner: checkout-team
//	    until: 2027-03-31
//	  - kind: crash
//	    class: java.lang.IllegalStateException
//	    message: "*Camera is in use*"
//	    reason: the emulator has one camera
//	    owner: camera-team
//	mapping: mapping.txt             # and other flags of the commands, see Flags
//
// Read gives the Rules of a file, Find finds it, Default are those of a team that wrote none. Apply marks the findings that fail and
// those that are suppressed, and gives the Verdict. What a rule asks that cannot be seen in this run does not pass: a threshold for
// statements fails where no block is logged.
package rules
