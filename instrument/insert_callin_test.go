package instrument

import (
	"testing"

	"cbcov/apk/dex"
	"cbcov/apk/dex/descriptor"
)

// observed logs the calls of a method by its name, and the first argument if there is one to log.
func observed(t *testing.T, forms map[string]form) func(*dex.Editor, *plan) {
	return func(e *dex.Editor, p *plan) {
		found := map[uint32]callProbe{}
		for i := range e.File().NumMethods() {
			ref := e.File().Method(uint32(i))
			f, ok := forms[ref.Name]
			if !ok {
				continue
			}
			c := &callin{number: i, ref: ref, target: ref}
			m, err := e.Method(generated{form: f, number: 7}.ref(c))
			if err != nil {
				t.Fatal(err)
			}
			found[uint32(i)] = callProbe{f, m, descriptor.Result(ref.Desc)}
		}
		p.call = func(in *dex.Instruction) (callProbe, bool) {
			c, ok := found[in.Index]
			return c, ok && in.Op.Has(dex.Invoke)
		}
		for i := range p.about {
			m, err := e.Method(generated{formAbout, 3, i}.ref(nil))
			if err != nil {
				t.Fatal(err)
			}
			p.about[i].method = m
		}
	}
}

func TestInsertionOfCallins(t *testing.T) {
	const player = "Landroid/media/MediaPlayer;"
	for _, x := range []struct {
		name  string
		m     method
		p     plan
		forms map[string]form
	}{
		{name: "detour_keeps_the_layout", forms: map[string]form{"getDuration": formVirtual},
			m: method{"m", "(" + player + ")I", 0, 3, 2, func(x *builder) {
				handler := x.body.NewLabel()
				x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: handler}})
				x.call(dex.OpInvokeVirtual, player, "getDuration", "()I", 2)
				x.op(dex.OpMoveResult, 0)
				x.try = dex.NoTry
				x.op(dex.OpReturn, 0)
				x.here(handler)
				x.op(dex.OpMoveException, 0)
				x.op(dex.OpThrow, 0)
			}}},
		{name: "detour_of_a_range", forms: map[string]form{"seekTo": formVirtual},
			m: method{"m", "(" + player + "JI)V", 0, 25, 5, func(x *builder) {
				x.body.Nodes = append(x.body.Nodes, moveValue('L', 20, 21))
				x.call(dex.OpInvokeVirtualRange, player, "seekTo", "(JI)V", 21)
				n := &x.body.Nodes[len(x.body.Nodes)-1]
				n.Count = 4
				x.op(dex.OpReturnVoid)
			}}},
		{name: "super_call_is_logged_before_and_behind", p: plan{probe: true, constant: 1}, forms: map[string]form{"position": formBefore},
			m: method{"m", "(I)J", 0, 4, 2, func(x *builder) {
				handler := x.body.NewLabel()
				x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: handler}})
				x.call(dex.OpInvokeSuper, "Lp/B;", "position", "(I)J", 2, 3)
				x.op(dex.OpMoveResultWide, 2)
				x.try = dex.NoTry
				x.op(dex.OpReturnWide, 2)
				x.here(handler)
				x.op(dex.OpMoveException, 0)
				x.op(dex.OpThrow, 0)
			}}},
		{name: "result_that_is_dropped", forms: map[string]form{"position": formBefore, "close": formBefore},
			m: method{"m", "()V", 0, 1, 1, func(x *builder) {
				x.call(dex.OpInvokeSuper, "Lp/B;", "position", "()J", 0)
				x.call(dex.OpInvokeSuper, "Lp/B;", "close", "()V", 0)
				x.op(dex.OpReturnVoid)
			}}},
		{name: "new_objects_are_logged_behind_their_constructor", forms: map[string]form{"<init>": formMade},
			m: method{"m", "()" + player, 0, 2, 1, func(x *builder) {
				x.typ(dex.OpNewInstance, player, 0)
				x.call(dex.OpInvokeDirect, player, "<init>", "()V", 0)
				x.op(dex.OpReturnObject, 0)
			}}},
		{name: "super_constructor", forms: map[string]form{"<init>": formMade},
			m: method{"<init>", "()V", dex.AccConstructor, 1, 1, func(x *builder) {
				x.call(dex.OpInvokeDirect, "Lp/B;", "<init>", "()V", 0)
				x.op(dex.OpReturnVoid)
			}}},
		{name: "arguments_are_logged_behind_the_entry", p: plan{probe: true, constant: 1, about: []aboutProbe{{register: 1}, {register: 4}}},
			m: method{"m", "(" + player + "J" + player + ")V", 0, 5, 5, func(x *builder) { x.op(dex.OpReturnVoid) }}},
		{name: "large_frame_leaves_super_calls", forms: map[string]form{"position": formBefore, "getDuration": formVirtual},
			m: method{"m", "()V", 0, 300, 1, func(x *builder) {
				x.op(dex.OpMoveObjectFrom16, 0, 299)
				x.call(dex.OpInvokeSuper, "Lp/B;", "position", "()J", 0)
				x.call(dex.OpInvokeVirtual, "Lp/B;", "getDuration", "()J", 0)
				x.op(dex.OpReturnVoid)
			}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			golden(t, x.name, inserted(t, x.m, x.p, observed(t, x.forms)))
		})
	}
}

func TestInsertionOfBlocks(t *testing.T) {
	blocks := func(e *dex.Editor, p *plan) {
		data, err := e.File().ClassData(0)
		if err != nil {
			t.Fatal(err)
		}
		code, err := e.File().Code(append(data.DirectMethods, data.VirtualMethods...)[0])
		if err != nil {
			t.Fatal(err)
		}
		list, err := code.Decode(nil)
		if err == nil {
			p.blocks, _, err = basicBlocks(code, list)
		}
		if err != nil {
			t.Fatal(err)
		}
		p.block = 100
	}
	for _, x := range []struct {
		name string
		m    method
		p    plan
	}{
		{name: "blocks_of_branches", p: plan{probe: true, constant: 1},
			m: method{"m", "(I)I", 0, 3, 2, func(x *builder) {
				loop, end := x.body.NewLabel(), x.body.NewLabel()
				x.here(loop)
				x.branch(dex.OpIfEqz, end, 2)
				x.lit(dex.OpAddIntLit8, -1, 2, 2)
				x.branch(dex.OpGoto, loop)
				x.here(end)
				x.op(dex.OpReturn, 2)
			}}},
		{name: "blocks_of_handlers",
			m: method{"m", "()I", 0, 2, 1, func(x *builder) {
				handler, end := x.body.NewLabel(), x.body.NewLabel()
				x.try = x.body.AddHandlers([]dex.Handler{{Type: dex.CatchAll, To: handler}})
				x.lit(dex.OpConst4, 1, 0)
				x.call(dex.OpInvokeStatic, "Lp/A;", "f", "()V")
				x.branch(dex.OpIfEqz, end, 0)
				x.call(dex.OpInvokeStatic, "Lp/A;", "g", "()V")
				x.here(end)
				x.try = dex.NoTry
				x.op(dex.OpReturn, 0)
				x.here(handler)
				x.op(dex.OpMoveException, 0)
				x.op(dex.OpThrow, 0)
			}}},
	} {
		t.Run(x.name, func(t *testing.T) { golden(t, x.name, inserted(t, x.m, x.p, blocks)) })
	}
}
