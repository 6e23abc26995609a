package main

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// TestDiffJSON holds what `typestate diff` prints for machines against the published schema.
func TestDiffJSON(t *testing.T) {
	models := "../../typestate/testdata/"
	for _, other := range []string{"asynctask.dot", "sqliteopenhelper.dot"} {
		var out, messages bytes.Buffer
		code := run([]string{"typestate", "diff", models + "asynctask.dot", models + other, "--format", "json"}, &streams{out: &out, err: &messages})
		if want := map[bool]int{true: exitPass, false: exitFail}[other == "asynctask.dot"]; code != want {
			t.Errorf("%s: exit code %d, want %d: %s", other, code, want, &messages)
		}
		doc, err := jsonschema.UnmarshalJSON(&out)
		if err != nil {
			t.Fatal(err)
		}
		schema, err := jsonschema.NewCompiler().Compile(filepath.Join("../../typestate/schema", diffSchema+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Error(err)
		}
	}
}
