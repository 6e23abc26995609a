package purpose

import "errors"

// Shipped gives the purposes in this binary, by name.
func Shipped() ([]*Purpose, error) {
	return nil, errors.New("not yet")
}

// Named gives the shipped purpose of a name, and reports false if there is none.
func Named(name string) (*Purpose, bool) {
	return nil, false
}
