package typestate

// Truth is a value of Kleene's strong logic.
type Truth int8

// The three values, in an order by which "and" is the least and "or" the greatest.
const (
	False Truth = iota
	Unknown
	True
)

// Not gives the opposite.
func (t Truth) Not() Truth { return True - t }

// TruthOf is True or False.
func TruthOf(b bool) Truth {
	if b {
		return True
	}
	return False
}

// String gives true, false or not known.
func (t Truth) String() string { return [...]string{"false", "not known", "true"}[t] }
