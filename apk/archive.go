package apk

// Archive is one APK file: a zip archive whose directory has been checked.
type Archive struct {
	// Path is the file's path, or "bundle.apks!base.apk" for one inside a bundle.
	Path string
	// Split is the split's name from its manifest, empty for the base.
	Split string
}
