package framework

// Model is the framework at one API level: its hierarchy and the curated rules that hold there.
// It is safe for use by many goroutines.
type Model struct {
	api int
}

// Class is a class of the framework.
type Class struct {
	Name                               string // descriptor
	Super                              string // descriptor; "" for java.lang.Object
	Interfaces                         []string
	Interface, Abstract, Final, Public bool
	Methods                            []Method // public and protected ones, sorted by name and descriptor
}

// Method is a public or protected method (or constructor) of a framework class.
type Method struct {
	Name, Desc                                 string // "onCreate", "(Landroid/os/Bundle;)V"
	Static, Abstract, Final, Public, Protected bool
}

// Levels returns the API levels that the model knows, ascending.
func Levels() []int { return nil }

// Load returns the model of the nearest API level at or below api.
// The error names the levels there are when api is below all of them.
func Load(api int) (*Model, error) { return &Model{api: api}, nil }

// API returns the model's API level.
func (m *Model) API() int { return m.api }

// Class returns the class with the descriptor, nil when the framework has none of that name at this level.
func (m *Model) Class(desc string) *Class { return nil }

// Subtype reports whether sub is super or one of its subtypes, as far as framework classes tell.
func (m *Model) Subtype(sub, super string) bool { return false }

// Method finds a method as the virtual machine does: in class, its superclasses, then its interfaces.
// It returns the class that declares it, and nil when there is none.
func (m *Model) Method(class, name, desc string) (*Class, *Method) { return nil, nil }

// Summary returns what the callin does: of the most derived supertype of class that has a matching rule, the
// rule written first. Class is the one written at the call site (or, for a class of the APK, its nearest
// framework supertype). For a library class (`library class` rules) only that very class is looked at: the
// caller walks the supertypes inside of the APK. Nil: no rule.
func (m *Model) Summary(class, name, desc string) *Summary { return nil }

// Callback returns the rule for a method of a framework (or library) class that an app class overrides:
// that of the most derived supertype of class that has a matching one. Nil: no rule.
func (m *Model) Callback(class, name, desc string) *CallbackRule { return nil }

// Known reports whether some rule's expression runs the method of class: then somebody of layer B calls it
// and it is no guess (layer D) when it is reached in no other way.
func (m *Model) Known(class, name, desc string) bool { return false }

// LibraryPrefixes returns descriptor prefixes ("Landroidx/") of libraries that are usually bundled into APKs.
func LibraryPrefixes() []string { return nil }

// InLibrary reports whether the class belongs to a bundled library by its name.
func InLibrary(desc string) bool { return false }
