package purpose

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"

	"cbcov/internal/yamlfile"
)

// Load reads the purpose in a file. What is wrong with its text is a Faults.
func Load(file string) (*Purpose, error) {
	text, err := yamlfile.ReadFile(file, maxFile)
	if err != nil {
		return nil, fmt.Errorf("read the purpose: %w: 'cbcov learn' without a purpose lists those that ship", err)
	}
	return Parse(file, text)
}

// Parse reads a purpose's text. file names it in messages; its base name without .yaml names the purpose. What is wrong is a Faults.
func Parse(file string, text []byte) (*Purpose, error) {
	d := &document{yamlfile.Document{File: file, What: "purpose", Max: maxFile}}
	sum := sha256.Sum256(text)
	p := &Purpose{File: file, Name: nameOf(file), Hash: hex.EncodeToString(sum[:])}
	if !symbolName.MatchString(p.Name) {
		d.FaultAt(0, 0, "the file's name without .yaml names the purpose: it must begin with a letter, and have letters, digits and _ only")
		return nil, d.Faults
	}
	if body := d.Open(text); body != nil {
		d.purpose(body, p)
	}
	if len(d.Faults) > 0 {
		return nil, d.Faults
	}
	return p, nil
}

// nameOf gives the name of the purpose in a file.
func nameOf(file string) string {
	base := filepath.Base(file)
	for _, ext := range []string{".yaml", ".yml"} {
		if name, ok := strings.CutSuffix(base, ext); ok {
			return name
		}
	}
	return base
}
