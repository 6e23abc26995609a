#!/bin/bash
# Loads all classes of APKs on one JVM with its verifier on, and fails if an instrumented one has faults that its original has not:
#
#   verify.sh ORIGINAL.apk INSTRUMENTED.apk ... [-- ORIGINAL.apk INSTRUMENTED.apk ...] ...
#
# Needs JDK 17 and Maven. What it fetches and builds goes to build/dex2jar.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$here/../../../build/dex2jar
mkdir -p "$work"
if [ ! -d "$work/lib" ]; then
	rm -rf "$work/lib.part"
	mvn -q -B -f "$here/pom.xml" dependency:copy-dependencies -DoutputDirectory="$work/lib.part"
	mv "$work/lib.part" "$work/lib"
fi
if [ ! "$work/Verify.class" -nt "$here/Verify.java" ]; then
	javac -nowarn -XDsuppressNotes -cp "$work/lib/*" -d "$work" "$here/Verify.java" 2>"$work/javac.log" || { cat "$work/javac.log" >&2; exit 1; }
fi
# Faults are compared by their messages, which the compiler would leave out of exceptions that come often.
exec java -XX:-OmitStackTraceInFastThrow -Xmx3g -Xverify:all -cp "$work:$work/lib/*" Verify "$@"
