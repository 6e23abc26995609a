package coverage

import "math"

// untimed is when something happened that is in records without a time only.
const untimed = math.MaxInt64

// earlier gives the earlier one of when something happened, 0: not yet, and a record's time, 0: not known.
func earlier(was, time int64) int64 {
	if time == 0 {
		time = untimed
	}
	if was == 0 {
		return time
	}
	return min(was, time)
}
