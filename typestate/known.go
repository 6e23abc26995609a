package typestate

import (
	"math"
	"strconv"
	"strings"
)

// Known is what is known of one thing that a guard is over: by a log, or by code that was followed.
type Known struct {
	Kind   KnownKind
	Number int64 // of a Number: its value; of a truth value 0 or 1
}

// KnownKind is how much is known of a value.
type KnownKind uint8

// The kinds.
const (
	NotKnown KnownKind = iota
	Number             // a number, a character, or a truth value
	Null
	NonNull // an object, nothing else is known of it
)

// KnownTruth is a truth value that is known.
func KnownTruth(b bool) Known {
	k := Known{Kind: Number}
	if b {
		k.Number = 1
	}
	return k
}

// Path is what a guard looks at, read.
type Path struct {
	Kind PathKind
	// N is an argument's number; of a SamePath N and M are those of two things, see ThisObject.
	N, M int
	Name string // of an ObserverPath
}

// PathKind is what a Path is of.
type PathKind uint8

// The kinds of paths. Of others nothing can be known from outside of the object: private fields, what a collection holds.
const (
	OtherPath    PathKind = iota
	ArgumentPath          // what the caller gave: "0"
	SamePath              // whether two things are one and the same: "0==1", "this==0"
	ObserverPath          // what a method without parameters says of the object: "this.size()"
	OutcomePath           // what the call returned: ResultPath
	NothingPath           // whether that is null: NullResultPath
)

// ThisObject is the number of the object itself in a SamePath.
const ThisObject = -1

// ParsePath reads a path.
func ParsePath(text string) Path {
	switch text {
	case ResultPath:
		return Path{Kind: OutcomePath}
	case NullResultPath:
		return Path{Kind: NothingPath}
	}
	if name, ok := strings.CutPrefix(text, "this."); ok {
		if name, ok = strings.CutSuffix(name, "()"); ok && name != "" && !strings.ContainsAny(name, ".()") {
			return Path{Kind: ObserverPath, Name: name}
		}
		return Path{}
	}
	if left, right, ok := strings.Cut(text, "=="); ok {
		n, first := argumentOf(left)
		m, second := argumentOf(right)
		if first && second {
			return Path{Kind: SamePath, N: n, M: m}
		}
		return Path{}
	}
	if n, ok := argumentOf(text); ok && n >= 0 {
		return Path{Kind: ArgumentPath, N: n}
	}
	return Path{}
}

// argumentOf reads an argument's number, or that of the object itself.
func argumentOf(text string) (int, bool) {
	if text == "this" {
		return ThisObject, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && n < maxArguments
}

// AsksResult reports whether the guard is over what the call returned: it is decided behind the call only.
func (g *Guard) AsksResult() bool {
	for _, all := range g.Any {
		for _, a := range all {
			if a.Path == ResultPath || a.Path == NullResultPath {
				return true
			}
		}
	}
	return false
}

// Truth evaluates the guard by what is known of its paths, in Kleene's strong logic.
func (g *Guard) Truth(know func(path string) Known) Truth {
	any := False
	for _, term := range g.Any {
		all := True
		for i := range term {
			all = min(all, term[i].truth(know))
		}
		any = max(any, all)
	}
	return any
}

func (a *Atom) truth(know func(path string) Known) Truth {
	t := a.plain(know)
	if a.Not {
		return t.Not()
	}
	return t
}

func (a *Atom) plain(know func(path string) Known) Truth {
	k := know(a.Path)
	switch {
	case k.Kind == NotKnown:
		return Unknown
	case a.Is == "null":
		return TruthOf(k.Kind == Null || k.Kind == Number && k.Number == 0) // code writes null as 0
	case a.Is == "true" && k.Kind == Number:
		return TruthOf(k.Number != 0)
	case a.Text != "" || k.Kind != Number:
		return Unknown
	}
	n, exact := float64(k.Number), whole(k.Number)
	for _, w := range a.Plus {
		more := know(w.Path)
		if more.Kind != Number {
			return Unknown
		}
		n += w.Weight * float64(more.Number)
		exact = exact && whole(more.Number)
	}
	if !exact || !(math.Abs(n) < 1<<53) {
		return Unknown
	}
	switch a.Is {
	case "==":
		return TruthOf(n == a.Bound)
	case ">=":
		return TruthOf(n >= a.Bound)
	case "<=":
		return TruthOf(n <= a.Bound)
	}
	return Unknown
}

// whole reports whether a float64 has a number as it is.
func whole(n int64) bool { return -1<<53 < n && n < 1<<53 }
