package reports

import (
	"strings"
	"testing"
)

// TestHTMLBody compares what the page says before any script runs with its golden file. Style, script and pictures are left out.
func TestHTMLBody(t *testing.T) {
	text := htmlText(t, htmlSample(t))
	if again := htmlText(t, htmlSample(t)); again != text {
		t.Error("the same run gives two pages")
	}
	body := text[strings.Index(text, "<body>"):]
	body = body[:strings.Index(body, `<script>`)]
	for {
		from := strings.Index(body, `<svg width=`)
		if from < 0 {
			break
		}
		to := from + strings.Index(body[from:], "</svg>")
		body = body[:from] + "(picture)" + body[to+len("</svg>"):]
	}
	golden(t, "html-body.html", []byte(body))
}
