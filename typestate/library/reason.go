package library

import (
	"fmt"

	"github.com/goccy/go-yaml"
)

// Reason is why a class's typestate differs between two neighbouring levels, as somebody found out.
type Reason struct {
	Purpose string `yaml:"purpose"`
	From    int    `yaml:"from"` // API level
	To      int    `yaml:"to"`   // the next one
	Why     string `yaml:"why"`  // Markdown
}

// ParseReasons reads reasons.yaml.
func ParseReasons(data []byte) ([]Reason, error) {
	var list []Reason
	if err := yaml.UnmarshalWithOptions(data, &list, yaml.Strict()); err != nil {
		return nil, fmt.Errorf("reasons for differences: %w", err)
	}
	return list, nil
}

// match gives the reason for each change. Each has to have one, and each reason a change.
func match(changes []Change, reasons []Reason) ([]string, error) {
	type key struct {
		purpose  string
		from, to int
	}
	open := map[key]string{}
	for _, r := range reasons {
		k := key{r.Purpose, r.From, r.To}
		if _, twice := open[k]; twice || r.Why == "" {
			return nil, fmt.Errorf("reasons for differences: %s, API %d to %d stands there twice, or says nothing", r.Purpose, r.From, r.To)
		}
		open[k] = r.Why
	}
	var why []string
	for _, c := range changes {
		k := key{c.Purpose, c.From, c.To}
		if open[k] == "" {
			return nil, fmt.Errorf("%s differs between API %d and %d, and reasons.yaml does not say why", c.Purpose, c.From, c.To)
		}
		why = append(why, open[k])
		delete(open, k)
	}
	for _, r := range reasons {
		if open[key{r.Purpose, r.From, r.To}] != "" {
			return nil, fmt.Errorf("reasons.yaml tells of %s, API %d to %d, where nothing differs", r.Purpose, r.From, r.To)
		}
	}
	return why, nil
}
