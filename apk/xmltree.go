package apk

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/avast/apkparser"
)

// Bounds on one binary XML file.
const (
	maxXMLSize  = 32 << 20
	maxXMLText  = 4 << 20 // all character data: a short chunk may name a long string again and again
	maxXMLDepth = 500     // Android's own inflater overflows its stack long before
)

// namespaces shortens the namespaces that tools write.
var namespaces = map[string]string{
	"http://schemas.android.com/apk/res/android": "android",
	"http://schemas.android.com/apk/res-auto":    "app",
	"http://schemas.android.com/tools":           "tools",
}

// parseXML reads a binary XML file into a tree. File and entry are for messages.
func parseXML(file, entry string, data []byte) (root *Node, err error) {
	fail := func(err error) (*Node, error) {
		return nil, fmt.Errorf("%s: entry %q: binary XML: %w", file, entry, err)
	}
	if len(data) > maxXMLSize {
		return fail(fmt.Errorf("%d bytes, the limit is %d", len(data), maxXMLSize))
	}
	// apkparser checks most of what it reads; what it does not must not end the program.
	defer func() {
		if p := recover(); p != nil {
			root, err = fail(fmt.Errorf("damaged: %v", p))
		}
	}()
	b := &treeBuilder{}
	err = apkparser.ParseXml(bytes.NewReader(data), b, nil)
	switch {
	case errors.Is(err, apkparser.ErrPlainTextManifest):
		return fail(errors.New("it is text, as in a project's sources; a built APK has the binary form"))
	case err != nil:
		return fail(err)
	case b.root == nil:
		return fail(errors.New("no element in it"))
	case len(b.open) > 0:
		return fail(fmt.Errorf("ends inside of <%s>", b.open[len(b.open)-1].node.Name))
	}
	return b.root, nil
}

// treeBuilder takes apkparser's tokens and makes a tree of them.
type treeBuilder struct {
	root     *Node
	open     []openNode
	textSize int
}

// openNode is an element whose end has not come yet.
type openNode struct {
	node *Node
	text []byte
}

// EncodeToken implements apkparser.ManifestEncoder.
func (b *treeBuilder) EncodeToken(t xml.Token) error {
	switch t := t.(type) {
	case xml.StartElement:
		return b.start(t)
	case xml.EndElement:
		if len(b.open) == 0 {
			return fmt.Errorf("</%s> without a start", t.Name.Local)
		}
		last := b.open[len(b.open)-1]
		last.node.Text = string(last.text)
		b.open = b.open[:len(b.open)-1]
	case xml.CharData:
		return b.text(t)
	}
	return nil
}

func (b *treeBuilder) text(t xml.CharData) error {
	if b.textSize += len(t); b.textSize > maxXMLText {
		return fmt.Errorf("more than %d bytes of character data", maxXMLText)
	}
	if len(b.open) > 0 {
		last := &b.open[len(b.open)-1]
		last.text = append(last.text, t...)
	}
	return nil
}

// Flush implements apkparser.ManifestEncoder.
func (b *treeBuilder) Flush() error { return nil }

func (b *treeBuilder) start(t xml.StartElement) error {
	n := &Node{Name: t.Name.Local, Attrs: make([]Attr, 0, len(t.Attr))}
	for _, a := range t.Attr {
		n.Attrs = append(n.Attrs, makeAttr(a))
	}
	switch {
	case len(b.open) > 0:
		parent := b.open[len(b.open)-1].node
		parent.Children = append(parent.Children, n)
	case b.root == nil:
		b.root = n
	default:
		return fmt.Errorf("a second root element <%s>", n.Name)
	}
	if b.open = append(b.open, openNode{node: n}); len(b.open) > maxXMLDepth {
		return fmt.Errorf("elements nested more than %d deep", maxXMLDepth)
	}
	return nil
}

// makeAttr shortens the namespace and recognises references, which apkparser writes as "@" and a hex id.
func makeAttr(a xml.Attr) Attr {
	out := Attr{Space: a.Name.Space, Name: a.Name.Local, Value: a.Value}
	if short, ok := namespaces[out.Space]; ok {
		out.Space = short
	}
	if hex, ok := strings.CutPrefix(a.Value, "@"); ok {
		if id, err := strconv.ParseUint(hex, 16, 32); err == nil && id > 0xffff {
			out.Ref = uint32(id)
		}
	}
	return out
}
