package trace

import (
	"errors"
	"sync"
)

// Names numbers the receivers' class names. Several goroutines may use it. Numbers depend on who came first: only the
// names may reach a report.
type Names struct {
	mu    sync.RWMutex
	ids   map[string]uint32
	names []string
	bytes int
}

const (
	maxNames     = 1 << 20
	maxNameBytes = 128 << 20
)

var errTooManyNames = errors.New("the traces name more than a million classes: not traces of one app")

func newNames() *Names {
	return &Names{ids: map[string]uint32{}, names: []string{""}}
}

// Name gives the class name with a number; 0 has the empty one.
func (n *Names) Name(id uint32) string {
	n.mu.RLock()
	defer n.mu.RUnlock()
	return n.names[id]
}

// add finds or makes a name's number.
func (n *Names) add(name []byte) (uint32, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if id, ok := n.ids[string(name)]; ok {
		return id, nil
	}
	if len(n.names) >= maxNames || n.bytes+len(name) > maxNameBytes {
		return 0, errTooManyNames
	}
	id := uint32(len(n.names))
	s := string(name)
	n.ids[s] = id
	n.names = append(n.names, s)
	n.bytes += len(s)
	return id, nil
}

// nameCache is one goroutine's view of a Names: it needs no lock for what it has seen.
type nameCache struct {
	all *Names
	ids map[string]uint32
}

func (c *nameCache) id(name []byte) (uint32, error) {
	if id, ok := c.ids[string(name)]; ok {
		return id, nil
	}
	id, err := c.all.add(name)
	if err == nil {
		c.ids[string(name)] = id
	}
	return id, err
}
