package reports

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/reports/result"
)

// Sources are the files of an app's source, by where they lie below their package's folder. Nil Sources have none.
type Sources struct {
	byName map[string][]string // paths, slashed, by the file's name
}

// maxSources bounds the files of sources.
const maxSources = 500_000

// FindSources lists the Java and Kotlin files below folders, such as app/src/main. Hidden folders and those that builds make are left out.
func FindSources(roots []string) (*Sources, error) {
	s := &Sources{byName: map[string][]string{}}
	n := 0
	for _, root := range roots {
		err := filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case e.IsDir():
				if base := e.Name(); name != root && (strings.HasPrefix(base, ".") || base == "build" || base == "node_modules") {
					return filepath.SkipDir
				}
			case strings.HasSuffix(name, ".java") || strings.HasSuffix(name, ".kt"):
				if n++; n > maxSources {
					return fmt.Errorf("more than %d source files: name the app's own folders", maxSources)
				}
				s.byName[e.Name()] = append(s.byName[e.Name()], filepath.ToSlash(name))
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("--source-root: %w: name the folders that the app's packages begin in, as app/src/main/java", err)
		}
	}
	return s, nil
}

// at gives the place in the user's files of one below its package's folder; ok tells whether there is one. Kotlin lets a file lie in another
// folder than its package's: the one is taken that has most of the package's folders, and of several alike the first by name.
func (s *Sources) at(p result.Place) (at result.Place, ok bool) {
	if s == nil || p.File == "" {
		return p, false
	}
	want := strings.Split(path.Dir(p.File), "/")
	best, most := "", -1
	for _, file := range slices.Sorted(slices.Values(s.byName[path.Base(p.File)])) {
		have, n := strings.Split(path.Dir(file), "/"), 0
		for n < len(want) && n < len(have) && want[len(want)-1-n] == have[len(have)-1-n] {
			n++
		}
		if n > most {
			best, most = file, n
		}
	}
	return result.Place{File: best, Line: p.Line}, best != ""
}

// place is where a system that shows findings beside the code should show one: its line of the source, if the user said where that is; else
// where it was seen.
func (s *Sources) place(f *result.Finding) result.Place {
	if at, ok := s.at(f.Source); ok {
		return at
	}
	return f.Place
}
