#!/bin/sh
# Builds notes.apk from notes/: manifest and resources only, as the tests of this package add the rest themselves.
# Needs Debian's aapt and android-framework-res.
set -eu
cd "$(dirname "$0")"
framework=${CBCOV_FRAMEWORK_RES:-/usr/share/android-framework-res/framework-res.apk}
aapt package -f -M notes/AndroidManifest.xml -S notes/res -I "$framework" -F notes.apk
