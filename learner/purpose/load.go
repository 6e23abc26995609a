package purpose

import "errors"

// Load reads the purpose in a file. What is wrong with its text is a Faults.
func Load(file string) (*Purpose, error) {
	return nil, errors.New("not yet")
}

// Parse reads a purpose's text. file names it in messages; its base name without .yaml names the purpose. What is wrong is a Faults.
func Parse(file string, text []byte) (*Purpose, error) {
	return nil, errors.New("not yet")
}
