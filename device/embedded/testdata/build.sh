#!/bin/bash
# Builds the apps that the embedded device is tested with, by the script that builds the other fixture apps.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../../..
work=$root/build/phone
rm -rf "$work"
mkdir -p "$work/testdata/apps" "$work/build/fixtures"
for fetched in lib androidx kotlin; do
	[ ! -d "$root/build/fixtures/$fetched" ] || cp -rp "$root/build/fixtures/$fetched" "$work/build/fixtures/$fetched"
done
cp -rp "$root/testdata/build" "$root/testdata/build.sh" "$work/testdata/"
for app in phone everyday clients widgets heavy meeting reactive touched hung; do
	cp -r "$here/$app" "$work/testdata/apps/$app"
	"$work/testdata/build.sh" "$app"
	cp "$work/testdata/apps/$app.apk" "$here/$app.apk"
done
