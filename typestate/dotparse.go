package typestate

import (
	"maps"
	"strings"
)

// A dotGraph is what a DOT file says, in its order: subgraphs are flattened, defaults filled in.
type dotGraph struct {
	name  string
	nodes []dotNode
	edges []dotEdge
	index map[string]int // of nodes by id
}

type dotNode struct {
	id    string
	attrs map[string]dotToken
	at    int
}

type dotEdge struct {
	from, to int // indices of nodes
	attrs    map[string]dotToken
	at       int
}

// A dotParser reads the DOT language by recursive descent, one token ahead.
type dotParser struct {
	lex   dotLexer
	tok   dotToken
	graph *dotGraph
	depth int // of subgraphs
}

// dotDefaults are the attributes that nodes and edges of a subgraph begin with.
type dotDefaults struct{ node, edge map[string]dotToken }

const maxDepth = 100 // of subgraphs

func parseDOT(src *source) (*dotGraph, error) {
	p := &dotParser{lex: dotLexer{src: src}, graph: &dotGraph{index: map[string]int{}}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.keyword("strict") {
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
	if !p.keyword("digraph") {
		return nil, p.unexpected(`"digraph"`)
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.tok.kind == dotID {
		p.graph.name = p.tok.text
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
	if _, err := p.block(dotDefaults{}); err != nil {
		return nil, err
	}
	if p.tok.kind != dotEnd {
		return nil, p.unexpected("the end of the file")
	}
	return p.graph, nil
}

func (p *dotParser) advance() (err error) {
	p.tok, err = p.lex.token()
	return err
}

func (p *dotParser) mark(text string) bool { return p.tok.kind == dotMark && p.tok.text == text }

func (p *dotParser) keyword(word string) bool {
	return p.tok.kind == dotID && !p.tok.quoted && strings.EqualFold(p.tok.text, word)
}

func (p *dotParser) unexpected(want string) error {
	return p.lex.src.errorAt(p.tok.at, "want %s, found %v", want, p.tok)
}

func (p *dotParser) expect(mark string) error {
	if !p.mark(mark) {
		return p.unexpected(`"` + mark + `"`)
	}
	return p.advance()
}

// block reads { … } and gives the nodes that stand in it.
func (p *dotParser) block(d dotDefaults) (members []int, err error) {
	if p.depth++; p.depth > maxDepth {
		return nil, p.lex.src.errorAt(p.tok.at, "subgraphs are nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	for !p.mark("}") {
		if p.mark(";") {
			if err := p.advance(); err != nil {
				return nil, err
			}
			continue
		}
		more, err := p.statement(&d)
		if err != nil {
			return nil, err
		}
		members = append(members, more...)
	}
	return members, p.advance()
}

// statement reads one statement and gives the nodes that stand in it.
func (p *dotParser) statement(d *dotDefaults) ([]int, error) {
	switch {
	case p.keyword("graph"), p.keyword("node"), p.keyword("edge"):
		return nil, p.defaults(d)
	case p.mark("{"), p.keyword("subgraph"):
		return p.chain(d, dotToken{})
	case p.tok.kind != dotID:
		return nil, p.unexpected("a node, an edge or an attribute")
	}
	first := p.tok
	if err := p.identifier(&first); err != nil {
		return nil, err
	}
	if p.mark("=") {
		if err := p.advance(); err != nil {
			return nil, err
		}
		_, err := p.value() // an attribute of the graph
		return nil, err
	}
	return p.chain(d, first)
}

// identifier moves past an identifier, and joins quoted strings that a + joins.
func (p *dotParser) identifier(id *dotToken) error {
	var b strings.Builder
	b.WriteString(id.text)
	if err := p.advance(); err != nil {
		return err
	}
	for id.quoted && p.mark("+") {
		if err := p.advance(); err != nil {
			return err
		}
		if !p.tok.quoted {
			return p.unexpected(`a string in quotes behind "+"`)
		}
		b.WriteString(p.tok.text)
		if err := p.advance(); err != nil {
			return err
		}
	}
	id.text = b.String()
	return nil
}

// value reads an attribute's value.
func (p *dotParser) value() (dotToken, error) {
	v := p.tok
	switch v.kind {
	case dotHTML:
		return v, p.advance()
	case dotID:
		err := p.identifier(&v)
		return v, err
	}
	return v, p.unexpected("a value")
}

// defaults reads graph, node or edge and the attributes behind it.
func (p *dotParser) defaults(d *dotDefaults) error {
	var into *map[string]dotToken
	switch {
	case p.keyword("node"):
		into = &d.node
	case p.keyword("edge"):
		into = &d.edge
	default:
		into = new(map[string]dotToken)
	}
	if err := p.advance(); err != nil {
		return err
	}
	if p.mark("=") { // an attribute of the graph with such a name
		return p.unexpected(`"["`)
	}
	attrs, err := p.attributes(*into)
	*into = attrs
	return err
}

// attributes reads any number of [a=b, …] and adds them to a copy of base; without any it gives base.
func (p *dotParser) attributes(base map[string]dotToken) (map[string]dotToken, error) {
	if !p.mark("[") {
		return base, nil // nobody changes it
	}
	attrs := maps.Clone(base)
	if attrs == nil {
		attrs = map[string]dotToken{}
	}
	for p.mark("[") {
		if err := p.advance(); err != nil {
			return nil, err
		}
		for !p.mark("]") {
			if err := p.attribute(attrs); err != nil {
				return nil, err
			}
		}
		if err := p.advance(); err != nil {
			return nil, err
		}
	}
	return attrs, nil
}

func (p *dotParser) attribute(attrs map[string]dotToken) error {
	if p.tok.kind != dotID {
		return p.unexpected(`an attribute or "]"`)
	}
	key := p.tok
	if err := p.identifier(&key); err != nil {
		return err
	}
	if err := p.expect("="); err != nil {
		return err
	}
	v, err := p.value()
	if err != nil {
		return err
	}
	attrs[key.text] = v
	if p.mark(",") || p.mark(";") {
		return p.advance()
	}
	return nil
}

// chain reads the rest of a node statement or of an edge statement a -> b -> c. First is the node it begins with, already read; without
// one it begins with a subgraph.
func (p *dotParser) chain(d *dotDefaults, first dotToken) ([]int, error) {
	ends, err := p.end(d, first)
	if err != nil {
		return nil, err
	}
	all := ends
	parts, ats := [][]int{ends}, []int{p.tok.at}
	for p.mark("->") {
		ats = append(ats, p.tok.at)
		if err := p.advance(); err != nil {
			return nil, err
		}
		next := dotToken{}
		if p.tok.kind == dotID && !p.keyword("subgraph") {
			next = p.tok
			if err := p.identifier(&next); err != nil {
				return nil, err
			}
		} else if !p.mark("{") && !p.keyword("subgraph") {
			return nil, p.unexpected("a node")
		}
		if ends, err = p.end(d, next); err != nil {
			return nil, err
		}
		parts, all = append(parts, ends), append(all[:len(all):len(all)], ends...)
	}
	if p.mark("--") {
		return nil, p.lex.src.errorAt(p.tok.at, `"--" is an edge without direction: a digraph has "->"`)
	}
	base := d.edge
	if len(parts) == 1 {
		base = nil
	}
	attrs, err := p.attributes(base)
	if err != nil {
		return nil, err
	}
	if len(parts) == 1 {
		p.setNode(first, ends, attrs)
		return all, nil
	}
	return all, p.addEdges(parts, ats, attrs)
}

// setNode gives the attributes of a node statement to its node.
func (p *dotParser) setNode(first dotToken, nodes []int, attrs map[string]dotToken) {
	if first.kind != dotID || len(attrs) == 0 {
		return // a subgraph, or nothing to set
	}
	n := &p.graph.nodes[nodes[0]]
	n.attrs = maps.Clone(n.attrs)
	if n.attrs == nil {
		n.attrs = attrs
	}
	maps.Copy(n.attrs, attrs)
}

// addEdges adds an edge from each node of a part to each of the next.
func (p *dotParser) addEdges(parts [][]int, ats []int, attrs map[string]dotToken) error {
	for i := 1; i < len(parts); i++ {
		for _, from := range parts[i-1] {
			for _, to := range parts[i] {
				if len(p.graph.edges) > maxEdges {
					return p.lex.src.errorAt(ats[i], "more than %d edges", maxEdges)
				}
				p.graph.edges = append(p.graph.edges, dotEdge{from, to, attrs, ats[i]})
			}
		}
	}
	return nil
}

// end gives the nodes of one end of an edge: that of an identifier that was read, with its port, or those of a subgraph.
func (p *dotParser) end(d *dotDefaults, id dotToken) ([]int, error) {
	if id.kind != dotID {
		return p.subgraph(d)
	}
	for range 2 { // node:port:compass
		if !p.mark(":") {
			break
		}
		if err := p.advance(); err != nil {
			return nil, err
		}
		if _, err := p.value(); err != nil {
			return nil, err
		}
	}
	if i, ok := p.graph.index[id.text]; ok {
		return []int{i}, nil
	}
	i := len(p.graph.nodes)
	if i > maxStates {
		return nil, p.lex.src.errorAt(id.at, "more than %d nodes", maxStates)
	}
	p.graph.nodes = append(p.graph.nodes, dotNode{id.text, d.node, id.at})
	p.graph.index[id.text] = i
	return []int{i}, nil
}

// subgraph reads subgraph NAME { … }, where all but the braces may be missing.
func (p *dotParser) subgraph(d *dotDefaults) ([]int, error) {
	if p.keyword("subgraph") {
		if err := p.advance(); err != nil {
			return nil, err
		}
		if p.tok.kind == dotID {
			if err := p.advance(); err != nil {
				return nil, err
			}
		}
	}
	return p.block(*d)
}
