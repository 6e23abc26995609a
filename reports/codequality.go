package reports

import (
	"io"
	"os"

	"cbcov/reports/internal/words"
	"cbcov/reports/result"
)

// codeQualityIssue is one finding as GitLab's Code Quality shows it beside a merge request.
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
type codeQualityIssue struct {
	Description string              `json:"description"`
	CheckName   string              `json:"check_name"`
	Fingerprint string              `json:"fingerprint"`
	Severity    string              `json:"severity"`
	Location    codeQualityLocation `json:"location"`
}

type codeQualityLocation struct {
	Path  string `json:"path"`
	Lines struct {
		Begin int `json:"begin"`
	} `json:"lines"`
}

// codeQualitySeverities are GitLab's words for the levels of SARIF.
var codeQualitySeverities = map[string]string{"error": "critical", "warning": "major", "note": "info"}

// writeCodeQuality prints the findings that count, those that are in the baseline not among them: GitLab compares branches for itself.
func writeCodeQuality(w io.Writer, d *result.Document, opt Options) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	s := &sarif{root: root, apk: d.APK}
	issues := []codeQualityIssue{}
	for _, f := range d.Findings() {
		if f.Suppressed != nil {
			continue
		}
		place := opt.Sources.place(f)
		if place.File == "" {
			place.File = s.apk
		}
		issue := codeQualityIssue{Description: clip(words.Clean(f.Title)), CheckName: "cbcov/" + string(f.Kind),
			Fingerprint: string(f.Kind) + "-" + words.Clean(f.ID), Severity: codeQualitySeverities[sarifKinds[f.Kind].level]}
		issue.Location.Path, issue.Location.Lines.Begin = words.Clean(s.relative(place.File)), max(1, place.Line)
		issues = append(issues, issue)
	}
	return writeJSON(w, issues)
}
