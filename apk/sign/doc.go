// Package sign has the keys and the signature schemes of Android packages: v1 (JAR signing), v2 and v3 (APK Signing Block).
//
// It serves the writer of package apk, which knows the archive's layout; this package knows digests and signatures only:
//
//	keystore or debug key → Key
//	names and contents    → Jar.Files     the three files of v1, to be put into the archive before its layout is fixed
//	bytes of the archive  → Content → Block   the block of v2 and v3, to be put between the entries and the zip directory
//
// Nothing here is random but the making of a debug key: RSA signatures are PKCS #1 v1.5, ECDSA ones follow RFC 6979, so the
// same input signed with the same key gives the same bytes.
package sign
