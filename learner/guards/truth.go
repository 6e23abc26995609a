package guards

// Truth is a value of Kleene's strong logic.
type Truth int8

// The three values, in an order by which "and" is the least and "or" the greatest.
const (
	False Truth = iota
	Unknown
	True
)

func (t Truth) not() Truth { return True - t }

func truth(b bool) Truth {
	if b {
		return True
	}
	return False
}

// String gives true, false or not known.
func (t Truth) String() string { return [...]string{"false", "not known", "true"}[t] }
