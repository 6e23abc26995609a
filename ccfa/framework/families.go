package framework

import (
	"errors"
	"strings"
	"sync"
)

// family is a line of model/families.txt, the prefix in descriptor form.
type family struct{ prefix, name string }

// families are those of model/families.txt, read once.
var families = sync.OnceValues(func() ([]family, error) {
	files, err := modelFiles("families.txt")
	if err != nil {
		return nil, err
	}
	var all []family
	faults := eachLine(files, func(line, _ string) error {
		switch words := strings.Fields(line); len(words) {
		case 0:
		case 2:
			all = append(all, family{"L" + strings.ReplaceAll(words[0], ".", "/"), words[1]})
		default:
			return errors.New("want a prefix and a family")
		}
		return nil
	})
	return all, errors.Join(faults...)
})

// Family says which kind of callbacks a class outside of the app declares, for people: gui, message, coroutine and the like. It is empty where nothing
// is said of the class, which is given by its descriptor.
func Family(desc string) string {
	all, err := families()
	if err != nil {
		return "" // Load reports a broken asset
	}
	best := family{}
	for _, f := range all {
		if len(f.prefix) > len(best.prefix) && strings.HasPrefix(desc, f.prefix) {
			best = f
		}
	}
	return best.name
}
