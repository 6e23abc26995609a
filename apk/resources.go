package apk

// Resources is the resource table of an app (resources.arsc of the base and of the splits).
type Resources struct{}

// Name gives the name of an id, "id/save", "android:id/list" for the platform's; "" where it is not known.
func (r *Resources) Name(id uint32) string { return "" }

// ID gives the id of a name such as "layout/main" or "android:id/list"; 0: there is none.
func (r *Resources) ID(name string) uint32 { return 0 }

// Type gives the ids of one type ("layout", "menu", "id", "xml", "string"), ascending.
func (r *Resources) Type(name string) []uint32 { return nil }

// Values gives the values of an id in all configurations, in the table's order, references not followed. Nil: none.
func (r *Resources) Values(id uint32) []Value { return nil }

// Strings gives the strings of an id in all configurations, references followed, each once.
func (r *Resources) Strings(id uint32) []string { return nil }

// ValueKind is the type byte of a resource value.
type ValueKind uint8

// Value is one value of a resource in one configuration.
type Value struct {
	Config string // qualifiers such as "land-v21", "" for the default configuration
	Kind   ValueKind
	Data   uint32 // number, boolean, colour, or resource id
	Text   string // strings and files
	// Parent and Items are those of a bag (style, array, plurals, attr).
	Parent uint32
	Items  []Item
}

// Item is one item of a bag: an attribute of a style, an element of an array.
type Item struct {
	Key   uint32
	Value Value
}

// The kinds of values.
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
