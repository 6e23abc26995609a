package typestate

// Fidelity says how much of what a machine describes was real where it was learned.
type Fidelity string

// The fidelities, from the surest down.
const (
	Real       Fidelity = "real"        // the platform's or the library's own code ran
	OwnService Fidelity = "own-service" // the class's own code ran, against a service of ours
	Emulated   Fidelity = "emulated"    // a stand-in of the class ran
	ByHand     Fidelity = "by-hand"     // somebody wrote it down
	NoneToGet  Fidelity = "nothing"     // the device has no behaviour to learn
)

// Provenance tells where a machine comes from and how sure it is. It holds nothing that differs from run to run (no wall time): the
// same purpose, device, algorithm, oracle and seed give the same bytes.
type Provenance struct {
	Purpose   string   `json:"purpose"`            // name of the learning purpose
	Hash      string   `json:"purpose_hash"`       // SHA-256 of the purpose's file, in hex; with the user's own classes, of both
	Device    string   `json:"device"`             // as in "embedded:34"
	API       int      `json:"api"`                // Android's API level
	Fidelity  Fidelity `json:"fidelity"`           //
	Algorithm string   `json:"algorithm"`          // as in "lsharp"
	Oracle    string   `json:"oracle"`             // as in "wp"
	Bound     int      `json:"bound"`              // what the oracle was asked to check: extra states, or the distinguisher's length
	Checked   string   `json:"checked"`            // the promise in words: what is right if the assumption holds
	Tests     int      `json:"tests,omitempty"`    // words drawn at random beside what the bound asks for
	Seed      int64    `json:"seed"`               //
	Asked     int      `json:"asked"`              // membership queries of the learner and the oracle
	Run       int      `json:"run"`                // of them, run on the device
	Symbols   int      `json:"symbols"`            // inputs run on the device
	Rounds    int      `json:"rounds"`             // equivalence queries
	Doubts    []string `json:"doubts,omitempty"`   // why it may be wrong: votes that were close, assumptions that did not hold
	Version   string   `json:"version"`            // of cbcov
	Restrict  []string `json:"restrict,omitempty"` // the purpose's restrictions, as written
}
