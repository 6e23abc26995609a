#!/bin/bash
# Builds the fixture apps: testdata/apps/NAME/ (manifest, src, res) becomes testdata/apps/NAME.apk.
#
#   testdata/build.sh            all of them
#   testdata/build.sh fig1 …     some
#   testdata/build.sh typestate/predict/testdata/wrong     one that lies elsewhere
#
# The same sources give the same bytes: zip times are fixed, entries sorted, the key is testdata/build/debug.p12. The dex version
# follows the manifest's minSdkVersion (21 gives 035, 24 037, 26 038, 28 039), so that the apps cover them together.
# Needs: aapt, zipalign, apksigner, android-framework-res (Debian), JDK 17, Maven, zip.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
work=$here/../build/fixtures
lib=$work/lib
framework=${ANDROID_FRAMEWORK_RES:-/usr/share/android-framework-res/framework-res.apk}
export TZ=UTC LC_ALL=C

fail() { echo "testdata/build.sh: $*" >&2; exit 1; }

for tool in aapt zipalign apksigner javac java mvn zip unzip; do
	command -v "$tool" >/dev/null || fail "no $tool on PATH: run 'make setup'"
done
[ -f "$framework" ] || fail "no $framework: install android-framework-res"
if [ ! -f "$lib/r8.jar" ] || [ ! -f "$lib/android-all.jar" ]; then
	mvn -q -B -f "$here/build/pom.xml" dependency:copy-dependencies -Dout="$lib"
fi
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")

build() {
	local name app=$here/apps/$1 out min
	case $1 in */*) app=${1%/} ;; esac
	name=$(basename "$app") out=$work/$(basename "$app")
	[ -f "$app/AndroidManifest.xml" ] || fail "no such app: $name"
	min=$(sed -n 's/.*minSdkVersion="\([0-9]*\)".*/\1/p' "$app/AndroidManifest.xml")
	[ -n "$min" ] || fail "$name: the manifest names no minSdkVersion"
	rm -rf "$out"
	mkdir -p "$out/gen" "$out/classes" "$out/apk"

	local res=()
	[ -d "$app/res" ] && res=(-S "$app/res")
	aapt package -f -m -M "$app/AndroidManifest.xml" "${res[@]}" -I "$framework" -J "$out/gen" -F "$out/resources.zip"
	unzip -q "$out/resources.zip" -d "$out/apk"

	find "$app/src" "$out/gen" -name '*.java' | sort >"$out/sources"
	javac -nowarn -XDsuppressNotes -g --release 11 -cp "$lib/android-all.jar" -d "$out/classes" "@$out/sources"
	(cd "$out/classes" && find . -name '*.class' | sort) | sed "s|^\.|$out/classes|" >"$out/classlist"
	[ -s "$out/classlist" ] || fail "$name: javac made no class"
	java -cp "$lib/r8.jar" com.android.tools.r8.D8 --debug --min-api "$min" --lib "$java_home" --lib "$lib/android-all.jar" \
		--output "$out/apk" "@$out/classlist"

	find "$out/apk" -exec touch -d '2020-01-01 00:00:00' {} +
	(
		cd "$out/apk"
		find . -type f ! -name resources.arsc | sed 's|^\./||' | sort | zip -q -X -9 "$out/unaligned.apk" -@
		[ ! -f resources.arsc ] || zip -q -X -0 "$out/unaligned.apk" resources.arsc
	)
	zipalign -f -p 4 "$out/unaligned.apk" "$out/aligned.apk"
	apksigner sign --ks "$here/build/debug.p12" --ks-pass pass:android --ks-key-alias androiddebugkey \
		--in "$out/aligned.apk" --out "$app.apk"
	rm -f "$app.apk.idsig"
	echo "$name: minSdk $min, $(wc -c <"$app.apk") bytes"
}

if [ $# -eq 0 ]; then
	for app in "$here"/apps/*/ "$here"/../typestate/predict/testdata/*/ "$here"/../bench/probes/; do set -- "$@" "$app"; done
fi
for name; do build "$name"; done
