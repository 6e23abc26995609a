// Package page writes a report as one HTML file that stands alone: it opens from disk, fetches nothing, and a policy in its head
// forbids it to. What can be read without a script is in the file's text: verdict, totals, growth, findings, traces. The required
// sequences and the graph of windows are data in the file, which its script shows.
//
// Write makes a Page of a document (texts, numbers and pictures, in the order of the page), and fills the template with it. Every text in it
// may be hostile (a class's name that is HTML, say); the template and the script take it for text.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"strings"

	"cbcov/reports/result"
)

//go:embed page.html
var source string

//go:embed style.css
var style string

// The script's parts, in their order.
var (
	//go:embed script/data.js
	scriptData string
	//go:embed script/table.js
	scriptTable string
	//go:embed script/shape.js
	scriptShape string
	//go:embed script/graph.js
	scriptGraph string
	//go:embed script/picture.js
	scriptPicture string
	//go:embed script/choose.js
	scriptChoose string
	//go:embed script/ways.js
	scriptWays string
	//go:embed script/address.js
	scriptAddress string
	//go:embed script/begin.js
	scriptBegin string
	//go:embed script/figures.js
	scriptFigures string
	//go:embed vendor/dagre/dagre.min.js
	dagre string
	//go:embed vendor/dagre/LICENSE
	dagreLicence string
)

// script is all of the page's script. The library's last line names a file beside it, which the page has not.
var script = "/*\ndagre 3.1.3\n\n" + dagreLicence + "*/\n" + dagre[:strings.LastIndex(dagre, "//# sourceMappingURL")] +
	"{\n" + scriptData + scriptWays + scriptTable + scriptShape + scriptGraph + scriptPicture + scriptChoose + scriptFigures + scriptAddress + scriptBegin + "}\n"

// head forbids all but the page's own style and script.
var head = template.HTML(
	`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ` + hash(style) + `; script-src ` + hash(script) +
		`; img-src data:; base-uri 'none'; form-action 'none'">` + "\n<style>" + style + "</style>",
)

// hash is how a policy names a text.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

var pages = template.Must(
	template.New("page").Funcs(template.FuncMap{"number": Number, "plural": plural, "add": add, "breaks": breaks}).Parse(source),
)

// Write writes a document as a page. Errors are those of w.
func Write(w io.Writer, d *result.Document) error {
	p := newPage(d)
	data, err := json.Marshal(p.Data) // < > & are escaped
	if err != nil {
		return fmt.Errorf("the page's data: %w", err)
	}
	return pages.Execute(w, struct {
		*Page
		Head, Script, JSON template.HTML
	}{
		p, head, template.HTML("<script>" + script + "</script>"),
		template.HTML(`<script type="application/json" id="data">` + string(data) + "</script>"),
	})
}

// Number writes a number with a comma after each thousand.
func Number(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

func add(a, b int) int { return a + b }

// breaks writes a name that may break where a part of it ends.
func breaks(name string) template.HTML {
	var b strings.Builder
	for _, r := range name {
		b.WriteString(template.HTMLEscapeString(string(r)))
		if strings.ContainsRune(".$/_;", r) {
			b.WriteString("<wbr>")
		}
	}
	return template.HTML(b.String())
}
