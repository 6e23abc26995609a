package apk

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// resourceFile is the entry that holds the resource table.
const resourceFile = "resources.arsc"

// Resources is the resource table of an app: resources.arsc of the base and of its splits. Names of the platform's ids, widgets
// and layouts are known too; the platform's values are not, but for what APK.Theme needs.
type Resources struct {
	tables []*resTable

	once   sync.Once
	byName map[string]map[string]uint32 // type → name → id
	byType map[string][]uint32          // type → ids, ascending
}

// ValueKind is the type byte of a resource value.
type ValueKind uint8

// The kinds of values; others (dimensions, colours) keep the platform's number.
const (
	KindNull      ValueKind = 0x00
	KindReference ValueKind = 0x01
	KindAttribute ValueKind = 0x02
	KindString    ValueKind = 0x03
	KindFloat     ValueKind = 0x04
	KindInt       ValueKind = 0x10
	KindHex       ValueKind = 0x11
	KindBool      ValueKind = 0x12
	KindBag       ValueKind = 0xff // ours: a bag of items
)

// Value is one value of a resource in one configuration.
type Value struct {
	// Config has the qualifiers, "land-v21", "" for the default configuration.
	Config string
	Kind   ValueKind
	// Data is the number, boolean, colour or resource id.
	Data uint32
	// Text is the string, or the path of a file.
	Text string
	// Parent and Items are those of a bag: style, array, plurals, attribute.
	Parent uint32
	Items  []Item

	archive *Archive // whose table it is in
}

// Item is one item of a bag: an attribute of a style, an element of an array.
type Item struct {
	Key   uint32
	Value Value
}

// Resources gives the app's resource tables, the splits' included. An app without resources.arsc has an empty table.
func (a *APK) Resources() (*Resources, error) {
	return a.resources.get(func() (*Resources, error) {
		r := &Resources{}
		for _, ar := range a.Archives() {
			if ar.Entry(resourceFile) == nil {
				continue
			}
			data, err := ar.Read(resourceFile)
			if err != nil {
				return nil, err
			}
			t, err := parseTable(data)
			if err != nil {
				return nil, inFile(err, ar.Path)
			}
			t.archive = ar
			r.tables = append(r.tables, t)
		}
		return r, nil
	})
}

// ResName gives the name of a resource id, "id/save", "android:id/list" for the platform's; "" where it is not known (or the table
// is damaged: Resources says so).
func (a *APK) ResName(id uint32) string {
	r, err := a.Resources()
	if err != nil {
		return ""
	}
	return r.Name(id)
}

// eachType calls f for each type chunk that can hold the id, until f returns false.
func (r *Resources) eachType(id uint32, f func(*resTable, *resPackage, *resType) bool) {
	for _, t := range r.tables {
		for _, p := range t.packages {
			if uint32(p.id) != id>>24 {
				continue
			}
			for _, rt := range p.byType[uint8(id>>16)] {
				if !f(t, p, rt) {
					return
				}
			}
		}
	}
}

// Name gives the name of an id, "id/save", "android:id/list" for the platform's; "" where it is not known.
func (r *Resources) Name(id uint32) string {
	if id>>24 == platformPackage && !r.hasPlatform() {
		return platformName(id)
	}
	name := ""
	r.eachType(id, func(_ *resTable, p *resPackage, rt *resType) bool {
		if at := rt.find(id & 0xffff); at >= 0 {
			name = p.typeName(rt.id) + "/" + p.keys.get(rt.key(at))
			return false
		}
		return true
	})
	return name
}

// hasPlatform says whether the table is the platform's own.
func (r *Resources) hasPlatform() bool {
	return len(r.tables) > 0 && len(r.tables[0].packages) > 0 && r.tables[0].packages[0].id == platformPackage
}

// typeName gives the name of a type, "layout".
func (p *resPackage) typeName(id uint8) string { return p.types.get(uint32(id) - 1 - p.offset) }

// index fills the maps by name and by type.
func (r *Resources) index() {
	r.byName, r.byType = map[string]map[string]uint32{}, map[string][]uint32{}
	for _, t := range r.tables {
		for _, p := range t.packages {
			for typeID, chunks := range p.byType {
				r.indexType(p, uint8(typeID), chunks)
			}
		}
	}
	for name, ids := range r.byType {
		slices.Sort(ids)
		r.byType[name] = slices.Compact(ids)
	}
}

func (r *Resources) indexType(p *resPackage, typeID uint8, chunks []*resType) {
	if len(chunks) == 0 {
		return
	}
	typeName := p.typeName(typeID)
	names := r.byName[typeName]
	if names == nil {
		names = map[string]uint32{}
		r.byName[typeName] = names
	}
	seen := map[uint32]bool{}
	for _, rt := range chunks {
		rt.indexes(func(index uint32, at int) {
			if seen[index] {
				return
			}
			seen[index] = true
			id := uint32(p.id)<<24 | uint32(typeID)<<16 | index
			r.byType[typeName] = append(r.byType[typeName], id)
			if key := p.keys.get(rt.key(at)); names[key] == 0 {
				names[key] = id
			}
		})
	}
}

// ID gives the id of a name such as "layout/main" or "android:id/list"; 0: there is none.
func (r *Resources) ID(name string) uint32 {
	if platform, ok := strings.CutPrefix(name, "android:"); ok {
		return platformID(platform)
	}
	r.once.Do(r.index)
	typeName, key, _ := strings.Cut(name, "/")
	return r.byName[typeName][key]
}

// Type gives the ids of one type ("layout", "menu", "id", "xml", "string"), ascending.
func (r *Resources) Type(name string) []uint32 {
	r.once.Do(r.index)
	return r.byType[name]
}

// Values gives the values of an id in all configurations, in the table's order, references not followed. Nil: there are none.
func (r *Resources) Values(id uint32) []Value {
	var out []Value
	r.eachType(id, func(t *resTable, _ *resPackage, rt *resType) bool {
		if at := rt.find(id & 0xffff); at >= 0 {
			if v, ok := rt.value(at, t.strings); ok {
				v.Config, v.archive = rt.config, t.archive
				out = append(out, v)
			}
		}
		return true
	})
	return out
}

// Resolve gives the plain values of an id in all configurations with references followed; bags are left out.
func (r *Resources) Resolve(id uint32) []Value {
	var out []Value
	seen := map[uint32]bool{}
	for todo := []uint32{id}; len(todo) > 0; todo = todo[1:] {
		if seen[todo[0]] {
			continue
		}
		seen[todo[0]] = true
		for _, v := range r.Values(todo[0]) {
			switch v.Kind {
			case KindReference:
				todo = append(todo, v.Data)
			case KindBag, KindNull:
			default:
				out = append(out, v)
			}
		}
	}
	return out
}

// Strings gives the strings of an id in all configurations, references followed, each once.
func (r *Resources) Strings(id uint32) []string {
	var out []string
	for _, v := range r.Resolve(id) {
		if v.Kind == KindString && !slices.Contains(out, v.Text) {
			out = append(out, v.Text)
		}
	}
	return out
}

// String gives a plain value as text: strings as they are, booleans and numbers in words and digits, references as "@7f010001".
func (v Value) String() string {
	switch v.Kind {
	case KindString:
		return v.Text
	case KindReference:
		return fmt.Sprintf("@%x", v.Data)
	case KindBool:
		return strconv.FormatBool(v.Data != 0)
	case KindHex:
		return fmt.Sprintf("0x%x", v.Data)
	case KindFloat:
		return strconv.FormatFloat(float64(math.Float32frombits(v.Data)), 'g', -1, 32)
	case KindInt:
		return strconv.Itoa(int(int32(v.Data)))
	case KindNull:
		return ""
	case KindBag:
		return fmt.Sprintf("(%d items)", len(v.Items))
	}
	return fmt.Sprintf("0x%08x", v.Data)
}
