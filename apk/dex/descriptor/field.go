package descriptor

// A Field names a field.
type Field struct {
	Class string // "Lp/A;"
	Name  string
	Type  string // "I"
}

// String gives the DEX form, `Lp/A;->count:I`.
func (f Field) String() string { return f.Class + arrow + f.Name + ":" + f.Type }
