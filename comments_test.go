package cbcov_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// tree is what comments may name: the files and folders of the repository, and the packages' symbols.
type tree struct {
	files   []string        // slashed paths, of folders too
	ends    map[string]bool // what their paths end in, from a slash on
	symbols map[string]map[string]bool
	types   map[string]map[string]bool // by package and type: its fields and methods; nil: embeds others
}

// theTree reads the repository.
func theTree(t *testing.T) *tree {
	x := &tree{ends: map[string]bool{}, symbols: map[string]map[string]bool{}, types: map[string]map[string]bool{}}
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() && (name == ".git" || name == "build" || path.Base(name) == "target") {
			return filepath.SkipDir
		}
		x.files = append(x.files, name)
		for end, more := name, true; more; _, end, more = strings.Cut(end, "/") {
			x.ends[end] = true
		}
		if strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, "testdata/") && !strings.Contains(name, "/testdata/") {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			x.declare(file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(x.files)
	return x
}

// declare enters a file's symbols.
func (x *tree) declare(file *ast.File) {
	pkg := strings.TrimSuffix(file.Name.Name, "_test")
	add := func(name string) {
		if x.symbols[pkg] == nil {
			x.symbols[pkg] = map[string]bool{}
		}
		x.symbols[pkg][name] = true
	}
	member := func(typ, name string) {
		key := pkg + "." + typ
		if x.types[key] == nil {
			x.types[key] = map[string]bool{}
		}
		x.types[key][name] = true
		add("." + name)
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name.Name)
			} else if typ := receiverType(d.Recv.List[0].Type); typ != "" {
				member(typ, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ValueSpec:
					for _, n := range s.Names {
						add(n.Name)
					}
				case *ast.TypeSpec:
					add(s.Name.Name)
					var fields *ast.FieldList
					switch typ := s.Type.(type) {
					case *ast.StructType:
						fields = typ.Fields
					case *ast.InterfaceType:
						fields = typ.Methods
					default:
						member(s.Name.Name, "")
						if s.Assign != 0 {
							member(s.Name.Name, "*")
						}
						continue
					}
					member(s.Name.Name, "")
					for _, f := range fields.List {
						for _, n := range f.Names {
							member(s.Name.Name, n.Name)
						}
						if len(f.Names) == 0 {
							member(s.Name.Name, "*") // what it embeds has members of its own
						}
					}
				}
			}
		}
	}
}

// receiverType gives the name of a method's type.
func receiverType(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiverType(x.X)
	case *ast.IndexExpr:
		return receiverType(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

// has tells whether a file or folder exists, by its path or the end of it; `*` stands for anything but a slash, `{a,b}` for each.
func (x *tree) has(name string) bool {
	name = strings.TrimSuffix(name, "/")
	if before, rest, ok := strings.Cut(name, "{"); ok {
		list, after, _ := strings.Cut(rest, "}")
		for part := range strings.SplitSeq(list, ",") {
			if !x.has(before + part + after) {
				return false
			}
		}
		return true
	}
	if !strings.Contains(name, "*") {
		return x.ends[name]
	}
	pattern := regexp.MustCompile(`(^|/)` + strings.ReplaceAll(regexp.QuoteMeta(name), `\*`, `[^/]*`) + `$`)
	return slices.ContainsFunc(x.files, pattern.MatchString)
}

// beside tells whether a folder of the name is beside a file.
func (x *tree) beside(file, folder string) bool {
	_, found := slices.BinarySearch(x.files, path.Join(path.Dir(file), folder))
	return found && strings.Trim(folder, "*.") != ""
}

var (
	// pathWord finds words that may be paths.
	pathWord = regexp.MustCompile(`[\w./*{},$-]*[\w*}/]`)
	// ourFile tells names of files that nobody else's are like: those of the sources and the data.
	ourFile = regexp.MustCompile(`^[\w.*-]+\.(go|java|js|css|cb|life|course|roles|md|txtar)$`)
	// symbolWord finds a package's symbol, perhaps with a member.
	symbolWord = regexp.MustCompile(`(^|[^\w./$-])\[?\*?([a-z]\w*)\.([A-Z]\w*)(?:\.([A-Za-z]\w*))?`)
	// placeholder finds what stands for some name: NAME.txt.
	placeholder = regexp.MustCompile(`[A-Z]{3,}`)
	// memberWord finds a member of a type of the package itself, or a link of the documentation to a symbol of it.
	memberWord = regexp.MustCompile(`(?:^|[^\w./$-])([A-Z][a-z]\w*)\.([A-Z]\w*)|\[([A-Z][a-z]\w*)\]`)
	// seenWord finds a function of the package itself.
	seenWord = regexp.MustCompile(`\b[Ss]ee ([a-z]+[A-Z]\w*)`)
	// javaWord finds a class of the Java sources.
	javaWord = regexp.MustCompile(`\bcbcov\.(?:agent|framework)(?:\.[a-z]\w*)*\.[A-Z]\w*`)
	// paperNumber finds a paper that is cited by its number in somebody's folder.
	paperNumber = regexp.MustCompile(`\bpapers? 0\d\d\b`)
)

// faults lists what a text of a file names that does not exist.
func (x *tree) faults(file, text string) (list []string) {
	for _, at := range pathWord.FindAllStringIndex(text, -1) {
		word := strings.Trim(text[at[0]:at[1]], ",")
		if strings.HasPrefix(text[at[1]:], "(") || foreignNames[word] || foreignNames[path.Base(word)] {
			continue
		}
		for word != strings.TrimPrefix(word, "../") {
			word = strings.TrimPrefix(word, "../")
		}
		word = strings.TrimLeft(strings.TrimPrefix(word, "./"), "/")
		if !strings.Contains(word, "{") {
			word = strings.TrimSuffix(word, "}") // of Javadoc's {@link …}
		}
		first, rest, slash := strings.Cut(word, "/")
		if slash {
			if rest == "" || strings.Contains(word, "//") || !x.beside("go.mod", first) && !ourFile.MatchString(path.Base(word)) && !x.beside(file, first) {
				continue
			}
		} else if !ourFile.MatchString(word) {
			continue
		}
		if !x.has(word) && !x.has(placeholder.ReplaceAllString(word, "*")) {
			list = append(list, word)
		}
	}
	for _, m := range symbolWord.FindAllStringSubmatch(text, -1) {
		known := x.symbols[m[2]]
		if known == nil || m[3] == strings.ToUpper(m[3]) {
			continue
		}
		members := x.types[m[2]+"."+m[3]]
		if !known[m[3]] || m[4] != "" && members != nil && !members[m[4]] && !members["*"] {
			list = append(list, strings.TrimSuffix(m[2]+"."+m[3]+"."+m[4], "."))
		}
	}
	for _, class := range javaWord.FindAllString(text, -1) {
		if !x.ends[strings.ReplaceAll(class, ".", "/")+".java"] {
			list = append(list, class)
		}
	}
	return append(list, paperNumber.FindAllString(text, -1)...)
}

// ownFaults lists what a comment in a package's code names of that package that does not exist.
func (x *tree) ownFaults(pkg, text string) (list []string) {
	if pkg == "" {
		return nil
	}
	for _, m := range memberWord.FindAllStringSubmatch(text, -1) {
		members := x.types[pkg+"."+m[1]]
		switch {
		case m[3] != "" && !x.symbols[pkg][m[3]]:
			list = append(list, m[0])
		case m[1] != "" && members != nil && !members[m[2]] && !members["*"] && !foreignNames[m[1]+"."+m[2]]:
			list = append(list, m[1]+"."+m[2])
		}
	}
	for _, m := range seenWord.FindAllStringSubmatch(text, -1) {
		if !x.symbols[pkg][m[1]] && !x.symbols[pkg]["."+m[1]] {
			list = append(list, m[1])
		}
	}
	return list
}

// foreignNames are files of other projects and of who uses ours, and names of Android's that are like ours.
var foreignNames = map[string]bool{
	"doc/retrace.md": true, "docs/coroutines/coroutines-codegen.md": true, // R8, Kotlin
	"pkg/report/v210/sarif/schema.go": true,                                         // github.com/owenrumney/go-sarif
	".github/workflows/callbacks.yml": true, ".github/workflows/emulator.yml": true, // of who uses the action
	".github/workflows/callbacks-full.yml": true, ".github/workflows/firebase.yml": true,
	"summary.md":    true,                                                       // what a job of CI writes
	"APP.lacks":     true,                                                       // there may be one
	"ApiDemos.java": true, "B.java": true, "Edit.java": true, "Host.java": true, // of apps that examples are about
	"Theme.Dialog": true, "View.OnClickListener": true, // Android's
}

// TestComments fails for a comment, or a page, that names a file or a symbol of ours that does not exist, or a paper by a number.
func TestComments(t *testing.T) {
	x := theTree(t)
	for _, name := range x.files {
		var lines map[int]string
		pkg := ""
		switch path.Ext(name) {
		case ".go":
			if strings.HasSuffix(name, "bindata.go") {
				continue
			}
			pkg, lines = goComments(t, name)
		case ".java":
			lines = javaComments(t, name)
		case ".md":
			lines = map[int]string{}
			fence := ""
			for i, line := range strings.Split(readText(t, name), "\n") {
				if kind, isFence := strings.CutPrefix(line, "```"); isFence {
					fence = kind
				}
				if fence != "text" { // what was printed, of some app
					lines[i+1] = line
				}
			}
		}
		for line, text := range lines {
			for _, f := range append(x.faults(name, text), x.ownFaults(pkg, text)...) {
				t.Errorf("%s:%d: %s does not exist, or is no name that stays", name, line, f)
			}
		}
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// goComments gives a file's package, and its comments by their lines.
func goComments(t *testing.T, name string) (pkg string, lines map[int]string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Error(fmt.Errorf("%s: %w", name, err))
		return "", nil
	}
	lines = map[int]string{}
	for _, g := range file.Comments {
		for _, c := range g.List {
			lines[set.Position(c.Pos()).Line] = c.Text
		}
	}
	return strings.TrimSuffix(file.Name.Name, "_test"), lines
}

// javaComments gives what stands behind `//` and in `/* … */`, by its first line.
func javaComments(t *testing.T, name string) map[int]string {
	text := readText(t, name)
	lines := map[int]string{}
	for _, at := range regexp.MustCompile(`(?s)/\*.*?\*/|(?m)^(?:[^"\n]|"[^"\n]*")*?//.*$`).FindAllStringIndex(text, -1) {
		comment := text[at[0]:at[1]]
		if !strings.HasPrefix(comment, "/*") {
			_, comment, _ = strings.Cut(comment, "//")
		}
		lines[1+strings.Count(text[:at[0]], "\n")] = comment
	}
	return lines
}
