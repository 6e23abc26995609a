// Package apk opens Android packages and gives what is in them as checked values: dex files, the manifest, resources, layouts
// and menus. It also writes a package with some entries changed, aligns it and signs it (package sign has the keys and the
// signature schemes).
//
// It is for whoever needs an app's own data: the program model, the instrumenter, the embedded device.
//
// Data passes through in this way:
//
//	files → Archive (zip directory, checked)     one for each APK file: the base and its splits
//	      → APK (base + splits as one app)       opened lazily: nothing but the directories and manifests is read
//	      → DexFiles, Manifest, Resources, Layout, Menu, XML   read when first asked for, then kept
//	Archive + []Change → Rewrite → bytes of a new APK, aligned and signed
//
// All input is taken to be hostile. Sizes and counts are checked against the bytes that are there before anything is allocated,
// and errors name the file, the entry and the offset.
//
// An APK may be used by several goroutines at once.
package apk
