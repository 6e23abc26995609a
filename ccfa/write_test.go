package ccfa

import (
	"bytes"
	"encoding/json"
	"testing"

	"cbcov/apk"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/machine"
	"cbcov/ccfa/program"
)

// Code that nothing runs may post what nothing runs, either, which is no callback: it is written down without that.
func TestWriteUnusedCode(t *testing.T) {
	f, err := apk.Open("internal/body/testdata/rules.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	model, err := framework.Load(34)
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Load(f, model, program.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := Build(t.Context(), p, f, model, Options{Check: true})
	if err != nil {
		t.Fatal(err)
	}
	posts := 0
	for _, mod := range a.bodies.Machine.Modules {
		for i := range mod.Edges {
			if e := &mod.Edges[i]; e.Op == machine.Post {
				a.bySymbol[e.Symbol] = nil
				posts++
			}
		}
	}
	var text, dot bytes.Buffer
	if err := a.WriteJSON(t.Context(), &text); err != nil {
		t.Fatal(err)
	}
	if err := a.WriteDOT(t.Context(), &dot); err != nil {
		t.Fatal(err)
	}
	if posts == 0 || !json.Valid(text.Bytes()) || bytes.Contains(text.Bytes(), []byte(`"posts"`)) {
		t.Errorf("of %d posts some are written, or the text is no JSON", posts)
	}
}
