package apk

// Manifest is what AndroidManifest.xml says, with the components of the splits added to those of the base.
// Class names are DEX descriptors; shortened names (".A", "A") are expanded by the package.
type Manifest struct {
	Package     string // Java package name, the application id
	VersionCode int64  // versionCodeMajor<<32 | versionCode
	VersionName string
	MinSDK      int // 1 where not written
	TargetSDK   int // MinSDK where not written

	Application Application
	// Components in the order of the manifest, the base's before the splits'.
	Components []*Component
	// Instrumentation lists the test runners this package declares for another (or its own) package.
	Instrumentation []Instrumentation
	// Permissions are the names of uses-permission, in order.
	Permissions []string
}

// Application is the application element.
type Application struct {
	// Class is the descriptor of the Application subclass, "Landroid/app/Application;" where none is written.
	Class string
	// Written says whether android:name is there.
	Written bool
	// ComponentFactory is the descriptor of android:appComponentFactory, empty: none.
	ComponentFactory string
	Theme            uint32 // resource id, 0: none
	Permission       string
	Process          string
	Enabled          bool
	HasCode          bool
	Debuggable       bool
	MetaData         []MetaData
}

// Instrumentation is one instrumentation element, as a test APK has it.
type Instrumentation struct {
	Class         string // descriptor of the runner
	TargetPackage string
}

// CodenameSDK is the SDK level given for a manifest that names a preview platform by its code name; Android uses the same number.
const CodenameSDK = 10000

// Of gives the components of one kind, in order.
func (m *Manifest) Of(kind ComponentKind) []*Component {
	var out []*Component
	for _, c := range m.Components {
		if c.Kind == kind {
			out = append(out, c)
		}
	}
	return out
}

// Component finds a component by the descriptor of its class (of an alias: its own name); nil: the manifest has none.
func (m *Manifest) Component(class string) *Component {
	for _, c := range m.Components {
		if c.Class == class {
			return c
		}
	}
	return nil
}
