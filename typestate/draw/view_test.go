package draw

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"cbcov/typestate"
)

// TestViews holds each form of the paper's example against its golden file. After a change, look at the pictures.
func TestViews(t *testing.T) {
	m := open(t, "../../testdata/golden/asynctask.json")
	for _, format := range Formats() {
		for _, view := range Views() {
			var b bytes.Buffer
			err := Write(&b, m, format, view)
			if format == "json" && view == InterfaceView {
				if err == nil {
					t.Error("JSON shows a view")
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if format == "json" { // it is the machine, as typestate writes it
				continue
			}
			golden(t, "asynctask-"+string(view)+"."+format, b.Bytes())
		}
	}
	if err := Write(io.Discard, m, "gif", MealyView); err == nil || !strings.Contains(err.Error(), "there are: table, dot, json") {
		t.Errorf("an unknown format: %v", err)
	}
	if err := Write(io.Discard, m, "dot", "side"); err == nil || !strings.Contains(err.Error(), "there are: mealy, interface") {
		t.Errorf("an unknown view: %v", err)
	}
}

// The interface view of MediaPlayer has what the paper's figure has: no error, no quiet wait, callbacks as transitions of their own.
func TestInterfaceView(t *testing.T) {
	d := draw(open(t, "../../testdata/mediaplayer.dot"), InterfaceView)
	if len(d.states) != 11 {
		t.Errorf("%d states, want 11", len(d.states))
	}
	heard := map[string]bool{}
	for _, a := range d.arrows {
		if a.output != "" || a.input == typestate.Delta || a.input == typestate.Err || a.input == typestate.Beta {
			t.Errorf("arrow %q", a.label())
		}
		if a.callback {
			heard[a.input] = true
		}
	}
	if len(heard) != 3 || !heard["prepared"] || !heard["info"] || !heard["completion"] {
		t.Errorf("heard are %v", heard)
	}
}

// A wait that hears nothing and yet changes the state is shown, and an input whose output is a callback keeps it.
func TestInterfaceViewKeepsWhatIsOdd(t *testing.T) {
	m, err := typestate.ReadDOT(strings.NewReader(`digraph odd {
		__start0 -> 0;
		0 -> 1 [label="go / done"];
		0 -> 1 [label="delta / beta"];
		1 -> 0 [label="go / ok"];
		1 -> 1 [label="delta / beta"];
	}`), "odd.dot")
	if err != nil {
		t.Fatal(err)
	}
	d := draw(m, InterfaceView)
	var labels []string
	for _, a := range d.arrows {
		labels = append(labels, a.label())
	}
	if got := strings.Join(labels, ", "); got != "go / done, beta, go" {
		t.Errorf("arrows are %s", got)
	}
}

// TestHostileNames checks that no name leaves its place in a form.
func TestHostileNames(t *testing.T) {
	m := open(t, "hostile.json")
	for _, view := range Views() {
		text := map[string]string{}
		for _, format := range []string{"dot", "mermaid", "plantuml", "svg", "table"} {
			var b bytes.Buffer
			if err := Write(&b, m, format, view); err != nil {
				t.Fatal(err)
			}
			text[format] = b.String()
		}
		golden(t, "hostile-"+string(view)+".mermaid", []byte(text["mermaid"]))
		golden(t, "hostile-"+string(view)+".plantuml", []byte(text["plantuml"]))
		checkXML(t, text["svg"])
		for line := range strings.Lines(text["mermaid"]) {
			if strings.Count(line, `"`)%2 != 0 || strings.Count(line, "|") > 2 {
				t.Errorf("Mermaid: %s", line)
			}
		}
		for line := range strings.Lines(text["plantuml"]) {
			if strings.HasPrefix(line, "!") || strings.HasPrefix(line, "@enduml x") || strings.Count(line, `"`)%2 != 0 {
				t.Errorf("PlantUML: %s", line)
			}
		}
		if _, err := typestate.ReadDOT(strings.NewReader(text["dot"]), "hostile.dot"); view == MealyView && err != nil {
			t.Error(err)
		}
	}
}

// checkXML reads all of a picture: it is well-formed, and has no element that a name brought.
func checkXML(t *testing.T, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && !strings.Contains(" svg title desc style defs marker rect circle path text g ", " "+e.Name.Local+" ") {
			t.Errorf("element %s", e.Name.Local)
		}
	}
}

// In a picture no two boxes of a layer overlap, and all is inside.
func TestLayout(t *testing.T) {
	for _, name := range []string{"asynctask.dot", "mediaplayer.dot", "sqliteopenhelper.dot"} {
		for _, view := range Views() {
			p := newPicture(draw(open(t, "../../testdata/"+name), view), Mark{})
			l, err := arrange(p.initial, p.boxes, p.arrows, p.labels)
			if err != nil {
				t.Fatal(err)
			}
			for _, layer := range l.layers {
				for k, i := range layer {
					n := &l.nodes[i]
					if n.x-n.w/2 < 0 || n.x+n.w/2 > l.width || n.y < 0 || n.y+n.h > l.height {
						t.Errorf("%s: node %d is outside: %+v", name, i, n)
					}
					if k > 0 && l.nodes[layer[k-1]].x+l.nodes[layer[k-1]].w/2 > n.x-n.w/2 {
						t.Errorf("%s: nodes %d and %d overlap", name, layer[k-1], i)
					}
				}
			}
		}
	}
}

func TestTooLargeForAPicture(t *testing.T) {
	err := WriteSVG(io.Discard, open(t, "../../testdata/rand2000.dot.gz"), MealyView)
	if err == nil || !strings.Contains(err.Error(), "write json or dot") {
		t.Errorf("2000 states in a picture: %v", err)
	}
}
