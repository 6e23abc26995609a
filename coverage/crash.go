package coverage

// CrashKind is how a process ended by a fault.
type CrashKind string

// The kinds of crashes (*Testing Criteria*, section VI, counts unique ones).
const (
	JavaCrash   CrashKind = "crash"
	ANR         CrashKind = "anr"
	NativeCrash CrashKind = "native-crash"
)

// Crash is a fault that ended a process, once for all with the same stack.
type Crash struct {
	ID        string // stable: of the stack's frames, see stackID
	Kind      CrashKind
	Exception string   // "java.lang.IllegalStateException: …", "ANR in p: …", "signal 11 (SIGSEGV), …"; one line
	Process   string   // its name; empty where the log does not tell it
	Thread    string   // its name; may be empty
	Stack     []string // frames, and "Caused by: …" between them, outermost cause first, names through --mapping; bounded
	Count     int
	Times     []int64  // of each occurrence, in milliseconds as trace.Record.Time; bounded
	First     Witness  // first line of the first occurrence
	Before    []string // the last callbacks of its process before the first occurrence, oldest first, names for people; bounded
	Lost      bool     // lines were lost in Before
	Grown     []string // the criteria that had grown in the period of its first occurrence (Table VII); "statements" too
}

// Growth is coverage over time, in periods (*Testing Criteria*, Figure 7). Traces of several devices lie on one time line, each
// record where its clock has it. A pause in which no trace has a record, as the night between two sessions, is left out
// where it is as long as six periods, and half an hour.
type Growth struct {
	Period int64 // milliseconds; longer than asked for where there would be over maxPoints points
	Points []GrowthPoint
	Idle   int64 // milliseconds that are left out
	// Untimed is how many records have no time, as those of logcat's brief form. What they alone cover is in no point:
	// where all are such, there is no point.
	Untimed int
}

// GrowthPoint is what is covered at the end of a period.
type GrowthPoint struct {
	Time       int64            // end of the period, in milliseconds from the first record, without what is left out
	Covered    [numCriteria]int // by criterion
	Statements int              // covered ones; 0 where no block is logged
	Crashes    []string         // ids of the crashes that first came in the period
}

// Statements is statement coverage by basic-block probes (*Testing Criteria*, section VI-C).
type Statements struct {
	Blocks, CoveredBlocks int
	Total, Covered        int // instructions
	// Unknown is how many further blocks the lost records could have been, UnknownInstructions how many instructions
	// those have at most.
	Unknown, UnknownInstructions int
}
