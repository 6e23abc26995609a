package apk

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestResourceNames(t *testing.T) {
	r, err := openNotes(t).Resources()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"id/save", "id/made", "layout/main", "string/title", "style/AppTheme", "android:id/list",
		"android:id/home", "android:layout/simple_list_item_1", "android:style/Theme.Dialog"} {
		id := r.ID(name)
		if id == 0 || r.Name(id) != name {
			t.Errorf("%s has id 0x%08x, which is named %q", name, id, r.Name(id))
		}
	}
	for _, id := range []uint32{0, 0x7f990000, 0x7f02ffff, 0x02010000, 0x0102ffff} {
		if name := r.Name(id); name != "" {
			t.Errorf("0x%08x is named %q", id, name)
		}
	}
	for _, name := range []string{"", "id", "id/none", "android:id/none"} {
		if id := r.ID(name); id != 0 {
			t.Errorf("%q has id 0x%08x", name, id)
		}
	}
}

func TestResourceValues(t *testing.T) {
	r, err := openNotes(t).Resources()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"Notes", "Carnet é 漢"}, r.Strings(r.ID("string/title"))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"plain & simple"}, r.Strings(r.ID("string/flavour"))); diff != "" {
		t.Error(diff)
	}
	text := func(name string) (out []string) {
		for _, v := range r.Values(r.ID(name)) {
			out = append(out, v.Config+":"+v.String())
		}
		return out
	}
	for name, want := range map[string][]string{
		"string/title":   {":Notes", "fr:Carnet é 漢"},
		"integer/size":   {":-3"},
		"bool/off":       {":false"},
		"layout/main":    {":res/layout/main.xml", "land:res/layout-land/main.xml"},
		"array/both":     {":(2 items)"},
		"style/AppTheme": {":(0 items)", "v21:(0 items)"},
		"style/none":     nil,
	} {
		if diff := cmp.Diff(want, text(name)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	array := r.Values(r.ID("array/both"))[0]
	if len(array.Items) != 2 || array.Items[1].Value.Text != "second" || array.Items[0].Value.Data != r.ID("string/title") {
		t.Errorf("array/both: %+v", array)
	}
}

func TestTheme(t *testing.T) {
	r, err := openNotes(t).Resources()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Theme{
		"style/AppTheme":                      {},
		"style/Popup":                         {Floating: true},
		"style/Popup.Solid":                   {}, // written false before the parent's true
		"style/Wide":                          {}, // floating on large screens only
		"style/Clear":                         {Translucent: true},
		"android:style/Theme.NoDisplay":       {Translucent: true, NoDisplay: true},
		"android:style/Theme.Material.Dialog": {Floating: true},
		"style/none":                          {},
	} {
		if got := r.Theme(r.ID(name)); got != want || got.Covers() != (want == Theme{}) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

func TestConfigQualifiers(t *testing.T) {
	config := func(set map[int]byte) []byte {
		b := make([]byte, 64)
		b[0] = 64
		for at, v := range set {
			b[at] = v
		}
		return b
	}
	for want, b := range map[string][]byte{
		"":                 config(nil),
		"fr":               config(map[int]byte{8: 'f', 9: 'r'}),
		"fr-rCA-land":      config(map[int]byte{8: 'f', 9: 'r', 10: 'C', 11: 'A', 12: 2}),
		"fil":              config(map[int]byte{8: 0xad, 9: 0x05}),
		"sw600dp-w720dp":   config(map[int]byte{30: 0x58, 31: 2, 32: 0xd0, 33: 2}),
		"xlarge":           config(map[int]byte{28: 4}),
		"night-240dpi-v21": config(map[int]byte{29: 0x20, 14: 240, 24: 21}),
		"other":            config(map[int]byte{13: 1}),
		"port":             {16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0},
	} {
		if got := describeConfig(b); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := describeConfig([]byte{1, 2}); got != "" {
		t.Errorf("a configuration without a size is %q", got)
	}
}
