package library

import "cbcov/typestate"

// Shipped gives the machines in this binary as a device of an API level has them: of each purpose the one of the nearest level at or
// below; of the lowest level there is if it is above. They are in the order of their purposes' names, those without a binding too.
func Shipped(api int) ([]*typestate.Machine, error) { return nil, nil }

// Open gives the shipped machines and those of a folder (PURPOSE-API.json, or PURPOSE.json), which take the place of shipped ones of the
// same purpose. An empty dir stands for none.
func Open(api int, dir string) ([]*typestate.Machine, error) { return Shipped(api) }
