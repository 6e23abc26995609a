package apk

import (
	"strings"
	"testing"
)

func TestWordsOfAttributes(t *testing.T) {
	tests := []struct{ name, value, want string }{
		{"launchMode", "0", "standard"},
		{"launchMode", "9", "9"},
		{"launchMode", "word", "word"},
		{"screenOrientation", "-1", "unspecified"},
		{"configChanges", "0x4a0", "keyboardHidden|orientation|screenSize"},
		{"configChanges", "0x0", "0x0"},
		{"configChanges", "0x80000080", "0x80000080"},
		{"protectionLevel", "0x0", "normal"},
		{"protectionLevel", "0x2", "signature"},
		{"protectionLevel", "0x12", "signature|privileged"},
		{"theme", "0x12", "0x12"},
	}
	w := &xmlWriter{nameOf: func(uint32) string { return "" }}
	for _, tt := range tests {
		if got := w.value(&Attr{Space: "android", Name: tt.name, Value: tt.value}); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.name, tt.value, got, tt.want)
		}
	}
	if got := w.value(&Attr{Value: "@7f010001", Ref: 0x7f010001}); got != "@0x7f010001" {
		t.Errorf("a reference without a name is %s", got)
	}
}

// TestXMLText checks that text XML is well formed whatever the names and values are.
func TestXMLText(t *testing.T) {
	root := &Node{Name: "a<b", Text: "x & y", Attrs: []Attr{{Name: "1\"", Value: "<&\"\n"}, {Space: "urn:x", Name: "lost"}},
		Children: []*Node{{Name: "", Attrs: []Attr{{Space: "android", Name: "name", Value: "n"}}}}}
	text, err := writeXML(root, platformName)
	want := "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n" +
		"<a_b xmlns:android=\"http://schemas.android.com/apk/res/android\" _1_=\"&lt;&amp;&#34;&#xA;\">\n" +
		"  x &amp; y\n  <_ android:name=\"n\"/>\n</a_b>\n"
	if err != nil || string(text) != want {
		t.Errorf("%s (%v)\nwant\n%s", text, err, want)
	}
	long := strings.Repeat("x", maxXMLSize/2)
	root = &Node{Name: "a", Attrs: []Attr{{Name: "b", Value: long}, {Name: "c", Value: long}, {Name: "d", Value: long}}}
	if _, err := writeXML(root, platformName); err == nil {
		t.Error("a text of any size is written")
	}
}
