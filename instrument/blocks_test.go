package instrument

import (
	"slices"
	"testing"

	"cbcov/apk/dex"
)

func TestBasicBlocks(t *testing.T) {
	for _, x := range []struct {
		name  string
		code  func(x *builder)
		sizes []int
	}{
		{"straight, with a call", func(x *builder) {
			x.lit(dex.OpConst4, 1, 0)
			x.call(dex.OpInvokeStatic, "Lp/A;", "f", "()V")
			x.op(dex.OpReturnVoid)
		}, []int{3}},
		{"both ways of a branch", func(x *builder) {
			other := x.body.NewLabel()
			x.lit(dex.OpConst4, 1, 0)
			x.branch(dex.OpIfEqz, other, 0)
			x.op(dex.OpNop)
			x.op(dex.OpReturnVoid)
			x.here(other)
			x.op(dex.OpReturnVoid)
		}, []int{2, 2, 1}},
		{"a loop's head", func(x *builder) {
			head := x.body.NewLabel()
			x.lit(dex.OpConst4, 1, 0)
			x.here(head)
			x.op(dex.OpNop)
			x.branch(dex.OpGoto, head)
		}, []int{1, 2}},
		{"what nothing leads to is in none", func(x *builder) {
			x.op(dex.OpReturnVoid)
			x.op(dex.OpNop)
			x.op(dex.OpReturnVoid)
		}, []int{1}},
		{"a switch, and what is behind it", func(x *builder) {
			one := x.body.NewLabel()
			x.lit(dex.OpConst4, 1, 0)
			x.op(dex.OpPackedSwitch, 0).Switch = &dex.SwitchNodes{Keys: []int32{4, 5}, Targets: []dex.Label{one, one}}
			x.op(dex.OpReturnVoid)
			x.here(one)
			x.op(dex.OpNop)
			x.op(dex.OpReturnVoid)
		}, []int{2, 1, 2}},
		{"a handler", func(x *builder) {
			handler := x.body.NewLabel()
			x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: handler}})
			x.call(dex.OpInvokeStatic, "Lp/A;", "f", "()V")
			x.try = dex.NoTry
			x.op(dex.OpReturnVoid)
			x.here(handler)
			x.op(dex.OpMoveException, 0)
			x.op(dex.OpThrow, 0)
		}, []int{2, 2}},
	} {
		t.Run(x.name, func(t *testing.T) {
			e, m := made(t, method{"m", "()V", 0, 2, 1, x.code})
			code, err := e.File().Code(m)
			if err != nil {
				t.Fatal(err)
			}
			list, err := code.Decode(nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, sizes, err := basicBlocks(code, list); err != nil || !slices.Equal(sizes, x.sizes) {
				t.Errorf("sizes are %v, want %v, %v", sizes, x.sizes, err)
			}
		})
	}
}
