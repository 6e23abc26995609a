package reports

import (
	"bytes"
	"strings"
	"testing"

	"cbcov/reports/survey"
)

// sampleSurvey has an app that passed, one that did not, and one whose process was ended.
func sampleSurvey() *survey.Survey {
	sum := strings.Repeat("0a", 32)
	return survey.Of([]*survey.App{
		{Schema: survey.AppSchema, APK: "good.apk", SHA256: sum, Bytes: 12345, Package: "p.good", Seconds: 3.5, MB: 64, Steps: []survey.Step{
			{Name: "read", Seconds: 0.25, Counts: map[string]int{"classes": 7}}, {Name: "ccfa", Seconds: 3.25, Counts: map[string]int{"callbacks": 3, "parts": 2}}}},
		{Schema: survey.AppSchema, APK: hostile + ".apk", SHA256: sum, Bytes: 1, Seconds: 0.1, MB: 20, Steps: []survey.Step{
			{Name: "read", Error: "not an APK: " + hostile + "\nsecond line", Seconds: 0.1}, {Name: "ccfa", Error: "not done, as read did not pass"}}},
		{Schema: survey.AppSchema, APK: "large.apk", SHA256: sum, Bytes: 1 << 20, Package: hostile, Seconds: 9, Running: "ccfa", Ended: "more than 3000 MB (--max-memory)",
			Steps: []survey.Step{{Name: "read", Seconds: 1}}},
	})
}

func TestSurvey(t *testing.T) {
	for _, format := range SurveyFormats() {
		var b bytes.Buffer
		if err := WriteSurvey(&b, format, sampleSurvey(), Options{}); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(b.String(), "\x1b") {
			t.Error("a control character came through")
		}
		if format == "json" {
			checkSchema(t, b.Bytes())
		}
		golden(t, "survey."+format, b.Bytes())
	}
	for _, app := range sampleSurvey().Apps {
		line, err := app.Line()
		if err != nil {
			t.Fatal(err)
		}
		checkSchema(t, line)
	}
}
