package apk

import "sync"

// once computes a value on first use and keeps it with its error.
type once[T any] struct {
	once  sync.Once
	value T
	err   error
}

func (o *once[T]) get(f func() (T, error)) (T, error) {
	o.once.Do(func() { o.value, o.err = f() })
	return o.value, o.err
}

// onceMap is a once for each key.
type onceMap[K comparable, T any] struct {
	mu     sync.Mutex
	values map[K]*once[T]
}

func (m *onceMap[K, T]) get(key K, f func() (T, error)) (T, error) {
	m.mu.Lock()
	if m.values == nil {
		m.values = map[K]*once[T]{}
	}
	o := m.values[key]
	if o == nil {
		o = &once[T]{}
		m.values[key] = o
	}
	m.mu.Unlock()
	return o.get(f)
}
