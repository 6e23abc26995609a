package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cbcov/device/registry"
)

// apiLevels is the value of --api: API levels of devices parted by commas, or all; rising and without repeats. None is
// the device's default.
type apiLevels []int

func (l *apiLevels) String() string {
	names := make([]string, len(*l))
	for i, api := range *l {
		names[i] = strconv.Itoa(api)
	}
	return strings.Join(names, ",")
}

func (l *apiLevels) Type() string { return "levels" }

// Set parses the flag's value; what is given by several flags adds up.
func (l *apiLevels) Set(value string) error {
	all := registry.Levels()
	if value == "all" {
		*l = all
		return nil
	}
	for _, text := range strings.Split(value, ",") {
		api, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || !slices.Contains(all, api) {
			return fmt.Errorf("%q is no API level that the device has: give some of %v, parted by commas, or all", text, all)
		}
		*l = append(*l, api)
	}
	slices.Sort(*l)
	*l = slices.Compact(*l)
	return nil
}
