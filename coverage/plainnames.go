package coverage

import (
	"fmt"
	"sort"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa"
)

// plainNames numbers signatures of the plain form: one of a callback has its number, the k-th one that is no callback's has ^k.
type plainNames struct {
	callbacks []*ccfa.Callback
	// byName finds callbacks by a signature in DEX or Java form, by class and method, and by these without the package: of each name by the
	// class that declares the method, by the receiver's class, and by the method that one of a compiler's forwards to.
	byName  [3]map[string]*[3][]int32
	numbers map[string]int32 // of signatures that were asked for
	unknown []string         // signatures that are no callback's; the first one stands for those over the bound
}

// maxSignatures bounds the signatures of all files in the plain form.
const maxSignatures = 1 << 18

func newPlainNames(callbacks []*ccfa.Callback) *plainNames {
	n := &plainNames{callbacks: callbacks, numbers: map[string]int32{}}
	for form := range n.byName {
		n.byName[form] = map[string]*[3][]int32{}
	}
	for i, c := range callbacks {
		m := descriptor.Cut(c.Method)
		if m.Class == "" {
			continue
		}
		n.add(int32(i), m, 0)
		if c.Receiver != m.Class {
			m.Class = c.Receiver
			n.add(int32(i), m, 1)
		}
		for _, body := range c.Bodies {
			if m := descriptor.Cut(body); m.Class != "" {
				n.add(int32(i), m, 2)
			}
		}
	}
	return n
}

// add enters the names of a callback, as one of a method.
func (n *plainNames) add(id int32, method descriptor.Method, rank int) {
	put := func(form int, name string) {
		found := n.byName[form][name]
		if found == nil {
			found = &[3][]int32{}
			n.byName[form][name] = found
		}
		if l := found[rank]; len(l) == 0 || l[len(l)-1] != id {
			found[rank] = append(l, id)
		}
	}
	label := ""
	if at := strings.IndexByte(method.Desc, '#'); at >= 0 {
		label = method.Desc[at:]
	}
	put(0, method.String())
	java, short := descriptor.Java(method.Class), descriptor.Short(method.Class)
	params := descriptor.JavaParams(method.Desc)
	for _, dollar := range []string{"$", "."} { // nested classes: binary name, canonical name
		j, s := strings.ReplaceAll(java, "$", dollar), strings.ReplaceAll(short, "$", dollar)
		put(0, j+"."+method.Name+params+label)
		put(1, j+"."+method.Name)
		put(2, s+"."+method.Name)
	}
}

// number gives a signature's number. One that can be several callbacks is an error.
func (n *plainNames) number(signature string) (int32, error) {
	if number, ok := n.numbers[signature]; ok {
		return number, nil
	}
	id, err := n.find(signature)
	if err != nil {
		return 0, err
	}
	if len(n.numbers) == maxSignatures {
		return 0, fmt.Errorf("more than %d different signatures: not a trace of one app", maxSignatures)
	}
	if id < 0 {
		id = ^int32(len(n.unknown))
		n.unknown = append(n.unknown, signature)
	}
	n.numbers[signature] = id
	return id, nil
}

// find finds the callback of a signature; it is negative where the automaton has none.
func (n *plainNames) find(signature string) (int32, error) {
	name := strings.ReplaceAll(signature, " ", "")
	names := []string{name}
	if cut, ok := strings.CutSuffix(name, "()"); ok {
		names = append(names, cut, cut)
	}
	for form, name := range names {
		if ranks := n.byName[form][name]; ranks != nil {
			for _, found := range ranks {
				if len(found) > 0 {
					return n.choose(signature, found)
				}
			}
		}
	}
	return -1, nil
}

// choose picks the one callback that a name can mean: of one method, that of the class that declares it.
func (n *plainNames) choose(signature string, found []int32) (int32, error) {
	if len(found) == 1 {
		return found[0], nil
	}
	var what []string
	own, oneMethod := int32(-1), true
	for _, id := range found {
		c := n.callbacks[id]
		oneMethod = oneMethod && c.Method == n.callbacks[found[0]].Method
		if descriptor.ClassOf(c.Method) == c.Receiver {
			own = id
		}
		what = append(what, c.Method+" of "+descriptor.Java(c.Receiver))
	}
	if own >= 0 && oneMethod {
		return own, nil
	}
	sort.Strings(what)
	more := ""
	if len(what) > 4 {
		more = fmt.Sprintf(" and %d more", len(what)-4)
		what = what[:4]
	}
	return 0, fmt.Errorf("%s can be any of %d callbacks: %s%s: the plain form cannot tell them apart; write the full signature, or record with an instrumented APK",
		signature, len(found), strings.Join(what, ", "), more)
}
