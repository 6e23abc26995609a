package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/goccy/go-yaml"
)

// A suppression marks a required sequence that no test can run. A file of them is a YAML list:
//
//   - id: EE-4f2a91c07d3e
//     reason: the button is hidden in release builds
type suppression struct {
	ID     string `yaml:"id"`
	Reason string `yaml:"reason"`
}

// readSuppressions reads a file of suppressions: sequence id → reason.
func readSuppressions(path string) (map[string]string, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("suppressions: %w", err)
	}
	var list []suppression
	if err := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict()).Decode(&list); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("suppressions %s: a list of entries with id and reason is expected: %w", path, err)
	}
	reasons := map[string]string{}
	for i, s := range list {
		switch {
		case s.ID == "":
			return nil, fmt.Errorf("suppressions %s: entry %d has no id: copy it from 'cbcov sequences'", path, i+1)
		case s.Reason == "":
			return nil, fmt.Errorf("suppressions %s: entry %d (%s) has no reason: say why no test can run it", path, i+1, s.ID)
		case reasons[s.ID] != "":
			return nil, fmt.Errorf("suppressions %s: %s is there twice", path, s.ID)
		}
		reasons[s.ID] = s.Reason
	}
	return reasons, nil
}
