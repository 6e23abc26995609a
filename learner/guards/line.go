package guards

import (
	"math"
	"slices"
)

// A line is learned by a linear support vector machine, by coordinate descent on its dual (Hsieh et al., "A Dual Coordinate Descent Method for
// Large-scale Linear SVM", ICML 2008). Its weights are then made small whole numbers, so that people can read them, as TzuYu's section IV has it.
const (
	lineRounds  = 400
	linePenalty = 1e4 // for a sample on the wrong side; what cannot be divided has no line
	maxWeight   = 8   // of a whole number
	lineFolds   = 5   // of the cross-validation
	lineWrong   = 0.1 // of the samples, that may be wrong there
)

// line looks for a line through the numbers that all samples have.
func (d *division) line() (Guard, bool) {
	var numbers []int
	for p := range d.names.names {
		everywhere, low, high := true, math.Inf(1), math.Inf(-1)
		for _, s := range d.samples {
			v := s.row.at(p)
			everywhere = everywhere && v.numeric() && math.Abs(v.n) < 1e6
			low, high = min(low, v.n), max(high, v.n)
		}
		if everywhere && low < high {
			numbers = append(numbers, p)
		}
	}
	if len(numbers) < 2 || len(d.samples) < 2*len(numbers)+2 {
		return Guard{}, false
	}
	numbers = numbers[:min(len(numbers), maxSummed)]
	points := make([][]float64, len(d.samples))
	for i, s := range d.samples {
		for _, p := range numbers {
			points[i] = append(points[i], s.row.at(p).n)
		}
	}
	if !d.validated(points) {
		return Guard{}, false
	}
	a := d.whole(numbers, points, d.separate(points, func(int) bool { return true }))
	if a == nil {
		return Guard{}, false
	}
	return Guard{terms: [][]*atom{{a}}}, true
}

// validated reports whether lines of four fifths of the samples are right about the others.
func (d *division) validated(points [][]float64) bool {
	wrong := 0
	for fold := range lineFolds {
		w := d.separate(points, func(i int) bool { return i%lineFolds != fold })
		for i, x := range points {
			if i%lineFolds == fold && (side(w, x) > 0) != d.samples[i].in {
				wrong++
			}
		}
	}
	return float64(wrong) <= lineWrong*float64(len(points))
}

// side tells how far, and on which side of a line a point is; the last weight stands alone.
func side(w, x []float64) float64 {
	sum := w[len(x)]
	for i, v := range x {
		sum += w[i] * v
	}
	return sum
}

// separate gives weights of the points that are used, the constant last.
func (d *division) separate(points [][]float64, used func(int) bool) []float64 {
	n := len(points[0])
	w, alpha := make([]float64, n+1), make([]float64, len(points))
	for range lineRounds {
		if d.stopped() {
			break
		}
		moved := 0.0
		for i, x := range points {
			if !used(i) {
				continue
			}
			y := -1.0
			if d.samples[i].in {
				y = 1
			}
			norm := 1.0
			for _, v := range x {
				norm += v * v
			}
			next := min(max(alpha[i]-(y*side(w, x)-1)/norm, 0), linePenalty)
			step := (next - alpha[i]) * y
			for j, v := range x {
				w[j] += step * v
			}
			w[n] += step
			moved = max(moved, math.Abs(next-alpha[i]))
			alpha[i] = next
		}
		if moved < 1e-9 {
			break
		}
	}
	return w
}

// whole makes the weights small whole numbers that still divide the samples; the constant is chosen last, next to zero of those that do. None: nil.
func (d *division) whole(numbers []int, points [][]float64, w []float64) *atom {
	largest := 0.0
	for _, v := range w[:len(numbers)] {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		return nil
	}
	for scale := 1.0; scale <= maxWeight; scale++ {
		rounded := make([]float64, len(numbers))
		for i := range numbers {
			rounded[i] = math.Round(w[i] / largest * scale)
		}
		lowest, highest := math.Inf(1), math.Inf(-1) // of the sum, of those in and those out
		for i, x := range points {
			sum := side(append(slices.Clone(rounded), 0), x)
			if d.samples[i].in {
				lowest = min(lowest, sum)
			} else {
				highest = max(highest, sum)
			}
		}
		if lowest <= highest {
			continue
		}
		bound := math.Ceil(highest)
		if bound == highest {
			bound++
		}
		if bound > lowest {
			bound = lowest
		}
		if bound < 0 && lowest >= 0 {
			bound = 0
		}
		a := atom{relation: atLeast, bound: bound, path: -1}
		for i, weight := range rounded {
			switch {
			case weight == 0:
			case weight == 1 && a.path < 0:
				a.path = numbers[i]
			default:
				a.sum = append(a.sum, term{numbers[i], weight})
			}
		}
		if a.path < 0 { // no weight of 1: the first counts once more
			a.path = a.sum[0].path
			a.sum[0].weight--
		}
		return d.number(a)
	}
	return nil
}
