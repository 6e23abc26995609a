package guards

import (
	"cmp"
	"maps"
	"slices"
	"sort"
	"strings"
	"unicode"

	"cbcov/device"
)

// simple makes the atoms of one path, and those that compare two numbers.
func (d *division) simple() (all []*atom) {
	var numbers []int
	for p := range d.names.names {
		if d.stopped() {
			return nil
		}
		kinds := map[device.ValueKind]bool{}
		texts, classes, values := map[string]bool{}, map[string]bool{}, map[float64]sides{}
		reference := false
		for _, s := range d.samples {
			v := s.row.at(p)
			kinds[v.kind] = true
			reference = reference || v.reference()
			switch {
			case v.numeric():
				values[v.n] |= sideOf(s)
			case v.kind == device.ObjectValue:
				classes[v.text] = true
			case v.kind != device.NoValue && v.kind != device.NullValue:
				texts[v.text] = true
			}
		}
		add := func(a *atom) {
			a.path = p
			a = d.number(*a)
			all = append(all, a, a.opposite())
		}
		if kinds[device.BoolValue] {
			add(&atom{relation: isTrue})
		}
		if reference {
			add(&atom{relation: isNull})
		}
		if !kinds[device.EnumValue] { // which format a text has is no atom, and some text of a format says little
			maps.DeleteFunc(texts, func(t string, _ bool) bool { return t == "" || slices.Contains(formats, t) && !d.names.own[t] })
		}
		if kinds[device.EnumValue] || kinds[device.StringValue] {
			for _, t := range few(texts) {
				if kinds[device.EnumValue] {
					add(&atom{relation: equals, text: t, name: t})
				} else {
					add(&atom{relation: equals, text: t})
					add(&atom{relation: startsWith, text: t})
				}
			}
		}
		if kinds[device.StringValue] && (len(classes) > 0 || len(values) > 0) {
			classes[stringClass] = true
		}
		if len(classes) > 1 || len(classes) == 1 && len(values) > 0 {
			for _, t := range few(classes) {
				add(&atom{relation: instanceOf, text: t})
			}
		}
		if len(values) > 0 {
			numbers = append(numbers, p)
			d.compared(values, d.named(d.names.names[p], values), add)
		}
	}
	numbers = d.argumentsFirst(numbers)[:min(len(numbers), maxNumbers)]
	for i, p := range numbers {
		for _, q := range numbers[i+1:] {
			for _, r := range []relation{equals, atLeast, atMost} {
				a := d.number(atom{relation: r, path: p, sum: []term{{q, -1}}})
				all = append(all, a, a.opposite())
			}
		}
	}
	return all
}

// argumentsFirst has people read what the caller gave on a comparison's left.
func (d *division) argumentsFirst(numbers []int) []int {
	slices.SortStableFunc(numbers, func(p, q int) int {
		rank := func(p int) int {
			if _, ok := argument(d.names.names[p]); ok {
				return 0
			}
			return 1
		}
		return rank(p) - rank(q)
	})
	return numbers
}

// few gives texts in order, not too many.
func few(texts map[string]bool) []string {
	var all []string
	for t := range texts {
		all = append(all, t)
	}
	slices.Sort(all)
	return all[:min(len(all), maxConstants)]
}

// sides tells on which sides of the divider a value was seen.
type sides uint8

func sideOf(s sample) sides {
	if s.in {
		return 1
	}
	return 2
}

// smallNumber is up to where a number is held against each constant: that the side does not change there says nothing of a part of the samples.
const smallNumber = 16

// compared makes the comparisons of a number with constants: with those between which the side changes, from both ends where there are too many, and with
// small ones; and of equality those next to zero.
func (d *division) compared(values map[float64]sides, constants map[float64]string, add func(*atom)) {
	all := slices.Sorted(maps.Keys(values))
	var bounds, small []int // indexes of the values above
	for i := 1; i < len(all); i++ {
		if values[all[i-1]] != values[all[i]] {
			bounds = append(bounds, i)
		} else if all[i-1] >= -smallNumber && all[i] <= smallNumber {
			small = append(small, i)
		}
	}
	if n := len(bounds); n > maxConstants {
		bounds = slices.Concat(bounds[:maxConstants/2], bounds[n-maxConstants/2:])
	}
	bounds = append(bounds, small...)
	for _, i := range bounds {
		for _, b := range between(all[i-1], all[i]) {
			add(&atom{relation: atLeast, bound: b})
		}
	}
	slices.SortStableFunc(all, func(a, b float64) int { return cmp.Compare(max(a, -a), max(b, -b)) })
	for _, v := range all[:min(len(all), maxConstants)] {
		add(&atom{relation: equals, bound: v, name: constants[v]})
	}
}

// amounts are words in the names of what is a mere number, whatever constants of the class have its values.
var amounts = []string{"length", "size", "count", "bytes", "total", "position", "index", "offset", "remaining", "available", "capacity"}

// wordsOf gives the words of a name as Java has them, in lower case: of getBytesRead() these are get, bytes and read.
func wordsOf(name string) (words []string) {
	begin := 0
	name = strings.TrimSuffix(name, "()")
	for i, r := range name {
		if i > begin && unicode.IsUpper(r) {
			words = append(words, strings.ToLower(name[begin:i]))
			begin = i
		}
	}
	return append(words, strings.ToLower(name[begin:]))
}

// named gives the names that the values of a path have: of what is no argument, only where all of them are constants. Else they are mere numbers, as a
// count or a position is.
func (d *division) named(path string, values map[float64]sides) map[float64]string {
	if slices.ContainsFunc(wordsOf(path[strings.LastIndex(path, ".")+1:]), func(word string) bool { return slices.Contains(amounts, word) }) {
		return nil
	}
	_, arg := argument(path)
	for v := range values {
		if d.constants[v] == "" && !arg {
			return nil
		}
	}
	return d.constants
}

// between gives the bounds to try between two values that were seen: what divides them may be anything above the lower one, and is rather zero or one.
func between(low, high float64) []float64 {
	bounds := []float64{high}
	for _, b := range []float64{0, 1} {
		if low < b && b < high {
			bounds = append(bounds, b)
		}
	}
	return bounds
}

// sums makes comparisons of sums of two or three numbers.
func (d *division) sums() (all []*atom) {
	numbers := d.summands()
	for i, p := range numbers {
		for j, q := range numbers {
			if i == j {
				continue
			}
			if d.stopped() {
				return nil
			}
			for _, k := range []float64{-2, 2, 1} { // p == 2q, p + 2q and the like; 1: p + q with a constant
				all = append(all, d.summed(p, []term{{q, k}})...)
			}
			for r := range numbers {
				if i < j && r != i && r != j {
					all = append(all, d.summed(p, []term{{q, 1}, {numbers[r], -1}})...)
				}
			}
			all = append(all, d.summed(p, []term{{q, -1}})...)
		}
	}
	return all
}

// copies makes comparisons of two sums of two numbers that the caller gave, as what copies a part of one thing to a place in another has them.
func (d *division) copies() (all []*atom) {
	numbers := slices.DeleteFunc(d.summands(), func(p int) bool {
		_, given := argument(d.names.names[p])
		return !given
	})
	n := len(numbers)
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := i + 1; k < n; k++ { // the first number is always on the left
				for m := k + 1; m < n; m++ {
					if d.stopped() {
						return nil
					}
					if j != k && j != m {
						all = append(all, d.summed(numbers[i], []term{{numbers[j], 1}, {numbers[k], -1}, {numbers[m], -1}})...)
					}
				}
			}
		}
	}
	return all
}

// summands gives the numbers that are added: those that are not always the same, arguments first.
func (d *division) summands() (numbers []int) {
	for p := range d.names.names {
		values := map[float64]bool{}
		for _, s := range d.samples {
			if v := s.row.at(p); v.numeric() {
				values[v.n] = true
			}
		}
		if len(values) > 1 {
			numbers = append(numbers, p)
		}
	}
	return d.argumentsFirst(numbers)[:min(len(numbers), maxSummed)]
}

// summed compares a sum with the constants between the samples of one side that are the outermost and the next of the other side: a conjunct is true of
// all that are in, and a disjunct false of all that are out.
func (d *division) summed(p int, sum []term) (all []*atom) {
	var in, out []float64
	for _, s := range d.samples {
		n, ok := total(s.row, p, sum)
		switch {
		case !ok:
		case s.in:
			in = append(in, n)
		default:
			out = append(out, n)
		}
	}
	slices.Sort(in)
	slices.Sort(out)
	add := func(low, high float64) {
		for _, bound := range between(low, high) {
			at := d.number(atom{relation: atLeast, path: p, sum: sum, bound: bound})
			all = append(all, at, at.opposite())
		}
	}
	ends := func(a, b []float64) {
		if len(a) == 0 || len(b) == 0 {
			return
		}
		low, _ := slices.BinarySearch(b, a[0])
		if low > 0 {
			add(b[low-1], a[0])
		}
		last := a[len(a)-1]
		high := sort.Search(len(b), func(i int) bool { return b[i] > last })
		if high < len(b) {
			add(last, b[high])
		}
	}
	ends(in, out)
	ends(out, in)
	return all
}
