package predict

import (
	"slices"
	"testing"

	"cbcov/apk/dex"
)

// TestMeetings: where the ways of branches come together again.
func TestMeetings(t *testing.T) {
	type in struct {
		op     dex.Opcode
		target uint32
	}
	const cond, set, back, end = dex.OpIfEqz, dex.OpConst4, dex.OpGoto, dex.OpReturnVoid
	tests := []struct {
		name string
		code []in
		want []int32
		loop []bool
	}{
		{"if without else", []in{{cond, 2}, {set, 0}, {end, 0}}, []int32{2, 2, never}, []bool{false, false, false}},
		{"if and else", []in{{cond, 3}, {set, 0}, {back, 4}, {set, 0}, {end, 0}}, []int32{4, 2, 4, 4, never}, make([]bool, 5)},
		{"an early return", []in{{cond, 2}, {end, 0}, {set, 0}, {end, 0}}, []int32{never, never, 3, never}, make([]bool, 4)},
		{"a loop", []in{{cond, 3}, {set, 0}, {back, 0}, {end, 0}}, []int32{3, 2, 0, never}, []bool{true, true, true, false}},
		{"without an end", []in{{back, 0}, {end, 0}}, []int32{never, never}, []bool{true, false}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := &body{looping: map[int]bool{}}
			var insns []dex.Instruction
			for pc, i := range test.code {
				insns = append(insns, dex.Instruction{PC: uint32(pc), Size: 1, Op: i.op, Target: i.target})
			}
			if err := b.Read(&dex.Code{}, insns); err != nil {
				t.Fatal(err)
			}
			if got := b.meetings(); !slices.Equal(got, test.want) {
				t.Errorf("meet at %v, want %v", got, test.want)
			}
			for i, want := range test.loop {
				if got := b.loops(i); got != want {
					t.Errorf("%d loops: %v", i, got)
				}
			}
		})
	}
}
