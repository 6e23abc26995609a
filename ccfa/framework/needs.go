package framework

import (
	"errors"
	"strings"
	"sync"
)

// NeedsNetwork is what Needs gives for classes that need the network: a device may have one.
const NeedsNetwork = "the network"

// need is a line of model/needs.txt, the prefix in descriptor form.
type need struct{ prefix, what string }

// needs are those of model/needs.txt, read once.
var needs = sync.OnceValues(func() ([]need, error) {
	files, err := modelFiles("needs.txt")
	if err != nil {
		return nil, err
	}
	var all []need
	faults := eachLine(files, func(line, _ string) error {
		prefix, what, ok := strings.Cut(line, " ")
		if line == "" {
			return nil
		}
		if !ok || prefix == "" || strings.TrimSpace(what) == "" {
			return errors.New("want a prefix and what its classes need")
		}
		all = append(all, need{"L" + strings.ReplaceAll(prefix, ".", "/"), strings.TrimSpace(what)})
		return nil
	})
	return all, errors.Join(faults...)
})

// Needs says for people what a class outside of the app needs to call an app back, of what the embedded device lacks: Google Play services, the network and
// the like. It is empty where nothing is said of the class, which is given by its descriptor.
func Needs(desc string) string {
	all, err := needs()
	if err != nil {
		return "" // Load reports a broken asset
	}
	best := need{}
	for _, n := range all {
		if len(n.prefix) > len(best.prefix) && strings.HasPrefix(desc, n.prefix) {
			best = n
		}
	}
	return best.what
}
