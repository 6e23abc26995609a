// Package cbcov_test holds the module's architecture: which package may import which of ours.
package cbcov_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A rule lists the packages of this module that the files of one folder may import, and says why no others.
type rule struct {
	may []string
	why string
}

// words is the package of how types, methods and fields are written. Every package may import it: they all have such texts.
const words = "apk/dex/descriptor"

// rules holds every folder with Go code. A folder that is not here takes the rule of the nearest one above it.
var rules = map[string]rule{
	"internal/parallel":  {nil, "goroutines know nothing of what they are for"},
	".":                  {[]string{"..."}, "the library's front joins all"},
	elsewhere:            {nil, "give a new folder a rule of its own"},
	"apk":                {[]string{"apk", "internal/parallel"}, "an APK is a format: it knows nothing of what is computed from it"},
	"apk/dex":            {nil, "the DEX format stands alone, without anything of Android's framework"},
	words:                {nil, "text alone"},
	"ccfa":               {[]string{"apk", "apk/dex", "ccfa/internal/body", "ccfa/framework", "ccfa/machine", "ccfa/program", "ccfa/scope", "internal/parallel"}, "the automaton is made of bodies and lives, on the machine"},
	"ccfa/internal/body": {[]string{"apk", "ccfa/framework", "ccfa/machine", "ccfa/mapping", "ccfa/program"}, "bodies are read from code and the framework's rules; they know no window above another"},
	"ccfa/compared":      {[]string{"apk/dex", "ccfa/framework", "ccfa/program"}, "constants are read from code alone; the model says what compares"},
	"ccfa/conflict":      {[]string{"ccfa", "ccfa/framework", "ccfa/program"}, "what callbacks read and write is found in the code that they run; it knows no sequences"},
	"ccfa/machine":       {nil, "the machine and its solver know no Android"},
	"ccfa/mapping":       {nil, "names are read from text alone"},
	"ccfa/framework":     {[]string{"ccfa/framework"}, "the framework model is data and its loader; it knows no app"},
	"ccfa/scope":         {[]string{"ccfa/framework", "ccfa/mapping"}, "names alone say what is the app's own"},
	"ccfa/program":       {[]string{"apk", "apk/dex", "ccfa/framework", "ccfa/mapping", "ccfa/scope", "internal/parallel"}, "a program is read from an APK against the framework; what of it is the app's own is decided before any code is read"},
	"coverage":           {[]string{"ccfa", "ccfa/framework", "ccfa/machine", "coverage/trace", "internal/parallel"}, "coverage steps traces over the automaton's sequences; it opens no APK"},
	"coverage/guide":     {[]string{"ccfa", "coverage", "coverage/trace"}, "a guide steps a log that grows; it opens no file"},
	"coverage/unreached": {[]string{"ccfa", "ccfa/framework", "coverage"}, "says of sequences why no trace has them, by what was seen; it reads no trace"},
	"coverage/trace":     {[]string{"internal/parallel"}, "records are read from bytes alone"},
	"instrument":         {[]string{"apk", "apk/dex", "ccfa/program", "internal/parallel", "typestate/observe"}, "the rewriter needs the program, not its automaton"},
	"device":             {nil, "a device writes traces; it knows no model"},
	"device/drive":       {[]string{"device"}, "what drives apps knows no kind of device"},
	"device/explore":     {[]string{"ccfa", "coverage", "device", "device/drive", "device/race", "internal/lockfile", "internal/parallel"}, "chooses events by the sequences that no run has"},
	"device/race":        {[]string{"device", "device/drive"}, "executes orders of work on a device, whatever the app is"},
	"device/embedded":    {[]string{"apk", "device", "device/embedded"}, "one kind of device"},
	"device/export":      {[]string{"device", "device/explore", "device/race"}, "writes scripts and findings down as text; it opens no app and no device"},
	"device/registry":    {[]string{"device", "device/embedded"}, "the one place that knows all kinds of devices"},
	"reports": {[]string{"internal/parallel", "ccfa", "ccfa/conflict", "coverage", "coverage/guide", "coverage/unreached", "reports/merge", "reports/internal/page", "reports/result", "reports/survey", "reports/trend", "reports/internal/words"},
		"a report prints results; it computes none"},
	"reports/result":         {[]string{"ccfa", "ccfa/conflict", "coverage", "coverage/unreached", "reports/internal/words", "typestate", "typestate/monitor", "typestate/observe", "typestate/predict"}, "the one document is made of what the analyses found"},
	"reports/internal/words": {nil, "how things are written for people, whatever they are"},
	"reports/internal/page":  {[]string{"coverage/unreached", "reports/result", "reports/trend", "reports/internal/words", "typestate", "typestate/draw"}, "a page shows the document, and draws its typestates"},
	"reports/livepage":       {nil, "a page is served to this machine, whatever it shows"},
	"reports/merge":          {[]string{"reports/result"}, "documents are united and compared as they are in JSON; no automaton is needed"},
	"reports/survey":         {[]string{"internal/lockfile"}, "documents and journals of apps that were gone through, whatever was done with them"},
	"reports/trend":          {[]string{"reports/result"}, "documents are put in the order of their dates, whatever they are printed as"},
	"reports/labs":           {nil, "logs are found by their paths and how they begin"},
	"reports/rules":          {[]string{"internal/yamlfile", "reports/result", "reports/internal/words"}, "a team's rules, applied to the document"},
	"typestate":              {nil, "a machine of one class stands alone"},
	"typestate/draw":         {[]string{"typestate"}, "a drawing shows a machine alone"},
	"typestate/observe":      {[]string{"apk/dex", "ccfa/program", "typestate"}, "finds in an app's code what a binding names"},
	"typestate/monitor":      {[]string{"coverage/trace", "typestate", "typestate/observe"}, "steps a trace's objects over machines; it reads no APK"},
	"typestate/predict":      {[]string{"apk/dex", "ccfa", "ccfa/framework", "ccfa/program", "typestate", "typestate/observe"}, "steps code over machines; it sees no trace"},
	"typestate/library":      {[]string{"typestate", "typestate/library"}, "learned machines are data; to learn them is the commands' job"},
	"internal/lockfile":      {nil, "a file is locked whatever it holds"},
	"learner":                {[]string{"internal/parallel", "learner/journal", "typestate"}, "a learner sees words and machines, no device"},
	"learner/experiment": {[]string{"device", "learner", "learner/internal/assumption", "learner/oracle", "learner/purpose", "internal/parallel", "typestate"},
		"joins a purpose, a laboratory and the learners; which device it is, the command says"},
	"learner/guards":              {[]string{"device", "learner/journal", "typestate"}, "learns by trials that a device makes; it needs no purpose and no learner of words"},
	"learner/journal":             {[]string{"internal/lockfile"}, "lines are appended and read, whatever they say"},
	"learner/oracle":              {[]string{"learner", "typestate"}, "oracles ask words about machines; they know no learner's inside and no device"},
	"internal/pagetest":           {nil, "a page is Markdown and a shell, whatever it is about"},
	"internal/randommachine":      {[]string{"typestate"}, "machines are drawn from a seed alone"},
	"learner/internal/assumption": {[]string{"learner", "typestate"}, "findings are made of runs and machines, no device"},
	"internal/yamlfile":           {nil, "YAML is read from text alone"},
	"learner/purpose":             {[]string{"typestate", "internal/yamlfile"}, "a purpose is a file and its checks; it runs nothing"},
	"cmd":                         {[]string{"..."}, "commands compose all"},
	"bench":                       {[]string{"..."}, "benchmarks run all"},
	"testdata":                    {nil, "data"},
}

// TestImports fails for an import that goes against the architecture's direction, and for a permission that nobody uses. Test files may
// import what they like.
func TestImports(t *testing.T) {
	used := map[[2]string]bool{} // a folder with a rule, and what it may import
	eachFile(t, func(name string) { checkImports(t, name, used) })
	for folder, r := range rules {
		for _, may := range r.may {
			if may != "..." && !used[[2]string{folder, may}] {
				t.Errorf("%s may import %s, and does not: take it out of its rule", folder, may)
			}
		}
	}
}

// eachFile calls f with the slashed path of each file of Go code that is no test.
func eachFile(t *testing.T, f func(name string)) {
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			base := entry.Name()
			if name != "." && (strings.HasPrefix(base, ".") || base == "build" || base == "testdata" || base == "target") {
				return filepath.SkipDir
			}
			return nil
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			f(filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkImports notes in used what of a rule a file needs.
func checkImports(t *testing.T, name string, used map[[2]string]bool) {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	folder, r := ruleFor(path.Dir(name))
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		ours, found := strings.CutPrefix(imported, "cbcov/")
		if !found || slices.Contains(r.may, "...") {
			continue
		}
		target, _ := ruleFor(ours)
		used[[2]string{folder, target}] = true
		if ours != words && target != folder && !slices.Contains(r.may, target) {
			t.Errorf("%s imports %s, but %s may import only %v: %s", name, imported, folder, r.may, r.why)
		}
	}
}

// elsewhere stands for folders without a rule.
const elsewhere = "elsewhere"

// ruleFor finds the rule of a folder or of the nearest one above it that has one.
func ruleFor(folder string) (string, rule) {
	if folder == "." {
		return folder, rules[folder]
	}
	for ; folder != "."; folder = path.Dir(folder) {
		if r, ok := rules[folder]; ok {
			return folder, r
		}
	}
	return elsewhere, rules[elsewhere]
}

// starters are the files that may start goroutines. A panic on any other goroutine would end the program with a trace of Go's.
var starters = []string{"internal/parallel/parallel.go", "cmd/cbcov/work.go"}

// TestGoroutines fails for a goroutine that is not started by the package parallel, which carries panics over to who waits for it.
func TestGoroutines(t *testing.T) {
	eachFile(t, func(name string) {
		if slices.Contains(starters, name) {
			return
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s starts a goroutine: use a parallel.Group", fset.Position(n.Pos()))
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "sync" && n.Sel.Name == "WaitGroup" {
					t.Errorf("%s has a sync.WaitGroup: use a parallel.Group", fset.Position(n.Pos()))
				}
			}
			return true
		})
	})
}

// TestNotice fails for a module in go.mod whose licence NOTICE does not name.
func TestNotice(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	notice, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mod)) {
		fields := strings.Fields(strings.TrimPrefix(line, "require "))
		if len(fields) < 2 || !strings.HasPrefix(fields[1], "v") {
			continue
		}
		if !strings.Contains(string(notice), "  "+fields[0]+" ") {
			t.Errorf("go.mod requires %s, and NOTICE does not name it", fields[0])
		}
	}
}

// knowing may name classes and methods of Android: the model, what reads the names that are in APKs themselves, and what runs or writes code
// there.
var knowing = []string{"ccfa/framework/", "instrument/", "device/", "apk/", "bench/", "testdata/"}

// android is how a class of Android, or a method that Android calls, looks in a string; com.android.tools are words of R8's.
var android = regexp.MustCompile(`^\(?L?(androidx?[./]|com[./]android[./][^t]|dalvik[./])\S*$|^on[A-Z]\w*$`)

// TestKnowledge fails for a string that names a class or a method of Android outside of the model, where nothing checks it and nobody who
// corrects the model finds it: ask by a role (see framework.Role), or by a rule.
func TestKnowledge(t *testing.T) {
	eachFile(t, func(name string) {
		if slices.ContainsFunc(knowing, func(dir string) bool { return strings.HasPrefix(name, dir) }) {
			return
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				if text, err := strconv.Unquote(l.Value); err == nil && android.MatchString(text) {
					t.Errorf("%s: %s", set.Position(l.Pos()), l.Value)
				}
			}
			return true
		})
	})
}
