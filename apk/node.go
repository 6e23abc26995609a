package apk

// Node is one element of a binary XML file.
type Node struct {
	Name     string // tag as written
	Attrs    []Attr
	Children []*Node
	Text     string // character data directly inside, joined
}

// Attr is one attribute of a Node.
type Attr struct {
	// Space is "android" for the platform's namespace, "app" for res-auto, "tools", "" for none, else the full URI.
	Space string
	Name  string
	// Value as text. References are "@7f010001" (hex id); numbers are decimal, or hex with 0x; booleans true and false.
	Value string
	// Ref is the resource id where the value is a reference, else 0.
	Ref uint32
}

// Attr gives the attribute, nil where it is not written. The space is "android", "app", "" and so on as in Attr.
func (n *Node) Attr(space, name string) *Attr {
	for i := range n.Attrs {
		if n.Attrs[i].Name == name && n.Attrs[i].Space == space {
			return &n.Attrs[i]
		}
	}
	return nil
}

// Android gives the text of an attribute of the platform's namespace, "" where it is not written.
func (n *Node) Android(name string) string {
	if a := n.Attr("android", name); a != nil {
		return a.Value
	}
	return ""
}

// ref gives the resource that an attribute refers to, 0: it does not.
func (n *Node) ref(space, name string) uint32 {
	if a := n.Attr(space, name); a != nil {
		return a.Ref
	}
	return 0
}

// Walk calls f for the node and all below it, parents first.
func (n *Node) Walk(f func(*Node)) {
	f(n)
	for _, c := range n.Children {
		c.Walk(f)
	}
}
