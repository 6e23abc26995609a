// Package rules reads a team's `.cbcov.yaml` and applies it to what was found: thresholds, baseline, suppressions, and which findings
// fail. Its verdict decides the exit code.
package rules
