package drive

import (
	"slices"
	"testing"

	"cbcov/device"
)

// identity is that of a run on a device, as the device is told.
func identity(t *testing.T, opt Options, on string) string {
	t.Helper()
	settings := OnDevice((&runner{opt: opt}).settings(), on)
	i := slices.IndexFunc(settings, func(s device.Setting) bool { return s.Kind == device.Identity })
	if i < 0 || len(settings[i].Name) != 16 {
		t.Fatalf("no identity in %v", settings)
	}
	return settings[i].Name
}

func scriptOf(t *testing.T, text string) *device.Script {
	t.Helper()
	s, err := device.ParseScript(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestIdentity: the same run has one identity, and any two others have two.
func TestIdentity(t *testing.T) {
	const on = "embedded:34"
	turns := []device.Setting{{Kind: device.Turn, Number: 1, Value: "a"}}
	runs := map[string]string{
		"a monkey":                 identity(t, Options{Monkey: 20, Seed: 1}, on),
		"another seed":             identity(t, Options{Monkey: 20, Seed: 2}, on),
		"more events":              identity(t, Options{Monkey: 30, Seed: 1}, on),
		"twice":                    identity(t, Options{Monkey: 20, Seed: 1, Repeat: 2}, on),
		"another level":            identity(t, Options{Monkey: 20, Seed: 1}, "embedded:28"),
		"threads at random":        identity(t, Options{Monkey: 20, Seed: 1, Settings: []device.Setting{{Kind: device.Schedule, Name: device.AtRandom}}}, on),
		"a script":                 identity(t, Options{Script: scriptOf(t, "launch\nrotate\n")}, on),
		"a script of other events": identity(t, Options{Script: scriptOf(t, "launch\nrotate\nback\n")}, on),
		"a script's own seed":      identity(t, Options{Script: scriptOf(t, "seed 7\nlaunch\nrotate\n")}, on),
	}
	seen := map[string]string{}
	for name, id := range runs {
		if other, ok := seen[id]; ok {
			t.Errorf("%s and %s have one identity", name, other)
		}
		seen[id] = name
	}
	if got := identity(t, Options{Monkey: 20, Seed: 1, Settings: turns}, on); got != runs["threads at random"] {
		t.Error("a schedule's turns do not repeat the run that they were recorded of")
	}

	// What a monkey leaves repeats its run, and is another run when it is edited.
	left := device.Script{Settings: (&runner{opt: Options{Monkey: 20, Seed: 1}}).settings(), Events: scriptOf(t, "launch\nback\n").Events}
	Sign(&left)
	text := left.String()
	if got := identity(t, Options{Script: scriptOf(t, text)}, on); got != runs["a monkey"] {
		t.Errorf("the script that a run left is another run:\n%s", text)
	}
	if got := identity(t, Options{Script: scriptOf(t, text+"home\n")}, on); got == runs["a monkey"] {
		t.Errorf("an edited script is the run that it was left by:\n%s", text)
	}
}
