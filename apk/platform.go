package apk

import (
	"strconv"
	"strings"
	"sync"
)

// platformPackage is the package id of the platform's resources.
const platformPackage = 0x01

// platformIndex has the platform's names both ways, and its themes.
type platformIndex struct {
	names  map[uint32]string
	ids    map[string]uint32
	themes map[uint32]Theme
}

// platform reads platformTable, which is ours and right, when first needed.
var platform = sync.OnceValue(func() *platformIndex {
	p := &platformIndex{names: map[uint32]string{}, ids: map[string]uint32{}, themes: map[uint32]Theme{}}
	for line := range strings.Lines(platformTable) {
		hex, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, flags, _ := strings.Cut(rest, " ")
		n, err := strconv.ParseUint(hex, 16, 32)
		if err != nil || name == "" {
			continue
		}
		id := uint32(n)
		p.names[id], p.ids[name] = "android:"+name, id
		p.themes[id] = Theme{
			Translucent: strings.Contains(flags, "t"),
			Floating:    strings.Contains(flags, "f"),
			NoDisplay:   strings.Contains(flags, "n"),
		}
	}
	return p
})

func platformName(id uint32) string { return platform().names[id] }
func platformID(name string) uint32 { return platform().ids[name] }
func platformTheme(id uint32) Theme { return platform().themes[id] }
