package apk

// ComponentKind tells the four kinds of components apart, and an activity from its alias.
type ComponentKind uint8

// The kinds of components a manifest declares.
const (
	Activity ComponentKind = iota
	ActivityAlias
	Service
	Receiver
	Provider
)

// Names in intent filters.
const (
	actionMain       = "android.intent.action.MAIN"
	categoryLauncher = "android.intent.category.LAUNCHER"
	CategoryDefault  = "android.intent.category.DEFAULT" // what an implicit intent to an activity has
)

// String gives the manifest's tag of the kind.
func (k ComponentKind) String() string {
	return [...]string{"activity", "activity-alias", "service", "receiver", "provider"}[k]
}

// LaunchMode is the attribute android:launchMode of an activity.
type LaunchMode uint8

// The launch modes, with the numbers that the binary manifest uses.
const (
	LaunchStandard LaunchMode = iota
	LaunchSingleTop
	LaunchSingleTask
	LaunchSingleInstance
	LaunchSingleInstancePerTask
)

// Bits of android:configChanges that a rotation needs.
const (
	configOrientation = 0x0080
	configScreenSize  = 0x0400
)

// Component is an activity, activity alias, service, receiver or provider of a manifest.
type Component struct {
	Kind ComponentKind
	// Class is the DEX descriptor of the class, "Lp/A;". For an alias it is the descriptor made of the alias's own name;
	// the class that runs is Target.
	Class string
	// Target is the descriptor of the activity that an alias stands for; empty for other kinds.
	Target string
	// Split is the file name of the APK that declares the component, empty for the base.
	Split string

	// Exported says whether other apps may start the component: android:exported where it is written, else Android's
	// default (it has an intent filter; a provider: targetSdk below 17).
	Exported         bool
	ExportedExplicit bool   // android:exported is written
	Enabled          bool   // android:enabled, and the application's
	Permission       string // android:permission, with the application's as default
	Process          string // android:process as written, empty: the app's
	Isolated         bool   // android:isolatedProcess: a service has a process of its own

	LaunchMode    LaunchMode // activities
	Theme         uint32     // resource id of android:theme, with the application's as default; 0: none
	ConfigChanges uint32     // android:configChanges, bits as in the binary manifest
	NoHistory     bool       // android:noHistory
	Parent        string     // descriptor of android:parentActivityName; empty: none

	Authorities []string // providers: android:authorities, split at ";"
	Filters     []IntentFilter
	MetaData    []MetaData
}

// IntentFilter is one intent-filter of a component.
type IntentFilter struct {
	Actions    []string
	Categories []string
	Data       []IntentData
}

// IntentData is one data element of an intent filter. Empty: not written.
type IntentData struct {
	Scheme, Host, Port, Path, PathPrefix, PathPattern, MimeType string
}

// MetaData is one meta-data element. Value is android:value with references resolved where the resource is a plain value;
// Resource is the resource id of android:resource (or of a reference in android:value), 0: none.
type MetaData struct {
	Name     string
	Value    string
	Resource uint32
}

// Has says whether the filter lists the action.
func (f *IntentFilter) Has(action string) bool {
	for _, a := range f.Actions {
		if a == action {
			return true
		}
	}
	return false
}

// HasCategory says whether the filter lists the category.
func (f *IntentFilter) HasCategory(category string) bool {
	for _, c := range f.Categories {
		if c == category {
			return true
		}
	}
	return false
}

// Launcher says whether the home screen shows the component: an enabled activity (or alias) with a filter for MAIN and LAUNCHER.
func (c *Component) Launcher() bool {
	if c.Kind > ActivityAlias || !c.Enabled {
		return false
	}
	for i := range c.Filters {
		if c.Filters[i].Has(actionMain) && c.Filters[i].HasCategory(categoryLauncher) {
			return true
		}
	}
	return false
}

// HandlesRotation says whether an activity is told of a rotation (onConfigurationChanged) and not re-created for it. From
// targetSdk 13 on a rotation changes the screen's size too.
func (c *Component) HandlesRotation(targetSDK int) bool {
	bits := uint32(configOrientation)
	if targetSDK >= 13 {
		bits |= configScreenSize
	}
	return c.ConfigChanges&bits == bits
}

// Runs is the descriptor of the class that Android instantiates for the component: an alias's target, else its own class.
func (c *Component) Runs() string {
	if c.Kind == ActivityAlias {
		return c.Target
	}
	return c.Class
}
