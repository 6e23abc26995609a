package compared_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"cbcov"
	"cbcov/ccfa/compared"
)

func TestConstants(t *testing.T) {
	app, err := cbcov.Open(context.Background(), cbcov.Options{}, "testdata/inputs.apk")
	if err != nil {
		t.Fatal(err)
	}
	defer app.Close()
	var got []string
	for _, c := range compared.Constants(app.Program) {
		method := c.Methods[0][strings.Index(c.Methods[0], "->")+2:]
		method, _, _ = strings.Cut(method, "(")
		if len(c.Methods) != 1 {
			t.Errorf("%q is compared in %v", c.Text, c.Methods)
		}
		if c.Number {
			method += ", a number"
		}
		got = append(got, c.Text+" in "+method)
	}
	want := []string{
		"@ in onPause", "[0-9]+ in onPause", "admin in onPause", "guest in onPause", "handed in check", "http:// in onPause", "open sesame in onPause",
		"start in onPause", "stop in onPause", "3 in check, a number", "8 in check, a number", "18 in check, a number", "5000000000 in check, a number",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
