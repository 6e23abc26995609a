package embedded

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// DefaultAPI is the API level used unless another is asked for.
const DefaultAPI = 34

// frameworks are the versions of Robolectric's instrumented framework jars, by API level.
var frameworks = map[int]string{
	23: "6.0.1_r3-robolectric-r1-i7",
	26: "8.0.0_r4-robolectric-r1-i7",
	28: "9-robolectric-4913185-2-i7",
	29: "10-robolectric-5803371-i7",
	30: "11-robolectric-6757853-i7",
	31: "12-robolectric-7732740-i7",
	33: "13-robolectric-9030017-i7",
	34: "14-robolectric-10818077-i7",
	35: "15-robolectric-13954326-i7",
}

// ErrLevel is wrapped when the device does not have an API level, or an app does not run there.
var ErrLevel = errors.New("not at this API level")

// Levels are the API levels that Install can fetch, rising. Apps and experiments run on each.
func Levels() []int { return slices.Sorted(maps.Keys(frameworks)) }

// level gives the API level that a caller means, and its framework jar's name.
func level(api int) (int, string, error) {
	if api == 0 {
		api = DefaultAPI
	}
	version, ok := frameworks[api]
	if !ok {
		return 0, "", fmt.Errorf("%w: the embedded device has no API level %d; it has %v", ErrLevel, api, Levels())
	}
	return api, jarPrefix + version + ".jar", nil
}

// accepts says whether an app with a minSdkVersion may be installed at an API level, as Android does.
func accepts(api, minSDK int) error {
	if minSDK <= api {
		return nil
	}
	fit := slices.DeleteFunc(Levels(), func(api int) bool { return api < minSDK })
	if len(fit) == 0 {
		return fmt.Errorf("%w: the app wants API level %d or newer, and the embedded device has none", ErrLevel, minSDK)
	}
	return fmt.Errorf("%w: the app wants API level %d or newer, and the device has %d; run it with --device embedded:%d", ErrLevel, minSDK, api, fit[0])
}
