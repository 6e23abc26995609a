package predict

import "iter"

// maxStarts bounds what the initialisers of classes can leave behind.
const maxStarts = 4

// starts gives the heaps before anything ran but the initialisers of classes, which are followed until they needed so many instructions.
func (w *world) starts(steps int) []heap {
	var h heap
	for field := range w.statics() {
		if n, known := w.program.StaticNumber(field); known {
			h.put(noObject, field, value{number, int32(n)})
		} else {
			h.put(noObject, field, value{})
		}
	}
	heaps := []heap{h}
	all := true
	for _, m := range w.facts.methods {
		if m.Name != "<clinit>" || !w.in[m.ID] {
			continue
		}
		b := w.body(m)
		if b == nil {
			all = false
			continue
		}
		if w.steps > steps {
			w.skipped.bounded[w.running()] = true
			all = false
			break
		}
		var next []heap
		for _, h := range heaps {
			for _, end := range w.follow([]*state{{heap: h.clone(), frames: []frame{newFrame(b, nil)}}}) {
				next = append(next, end.heap)
			}
		}
		if len(next) > 0 {
			heaps = next[:min(len(next), maxStarts)]
		}
		all = all && len(next) > 0
	}
	if !all {
		w.forget(heaps)
	}
	return heaps
}

// statics gives the static fields that the slice reads and follows, in the order of the code.
func (w *world) statics() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, m := range w.facts.methods {
			if !w.in[m.ID] {
				continue
			}
			for _, r := range w.facts.of[m.ID].reads {
				if r.static && w.fields[r.field] && !yield(r.field) {
					return
				}
			}
		}
	}
}

// forget makes the static fields that any code writes unknown: not all initialisers were followed.
func (w *world) forget(heaps []heap) {
	for field := range w.statics() {
		if len(w.facts.writers[field]) == 0 {
			continue
		}
		for i := range heaps {
			heaps[i].put(noObject, field, value{})
		}
	}
}
