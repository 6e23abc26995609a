#!/bin/bash
# Takes the apps of bench/corpus.txt out of clones of their repositories: bench/corpus.sh CLONES OUT
#
# CLONES holds a clone a repository, as OWNER/NAME or OWNER+NAME, with or without a work tree. OUT gets OWNER+NAME/FILE.apk, each checked
# against its SHA-256. What cannot be taken is named, and makes the script fail in the end.
set -euo pipefail
[ $# -eq 2 ] || { echo "usage: bench/corpus.sh CLONES OUT" >&2; exit 2; }
clones=$1 out=$2 failed=0

git_dir() { # OWNER/NAME
	local dir
	for dir in "$clones/$1" "$clones/${1/\//+}" "$clones/${1/\//+}/repo"; do
		[ -d "$dir/.git" ] && { echo "$dir/.git"; return; }
		[ -f "$dir/HEAD" ] && { echo "$dir"; return; }
	done
	return 1
}

take() { # OWNER/NAME COMMIT PATH SUM
	local dir apk
	dir=$(git_dir "$1") || { echo "$1: no clone in $clones" >&2; return 1; }
	apk=$out/${1/\//+}/$(basename "$3")
	mkdir -p "$(dirname "$apk")"
	git --git-dir="$dir" show "$2:$3" >"$apk" || { rm -f "$apk"; return 1; }
	echo "$4  $apk" | sha256sum --check --quiet || { rm -f "$apk"; return 1; }
}

while read -r where sum; do
	case $where in '' | '#'*) continue ;; esac
	rest=${where#*@}
	take "${where%%@*}" "${rest%%:*}" "${rest#*:}" "$sum" || failed=$((failed + 1))
done <"$(dirname "$0")/corpus.txt"
[ "$failed" -eq 0 ] || { echo "bench/corpus.sh: $failed apps could not be taken" >&2; exit 1; }
