package reports

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/invopop/jsonschema"

	"cbcov/reports/merge"
	"cbcov/reports/result"
	"cbcov/reports/trend"
)

// TestSchemas holds the published schemas of what is found against the Go types that are printed: fields, types, and what is said of each.
// With -update it writes them.
func TestSchemas(t *testing.T) {
	head, _ := (&result.Document{}).Head()
	for _, of := range []struct {
		name, title string
		document    any
	}{
		{result.Schema, "What `cbcov measure --format json` and `cbcov report merge --format json` print", head},
		{checkedSchema, "What `cbcov check --format json` prints", jsonChecked{}},
		{heldSchema, "What `cbcov typestate check --format json` prints", jsonHeld{}},
		{merge.DiffSchema, "What `cbcov report diff --format json` prints", merge.Difference{}},
		{guardsSchema, "What `cbcov learn --guards --format json` prints", Guarded{}},
		{watchSchema, "A line that `cbcov watch --format json` prints", watchLine{}},
		{trend.Schema, "What `cbcov report trend --format json` prints", trend.Trend{}},
	} {
		s := reflector(t).Reflect(of.document)
		s.ID, s.Title, s.Description = jsonschema.ID(of.name+".json"), of.title, "Fields may be added, never renamed."
		s.Properties.Set("schema", &jsonschema.Schema{Const: of.name})
		if of.name == result.Schema {
			s.Properties.Set("sequences", &jsonschema.Schema{Type: "array", Items: sequenceSchema(), Description: "the required sequences, and those that are suppressed"})
			s.Properties.Set("windowSets", &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "integer"}},
				Description: "sets of windows that require a sequence, as indexes in windows"})
			s.Required = append(s.Required, "sequences")
		}
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var lines bytes.Buffer
		if err := json.Indent(&lines, text, "", "  "); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join("..", "schema", of.name+".json") // as seen from testdata
		if *update {
			if err := os.WriteFile(filepath.Join("testdata", path), append(lines.Bytes(), '\n'), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		golden(t, path, append(lines.Bytes(), '\n'))
	}
}

// reflector makes schemas of Go types, with their comments.
func reflector(t *testing.T) *jsonschema.Reflector {
	t.Helper()
	r := &jsonschema.Reflector{AllowAdditionalProperties: true, ExpandedStruct: true, Mapper: written}
	if err := r.AddGoComments("cbcov/reports", "."); err != nil {
		t.Fatal(err)
	}
	return r
}

// written is the schema of what is not written as its Go type is made.
func written(of reflect.Type) *jsonschema.Schema {
	names := func(list ...any) *jsonschema.Schema { return &jsonschema.Schema{Enum: list} }
	switch of {
	case reflect.TypeFor[result.Kind]():
		var list []any
		for _, k := range result.Kinds() {
			list = append(list, k)
		}
		return names(list...)
	case reflect.TypeFor[result.State]():
		return names(result.WasCovered, result.WasUncovered, result.WasUnknown, result.WasSuppressed)
	case reflect.TypeFor[result.Set]():
		return &jsonschema.Schema{Type: "string", Pattern: "^([0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*)?$",
			Description: "a set of indexes as ranges that rise"}
	case reflect.TypeFor[result.Symbols]():
		return symbolsSchema()
	case reflect.TypeFor[result.Machine]():
		return &jsonschema.Schema{Type: "object", Description: "as cbcov-typestate-1 has it, without what binds it to an app's calls"}
	}
	return nil
}

func symbolsSchema() *jsonschema.Schema {
	two := uint64(2)
	symbol := &jsonschema.Schema{Type: "array", MinItems: &two, Items: jsonschema.FalseSchema, PrefixItems: []*jsonschema.Schema{
		{Type: "integer", Description: "index in callbacks"}, {Enum: []any{"entry", "exit"}}}}
	return &jsonschema.Schema{Type: "array", MinItems: &two, Items: symbol}
}

func sequenceSchema() *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), Required: []string{"id", "criterion", "symbols", "windows", "state"}}
	var criteria []any
	for _, c := range result.Criteria() {
		criteria = append(criteria, c)
	}
	s.Properties.Set("id", &jsonschema.Schema{Type: "string", Description: "stable: depends on the criterion and the symbols alone"})
	s.Properties.Set("criterion", &jsonschema.Schema{Enum: criteria})
	s.Properties.Set("symbols", symbolsSchema())
	s.Properties.Set("windows", &jsonschema.Schema{Type: "integer", Description: "index in windowSets: the windows that require it"})
	s.Properties.Set("state", written(reflect.TypeFor[result.State]()))
	s.Properties.Set("conflicts", &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{Type: "integer"},
		Description: "indexes in the document's conflicts: on what its order can matter, the most telling first"})
	return s
}
