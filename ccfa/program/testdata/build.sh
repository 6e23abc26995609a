#!/bin/bash
# Compiles src/ into app.dex (package app), base.dex (packages base and androidx.lib) and raw.dex (package raw, with lambdas left
# as invoke-custom): three dex files of one app.
# Needs what testdata/build.sh at the repository's top needs, and its POM.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../../..
lib=$top/build/fixtures/lib
if [ ! -f "$lib/r8.jar" ] || [ ! -f "$lib/android-all.jar" ]; then
	mvn -q -B -f "$top/testdata/build/pom.xml" dependency:copy-dependencies -Dout="$lib"
fi
java_home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

find "$here/src" -name '*.java' | sort >"$out/sources"
javac -nowarn -XDsuppressNotes -g --release 11 -cp "$lib/android-all.jar" -d "$out/classes" "@$out/sources"

dex() { # name, flags, folders of classes
	local name=$1 flags=$2
	shift 2
	mkdir "$out/$name"
	(cd "$out/classes" && find "$@" -name '*.class' | sort) | sed "s|^|$out/classes/|" >"$out/list"
	# shellcheck disable=SC2086
	java -cp "$lib/r8.jar" com.android.tools.r8.D8 --debug $flags --lib "$java_home" --classpath "$lib/android-all.jar" \
		--classpath "$out/classes" --output "$out/$name" "@$out/list"
	cp "$out/$name/classes.dex" "$here/$name.dex"
	echo "$name.dex: $(wc -c <"$here/$name.dex") bytes"
}
dex app "--min-api 26" app
dex base "--min-api 26" base androidx
dex raw "--min-api 26 --no-desugaring" raw
