package guards

import (
	"math"
	"strconv"
	"strings"

	"cbcov/device"
)

// argument gives the number of the argument that a path begins with.
func argument(path string) (int, bool) {
	n, digits := 0, 0
	for digits < len(path) && path[digits] >= '0' && path[digits] <= '9' {
		n = 10*n + int(path[digits]-'0')
		digits++
	}
	return n, digits > 0 && digits < 4
}

// wish writes a value as an argument's wish.
func wish(s seen) (string, bool) {
	switch s.kind {
	case device.NullValue:
		return wishNull, true
	case device.IntValue, device.FloatValue:
		return number(s.n), true
	case device.BoolValue:
		return s.text, true
	case device.StringValue:
		return wishText + s.text, true
	case device.ObjectValue:
		return wishObject, true
	}
	return "", false
}

// boundary gives arguments at a guard's boundary, before a call that saw a row.
func boundary(g Guard, names *paths, r Row) map[int][]string {
	wishes := map[int][]string{}
	for _, a := range g.atoms() {
		all := append([]term{{a.path, 1}}, a.sum...)
		for _, t := range all {
			arg, ok := argument(names.names[t.path])
			if !ok || strings.Contains(names.names[t.path], "==") {
				continue
			}
			switch {
			case a.relation == isNull:
				wishes[arg] = append(wishes[arg], wishNull, wishObject)
			case a.relation == isTrue:
				wishes[arg] = append(wishes[arg], "true", "false")
			case a.text != "":
				wishes[arg] = append(wishes[arg], wishText+a.text, wishText+a.text+"a", wishText+"")
			default:
				edge := a.bound
				for _, u := range all {
					if u.path != t.path {
						edge -= u.weight * r.at(u.path).n
					}
				}
				edge = math.Round(edge / t.weight)
				for _, near := range []float64{edge - 1, edge, edge + 1} {
					if math.Abs(near) < exact {
						wishes[arg] = append(wishes[arg], strconv.FormatInt(int64(near), 10)) // which has no -0
					}
				}
			}
		}
	}
	return wishes
}
