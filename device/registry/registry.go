// Package registry finds a device by its name: a kind of device, or a kind, a colon and which one of the kind, as in embedded:34.
//
// Commands have a Name as the value of --device, and ask it for the device. What they get drives apps (package drive) or learns classes
// (learner/experiment), whatever it is. A new kind of device is a package with a device.Device, and a row of kinds in kinds.go.
package registry

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/device"
)

// A Name names a device. The zero Name is the device that is used unless another is asked for. It is a flag's value.
type Name struct {
	Kind  string // empty: the first kind
	Which string // what tells it from others of its kind; empty: the kind's default
}

// kind finds the kind of a name that Set has read, or a zero one.
func (n Name) kind() *kind {
	return &kinds[max(0, slices.IndexFunc(kinds, func(k kind) bool { return k.name == n.Kind }))]
}

func (n *Name) String() string {
	if n.Which == "" {
		return n.kind().name
	}
	return n.kind().name + ":" + n.Which
}

// Type is what help calls such a value.
func (n *Name) Type() string { return "device" }

// Set reads a name. An error says which there are.
func (n *Name) Set(text string) error {
	name, which, found := strings.Cut(text, ":")
	read := Name{name, which}
	k := read.kind()
	if k.name != name {
		return fmt.Errorf("no such device %q: there is %s", text, Usage())
	}
	if found {
		if err := k.check(which); err != nil {
			return err
		}
	}
	*n = read
	return nil
}

// Usage says which names there are.
func Usage() string {
	var all []string
	for _, k := range kinds {
		all = append(all, k.form)
	}
	return strings.Join(all, "; ")
}

// Open opens the device for apps.
func (n Name) Open(ctx context.Context, opt device.Options) (device.Device, error) {
	return n.kind().open(ctx, n.Which, opt)
}

// Laboratory opens the device for experiments. Not every kind of device makes any.
func (n Name) Laboratory(ctx context.Context, opt device.Options) (device.Laboratory, error) {
	k := n.kind()
	if k.laboratory == nil {
		var able []string
		for _, other := range kinds {
			if other.laboratory != nil {
				able = append(able, other.name)
			}
		}
		return nil, fmt.Errorf("the device %s runs apps, and no experiments: learn on %s", k.name, strings.Join(able, " or "))
	}
	return k.laboratory(ctx, n.Which, opt)
}

// Level is the API level of the device as a laboratory.
func (n Name) Level() int {
	if n.Which == "" {
		return n.kind().level
	}
	return number(n.Which)
}

// At names the laboratory of the same kind at an API level.
func (n Name) At(api int) Name { return Name{n.kind().name, strconv.Itoa(api)} }

// Levels are the API levels that there are laboratories at, rising.
func Levels() []int {
	var all []int
	for _, k := range kinds {
		all = append(all, k.levels...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Names lists the devices that can be named without a look at what there is: each laboratory.
func Names() []Name {
	var all []Name
	for _, k := range kinds {
		for _, api := range k.levels {
			all = append(all, Name{k.name, strconv.Itoa(api)})
		}
	}
	return all
}

// A Listed is one of the devices that there are, or could be.
type Listed struct {
	Name
	Ready bool // it can be opened
}

// List gives all devices. Dir is as in device.Options.
func List(ctx context.Context, dir string) []Listed {
	var all []Listed
	for _, k := range kinds {
		all = append(all, k.list(ctx, dir)...)
	}
	return all
}
