package page

import (
	"fmt"
	"math"
	"testing"

	"cbcov/reports/result"
)

// TestGrowthTicks: an axis has two to seven ticks, whatever the numbers along it are.
func TestGrowthTicks(t *testing.T) {
	for _, end := range []int64{1, 2, 9, 1000, 299999, 1 << 40, 1 << 53, math.MaxInt64 - 9, math.MaxInt64} {
		for name, step := range map[string]int64{"time": roundSpan(end), "events": roundCount(end)} {
			c := newChart(&result.Document{}, "Time", 1, func(int) point { return point{at: end} })
			g := &Growth{}
			c.draw(g, step, func(n int64) string { return fmt.Sprint(n) })
			if n := len(g.Columns); n < 2 || n > 1+mostTicks || g.Columns[n-1].At > 100 {
				t.Errorf("%s until %d: ticks each %d: %v", name, end, step, g.Columns)
			}
		}
	}
}
