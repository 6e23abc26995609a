package rules

import (
	"os"
	"path/filepath"
)

// FileName is the file that Find looks for.
const FileName = ".cbcov.yaml"

// Find looks for the rules that hold in a folder: in it and in those above it, up to the root of its repository. Outside of a repository
// only the folder itself counts: what lies above it may be anybody's.
func Find(dir string) (path string, ok bool) {
	for _, d := range upward(dir) {
		path := filepath.Join(d, FileName)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path, true
		}
	}
	return "", false
}

// upward lists the folders from dir to the root of its repository; only dir where there is none.
func upward(dir string) []string {
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return []string{dir}
	}
	list := []string{dir}
	for {
		if _, err := os.Lstat(filepath.Join(absolute, ".git")); err == nil {
			return list
		}
		above := filepath.Dir(absolute)
		if above == absolute {
			return list[:1]
		}
		absolute = above
		list = append(list, filepath.Join(list[len(list)-1], ".."))
	}
}
