package main

import (
	"fmt"
	"strconv"
)

// natural is the value of a flag that takes a whole number from 1 up; 0 stands for the default.
type natural int

func (n *natural) String() string { return strconv.Itoa(int(*n)) }

func (n *natural) Type() string { return "int" }

// Set parses the flag's value.
func (n *natural) Set(value string) error {
	x, err := strconv.Atoi(value)
	if err != nil || x < 1 {
		return fmt.Errorf("%q is no whole number from 1 up", value)
	}
	*n = natural(x)
	return nil
}
