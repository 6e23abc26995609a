package embedded

import (
	"fmt"
	"slices"
)

// frameworks are the versions of Robolectric's instrumented framework jars, by API level.
var frameworks = map[int]string{
	34: "14-robolectric-10818077-i7",
	35: "15-robolectric-13954326-i7",
}

// Levels are the API levels that Install can fetch, rising.
func Levels() []int {
	var levels []int
	for api := range frameworks {
		levels = append(levels, api)
	}
	slices.Sort(levels)
	return levels
}

// level gives the API level that a caller means, and its framework jar's name.
func level(api int) (int, string, error) {
	if api == 0 {
		api = DefaultAPI
	}
	version, ok := frameworks[api]
	if !ok {
		return 0, "", fmt.Errorf("the embedded device has no API level %d; it has %v", api, Levels())
	}
	return api, "android-all-instrumented-" + version + ".jar", nil
}
