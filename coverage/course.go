package coverage

import "slices"

// maxCourse is how many points a course has at most.
const maxCourse = 200

// CoursePoint is what is covered after so many event callbacks.
type CoursePoint struct {
	Events  int              // that were entered on main threads, in the order in which the traces are read
	Covered [numCriteria]int // by criterion
	Crashes []string         // ids of the crashes that first came since the point before
}

// course gives the coverage by event callbacks: of a run that is shorter than a period, too, it says how it grew. It has a point where
// something grew or crashed, and one at the end; where these are too many, some together are one.
func (m *measurement) course(r *Result) []CoursePoint {
	total := m.tracker.events
	if total == 0 {
		return nil
	}
	width := (total + maxCourse - 1) / maxCourse
	at := map[int]*CoursePoint{}
	point := func(events int) *CoursePoint {
		n := (max(events, 1) - 1) / width
		if at[n] == nil {
			at[n] = &CoursePoint{Events: min(total, (n+1)*width)}
		}
		return at[n]
	}
	for i, o := range r.Outcomes {
		if o.State == Covered {
			point(m.tracker.after[i]).Covered[o.Criterion]++
		}
	}
	after := map[string]int{}
	for _, o := range m.crashes.all {
		if _, known := after[o.id]; !known && o.told {
			after[o.id] = o.after
		}
	}
	for i := range r.Crashes {
		if n, ok := after[r.Crashes[i].ID]; ok {
			p := point(n)
			p.Crashes = append(p.Crashes, r.Crashes[i].ID)
		}
	}
	point(total)
	points := make([]CoursePoint, 0, len(at))
	for _, p := range at {
		points = append(points, *p)
	}
	slices.SortFunc(points, func(a, b CoursePoint) int { return a.Events - b.Events })
	for i := 1; i < len(points); i++ {
		for c := range points[i].Covered {
			points[i].Covered[c] += points[i-1].Covered[c]
		}
	}
	return points
}
