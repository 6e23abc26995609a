package ci_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// validate holds a YAML text against one of the published schemas.
func validate(t *testing.T, schema, name string, text []byte) {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("testdata/schema/" + schema)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := yaml.YAMLToJSON(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if err := s.Validate(value); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// read reads a file of the repository.
func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestActionSchema holds the action against GitHub's own description of actions.
func TestActionSchema(t *testing.T) {
	validate(t, "github-action.json", "action.yml", read(t, "../action.yml"))
}

// TestGitLabSchema holds the template against GitLab's own description of pipelines.
func TestGitLabSchema(t *testing.T) {
	validate(t, "gitlab-ci.json", "gitlab.yml", read(t, "gitlab.yml"))
}
