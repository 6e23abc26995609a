package coverage

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"cbcov/ccfa/framework"
)

// javaFrames gives what identifies a stack: see stackID.
func javaFrames(stack []string, overflowed bool) []string {
	var out []string
	kept := 0 // up to the app's last frame below the last cause
	for _, line := range stack {
		if !isFrame(line) {
			label, exception, _ := strings.Cut(line, ": ")
			class, _, _ := strings.Cut(exception, ":")
			out = append(dropBelow(out, kept), label+": "+class)
			kept = len(out)
			continue
		}
		method, _, _ := strings.Cut(line, "(")
		out = append(out, withoutCounters(method))
		if !framework.Platform.OfPackage(method) {
			kept = len(out)
		}
	}
	out = dropBelow(out, kept)
	if overflowed {
		slices.Sort(out)
		out = slices.Compact(out)
	}
	return out
}

// dropBelow keeps the frames up to the app's last one; all where none is the app's.
func dropBelow(frames []string, kept int) []string {
	if kept == 0 || !isFrame(frames[kept-1]) {
		return frames
	}
	return frames[:kept]
}

// counters are the parts of generated names that change when other code does.
var counters = regexp.MustCompile(`(\$\$ExternalSynthetic[A-Za-z]+|\$\$Lambda\$([\w$]*\$)?|lambda\$[\w$]*\$|access\$|r8\$lambda\$|\$lambda[$-])` +
	`[0-9A-Za-z_-]+`)

// withoutCounters drops the numbers and hashes of lambdas and accessors.
func withoutCounters(method string) string { return counters.ReplaceAllString(method, "$1") }

// native frames: `#00 pc 000000000002232c  /system/lib64/libc.so (abort+116) (BuildId: …)`.
var (
	buildID = regexp.MustCompile(` \(BuildId: [^)]*\)| \(offset 0x[0-9a-f]+\)`)
	offset  = regexp.MustCompile(`\+\d+\)$`)
)

// nativeFrame gives the library and the function of a frame.
func nativeFrame(frame string) string {
	_, rest, _ := strings.Cut(frame, " pc ")
	_, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
	rest = offset.ReplaceAllString(buildID.ReplaceAllString(strings.TrimSpace(rest), ""), ")")
	library, function, _ := strings.Cut(rest, " (")
	return withoutNumbers(path.Base(library)) + " " + strings.TrimSuffix(function, ")")
}

// numbers are decimal and hexadecimal ones; a word without a digit is none.
var numbers = regexp.MustCompile(`0x[0-9a-f]+|\b[0-9a-f]*[0-9][0-9a-f]*\b|[0-9]+`)

// withoutNumbers drops what differs from one time to the next.
func withoutNumbers(s string) string { return numbers.ReplaceAllString(s, "#") }
