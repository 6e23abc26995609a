package page

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDataHasLists: lists that a document lacks are empty ones in the page's data, and the script shows all the same.
func TestDataHasLists(t *testing.T) {
	d := htmlSample(t)
	for i := range d.Callbacks {
		d.Callbacks[i].Windows = nil
	}
	for i := range d.Parts {
		d.Parts[i].Opens = nil
	}
	for i := range d.Sequences {
		d.Sequences[i].Windows = nil
	}
	text, err := json.Marshal(dataOf(d))
	if err != nil || strings.Contains(string(text), "null") {
		t.Errorf("%v: the data have a null: %.2000s", err, text)
	}
	p := openPage(t, d)
	p.want("document.querySelectorAll('.sequences tbody tr').length", "38")
	p.clickAt("document.querySelector('.tiles button')")
	p.want("document.querySelector('#windows h3').textContent !== 'All windows'", "true")
	p.check()
}

// TestPagePartsApart: data that stop one part of the page's script leave the other parts as they are.
func TestPagePartsApart(t *testing.T) {
	text := htmlText(t, htmlSample(t))
	for name, change := range map[string][2]string{
		"graph": {`"opens":[]`, `"opens":null`},
		"table": {`"files":[`, `"files":null,"other":[`},
	} {
		broken := strings.Replace(text, change[0], change[1], 1)
		if broken == text {
			t.Fatalf("the page does not have %s", change[0])
		}
		file := filepath.Join(t.TempDir(), name+".html")
		if err := os.WriteFile(file, []byte(broken), 0o644); err != nil {
			t.Fatal(err)
		}
		p := openFile(t, file)
		p.want("document.getElementById('"+name+"').textContent.startsWith('This part cannot be shown')", "true")
		other := map[string]string{"graph": "'.sequences tbody tr'", "table": "'.canvas .node'"}[name]
		p.want("document.querySelectorAll("+other+").length > 2", "true")
	}
}
