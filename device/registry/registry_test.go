package registry

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"cbcov/device"
	"cbcov/device/embedded"
)

func TestNames(t *testing.T) {
	for _, c := range []struct {
		text, says string // says: what the error says; empty: there is none
		level      int
	}{
		{"embedded", "", embedded.DefaultAPI},
		{"embedded:28", "", 28},
		{"", `no such device "": there is embedded[:API], API being one of [23`, 0},
		{"phone", `no such device "phone": there is embedded[:API]`, 0},
		{"phone:34", `no such device "phone:34"`, 0},
		{"embedded:", `"" is no API level`, 0},
		{"embedded:x", `"x" is no API level: give one of [23`, 0},
		{"embedded:7", `"7" is no API level`, 0},
	} {
		var n Name
		err := n.Set(c.text)
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) || n != (Name{}) {
				t.Errorf("%q: %v, %v; want %q", c.text, n, err, c.says)
			}
			continue
		}
		if err != nil || n.String() != c.text || n.Level() != c.level {
			t.Errorf("%q: %s at level %d, %v; want level %d", c.text, n.String(), n.Level(), err, c.level)
		}
	}
}

// TestDefault: a flag that was not given names a device.
func TestDefault(t *testing.T) {
	var n Name
	if n.String() != "embedded" || n.Level() != embedded.DefaultAPI {
		t.Errorf("it is %s at level %d", n.String(), n.Level())
	}
	if at := n.At(28); at != (Name{"embedded", "28"}) {
		t.Errorf("at 28 it is %v", at)
	}
}

// TestNothingInstalled: devices are listed whether or not they are installed, and opening one that is not says so.
func TestNothingInstalled(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	all := List(ctx, dir)
	if len(all) != len(Levels()) {
		t.Errorf("%d devices at %d levels", len(all), len(Levels()))
	}
	for _, d := range all {
		if d.Ready {
			t.Errorf("%s is ready", d.String())
		}
		_, err := d.Open(ctx, device.Options{Dir: dir})
		_, noLab := d.Laboratory(ctx, device.Options{Dir: dir})
		for _, err := range []error{err, noLab} {
			if !errors.Is(err, embedded.ErrNotInstalled) || !strings.Contains(err.Error(), "--api "+d.Which) {
				t.Errorf("%s: %v", d.String(), err)
			}
		}
	}
}

// TestNoLaboratory: a kind of device that runs apps alone is told to make no experiments, whichever API level is asked for.
func TestNoLaboratory(t *testing.T) {
	whole := kinds
	defer func() { kinds = whole }()
	kinds = append(slices.Clone(whole), kind{name: "phone", form: "phone[:SERIAL]", check: func(string) error { return nil }})
	for _, n := range []Name{{Kind: "phone"}, {"phone", "emulator-5554"}, (&Name{"phone", ""}).At(34)} {
		_, err := n.Laboratory(t.Context(), device.Options{})
		if err == nil || err.Error() != "the device phone runs apps, and no experiments: learn on embedded" {
			t.Errorf("%s: %v", n.String(), err)
		}
	}
}
