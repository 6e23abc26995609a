package main

import (
	"fmt"
	"strings"

	"cbcov/typestate"
)

// methodsNamed reads methods as users write them: p.Class.name for all of a name, p.Class.name(int,java.lang.String) for one.
func methodsNamed(texts []string) (all []typestate.Method, err error) {
	for _, text := range texts {
		path, params, typed := strings.Cut(text, "(")
		dot := strings.LastIndexByte(path, '.')
		if dot <= 0 || dot == len(path)-1 || typed && !strings.HasSuffix(params, ")") {
			return nil, fmt.Errorf("%q is no method of a class: write p.Class.name, or p.Class.name(int,java.lang.String)", text)
		}
		m := typestate.Method{Class: path[:dot], Name: path[dot+1:]}
		if typed {
			m.Params = []string{}
			for _, p := range strings.Split(strings.TrimSuffix(params, ")"), ",") {
				if p = strings.TrimSpace(p); p != "" {
					m.Params = append(m.Params, p)
				}
			}
		}
		if err := m.Check(); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}
