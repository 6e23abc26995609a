package dex

import (
	"bytes"
	"fmt"
	"unicode/utf8"
	"unsafe"
)

// decodeMUTF8 turns the bytes of a string_data_item (without its length and its zero byte) into a
// Go string, and returns the number of UTF-16 units. Text that is the same in UTF-8 is not copied.
func decodeMUTF8(raw []byte) (s string, units int, err error) {
	plain := true
	for i := 0; i < len(raw); units++ {
		n := 1
		switch b := raw[i]; {
		case b < 0x80:
		case b>>5 == 6:
			n = 2
		case b>>4 == 14:
			n = 3
		default:
			return "", 0, fmt.Errorf("byte 0x%02x does not start a character", b)
		}
		if i+n > len(raw) {
			return "", 0, fmt.Errorf("string ends inside a character")
		}
		for _, b := range raw[i+1 : i+n] {
			if b>>6 != 2 {
				return "", 0, fmt.Errorf("byte 0x%02x does not continue a character", b)
			}
		}
		switch r := mutf8Unit(raw[i : i+n]); {
		case n == 2 && r == 0 || n == 3 && r>>11 == 0x1b:
			plain = false
		case n == 2 && r < 0x80 || n == 3 && r < 0x800:
			return "", 0, fmt.Errorf("character U+%04X is not in its shortest form", r)
		}
		i += n
	}
	if plain {
		return unsafe.String(unsafe.SliceData(raw), len(raw)), units, nil
	}
	return joinSurrogates(raw), units, nil
}

// mutf8Unit decodes one UTF-16 unit of one to three bytes.
func mutf8Unit(b []byte) uint16 {
	switch len(b) {
	case 1:
		return uint16(b[0])
	case 2:
		return uint16(b[0]&0x1f)<<6 | uint16(b[1]&0x3f)
	}
	return uint16(b[0]&0x0f)<<12 | uint16(b[1]&0x3f)<<6 | uint16(b[2]&0x3f)
}

// joinSurrogates converts checked MUTF-8: pairs of surrogates become one character of four bytes,
// the two-byte zero becomes one byte, lone surrogates stay.
func joinSurrogates(raw []byte) string {
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		switch b := raw[i]; {
		case b == 0xc0:
			out, i = append(out, 0), i+2
		case surrogate(raw, i, 0xa0) && surrogate(raw, i+3, 0xb0):
			hi, lo := rune(mutf8Unit(raw[i:i+3])), rune(mutf8Unit(raw[i+3:i+6]))
			out, i = utf8.AppendRune(out, 0x10000+(hi-0xd800)<<10+(lo-0xdc00)), i+6
		default:
			out, i = append(out, b), i+1
		}
	}
	return string(out)
}

// surrogate reports whether raw has a surrogate at i: high if kind is 0xa0, low if it is 0xb0.
func surrogate(raw []byte, i int, kind byte) bool {
	return i+2 < len(raw) && raw[i] == 0xed && raw[i+1]&0xf0 == kind
}

// appendMUTF8 appends s in MUTF-8 and returns the number of UTF-16 units too.
func appendMUTF8(b []byte, s string) (out []byte, units int) {
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == 0:
			b, i = append(b, 0xc0, 0x80), i+1
		case c < 0x80:
			b, i = append(b, c), i+1
		case c >= 0xf0:
			r, n := utf8.DecodeRuneInString(s[i:])
			for _, u := range [2]rune{0xd800 + (r-0x10000)>>10, 0xdc00 + (r-0x10000)&0x3ff} {
				b = append(b, 0xe0|byte(u>>12), 0x80|byte(u>>6)&0xbf, 0x80|byte(u)&0xbf)
			}
			i += n
			units++
		default:
			b, i = append(b, c), i+1
			for i < len(s) && s[i]>>6 == 2 {
				b, i = append(b, s[i]), i+1
			}
		}
		units++
	}
	return b, units
}

// compareStrings orders strings as the format does, by UTF-16 units. In UTF-8 that is byte order but
// for characters beyond U+FFFF, whose surrogates sort before U+E000.
func compareStrings(a, b string) int {
	n := min(len(a), len(b))
	for i := 0; i < n; i++ {
		x, y := a[i], b[i]
		switch {
		case x == y:
		case x < 0xed || y < 0xed || x < 0xf0 && y < 0xf0:
			return int(x) - int(y)
		default:
			// All before i is equal, so both stand at the start of a character.
			p, _ := appendMUTF8(nil, a[i:])
			q, _ := appendMUTF8(nil, b[i:])
			return bytes.Compare(p, q)
		}
	}
	return len(a) - len(b)
}
