package apk

import "testing"

// attrs makes attributes of the android namespace from names and values that alternate.
func attrs(pairs ...string) []Attr {
	var out []Attr
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, Attr{Space: "android", Name: pairs[i], Value: pairs[i+1]})
	}
	return out
}

// readTree reads a manifest given as a tree: the children of <manifest>.
func readTree(t *testing.T, children ...*Node) (*Manifest, error) {
	t.Helper()
	ar := &Archive{dir: &directory{}}
	r := &manifestReader{app: &APK{Base: ar}, archive: ar, m: &Manifest{}}
	err := r.read(&Node{Name: "manifest", Attrs: []Attr{{Name: "package", Value: "p"}}, Children: children})
	return r.m, err
}

func TestSDKLevels(t *testing.T) {
	tests := []struct {
		attrs       []Attr
		min, target int
	}{
		{nil, 1, 1},
		{attrs("minSdkVersion", "21"), 21, 21},
		{attrs("minSdkVersion", "21", "targetSdkVersion", "35"), 21, 35},
		{attrs("minSdkVersion", "Baklava"), CodenameSDK, CodenameSDK},
		{attrs("minSdkVersion", "-7", "targetSdkVersion", "99999999999"), 1, CodenameSDK},
	}
	for _, tt := range tests {
		m, err := readTree(t, &Node{Name: "uses-sdk", Attrs: tt.attrs})
		if err != nil || m.MinSDK != tt.min || m.TargetSDK != tt.target {
			t.Errorf("%v: min %d target %d, %v; want %d, %d", tt.attrs, m.MinSDK, m.TargetSDK, err, tt.min, tt.target)
		}
	}
}

func TestExportedByDefault(t *testing.T) {
	filter := &Node{Name: "intent-filter"}
	tests := []struct {
		tag, target string
		attrs       []Attr
		filters     []*Node
		want        bool
	}{
		{"activity", "28", nil, nil, false},
		{"activity", "28", nil, []*Node{filter}, true},
		{"activity", "28", attrs("exported", "false"), []*Node{filter}, false},
		{"service", "28", attrs("exported", "true"), nil, true},
		{"provider", "16", nil, nil, true},
		{"provider", "17", nil, nil, false},
		{"provider", "16", attrs("exported", "false"), nil, false},
	}
	for _, tt := range tests {
		component := &Node{Name: tt.tag, Attrs: append(attrs("name", ".C"), tt.attrs...), Children: tt.filters}
		// uses-sdk comes last: the order of the elements does not matter.
		m, err := readTree(t, &Node{Name: "application", Children: []*Node{component}}, &Node{Name: "uses-sdk", Attrs: attrs("targetSdkVersion", tt.target)})
		if err != nil || len(m.Components) != 1 || m.Components[0].Exported != tt.want || m.Components[0].Class != "Lp/C;" {
			t.Errorf("%+v: %+v, %v", tt, m.Components, err)
		}
	}
}

func TestManifestWithoutNames(t *testing.T) {
	if _, err := readTree(t, &Node{Name: "application", Children: []*Node{{Name: "service"}}}); err == nil {
		t.Error("a component without a name was taken")
	}
	ar := &Archive{dir: &directory{}}
	r := &manifestReader{app: &APK{Base: ar}, archive: ar, m: &Manifest{}}
	if err := r.read(&Node{Name: "manifest"}); err == nil {
		t.Error("a manifest without a package was taken")
	}
}

func TestClassNames(t *testing.T) {
	for name, want := range map[string]string{"": "", ".A": "Lp/q/A;", "A": "Lp/q/A;", "x.A$B": "Lx/A$B;", ".sub.A": "Lp/q/sub/A;"} {
		if got := classDescriptor(name, "p.q"); got != want {
			t.Errorf("%q is %s, want %s", name, got, want)
		}
	}
}
