#!/bin/bash
# Loads all classes of two APKs on the JVM with its verifier on, and fails if the second has faults that the first has not:
#
#   verify.sh ORIGINAL.apk INSTRUMENTED.apk
#
# Needs JDK 17 and Maven. What it fetches and builds goes to build/verify.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$here/../../../build/verify
mkdir -p "$work"
if [ ! -d "$work/lib" ]; then
	rm -rf "$work/lib.part"
	mvn -q -B -f "$here/pom.xml" dependency:copy-dependencies -DoutputDirectory="$work/lib.part"
	mv "$work/lib.part" "$work/lib"
fi
if [ ! "$work/Verify.class" -nt "$here/Verify.java" ]; then
	javac -nowarn -XDsuppressNotes -cp "$work/lib/*" -d "$work" "$here/Verify.java" 2>"$work/javac.log" || { cat "$work/javac.log" >&2; exit 1; }
fi
faults=$(mktemp -d)
trap 'rm -rf "$faults"' EXIT
for which in 1 2; do
	java -Xmx3g -Xverify:all -cp "$work:$work/lib/*" Verify "${!which}" >"$faults/$which" 2>"$faults/log" || { cat "$faults/log" >&2; exit 1; }
	tail -1 "$faults/$which"
	grep -v '^verified ' "$faults/$which" | sort >"$faults/$which.sorted" || true
done
new=$(comm -13 "$faults/1.sorted" "$faults/2.sorted")
if [ -n "$new" ]; then
	echo "new faults:"
	echo "$new"
	exit 1
fi
