#!/bin/sh
# Builds notes.apk from notes/ (manifest and resources only, as the tests of this package add the rest themselves) and binary
# manifests of splits from splits/. Needs Debian's aapt, android-framework-res and unzip.
set -eu
cd "$(dirname "$0")"
framework=${CBCOV_FRAMEWORK_RES:-/usr/share/android-framework-res/framework-res.apk}
aapt package -f -M notes/AndroidManifest.xml -S notes/res -I "$framework" -F notes.apk
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for source in splits/*.xml; do
	cp "$source" "$work/AndroidManifest.xml"
	aapt package -f -M "$work/AndroidManifest.xml" -I "$framework" -F "$work/split.apk"
	unzip -p "$work/split.apk" AndroidManifest.xml >"split_$(basename "$source")"
done
