package embedded

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cbcov/apk/dex/descriptor"
	"cbcov/device"
)

// ownTo says what a JVM is told of the app's own classes, and who hears what they touch.
type ownTo struct {
	properties []string
	touched    func(device.Access) // nil: nobody
}

// takeOwn writes down for a JVM which classes are the app's own and what of theirs is to be told, see the agent's class Touched.
func takeOwn(app device.App, folder string) (*ownTo, error) {
	to := &ownTo{}
	if len(app.Scope) > 0 {
		var b strings.Builder
		for _, c := range app.Scope {
			if strings.ContainsAny(c, "\n\r") {
				return nil, fmt.Errorf("embedded device: the app has a class %q, whose name cannot be handed over", c)
			}
			fmt.Fprintln(&b, descriptor.Internal(c))
		}
		if err := to.write(folder, "scope", b.String()); err != nil {
			return nil, err
		}
	}
	if app.Touching == nil {
		return to, nil
	}
	to.touched = app.Touched
	if to.touched == nil {
		to.touched = func(device.Access) {}
	}
	var b strings.Builder
	for _, c := range app.Touching.Calls {
		flags := "-"
		if c.Write {
			flags += "w"
		}
		if c.View {
			flags += "v"
		}
		words := []string{descriptor.Internal(c.Class), c.Method, c.Desc, c.Field, flags}
		if slices.ContainsFunc(words, func(w string) bool { return w == "" || strings.ContainsAny(w, " \n\r") }) {
			return nil, fmt.Errorf("embedded device: a call that touches state, %+v, has a word that is empty or holds a blank", c)
		}
		fmt.Fprintln(&b, strings.Join(words, " "), max(c.Key, -1))
	}
	return to, to.write(folder, "touching", b.String())
}

// write makes a file that a property of the JVM names.
func (o *ownTo) write(folder, name, text string) error {
	file := filepath.Join(folder, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return fmt.Errorf("embedded device: %w", err)
	}
	o.properties = append(o.properties, "-Dcbcov."+name+"="+file)
	return nil
}

func touchOf(m saidTouch) device.Access {
	return device.Access{Task: m.task, Segment: m.segment, Thread: m.thread, Main: m.main, Write: m.write, Owner: m.owner, Class: m.className, Field: m.name,
		Null: m.isNull, Value: m.value, Object: m.object, Method: m.method, Line: m.line}
}
