#!/bin/bash
# Fetches the peers into build/bench (once), then runs the comparisons: bench/run.sh [flags of the bench program]
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/build/bench
mkdir -p "$out"

fetch() { # PROFILE CLASS: a peer's jars and our small program that starts it
	[ -f "$out/$1/classes/$2.class" ] && return
	mvn -q -B -f bench/peers/pom.xml -P "$1" dependency:copy-dependencies -Dout="$out/$1"
	javac -nowarn -d "$out/$1/classes" -cp "$out/$1/*" -sourcepath bench/peers "bench/peers/$2.java"
}
fetch flowdroid FlowDroid
fetch flowdroid FlowDroidCallbacks
fetch dexlib2 Dexlib2
fetch learnlib LearnLib
fetch learnlib-adt LearnLibAdt
if [ ! -f "$out/android.jar" ]; then
	# Without android-all on the class path, which brings classes of the JDK along.
	mvn -q -B -f bench/peers/pom.xml -P stubs dependency:copy-dependencies -Dout="$out/stubs"
	asm=$(echo "$out"/stubs/asm-*.jar)
	javac -nowarn -d "$out/stubs/classes" -cp "$asm" bench/peers/Stubs.java
	java -cp "$out/stubs/classes:$asm" Stubs "$(echo "$out"/stubs/android-all-*.jar)" "$out/android.jar.part"
	mv "$out/android.jar.part" "$out/android.jar"
fi
if [ ! -x "$out/venv/bin/python" ] || ! "$out/venv/bin/python" -c 'import aalpy, androguard' 2>/dev/null; then
	python3 -m venv "$out/venv"
	"$out/venv/bin/pip" -q install androguard==4.1.4 aalpy==2.0.0
fi
if [[ "$*" != *-only* || "$*" == *measure* ]]; then # needs a recorded trace
	ls build/demo/traces/*.logcat >/dev/null 2>&1 || .ci/demo >/dev/null
fi

exec go run ./bench "$@"
