package ccfa_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDescriptions: what testers know a callback by, derived by hand from the sources of testdata/apps/named.
func TestDescriptions(t *testing.T) {
	a, _ := automaton(t, "named")
	var got []string
	for _, c := range a.Callbacks {
		if !strings.HasPrefix(c.Description, c.Label) {
			t.Errorf("%q does not begin with %q", c.Description, c.Label)
		}
		got = append(got, c.Description)
	}
	want := []string{
		"click Save (R.id.save), EditActivity, EditActivity.java:18", // the default locale's text, not the German one
		"click Back (R.id.go), EditActivity, EditActivity.java:19",   // the other window has another text under that id
		"text Title (R.id.title): afterTextChanged, EditActivity, EditActivity.java:34",
		"text Title (R.id.title): beforeTextChanged, EditActivity, EditActivity.java:24",
		"EditActivity.onCreate, EditActivity.java:15",
		"text Title (R.id.title): onTextChanged, EditActivity, EditActivity.java:29",
		"menu-click Share (R.id.share), MainActivity, MainActivity.java:52",
		"menu-click Made by code, MainActivity, MainActivity.java:56",
		"click Edit (R.id.go), MainActivity, MainActivity.java:21",
		"click Take a photo (R.id.photo), MainActivity, MainActivity.java:22",
		"long-click Take a photo (R.id.photo), MainActivity, MainActivity.java:24",
		"click Made by code, MainActivity, MainActivity.java:29",
		"MainActivity.lambda (onClick), MainActivity.java:33", // its text is no constant
		"dialog-positive Save, MainActivity, MainActivity.java:39",
		"dialog-negative Cancel, MainActivity, MainActivity.java:40", // the platform's text
		"menu About (R.id.about), MainActivity, MainActivity.java:63",
		"click <b> ${x} and more than anybody would wr… (R.id.hostile), MainActivity, MainActivity.java:45",
		"MainActivity.onCreate, MainActivity.java:19",
		"MainActivity.onCreateOptionsMenu, MainActivity.java:50",
		"MainActivity.onOptionsItemSelected: Clear (R.id.clear), MainActivity.java:69",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("descriptions (- want, + got):\n%s", diff)
	}
}

// TestDescriptionsDiffer: of no app two callbacks read alike.
func TestDescriptionsDiffer(t *testing.T) {
	for _, app := range []string{"menus", "dialogs", "listeners", "inherit", "factory", "rows", "handlers"} {
		a, _ := automaton(t, app)
		known := map[string]bool{}
		for _, c := range a.Callbacks {
			switch {
			case known[c.Description]:
				t.Errorf("%s: two callbacks are %q", app, c.Description)
			case c.Described() != c.Description || c.Label == "":
				t.Errorf("%s: %s has no description", app, c.Name)
			}
			known[c.Description] = true
		}
	}
}

// TestDescriptionsOfExpressions: a listener that was generated of a layout's expression is known by what that calls, derived by hand from
// testdata/androidx/expressed/res/layout/main.xml.
func TestDescriptionsOfExpressions(t *testing.T) {
	a, _ := automaton(t, "../androidx/expressed")
	got := map[string]string{}
	for _, c := range a.Callbacks {
		if strings.Contains(c.Label, "click ") {
			got[c.Name] = c.Label
		}
	}
	want := map[string]string{
		"OnClickListener.onClick":                     "click Counter.add or MainActivity.leave", // `() -> counter.add(2)`, `() -> screen.leave()`
		"MainBindingImpl$OnClickListenerImpl.onClick": "click Counter.clear",                     // `counter::clear`
		"OnLongClickListener.onLongClick":             "long-click MainActivity.open",            // `v -> screen.open(v)`
		"SecondActivity.onClick":                      "click back (R.id.back)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("labels (- want, + got):\n%s", diff)
	}
}
