package purpose

import (
	"embed"
	"fmt"
	"path"
)

//go:embed shipped/*.yaml
var shipped embed.FS

// Shipped gives the purposes in this binary, by name.
func Shipped() ([]*Purpose, error) {
	files, err := shipped.ReadDir("shipped")
	if err != nil {
		return nil, fmt.Errorf("the purposes in this binary: %w", err)
	}
	var list []*Purpose
	for _, f := range files {
		p, err := parseShipped(f.Name())
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

// Named gives the shipped purpose of a name, and nil if there is none.
func Named(name string) (*Purpose, error) {
	if _, err := shipped.Open(path.Join("shipped", name+".yaml")); err != nil {
		return nil, nil
	}
	return parseShipped(name + ".yaml")
}

func parseShipped(file string) (*Purpose, error) {
	text, err := shipped.ReadFile(path.Join("shipped", file))
	if err != nil {
		return nil, fmt.Errorf("the purposes in this binary: %w", err)
	}
	p, err := Parse(file, text)
	if err != nil {
		return nil, fmt.Errorf("the purposes in this binary: %w", err)
	}
	return p, nil
}
