package apk

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// writeXML writes a tree as text XML in the form a manifest's source has: references by name, enumerations and flags by word.
// NameOf gives the name of a resource id, "" where it is not known.
func writeXML(root *Node, nameOf func(uint32) string) ([]byte, error) {
	w := &xmlWriter{nameOf: nameOf}
	w.buf.WriteString("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
	w.node(root, 0, spacesOf(root))
	if w.full() {
		return nil, fmt.Errorf("more than %d bytes as text", maxXMLSize)
	}
	return w.buf.Bytes(), nil
}

type xmlWriter struct {
	buf    bytes.Buffer
	nameOf func(uint32) string
}

// spacesOf gives the namespace declarations of the root, sorted: prefix → URI.
func spacesOf(root *Node) []string {
	long := map[string]string{}
	for uri, short := range namespaces {
		long[short] = uri
	}
	used := map[string]string{}
	root.Walk(func(n *Node) {
		for _, a := range n.Attrs {
			if uri := long[a.Space]; uri != "" {
				used[a.Space] = uri
			}
		}
	})
	out := make([]string, 0, len(used))
	for prefix, uri := range used {
		out = append(out, fmt.Sprintf("xmlns:%s=%q", prefix, uri))
	}
	sort.Strings(out)
	return out
}

// full says that the text has grown beyond all measure: many attributes may share one long string.
func (w *xmlWriter) full() bool { return w.buf.Len() > maxXMLSize }

func (w *xmlWriter) node(n *Node, depth int, declare []string) {
	if w.full() {
		return
	}
	indent := strings.Repeat("  ", depth)
	tag := xmlName(n.Name)
	fmt.Fprintf(&w.buf, "%s<%s", indent, tag)
	for _, d := range declare {
		w.buf.WriteString(" " + d)
	}
	for i := range n.Attrs {
		if w.full() {
			return
		}
		w.attr(&n.Attrs[i])
	}
	text := strings.TrimSpace(n.Text)
	if len(n.Children) == 0 && text == "" {
		w.buf.WriteString("/>\n")
		return
	}
	w.buf.WriteString(">\n")
	if text != "" {
		w.buf.WriteString(indent + "  ")
		xml.EscapeText(&w.buf, []byte(text))
		w.buf.WriteByte('\n')
	}
	for _, c := range n.Children {
		w.node(c, depth+1, nil)
	}
	fmt.Fprintf(&w.buf, "%s</%s>\n", indent, tag)
}

// xmlName makes a name that XML allows of one that a binary file may hold.
func xmlName(name string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '_' || r == '-' || r == '.' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return r
		}
		return '_'
	}, name)
	if first, _ := utf8.DecodeRuneInString(clean); !unicode.IsLetter(first) && first != '_' {
		clean = "_" + clean
	}
	return clean
}

// attr writes one attribute. One of a namespace that has no short name is left out: no reader of the text knows it.
func (w *xmlWriter) attr(a *Attr) {
	name := xmlName(a.Name)
	switch a.Space {
	case "":
	case "android", "app", "tools":
		name = a.Space + ":" + name
	default:
		return
	}
	fmt.Fprintf(&w.buf, " %s=\"", name)
	xml.EscapeText(&w.buf, []byte(w.value(a)))
	w.buf.WriteByte('"')
}

// value gives an attribute's value as its source had it.
func (w *xmlWriter) value(a *Attr) string {
	if a.Ref != 0 {
		if name := w.nameOf(a.Ref); name != "" {
			return "@" + name
		}
		return fmt.Sprintf("@0x%08x", a.Ref)
	}
	words, known := attrWords[a.Name]
	if !known || a.Space != "android" {
		return a.Value
	}
	v, err := strconv.ParseInt(a.Value, 0, 64)
	if err != nil {
		return a.Value
	}
	return words.text(uint32(v), a.Value)
}

// enumWords are the words of an enumeration or of a set of flags, as attrs_manifest.xml of the platform defines them.
type enumWords struct {
	flags bool
	words []enumWord
}

type enumWord struct {
	value uint32
	word  string
}

// text gives the words for a value; plain where a part of it has no word.
func (e enumWords) text(v uint32, plain string) string {
	var out []string
	for _, w := range e.words {
		switch {
		case w.value == v && len(out) == 0:
			return w.word
		case e.flags && w.value != 0 && v&w.value == w.value:
			out, v = append(out, w.word), v&^w.value
		}
	}
	if v != 0 || len(out) == 0 {
		return plain
	}
	return strings.Join(out, "|")
}

// attrWords has the attributes whose words a reader of a text manifest looks for.
var attrWords = map[string]enumWords{
	"launchMode": {words: []enumWord{{0, "standard"}, {1, "singleTop"}, {2, "singleTask"}, {3, "singleInstance"},
		{4, "singleInstancePerTask"}}},
	"screenOrientation": {words: []enumWord{{0xffffffff, "unspecified"}, {0, "landscape"}, {1, "portrait"}, {2, "user"}, {3, "behind"},
		{4, "sensor"}, {5, "nosensor"}, {6, "sensorLandscape"}, {7, "sensorPortrait"}, {8, "reverseLandscape"},
		{9, "reversePortrait"}, {10, "fullSensor"}, {11, "userLandscape"}, {12, "userPortrait"}, {13, "fullUser"}, {14, "locked"}}},
	"configChanges": {flags: true, words: []enumWord{{0x1, "mcc"}, {0x2, "mnc"}, {0x4, "locale"}, {0x8, "touchscreen"}, {0x10, "keyboard"},
		{0x20, "keyboardHidden"}, {0x40, "navigation"}, {0x80, "orientation"}, {0x100, "screenLayout"}, {0x200, "uiMode"},
		{0x400, "screenSize"}, {0x800, "smallestScreenSize"}, {0x1000, "density"}, {0x2000, "layoutDirection"},
		{0x4000, "colorMode"}, {0x8000, "grammaticalGender"}, {0x10000000, "fontWeightAdjustment"}, {0x40000000, "fontScale"}}},
	"protectionLevel": {flags: true, words: []enumWord{{0, "normal"}, {3, "signatureOrSystem"}, {2, "signature"}, {1, "dangerous"},
		{0x10, "privileged"}, {0x20, "development"}, {0x40, "appop"}, {0x80, "pre23"}, {0x100, "installer"}, {0x200, "verifier"},
		{0x400, "preinstalled"}, {0x800, "setup"}, {0x1000, "instant"}, {0x2000, "runtime"}}},
}
