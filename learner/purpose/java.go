package purpose

// Java writes the experiment of a purpose as one Java file: always the same for the same purpose.
func (p *Purpose) Java() *Source {
	return nil
}
