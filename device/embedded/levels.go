package embedded

import (
	"errors"
	"fmt"
	"slices"
)

// framework is what Robolectric has of one API level.
type framework struct {
	version string // of its instrumented jar
	apps    bool   // whole apps run there, not experiments alone
}

// frameworks are the API levels that the device has.
var frameworks = map[int]framework{
	23: {version: "6.0.1_r3-robolectric-r1-i7"},
	26: {version: "8.0.0_r4-robolectric-r1-i7"},
	28: {version: "9-robolectric-4913185-2-i7"},
	29: {version: "10-robolectric-5803371-i7"},
	30: {version: "11-robolectric-6757853-i7"},
	31: {version: "12-robolectric-7732740-i7"},
	33: {version: "13-robolectric-9030017-i7"},
	34: {version: "14-robolectric-10818077-i7", apps: true},
	35: {version: "15-robolectric-13954326-i7", apps: true},
}

// ErrLevel is wrapped when the device has no such API level, or cannot do there what is asked.
var ErrLevel = errors.New("the embedded device cannot do that at this API level")

// Levels are the API levels that Install can fetch, rising. Experiments run on each.
func Levels() []int { return levels(func(framework) bool { return true }) }

// AppLevels are the API levels that whole apps run on, rising.
func AppLevels() []int { return levels(func(f framework) bool { return f.apps }) }

func levels(which func(framework) bool) []int {
	var all []int
	for api, f := range frameworks {
		if which(f) {
			all = append(all, api)
		}
	}
	slices.Sort(all)
	return all
}

// level gives the API level that a caller means, and its framework jar's name.
func level(api int) (int, string, error) {
	if api == 0 {
		api = DefaultAPI
	}
	f, ok := frameworks[api]
	if !ok {
		return 0, "", fmt.Errorf("%w: it has no API level %d, but %v", ErrLevel, api, Levels())
	}
	return api, jarPrefix + f.version + ".jar", nil
}

// appLevel is level for who runs a whole app.
func appLevel(api int) (int, string, error) {
	api, jar, err := level(api)
	if err == nil && !frameworks[api].apps {
		err = fmt.Errorf("%w: at %d it runs experiments only ('cbcov learn'); apps run at %v", ErrLevel, api, AppLevels())
	}
	return api, jar, err
}
