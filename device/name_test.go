package device

import "testing"

func TestNameOf(t *testing.T) {
	all := []Widget{
		{ID: "a", Text: "A"},
		{ID: "row", Text: "First", Path: "content/list/row/TextView"},
		{ID: "row", Text: "Second", Path: "content/list/row:2/TextView"},
		{Text: "Edit", Path: "content/list/row/Button"},
		{Text: "Edit", Path: "content/list/row:2/Button"},
		{Path: "content/EditText"},
		{Text: "typed", Edit: true, Path: "content/EditText:2"},
		{Text: "first row", Items: 3, Path: "content/ListView"},
		{Path: "content/other/ListView"},
		{},
	}
	for i, want := range []string{"id/a", `"First"`, `"Second"`, "path/row/Button", "path/row:2/Button", "path/EditText", "path/EditText:2",
		"path/content/ListView", "path/other/ListView", "@9"} {
		got := NameOf(all, i)
		if got.String() != want {
			t.Errorf("widget %d: %s, want %s", i, got, want)
		}
		if e, err := ParseEvent("click " + got.String()); err != nil || e.Target != got {
			t.Errorf("%s reads as %+v, %v", got, e.Target, err)
		}
	}
}
