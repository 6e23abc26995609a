package apk

import (
	"encoding/binary"
	"fmt"
	"strings"
)

// describeConfig gives the qualifiers of a configuration (ResTable_config) as folder names have them, "fr-land-v21", for those
// that tell layouts apart: language, region, smallest width, width, height, size, orientation, density, night, SDK level.
// "" is the default configuration; others that differ from it in another way are "other".
func describeConfig(b []byte) string {
	if len(b) < 4 {
		return ""
	}
	le := binary.LittleEndian
	b = b[:min(len(b), int(le.Uint32(b)))]
	var c [64]byte // later fields of a shorter configuration are zero
	copy(c[:], b)
	var q []string
	add := func(set bool, format string, args ...any) {
		if set {
			q = append(q, fmt.Sprintf(format, args...))
		}
	}
	if lang := packedLocale(c[8], c[9], 'a'); lang != "" {
		add(true, "%s", lang)
		region := packedLocale(c[10], c[11], '0')
		add(region != "", "r%s", region)
	}
	sw, w, h := le.Uint16(c[30:]), le.Uint16(c[32:]), le.Uint16(c[34:])
	add(sw != 0, "sw%ddp", sw)
	add(w != 0, "w%ddp", w)
	add(h != 0, "h%ddp", h)
	if size := c[28] & 0x0f; size != 0 {
		add(true, "%s", [...]string{"small", "normal", "large", "xlarge"}[(size-1)&3])
	}
	add(c[12] == 1, "port")
	add(c[12] == 2, "land")
	add(c[29]&0x30 == 0x20, "night")
	add(c[29]&0x30 == 0x10, "notnight")
	density := le.Uint16(c[14:])
	add(density != 0, "%ddpi", density)
	sdk := le.Uint16(c[24:])
	add(sdk != 0, "v%d", sdk)
	if len(q) == 0 {
		for _, x := range c[4:] {
			if x != 0 {
				return "other"
			}
		}
	}
	return strings.Join(q, "-")
}

// packedLocale reads a language or region: two letters, or three letters packed in 15 bits with the top bit set.
func packedLocale(a, b, base byte) string {
	switch {
	case a == 0:
		return ""
	case a&0x80 == 0:
		return string([]byte{a, b})
	}
	return string([]byte{b&0x1f + base, b>>5 | a&0x03<<3 + base, a&0x7c>>2 + base})
}
