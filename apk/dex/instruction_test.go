package dex

import (
	"bytes"
	"encoding/hex"
	"strings"
	"testing"
)

// instructionTests spell an instruction of each format in bytes, as they stand in the file.
var instructionTests = []struct{ name, bytes, text string }{
	{"10x", "0e00", "return-void"},                                         // opcode 0x0e, nothing
	{"12x", "0121", "move v1 v2"},                                          // registers in the second byte: low is the first
	{"11n", "12f3", "const/4 v3 #-1"},                                      // literal in the high half
	{"11x", "0afe", "move-result v254"},                                    // a whole byte
	{"10t", "28ff", "goto :ffffffff"},                                      // one unit back
	{"20t", "29000200", "goto/16 :0002"},                                   // second byte unused
	{"22x", "02ff3412", "move/from16 v255 v4660"},                          // 8 and 16 bits
	{"21t", "38010300", "if-eqz v1 :0003"},                                 //
	{"21s", "13050080", "const/16 v5 #-32768"},                             // sign-extended
	{"21h int", "1505ff7f", "const/high16 v5 #2147418112"},                 // 0x7fff0000
	{"21h long", "19050080", "const-wide/high16 v5 #-9223372036854775808"}, // 0x8000 << 48
	{"21c", "1a05ffff", "const-string v5 @65535"},                          //
	{"23x", "90010203", "add-int v1 v2 v3"},                                //
	{"22b", "d80102ff", "add-int/lit8 v1 v2 #-1"},                          //
	{"22t", "3221feff", "if-eq v1 v2 :fffffffe"},                           //
	{"22s", "d021ff00", "add-int/lit16 v1 v2 #255"},                        //
	{"22c", "52210700", "iget v1 v2 @7"},                                   //
	{"32x", "0300ffff0001", "move/16 v65535 v256"},                         //
	{"30t", "2a0000000000", "goto/32 :0000"},                               // may go to itself
	{"31t", "2b0104000000", "packed-switch v1 :0004"},                      //
	{"31i", "140178563412", "const v1 #305419896"},                         // little-endian
	{"31c", "1b0100000100", "const-string/jumbo v1 @65536"},                //
	{"35c", "6e5a07001032", "invoke-virtual v0 v1 v2 v3 v10 @7"},           // count and fifth register in one byte
	{"3rc", "74030700ff00", "invoke-virtual/range {v255 .. v257} @7"},      //
	{"45cc", "fa20070010000900", "invoke-polymorphic v0 v1 @7 @9"},         // method and prototype
	{"4rcc", "fb02070000010900", "invoke-polymorphic/range {v256 .. v257} @7 @9"},
	{"51l", "18010807060504030201", "const-wide v1 #72623859790382856"}, // 0x0102030405060708
}

func TestInstructionsOfEachFormat(t *testing.T) {
	for _, x := range instructionTests {
		raw, err := hex.DecodeString(x.bytes)
		if err != nil {
			t.Fatal(err)
		}
		in := Instruction{Op: Opcode(raw[0])}
		info := in.Op.Info()
		if in.Size = uint32(formatUnits[info.Format]); int(in.Size)*2 != len(raw) {
			t.Errorf("%s: %d units for %d bytes", x.name, in.Size, len(raw))
			continue
		}
		in.decode(info, raw)
		if in.String() != x.text {
			t.Errorf("%s: decoded %s, want %s", x.name, &in, x.text)
		}
		if back, err := in.append(nil); err != nil || !bytes.Equal(back, raw) {
			t.Errorf("%s: encoded %x, %v; want %x", x.name, back, err, raw)
		}
	}
}

func TestOperandsThatDoNotFit(t *testing.T) {
	for _, in := range []Instruction{
		{Op: OpMove, Count: 2, Regs: [5]uint16{16, 0}},
		{Op: OpConst4, Count: 1, Lit: 8},
		{Op: OpConst16, Count: 1, Lit: 1 << 15},
		{Op: OpConstHigh16, Count: 1, Lit: 0x10001},
		{Op: OpMoveException, Count: 1, Regs: [5]uint16{256}},
		{Op: OpConstString, Count: 1, Index: 1 << 16},
		{Op: OpGoto, PC: 4, Target: 4},
		{Op: OpGoto, PC: 0, Target: 128},
		{Op: OpGoto16, PC: 0, Target: 1 << 15},
		{Op: OpInvokeStatic, Count: 5, Regs: [5]uint16{0, 1, 2, 3, 16}},
		{Op: OpPackedSwitchPayload},
		{Op: 0x3e},
	} {
		if b, err := in.append(nil); err == nil {
			t.Errorf("%v became %x", &in, b)
		}
	}
}

func TestOpcodeTable(t *testing.T) {
	for op := Opcode(0); op < 256; op++ {
		info := op.Info()
		exists := info.Name != "unused"
		if exists != (info.Format != FmtNone) {
			t.Errorf("0x%02x %s has format %d", uint16(op), info.Name, info.Format)
		}
		if exists && info.Flags&(Continues|Return|Branch|Throws) == 0 {
			t.Errorf("%s neither goes on nor leaves", info.Name)
		}
		if strings.HasSuffix(info.Name, "/range") != (info.Flags&Range != 0) {
			t.Errorf("%s: wrong flag of a range", info.Name)
		}
		if strings.HasPrefix(info.Name, "invoke") != (info.Flags&Invoke != 0) {
			t.Errorf("%s: wrong flag of a call", info.Name)
		}
	}
	for op := OpIfEq; op <= OpIfLez; op++ {
		if back := invert(invert(op)); back != op || invert(op) == op {
			t.Errorf("%s inverted twice is %s", op, back)
		}
	}
	if invert(OpIfLt) != OpIfGe || invert(OpIfGtz) != OpIfLez {
		t.Error("tests are inverted wrongly")
	}
}
