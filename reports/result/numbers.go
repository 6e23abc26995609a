package result

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// mostCounted bounds the numbers of a document: JSON's numbers are exact up to here, and sums of some of them are still an int.
const mostCounted = 1 << 53

// checkNumbers finds a number of a document that counts nothing: one that is negative, or too large for charts and sums to take. Typestates check
// their own. An error names the field as the JSON does: criteria.EE.required.
func (d *Document) checkNumbers() error {
	if at, n := outside(reflect.ValueOf(d)); n != nil {
		return fmt.Errorf("%s is %v: want a number from 0 to %d", at, n, mostCounted)
	}
	for _, name := range criteria {
		if t := d.Criteria[name]; t.Covered+t.Unknown > t.Required {
			return fmt.Errorf("criteria.%s: %d are covered and %d unknown of %d that are required", name, t.Covered, t.Unknown, t.Required)
		}
	}
	if s := d.Statements; s != nil && s.Covered > s.Total {
		return fmt.Errorf("statements: %d are covered of %d", s.Covered, s.Total)
	}
	for i := range d.Growth {
		if i > 0 && d.Growth[i].Time < d.Growth[i-1].Time {
			return fmt.Errorf("growth.%d.time is before the one of the point before it", i)
		}
	}
	return nil
}

// outside finds a number that is not from 0 to mostCounted in a value, and says how the JSON names it there; nil: there is none.
func outside(v reflect.Value) (at string, number any) {
	in := func(name string, v reflect.Value) bool {
		if at, number = outside(v); number != nil {
			at = strings.Trim(name+"."+at, ".")
		}
		return number != nil
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int64:
		if n := v.Int(); n < 0 || n > mostCounted {
			return "", n
		}
	case reflect.Float64:
		if n := v.Float(); n < 0 || n > mostCounted {
			return "", n
		}
	case reflect.Pointer:
		if !v.IsNil() {
			return outside(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if in(strconv.Itoa(i), v.Index(i)) {
				return at, number
			}
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			if in(key.String(), v.MapIndex(key)) {
				return at, number
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",") // none where the fields are the outer one's
			if field.IsExported() && name != "-" && v.Type() != reflect.TypeFor[Machine]() && in(name, v.Field(i)) {
				return at, number
			}
		}
	}
	return "", nil
}
