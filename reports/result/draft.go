package result

import (
	"cmp"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/reports/internal/words"
)

// drafted are the words of a device's script for what is done to a widget, by the word of a callback's label.
var drafted = map[string]string{
	"click": "click", "checked": "click", "touch": "touch", "long-click": "longclick", "menu": "menu",
	"dialog-positive": "click", "dialog-negative": "click", "dialog-neutral": "click",
}

// Draft is a script that a run to a prediction can begin with, a line each: it launches the window of the first callback, and does what the
// user does of the others. What it cannot say in a script stands as a comment. It is empty where that would be all of it.
func (d *Document) Draft(p *Prediction) []string {
	var lines []string
	events := 0
	for i, step := range p.Sequence {
		c := d.described(step)
		line := "# " + words.Clean(cmp.Or(step.Text, step.Callback))
		if c != nil {
			if i == 0 && slices.Contains(c.Kinds, Lifecycle) {
				lines = append(lines, "launch "+descriptor.Java(c.Receiver), "idle")
				continue
			}
			if event := c.event(); event != "" {
				line = event
				events++
			}
		}
		if i == 0 {
			lines = append(lines, "launch", "idle")
		}
		lines = append(lines, line)
		if line[0] != '#' {
			lines = append(lines, "idle")
		}
	}
	if events == 0 {
		return nil
	}
	return lines
}

// described finds the callback of a prediction's step, nil: it is none of the document's.
func (d *Document) described(step PredictedStep) *Callback {
	for i := range d.Callbacks {
		if c := &d.Callbacks[i]; c.Method == step.Method && (c.Description == step.Text || step.Text == "") {
			return c
		}
	}
	return nil
}

// event is the user's action that brings a callback, as a script has it; empty: no script can say it, or it is not known.
func (c *Callback) event() string {
	done, to, _ := strings.Cut(c.Label, " ")
	word := drafted[done]
	if word == "" || !slices.Contains(c.Kinds, GUI) || len(c.Widgets) > 1 || words.Clean(to) != to {
		return ""
	}
	if len(c.Widgets) == 1 {
		if _, name, ok := strings.Cut(c.Widgets[0], "R.id."); ok && scriptWord(name) {
			return word + " id/" + name
		}
		return ""
	}
	if to == "" || strings.ContainsAny(to, `"\`) {
		return ""
	}
	return word + ` "` + to + `"`
}

// scriptWord tells whether a name can stand in a script as it is.
func scriptWord(name string) bool {
	return name != "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") == ""
}
