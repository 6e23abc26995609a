package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// The limits of GitHub's code scanning: a file beyond one of them is refused as a whole. Of a code flow it shows no more than a thousand
// locations.
// https://docs.github.com/en/code-security/code-scanning/troubleshooting-sarif-uploads/results-exceed-limit
const (
	sarifResults = 25_000
	sarifBytes   = 10_000_000
	sarifSteps   = 1_000
	sarifText    = 4_000 // bytes of a message; ours
)

// The parts of SARIF 2.1.0 that are used, in the names of the format.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Automation  sarifAutomation   `json:"automationDetails"`
		Invocations []sarifInvocation `json:"invocations"`
		ColumnKind  string            `json:"columnKind"`
		Results     []json.RawMessage `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID         string          `json:"id"`
		Name       string          `json:"name"`
		Short      sarifMessage    `json:"shortDescription"`
		Full       sarifMessage    `json:"fullDescription"`
		Help       sarifMessage    `json:"help"`
		Default    sarifLevel      `json:"defaultConfiguration"`
		Properties sarifProperties `json:"properties"`
	}
	sarifLevel struct {
		Level string `json:"level"`
	}
	sarifProperties struct {
		Tags      []string `json:"tags"`
		Precision string   `json:"precision"`
	}
	sarifAutomation struct {
		ID string `json:"id"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications"`
	}
	sarifNotification struct {
		Level   string       `json:"level"`
		Message sarifMessage `json:"message"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string             `json:"ruleId"`
		RuleIndex    int                `json:"ruleIndex"`
		Level        string             `json:"level"`
		Message      sarifMessage       `json:"message"`
		Locations    []sarifLocation    `json:"locations"`
		Fingerprints map[string]string  `json:"partialFingerprints"`
		CodeFlows    []sarifCodeFlow    `json:"codeFlows,omitempty"`
		Suppressions []sarifSuppression `json:"suppressions,omitempty"`
		Baseline     string             `json:"baselineState,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
		Message  *sarifMessage  `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine int `json:"startLine"`
	}
	sarifLogical struct {
		FullName string `json:"fullyQualifiedName"`
		Kind     string `json:"kind"`
	}
	sarifCodeFlow struct {
		Threads []sarifThread `json:"threadFlows"`
	}
	sarifThread struct {
		Locations []sarifStep `json:"locations"`
	}
	sarifStep struct {
		Location sarifLocation `json:"location"`
	}
	sarifSuppression struct {
		Kind          string `json:"kind"`
		Justification string `json:"justification"`
	}
)

// sarifKinds says what a rule of each kind of findings is.
var sarifKinds = map[result.Kind]struct{ name, level, precision, short, full, help string }{
	result.Broken: {"BrokenProtocol", "error", "very-high", "A protocol of the platform was broken",
		"A trace shows a call on an object in whose state the class's typestate has an error.",
		"The code flow is the object's history, the last step being the call. The message tells what was allowed instead."},
	result.Unexpected: {"UnexpectedCallback", "warning", "high", "A callback came that the object's state does not allow",
		"A trace shows a callback that the class's typestate does not have in the object's state.",
		"Either the device behaves otherwise than the one that the typestate was learned on, or the app calls the method itself."},
	result.Predicted: {"PredictedViolation", "warning", "medium", "The code can break a protocol of the platform",
		"A sequence of callbacks that the app's automaton has leads to a call that is an error in the object's state. " +
			"It was not seen in a trace.",
		"The code flow is the sequence of callbacks. Run it with `cbcov run --script`, or suppress the finding with a reason."},
	result.JavaCrash: {"AppCrash", "error", "very-high", "The app crashed", "A trace shows an uncaught exception.",
		"The code flow is the callbacks before the crash. Crashes with the same stack are one."},
	result.ANR: {"NotResponding", "error", "very-high", "The app did not respond",
		"A trace shows that Android gave the app up as not responding.",
		"The code flow is the callbacks before it."},
	result.NativeCrash: {"NativeCrash", "error", "very-high", "The app crashed in native code", "A trace shows a fatal signal.",
		"The code flow is the callbacks before the crash. Crashes with the same stack are one."},
	result.HarmfulRace: {"HarmfulRace", "error", "very-high", "An order of two pieces of work ends the process",
		"Two pieces of work touch the same state, and nothing orders them. Both orders were executed on the embedded device, and one of them ended the process.",
		"The code flow is both accesses. Each order has a script: run them with `cbcov run --script`."},
	result.DifferingRace: {"DifferingRace", "warning", "high", "What is left depends on the order of two pieces of work",
		"Two pieces of work touch the same state, and nothing orders them. Both orders were executed on the embedded device, and left something else.",
		"The code flow is both accesses. Each order has a script: run them with `cbcov run --script`."},
	result.Threshold: {"MissedThreshold", "error", "very-high", "Coverage is below what the rules ask for",
		"The coverage of a criterion, in total or of a window, is below the threshold in the rules.", "`cbcov measure` lists what is not covered."},
	result.Uncovered: {"UncoveredSequence", "note", "high", "No trace contains a required sequence of callbacks",
		"The app's automaton has a sequence of callbacks that no trace contains.", "Write a test that runs it, or suppress it with a reason."},
}

// writeSARIF prints findings as SARIF 2.1.0, which GitHub and others show beside the code.
func writeSARIF(w io.Writer, d *result.Document, opt Options) error {
	root, err := os.Getwd()
	if err != nil {
		return fmt.Errorf("sarif: paths are relative to the working directory: %w", err)
	}
	s := &sarif{root: root, apk: d.APK, sources: opt.Sources, again: d.Again()}
	if s.apk == "" {
		s.apk = d.App.Package + ".apk" // a result has a location, whatever is known
	}
	list := d.Findings()
	results, err := s.results(list)
	if err != nil {
		return err
	}
	run := sarifRun{
		Tool: sarifTool{sarifDriver{"cbcov", opt.Version, sarifRules()}}, Automation: sarifAutomation{"cbcov/" + words.Clean(d.App.Package) + "/"},
		Invocations: []sarifInvocation{{true, []sarifNotification{}}}, ColumnKind: "utf16CodeUnits", Results: results,
	}
	if left := len(list) - len(results); left > 0 {
		text := fmt.Sprintf("%s of %d left out, the least severe ones: GitHub takes no more than %d results in %d bytes. "+
			"The json format has all.",
			words.Count(left, "finding", "findings"), len(list), sarifResults, sarifBytes)
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{"warning", sarifMessage{text}})
	}
	for _, line := range append(d.ApartLines(), d.UnpredictedLines()...) {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{"note", sarifWords(line)})
	}
	return writeLines(w, &sarifLog{
		Schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json", Version: "2.1.0",
		Runs: []sarifRun{run},
	}, 4)
}

// sarifRules lists a rule for each kind of findings.
func sarifRules() []sarifRule {
	var rules []sarifRule
	for _, k := range result.Kinds() {
		about := sarifKinds[k]
		rules = append(rules, sarifRule{
			ID: string(k), Name: about.name, Short: sarifMessage{about.short}, Full: sarifMessage{about.full}, Help: sarifMessage{about.help},
			Default: sarifLevel{about.level}, Properties: sarifProperties{[]string{"android", "callbacks"}, about.precision},
		})
	}
	return rules
}

// sarif makes results.
type sarif struct {
	root, apk string
	sources   *Sources
	again     map[string][]string // see result.Document.Again
}

// results makes the findings' results in their order. Where there are too many, or they are too long, the least severe are left out.
func (s *sarif) results(list []*result.Finding) ([]json.RawMessage, error) {
	rules := map[result.Kind]int{}
	for i, k := range result.Kinds() {
		rules[k] = i
	}
	compare := false
	for i := range list {
		compare = compare || list[i].Known
	}
	texts := make([]json.RawMessage, len(list))
	room, most := sarifBytes-64<<10, sarifResults // the rules and the brackets take some
	for _, level := range []string{"error", "warning", "note"} {
		for i := range list {
			if sarifKinds[list[i].Kind].level != level || most == 0 {
				continue
			}
			r := s.result(list[i], rules[list[i].Kind], compare)
			text, err := sarifJSON(r)
			if err != nil {
				return nil, err
			}
			if len(text) > room {
				continue
			}
			texts[i] = text
			room -= len(text) + len(text)/8
			most--
		}
	}
	kept := make([]json.RawMessage, 0, len(texts))
	for _, text := range texts {
		if text != nil {
			kept = append(kept, text)
		}
	}
	return kept, nil
}

// sarifJSON encodes without escaping what HTML would take for its own: signatures stay readable.
func sarifJSON(v any) (json.RawMessage, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// result makes a finding's result. compare says that there is a baseline.
func (s *sarif) result(f *result.Finding, rule int, compare bool) *sarifResult {
	place := s.sources.place(f)
	if place.File == "" {
		place = result.Place{File: s.apk}
	}
	text := f.Message
	if text == "" {
		text = f.Title
	}
	r := &sarifResult{
		RuleID: string(f.Kind), RuleIndex: rule, Level: sarifKinds[f.Kind].level, Locations: []sarifLocation{{Physical: s.physical(place)}},
		Fingerprints: map[string]string{"cbcovFinding/v1": words.Clean(f.ID)},
	}
	if f.Subject != "" {
		r.Locations[0].Logical = []sarifLogical{{clip(words.Clean(f.Subject)), "function"}}
	}
	if left := len(f.Steps) - sarifSteps; left > 0 {
		text += fmt.Sprintf(" (The first %s left out.)", words.Count(left, "step is", "steps are"))
	}
	if lines := s.again[f.ID]; len(lines) > 0 {
		again := " Run it again: " + strings.Join(lines, "; ")
		text = clipTo(words.Clean(text), max(0, sarifText-2*len(again)-100)) + again // it is worth more than the rest of a long text
	}
	r.Message = sarifWords(text)
	if steps := s.steps(f, place); len(steps) > 0 {
		r.CodeFlows = []sarifCodeFlow{{[]sarifThread{{steps}}}}
	}
	if f.Suppressed != nil {
		r.Suppressions = []sarifSuppression{{"external", clip(words.Clean(f.Suppressed.String()))}}
	}
	if compare {
		r.Baseline = map[bool]string{true: "unchanged", false: "new"}[f.Known]
	}
	return r
}

// steps makes the code flow of a finding's history. A step that has no place is where the finding is.
func (s *sarif) steps(f *result.Finding, at result.Place) []sarifStep {
	var out []sarifStep
	for _, step := range f.Steps[max(0, len(f.Steps)-sarifSteps):] {
		place := step.Place
		if place.File == "" {
			place = at
		}
		text := sarifWords(step.Text)
		out = append(out, sarifStep{sarifLocation{Physical: s.physical(place), Message: &text}})
	}
	return out
}

// physical makes a location of a place: its first line where it has none.
func (s *sarif) physical(p result.Place) sarifPhysical {
	return sarifPhysical{sarifArtifact{s.uri(p.File)}, sarifRegion{max(1, p.Line)}}
}

// uri writes a file's path as SARIF has it.
func (s *sarif) uri(file string) string { return (&url.URL{Path: s.relative(file)}).String() }

// relative writes a file's path relative to the root, with forward slashes. Of a file elsewhere the way up is left out: code scanning takes no
// path out of the repository.
func (s *sarif) relative(file string) string {
	if s.root != "" && filepath.IsAbs(file) {
		if inside, err := filepath.Rel(s.root, file); err == nil {
			file = inside
		}
	}
	p := path.Clean("/" + strings.ReplaceAll(filepath.ToSlash(file), `\`, "/"))
	p = strings.TrimPrefix(p, "/")
	if len(p) > 2 && p[1] == ':' && p[2] == '/' { // a drive
		p = p[3:]
	}
	if p == "" {
		p = "."
	}
	return p
}

// sarifSpecial are what a message takes for placeholders and links.
var sarifSpecial = strings.NewReplacer("{", "{{", "}", "}}", `\`, `\\`, "[", `\[`, "]", `\]`)

// sarifWords makes a message of a text.
func sarifWords(text string) sarifMessage {
	text = sarifSpecial.Replace(clip(words.Clean(text)))
	if text == "" {
		text = "-"
	}
	return sarifMessage{text}
}

// clip cuts a long text and says so.
func clip(text string) string { return clipTo(text, sarifText) }

func clipTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + " … (cut)"
}
