package body

import (
	"slices"

	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// This file names what a layout binds to an expression, as `android:onClick="@{() -> counter.add(1)}"`. The APK has no expressions: a generated
// listener runs what its expression calls, by itself or by the number that the generated binding gave it.
//
//	class OnClickListener {                            class MainBindingImpl extends ViewDataBinding {
//	    onClick(View v) {                                  _internalCallbackOnClick(int sourceId, View v) {
//	        mListener._internalCallbackOnClick(                switch (sourceId) {
//	            mSourceId, v);                                     case 1: mCounter.add(1); break;

// expressed names a generated listener by the method of the app's that its expression calls last, which is the outermost: `Counter.add`. "":
// it is no such listener, or the expression calls nothing of the app's.
func (r *reader) expressed(listener *program.Object, runs *program.Method) string {
	if listener == nil || listener.In == nil || !r.binds(listener.In.Class.Name) {
		return ""
	}
	for _, s := range slices.Backward(r.prog.Sites(runs)) {
		called := r.calledBy(s, listener)
		if called == nil {
			continue
		}
		if r.binds(called.Class.Name) {
			param, numbers := r.passedOn(s, listener)
			called = r.lastCall(called, param, numbers)
		}
		if called == nil {
			return ""
		}
		return r.displayName(called, called.Class.Name)
	}
	return ""
}

// binds tells whether a class is a generated binding.
func (r *reader) binds(class string) bool {
	return slices.ContainsFunc(framework.Binds.Classes(), func(b string) bool { return r.prog.Subtype(class, b) })
}

// calledBy gives the one method in scope that a call in a listener's method runs: on what the listener's field holds, where it is called on that.
func (r *reader) calledBy(s *program.Site, listener *program.Object) *program.Method {
	var found *program.Method
	held := r.heldIn(s, 0, listener)
	for _, m := range r.prog.CalleesIn(s, program.Within{Recv: listener.Class}) {
		if !m.Class.InScope || len(held) > 0 && !slices.ContainsFunc(held, func(o *program.Object) bool {
			return r.prog.Resolve(o.Class, m.Name, m.Desc) == m
		}) {
			continue
		}
		if found != nil {
			return nil
		}
		found = m
	}
	return found
}

// heldIn is what an argument of a call is that is read from a field of the object that the call's method runs on; nil: it comes from elsewhere.
func (r *reader) heldIn(s *program.Site, i int, on *program.Object) []*program.Object {
	origin := r.prog.Origin(s, i)
	if origin.Kind != program.OriginField || !origin.OfThis {
		return nil
	}
	return r.prog.Field(on, origin.Field.Name)
}

// passedOn are the numbers that a call passes on out of the fields of the object that its method runs on, and the parameter, from 1, that gets them;
// 0: none does.
func (r *reader) passedOn(s *program.Site, on *program.Object) (param int, numbers []int64) {
	for i := range descriptor.Params(s.Ref.Desc) {
		for _, o := range r.heldIn(s, i+1, on) {
			if o.Kind == program.Int {
				numbers = append(numbers, o.Int)
			}
		}
		if len(numbers) > 0 {
			return i + 1, numbers
		}
	}
	return 0, nil
}

// lastCall gives the one callee in scope of the last call of a method that has one, and that runs where the parameter has one of the numbers; 0: it
// has none.
func (r *reader) lastCall(m *program.Method, param int, numbers []int64) *program.Method {
	picked, ok := r.prog.PickedAt(m, param)
	if !ok && param != 0 {
		return nil
	}
	for _, s := range slices.Backward(r.prog.Sites(m)) {
		if n, ok := picked[s]; ok && !slices.Contains(numbers, n) {
			continue
		}
		if callees := r.prog.Callees(s); len(callees) == 1 && callees[0].Class.InScope {
			return callees[0]
		}
	}
	return nil
}
