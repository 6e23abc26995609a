#!/bin/bash
# Builds phone.apk, the app that the embedded device is tested with, by the script that builds the other fixture apps.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
work=$root/build/phone
rm -rf "$work"
mkdir -p "$work/testdata/apps" "$work/build/fixtures"
[ ! -d "$root/build/fixtures/lib" ] || cp -r "$root/build/fixtures/lib" "$work/build/fixtures/lib"
cp -r "$root/testdata/build" "$root/testdata/build.sh" "$work/testdata/"
cp -r "$here/phone" "$work/testdata/apps/phone"
"$work/testdata/build.sh" phone
cp "$work/testdata/apps/phone.apk" "$here/phone.apk"
