package program

// Options of Load. The zero value is the default.
type Options struct {
	Include []string // package prefixes (`com.example`) put into scope
	Exclude []string // package prefixes put out of scope; wins over Include
	Workers int      // goroutines that decode bodies; 0: GOMAXPROCS
}

// Program is an app's code, analysed. It is immutable after Load and safe
// for concurrent use.
type Program struct {
	classes  []*Class
	byName   map[string]*Class
	warnings []string
}

// Classes lists the APK's classes in the order of the dex files; of classes
// defined twice the first.
func (p *Program) Classes() []*Class { return p.classes }

// Class finds a class of the APK, nil if the APK has none of the name.
func (p *Program) Class(desc string) *Class { return p.byName[desc] }

// Warnings lists what the APK has wrong or lacks: cyclic hierarchies,
// classes defined twice, superclasses found nowhere, limits that were hit.
// Sorted.
func (p *Program) Warnings() []string { return p.warnings }

// Subtype tells whether sub is super or a subtype of it, over APK and
// framework. Arrays are subtypes of Object and, covariantly, of arrays.
func (p *Program) Subtype(sub, super string) bool { return false }

// Resolve finds the APK method that a virtual call of name and desc runs on
// an object of the class; nil when a framework body runs (or none).
func (p *Program) Resolve(class, name, desc string) *Method { return nil }

// Candidates are the concrete methods in scope that override or implement a
// method from outside the scope, by class order then method order.
func (p *Program) Candidates() []*Method { return nil }

// Overridden lists the outside methods (framework, then bundled libraries)
// that m overrides or implements: the topmost and all between, sorted by
// distance from m, then name. Empty for no candidate.
func (p *Program) Overridden(m *Method) []MethodRef { return nil }

// Reachable tells whether the value flow reached the method.
func (p *Program) Reachable(m *Method) bool { return false }

// Graph is the reduced control-flow graph; nil for a method without code.
func (p *Program) Graph(m *Method) *Graph { return nil }

// Sites lists a method's invoke sites in program order.
func (p *Program) Sites(m *Method) []*Site { return nil }

// Callees are the APK methods (scope or library) that can run at the site,
// by value flow, sorted by id. Methods that only the framework calls back
// are not among them. A site in an unreached method has none.
func (p *Program) Callees(s *Site) []*Method { return nil }

// CalleesIn is Callees where the site's method runs with a receiver of class
// recv ("" or a static method: as Callees): calls on `this` are resolved on
// recv alone.
func (p *Program) CalleesIn(s *Site, recv string) []*Method { return nil }

// Callin gives the method outside of the APK that the site can reach, if it
// can: the framework class that declares it, found from the written class
// upwards (through library superclasses of the APK). The written class is
// s.Ref.Class. A site can have callees and a callin.
func (p *Program) Callin(s *Site) (MethodRef, bool) { return MethodRef{}, false }

// Arg is what argument i of the site can be: 0 is the receiver, 1 the first
// parameter; for a static method 1 is the first parameter too, 0 is empty.
// Sorted by kind, class and place.
func (p *Program) Arg(s *Site, i int) []*Object { return nil }

// ArgIn is Arg where the site's method runs on a receiver of class recv ("":
// as Arg): `this` is only the objects of that class, and so are fields of
// `this`.
func (p *Program) ArgIn(s *Site, i int, recv string) []*Object { return nil }

// Return is what the call at the site can return.
func (p *Program) Return(s *Site) []*Object { return nil }

// Origin tells where argument i (as Arg) comes from in the site's own method.
func (p *Program) Origin(s *Site, i int) Origin { return Origin{} }

// Stored is what `store key` rules of the framework model put on the object.
func (p *Program) Stored(o *Object, key string) []*Object { return nil }

// This lists the objects that m runs on, as far as the flow found any.
func (p *Program) This(m *Method) []*Object { return nil }

// Objects lists all allocations, components and widgets whose class is a
// subtype of the descriptor.
func (p *Program) Objects(desc string) []*Object { return nil }

// Fields gives what field `name` of the object can hold.
func (p *Program) Fields(o *Object, name string) []*Object { return nil }

// Widgets lists the widget objects of a resource id.
func (p *Program) Widgets(id int64) []*Object { return nil }
