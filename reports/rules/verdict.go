package rules

import (
	"fmt"
	"strings"

	"cbcov/reports/result"
)

// Failed says in a few lines which rules did not pass. It is empty where all did.
func Failed(v *result.Verdict) string {
	var failed []string
	for _, l := range v.Lines {
		if !l.Passed {
			failed = append(failed, fmt.Sprintf("  %s: %s", l.Rule, l.Seen))
		}
	}
	switch {
	case len(failed) == 0:
		return ""
	case len(v.Lines) == 1:
		return "the rule failed\n" + failed[0]
	}
	return fmt.Sprintf("%d of %d rules failed\n%s", len(failed), len(v.Lines), strings.Join(failed, "\n"))
}
