#!/bin/bash
# Builds two versions of a small app, before/ and after/: before.apk and after.apk as they are, before-r8.apk and after-r8.apk shrunk and
# obfuscated, with their mapping files. The APKs are not signed: nobody installs them.
# Needs what testdata/build.sh at the repository's top needs, and its POM.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../../..
lib=$top/build/fixtures/lib
framework=${ANDROID_FRAMEWORK_RES:-/usr/share/android-framework-res/framework-res.apk}
export TZ=UTC LC_ALL=C
if [ ! -f "$lib/r8.jar" ] || [ ! -f "$lib/android-all.jar" ]; then
	mvn -q -B -f "$top/testdata/build/pom.xml" dependency:copy-dependencies -Dout="$lib"
fi
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

pack() { # name: what is in $out/$name becomes an APK
	aapt package -f -M "$here/AndroidManifest.xml" -I "$framework" -F "$out/$1.zip"
	unzip -q -o "$out/$1.zip" AndroidManifest.xml -d "$out/$1"
	find "$out/$1" -exec touch -d '2020-01-01 00:00:00' {} +
	rm -f "$here/$1.apk"
	(cd "$out/$1" && zip -q -X -9 "$here/$1.apk" AndroidManifest.xml classes.dex)
	echo "$1.apk: $(wc -c <"$here/$1.apk") bytes"
}

# R8 keeps the activity, as the rules that aapt writes do, and renames all else. Optimizing it would make one class of all lambdas.
cat >"$out/rules" <<'RULES'
-keep class shop.MainActivity { <init>(); }
-dontoptimize
-repackageclasses a
-overloadaggressively
-dontnote
RULES

for name in before after; do
	mkdir -p "$out/$name" "$out/$name-r8"
	find "$here/$name/src" -name '*.java' | sort >"$out/sources"
	javac -nowarn -XDsuppressNotes -g --release 11 -cp "$lib/android-all.jar" -d "$out/$name-classes" "@$out/sources"
	(cd "$out/$name-classes" && find . -name '*.class' | sort) | sed "s|^\.|$out/$name-classes|" >"$out/list"
	java -cp "$lib/r8.jar" com.android.tools.r8.D8 --debug --min-api 26 --lib "$java_home" --lib "$lib/android-all.jar" --output "$out/$name" "@$out/list"
	java -cp "$lib/r8.jar" com.android.tools.r8.R8 --release --min-api 26 --lib "$java_home" --lib "$lib/android-all.jar" \
		--pg-conf "$out/rules" --pg-map-output "$out/map" --output "$out/$name-r8" "@$out/list"
	grep -v '^#' "$out/map" >"$here/$name-r8.txt"
	pack "$name"
	pack "$name-r8"
done
