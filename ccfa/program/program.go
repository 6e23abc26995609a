package program

import (
	"sync"

	"cbcov/apk/dex"
	"cbcov/ccfa/mapping"
	"cbcov/ccfa/scope"
)

// Program is an app's code, analysed. It is immutable after Load and safe for
// concurrent use.
type Program struct {
	scope      *scope.Scope
	names      *mapping.Mapping
	shrunk     []Shrunk
	files      []*dex.File
	dexes      []*dexFile
	h          *hierarchy
	classes    []*Class
	byName     map[string]*Class
	methods    []*Method
	infos      []methodInfo
	decls      [][]typeID                // by selector: outside types that declare it
	animated   map[int64][]string        // properties that an animator's resource names
	metaData   []string                  // names and values of the manifest's meta-data
	accessor   map[accessorKey][]*Method // what is known of properties
	subclasses map[typeID][]typeID       // APK classes below one in scope
	clicks     map[string]bool           // method names in android:onClick
	decoders   []*decoder
	flow       *flow
	warnings   []string
	faults     faults

	mu        sync.Mutex // guards what is made when asked for
	sites     map[int32][]*Site
	graphs    map[graphKey]*Graph
	nulled    map[int32]bool       // see nulledWhenDone
	moved     map[int32]bool       // see isMoved
	givens    map[string]*Given    // see GivenTo
	arguments map[int32][]Argument // by number of the list
	suspended *suspending          // see suspending; nil: not read yet
	blocks    *blocks
	runs      *runs
	objects   []*Object
	args      map[argKey][]*Object

	accesses      map[int32]*accessed
	bound         *bindings // nil: nothing was told apart yet
	accessDecoder *decoder
	finals        map[int32]bool  // by key: see isFinal
	shared        []bool          // see sharedObjects; nil: not looked for yet
	holders       map[objID]int32 // by object: the key of a field, see HolderOf; nil: not looked for yet
}

// Classes lists the APK's classes in the order of the dex files; of classes
// defined twice the first.
func (p *Program) Classes() []*Class { return p.classes }

// Scope tells which classes are the app's own, and why.
func (p *Program) Scope() *scope.Scope { return p.scope }

// Shrunk tells which R8 made the app, one for each dex file that says so.
func (p *Program) Shrunk() []Shrunk { return p.shrunk }

// Names gives the source's names, nil where no mapping was given.
func (p *Program) Names() *mapping.Mapping { return p.names }

// Class finds a class of the APK, nil if the APK has none of the name.
func (p *Program) Class(desc string) *Class { return p.byName[desc] }

// Has tells whether the app has a class.
func (p *Program) Has(desc string) bool { return p.Class(desc) != nil }

// Methods lists the encoded methods of all dex files; their index is their ID.
func (p *Program) Methods() []*Method { return p.methods }

// Warnings lists what the APK has wrong or lacks, a line for each kind: cyclic
// hierarchies, classes defined twice, superclasses found nowhere, methods that
// could not be read. Sorted.
func (p *Program) Warnings() []string { return p.warnings }

// Subtype tells whether sub is super or a subtype of it, over APK and
// framework. Arrays are subtypes of Object and, covariantly, of arrays.
func (p *Program) Subtype(sub, super string) bool {
	if sub == super {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.h.subtype(p.h.typ(sub), p.h.typ(super))
}

// Resolve finds the APK method that a virtual call of name and desc runs on an
// object of the class; nil when a framework body runs (or none).
func (p *Program) Resolve(class, name, desc string) *Method {
	p.mu.Lock()
	defer p.mu.Unlock()
	if m := p.h.dispatch(p.h.typ(class), p.h.sel(name, desc)); m != noMethod {
		return p.methods[m]
	}
	return nil
}

// Reachable tells whether the value flow reached the method.
func (p *Program) Reachable(m *Method) bool { return p.infos[m.ID].insts != 0 }
