package framework

import "cbcov/apk/dex/descriptor"

// rule is a line of the notation.
type rule struct {
	class    string        // descriptor
	library  bool          // the class is one that apps bundle
	taking   bool          // the rule is for all methods of bundled libraries that have a parameter of the class, not for its own
	name     string        // of the method; "on*" begins with on
	params   []string      // type names; nil: any
	callback *CallbackRule // for a `callback` rule
	effects  []Effect
	since    int // first API level; 0: all
	until    int // last API level; 0: all
	pos      string
	family   string
}

// holds reports whether the rule is one of the API level.
func (r *rule) holds(api int) bool {
	return api >= r.since && (r.until == 0 || api <= r.until)
}

// matches reports whether the rule's pattern fits the method.
func (r *rule) matches(name, desc string) bool {
	if !matchesName(r.name, name) {
		return false
	}
	if r.params == nil {
		return true
	}
	params := descriptor.Params(desc)
	if len(params) != len(r.params) {
		return false
	}
	for i, p := range params {
		if !isNamed(p, r.params[i]) {
			return false
		}
	}
	return true
}

// matchesName reports whether the name fits the pattern, a name or a prefix with `*`.
func matchesName(pattern, name string) bool {
	if n := len(pattern) - 1; n >= 0 && pattern[n] == '*' {
		return len(name) >= n && name[:n] == pattern[:n] && name != "<init>"
	}
	return name == pattern
}

// Hands reports whether some rule that runs the method of class says what it gets as parameters.
func (m *Model) Hands(class, name string) bool { return m.known().hands(m, class, name) }

// Ruled reports whether some rule is for a class's own methods, whatever its supertypes have.
func (m *Model) Ruled(class string) bool {
	return m.rules.callins[class] != nil || m.rules.callbacks[class] != nil
}
