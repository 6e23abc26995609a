package dex

import (
	"bytes"
	"math"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, x := range []struct {
		v    uint32
		want []byte
	}{
		{0, []byte{0}}, {127, []byte{0x7f}}, {128, []byte{0x80, 1}}, {16256, []byte{0x80, 0x7f}},
		{math.MaxUint32, []byte{0xff, 0xff, 0xff, 0xff, 0x0f}},
	} {
		c := (&File{data: x.want}).at(0)
		if got := c.uleb(); got != x.v || c.err != nil || int(c.off) != len(x.want) {
			t.Errorf("%x is read as %d, %v", x.want, got, c.err)
		}
		if got := appendUleb(nil, x.v); !bytes.Equal(got, x.want) {
			t.Errorf("%d is written as %x", x.v, got)
		}
	}
	for _, x := range []struct {
		v    int32
		want []byte
	}{
		{0, []byte{0}}, {1, []byte{1}}, {-1, []byte{0x7f}}, {-128, []byte{0x80, 0x7f}}, {63, []byte{0x3f}}, {64, []byte{0xc0, 0}},
		{math.MinInt32, []byte{0x80, 0x80, 0x80, 0x80, 0x78}}, {math.MaxInt32, []byte{0xff, 0xff, 0xff, 0xff, 0x07}},
	} {
		c := (&File{data: x.want}).at(0)
		if got := c.sleb(); got != x.v || c.err != nil {
			t.Errorf("%x is read as %d, %v", x.want, got, c.err)
		}
		if got := appendSleb(nil, x.v); !bytes.Equal(got, x.want) {
			t.Errorf("%d is written as %x", x.v, got)
		}
	}
	for _, bad := range [][]byte{{}, {0x80}, {0xff, 0xff, 0xff, 0xff, 0x1f}, {0x80, 0x80, 0x80, 0x80, 0x80, 0}} {
		c := (&File{data: bad}).at(0)
		if v := c.uleb(); c.err == nil {
			t.Errorf("%x is read as %d", bad, v)
		}
	}
}

func TestStrings(t *testing.T) {
	for _, x := range []struct {
		raw   string // as in the file
		text  string // in Go
		units int
	}{
		{"abc", "abc", 3},
		{"\xc0\x80", "\x00", 1},
		{"\xc3\xa9", "é", 1},
		{"\xe2\x82\xac", "€", 1},
		{"\xed\xa0\xbd\xed\xb8\x80!", "\U0001F600!", 3},
		{"\xed\xb8\x80\xed\xa0\xbd", "\xed\xb8\x80\xed\xa0\xbd", 2}, // surrogates the wrong way round stay
	} {
		text, units, err := decodeMUTF8([]byte(x.raw))
		if text != x.text || units != x.units || err != nil {
			t.Errorf("%q is read as %q of %d units, %v", x.raw, text, units, err)
		}
		raw, units := appendMUTF8(nil, x.text)
		if string(raw) != x.raw || units != x.units {
			t.Errorf("%q is written as %q of %d units", x.text, raw, units)
		}
	}
	for _, bad := range []string{"\x80", "\xc3", "\xc3a", "\xf0\x9f\x98\x80", "\xc1\x81", "\xe0\x80\x80", "\xff"} {
		if s, _, err := decodeMUTF8([]byte(bad)); err == nil {
			t.Errorf("%q is read as %q", bad, s)
		}
	}
	// By UTF-16 units, surrogates come before U+E000 and U+FFFF.
	ordered := []string{"", "\x00", "a", "é", "€", "\xed\xa0\xbd", "\U0001F600", "\ue000", "\uffff"}
	for i, a := range ordered {
		for k, b := range ordered {
			if got := compareStrings(a, b); got < 0 != (i < k) || got > 0 != (i > k) {
				t.Errorf("%q compared to %q gives %d", a, b, got)
			}
		}
	}
}

func TestValuesInShortestForm(t *testing.T) {
	ids := &idMap{}
	float, double := int64(math.Float32bits(1.5)), int64(math.Float64bits(-2))
	for _, x := range []struct {
		v    Value
		want []byte
	}{
		{Value{Kind: ValueNull}, []byte{0x1e}},
		{Value{Kind: ValueBoolean, Bits: 1}, []byte{0x3f}},
		{Value{Kind: ValueByte, Bits: -1}, []byte{0x00, 0xff}},
		{Value{Kind: ValueInt, Bits: 127}, []byte{0x04, 0x7f}},
		{Value{Kind: ValueInt, Bits: 128}, []byte{0x24, 0x80, 0x00}},
		{Value{Kind: ValueInt, Bits: -129}, []byte{0x24, 0x7f, 0xff}},
		{Value{Kind: ValueLong, Bits: math.MinInt64}, []byte{0xe6, 0, 0, 0, 0, 0, 0, 0, 0x80}},
		{Value{Kind: ValueChar, Bits: 0xffff}, []byte{0x23, 0xff, 0xff}},
		{Value{Kind: ValueFloat, Bits: float}, []byte{0x30, 0xc0, 0x3f}},
		{Value{Kind: ValueDouble, Bits: double}, []byte{0x11, 0xc0}},
		{Value{Kind: ValueArray, Array: []Value{{Kind: ValueNull}}}, []byte{0x1c, 1, 0x1e}},
	} {
		if got := ids.appendValue(nil, &x.v); !bytes.Equal(got, x.want) {
			t.Errorf("%+v is written as %x, want %x", x.v, got, x.want)
		}
		c := (&File{data: x.want}).at(0)
		got := c.value(0)
		if c.err != nil || got.Kind != x.v.Kind || got.Bits != x.v.Bits || len(got.Array) != len(x.v.Array) {
			t.Errorf("%x is read as %+v, %v", x.want, got, c.err)
		}
	}
}
