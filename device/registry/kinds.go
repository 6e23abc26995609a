package registry

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"cbcov/device"
	"cbcov/device/embedded"
)

// A kind is a kind of device. Functions are given which of the kind is meant, as check has let it pass; empty: the kind's default.
type kind struct {
	name  string
	form  string                   // of its devices' names, for people
	check func(which string) error // says what is wrong behind a colon
	open  func(ctx context.Context, which string, opt device.Options) (device.Device, error)
	list  func(ctx context.Context, dir string) []Listed // those that there are, or could be

	// Where the kind's devices run experiments, too, they are named by their API levels.
	laboratory func(ctx context.Context, which string, opt device.Options) (device.Laboratory, error)
	levels     []int // rising
	level      int   // of the default
}

// kinds are all that there are. The first is used unless another is asked for.
var kinds = []kind{{
	name: "embedded",
	form: fmt.Sprintf("embedded[:API], API being one of %v", embedded.Levels()),
	check: func(which string) error {
		if !slices.Contains(embedded.Levels(), number(which)) {
			return fmt.Errorf("%q is no API level: give one of %v", which, embedded.Levels())
		}
		return nil
	},
	open: func(ctx context.Context, which string, opt device.Options) (device.Device, error) {
		return embedded.Connect(ctx, number(which), opt)
	},
	list: func(ctx context.Context, dir string) (all []Listed) {
		for _, api := range embedded.Levels() {
			all = append(all, Listed{Name{"embedded", strconv.Itoa(api)}, embedded.Ready(embedded.Doctor(ctx, []int{api}, dir))})
		}
		return all
	},
	laboratory: func(ctx context.Context, which string, opt device.Options) (device.Laboratory, error) {
		return embedded.OpenLaboratory(ctx, number(which), opt)
	},
	levels: embedded.Levels(),
	level:  embedded.DefaultAPI,
}}

// number reads an API level; 0: it is none.
func number(which string) int {
	api, err := strconv.Atoi(which)
	if err != nil {
		return 0
	}
	return api
}
