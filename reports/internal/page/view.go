package page

import "html/template"

// Page is what a report shows. Parts that are nil or empty are left out, or said to be empty.
type Page struct {
	App       App
	What      string     // what the report is about, as in "Callback sequence coverage"
	Verdict   *Verdict   // nil: there are no rules
	Next      []Next     // the sequences that should be tested first
	Found     []Count    // what was found, in a line; each leads to its part
	Measured  bool       // traces were measured
	Criteria  []Criteria // the criteria, then what they are compared with
	ByWindow  []Gain     // windows, those first of which most is to be gained; empty: one window has all
	Gains     int        // windows that are left out of it
	Apart     []string   // of which parts what there may be is not all required
	Budget    string     // how much work a part was allowed; empty: not to be said
	Growth    *Growth    // nil: the traces tell no times
	Findings  []Findings // a part for each sort
	Explored  *Explored  // nil: no exploration made the traces
	Unreached *Unreached // nil: all is covered, or an older cbcov measured
	Sequences int        // how many are required; 0: the table is left out
	Windows   int        // 0: the graph is left out
	Observed  *Observed  // nil: not measured
	Traces    *Traces    // nil: not measured
	Typestates
	Data Data // what the script shows
}

// App says which app it is about.
type App struct {
	Package, APK, Build, Device string
	TargetSDK                   int
	Callbacks, Parts            int
	Warnings                    []string
}

// Verdict is what the rules say.
type Verdict struct {
	Passed bool
	Failed int // rules that failed
	Rules  []Rule
	New    int // sequences that are uncovered and were not so in the baseline
	Notes  []string
	Doubts []string // why that the rules hold may mean little
}

// Next is an uncovered sequence that should be tested before others.
type Next struct {
	ID, Text string
	Why      []string
	How      string // a run got there; empty: it is not known
}

// Gain is what one window asks for, and how much of that is covered.
type Gain struct {
	Name              string
	Reached           bool // some trace has a callback of it
	Covered, Required int
	Ratio             string
	Percent           float64 // for the bar
}

// Left is how many sequences are not covered.
func (g *Gain) Left() int { return g.Required - g.Covered }

// Rule is one rule and what became of it.
type Rule struct {
	Rule, Seen string
	Passed     bool
}

// Count is how many of something there are, and where.
type Count struct {
	Text, Target string
}

// Criteria is a group of criteria.
type Criteria struct {
	Caption string
	Rows    []Criterion
}

// Criterion is the coverage of a criterion.
type Criterion struct {
	Name, Long, Meaning                    string
	Covered, Required, Unknown, Suppressed int
	Ratio                                  string  // as in "12.3 %"; "-" where nothing is required
	Percent, UnknownPercent                float64 // for the bar
}

// Growth is coverage over time as a chart. Coordinates are in thousandths of the chart, from its top left.
type Growth struct {
	Title   string
	Intro   string
	Series  []Series
	Rows    []Tick // lines across, with labels
	Columns []Tick // labels below
	Marks   []Mark // crashes
	Header  []string
	Table   [][]string // what the chart shows, in numbers
}

// Series is a line of a chart.
type Series struct {
	Name, Class, Points, Last string
}

// Explored says how an exploration made the traces.
type Explored struct {
	Says, How, Beside string
	Silent            string // why nothing is measured; empty: something is
	Lacks             []string
}

// Unreached says why sequences are not covered.
type Unreached struct {
	Total    int
	Sums     []Sum    // by reason
	List     []Reason // of most sequences first
	More     int      // reasons that are left out
	Suppress []string // lines of rules
	Count    int      // of the candidates
	Left     int      // candidates that are left out of them
}

// Sum counts the sequences of a reason.
type Sum struct {
	Count   int
	Text    string
	Percent float64 // for the bar
}

// Reason is why some sequences are not covered.
type Reason struct {
	Count      int
	About, Why string
}

// Tick is a place on an axis.
type Tick struct {
	At    float64 // in hundredths
	Label string
}

// Mark is a crash on a chart.
type Mark struct {
	Number       int
	At           float64 // in hundredths
	Label, Title string
	Target       string
}

// Findings is a part of the page with bugs, or with what else was found.
type Findings struct {
	ID, Title, Intro string
	None             string // said where there are none
	List             []Bug
	More             int // those that are left out
	Notes            []string
	NotesTitle       string
}

// Total is how many there are, those left out too.
func (f *Findings) Total() int { return len(f.List) + f.More }

// Bug is the findings of one cause, in one card.
type Bug struct {
	ID, Title string
	Fails     bool     // a rule says that it fails the run
	Standing  string   // else whether it counts, in words; empty: it does
	Found     []string // how, and how often, as in "crash, 2 times"
	Source    string   // the line of the app's code
	Findings  []Finding
	More      int      // findings that are left out
	Covers    *Next    // the sequence that the run covered first before it came; nil: none is known
	Orders    bool     // Commands repeat both orders of a race
	Replays   bool     // Commands repeat a run that shows it; else they look for one
	Commands  []string // lines of a shell
	Draft     []string // a script that Commands take, to be saved first
	DraftFile string
}

// Finding is one thing that was found.
type Finding struct {
	ID, Kind, Title, Message string
	Folded                   bool   // the card has another one of its kind before it
	Standing                 string // whether it counts, in words; empty where its bug says it
	Facts                    []Fact
	StepsTitle               string
	Cut                      int // steps that are left out before the first
	Steps                    []Step
	Flow                     []Repeated // steps of which only the names are known
	StackTitle               string
	Stack                    []string
	Picture                  template.HTML // an SVG
	PictureTitle             string
	SamePicture              string // id of the finding that has the same picture
}

// Fact is something that is known of a finding.
type Fact struct {
	Name  string
	Text  string   // prose
	Code  string   // a place, a method
	Words []string // symbols
}

// Step is one step of a history.
type Step struct {
	Symbol, Text, Where, State string
	Callback                   bool
	Loss                       bool   // log lines are lost before it
	Broke                      string // where the protocol broke: how that is said
}

// Repeated is a name that comes some times in a row.
type Repeated struct {
	Name  string
	Times int
}

// Observed is what the traces have and the automaton has not.
type Observed struct {
	Callbacks, Pairs [][]string
	AboutEAA         string // what a pair of EAA is, where there is one
	MoreCallbacks    int
	MorePairs        int
	More             int
}

// Traces is what was read.
type Traces struct {
	Files, Processes, Records, Duplicates, Lost, Foreign, Broken, Observed int
	Silent, Stale, Names                                                   []string
}

// Typestates are the machines that objects were held to.
type Typestates struct {
	Machines []Machine
	Unseen   []string
}

// Machine is one typestate and what was seen of its class.
type Machine struct {
	Class, Purpose, Fidelity, Origin, Checked, Seen string
	Unmatched                                       []string
	Doubts                                          []string
}

// Data is what the script shows. The names of its fields are those that the script uses.
type Data struct {
	Criteria []string `json:"criteria"`
	Names    []string `json:"names"`  // of callbacks
	Labels   []string `json:"labels"` // of callbacks: the widgets and what is done to them, else the name
	Places   []string `json:"places"` // of callbacks: the window and the line
	Kinds    []int    `json:"kinds"`  // of callbacks: bits, 1 event, 2 API_SYNC, 4 API_ASYNC, 8 GUI, 16 lifecycle
	Homes    [][]int  `json:"homes"`  // of callbacks: windows
	Windows  []Window `json:"windows"`
	Files    []string `json:"files"`
	Rows     []Row    `json:"rows"`
	Ways     []Way    `json:"ways"`
	// Conflicts are what sequences' order can matter on: the location, then of both callbacks what they do there and where. Matters has of each row
	// that has any its number, and that of the most telling one.
	Conflicts [][5]string `json:"conflicts"`
	Matters   [][2]int    `json:"matters"`
	New       []int       `json:"new"` // rows that are uncovered and were not so in the baseline
	Measured  bool        `json:"measured"`
}

// Window is a part of the app.
type Window struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Entry string `json:"entry"` // how it begins, in words
	Opens []int  `json:"opens"`
	Way   int    `json:"way"` // callback by which the shortest way leads into it; -1: it was not reached, or the way is not known
}

// Way is how a run came to a callback: the callback, the file's number and the line where it came first, how many steps came before those
// told, 1 where records were lost on the way, and for each step its callback and how often it came in a row.
type Way []int

// Row is a required sequence: criterion, state, id without the criterion, symbols (twice the callback, plus 1 for an exit), windows, and
// where there is one: the file's number, the line, the reason of a suppression.
type Row []any
