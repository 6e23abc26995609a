package predict

// snapshot is a heap between callbacks, which nothing changes any more. Of equal ones there is one.
type snapshot struct {
	heap
	ends map[running][]ending // what callbacks leave behind that ran on it
}

// ending is a way through a callback.
type ending struct {
	heap   *snapshot
	events *event
}

// keep gives the snapshot of a heap.
func (w *world) keep(h heap) *snapshot {
	w.spelled = h.appendKey(w.spelled[:0])
	s := w.snapshots[string(w.spelled)]
	if s == nil {
		s = &snapshot{heap: h}
		w.snapshots[string(w.spelled)] = s
	}
	return s
}
