package livepage

import (
	"bytes"
	"crypto/rand"
	_ "embed" // the page's parts
	"html/template"
	"net/http"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	styleText string
	//go:embed page.js
	scriptText string
)

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page writes the page itself. Its style and script are allowed by a number that is used once.
func (p *Page) page(w http.ResponseWriter) {
	nonce := rand.Text()
	var b bytes.Buffer
	err := pageTemplate.Execute(&b, struct {
		Title, Nonce string
		Style        template.CSS
		Script       template.JS
	}{p.title, nonce, template.CSS(styleText), template.JS(scriptText)})
	if err != nil {
		http.Error(w, "The page could not be made.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; connect-src 'self'; script-src 'nonce-"+nonce+"'; style-src 'nonce-"+nonce+
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	_, _ = w.Write(b.Bytes()) // who does not read has gone
}
