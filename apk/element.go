package apk

// Element is one element of a layout.
type Element struct {
	// Tag as written: "Button", "com.example.Custom", "include", "merge", "fragment", "view", "requestFocus", …
	Tag string
	// Class is the descriptor of the view that the element becomes, with the platform's packages filled in for short tags
	// ("Button" → "Landroid/widget/Button;") and class= read for <view>. Empty for include, merge, fragment, requestFocus, tag, blink.
	Class string
	// Fragment is the descriptor of the fragment class that the element shows (<fragment> and FragmentContainerView with
	// android:name or class). Empty: none.
	Fragment string
	// Graph is the navigation graph that this fragment shows (app:navGraph), 0: none.
	Graph uint32
	// ID is android:id, 0: none. On an include it replaces the id of the included root.
	ID uint32
	// OnClick is android:onClick, the name of a public method of the activity (void, one View). Empty: none.
	OnClick string
	// Layout is the layout id of an include (layout=) or a ViewStub (android:layout), 0: none.
	Layout uint32
	// InflatedID is android:inflatedId of a ViewStub, 0: none.
	InflatedID uint32
	// TagText is android:tag, a string that findViewWithTag looks for.
	TagText string
	// Label is what people see of it, or hear: android:text, else contentDescription, hint or title, in the default locale.
	// Empty: the app does not tell.
	Label string
	// LabelRef is the string resource of the platform that the Label is where it is no text of the app's, 0: none.
	LabelRef uint32
	// File is the archive path of the layout file, set on roots only ("res/layout-land/main.xml").
	File     string
	Children []*Element
	// Node has all attributes.
	Node *Node
}

// Walk calls f for the element and all below it, parents first. Includes are not followed: see APK.WalkLayout.
func (e *Element) Walk(f func(*Element)) {
	f(e)
	for _, c := range e.Children {
		c.Walk(f)
	}
}

// MenuItem is an item of a menu resource. Groups are flattened: their items stand in their place.
type MenuItem struct {
	ID      uint32 // android:id, 0: none
	OnClick string // android:onClick, a public method of the activity (boolean or void, one MenuItem)
	Title   string // android:title with a string reference resolved
	Label   string // what people see of it, as Element.Label
	// LabelRef is as Element.LabelRef.
	LabelRef uint32
	// ActionView and ActionProvider are descriptors of app:actionViewClass, app:actionProviderClass (android: too). Empty: none.
	ActionView     string
	ActionProvider string
	Submenu        []*MenuItem // items of the menu inside, nil: none
}
