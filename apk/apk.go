package apk

// APK is one app: a base APK and its splits.
type APK struct {
	// Path is what the app was opened from, for messages.
	Path string
	// Base is the APK without a split name in its manifest.
	Base *Archive
	// Splits are the others, sorted by file name.
	Splits []*Archive
	// Bundle is the archive that the APKs are in (.apks, .xapk), nil where they are files of their own.
	Bundle *Archive

	all       []*Archive // while opening: every APK found
	files     []*Archive // to be closed
	dexFolder string     // that its dex files are in, empty: where Android loads them from

	dex       once[[]DexFile]
	manifest  once[*Manifest]
	resources once[*Resources]
	trees     onceMap[treeKey, *Node]
	layouts   onceMap[uint32, []*Element]
}

// Archives gives the app's APKs, the base first.
func (a *APK) Archives() []*Archive {
	return append([]*Archive{a.Base}, a.Splits...)
}
