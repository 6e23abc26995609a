package body

import (
	"cbcov/apk/dex/descriptor"
	"cbcov/ccfa/framework"
	"cbcov/ccfa/program"
)

// findMatter finds the parameters that matter of each method: those that an effect of the framework model is about, or on which a library
// calls the app back, in the method itself or in what it hands them on to. It is a least fixed point over calls.
func (r *reader) findMatter() {
	type use struct {
		caller *program.Method
		site   *program.Site
	}
	users := map[*program.Method][]use{}
	var work []*program.Method
	add := func(m *program.Method, param int) {
		if p := r.matter[m]; param <= maxApart && !p.has(param) {
			r.matter[m] = p | 1<<uint(param)
			work = append(work, m)
		}
	}
	for _, c := range r.prog.Classes() {
		for _, m := range c.Methods {
			if !r.relevant[m] || len(descriptor.Params(m.Desc)) == 0 {
				continue
			}
			for _, s := range r.prog.Sites(m) {
				callees := r.prog.Callees(s)
				r.eachMattering(s, callees, func(i int) { r.originOf(s, i, func(param int) { add(m, param) }) })
				for _, callee := range callees {
					if r.relevant[callee] {
						users[callee] = append(users[callee], use{m, s})
					}
				}
			}
		}
	}
	for len(work) > 0 {
		m := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range users[m] {
			for i := 1; i <= maxApart; i++ {
				if r.matter[m].has(i) {
					r.originOf(u.site, i, func(param int) { add(u.caller, param) })
				}
			}
		}
	}
}

// originOf visits the parameters of the site's method that an argument comes from.
func (r *reader) originOf(s *program.Site, i int, f func(param int)) {
	switch o := r.prog.Origin(s, i); o.Kind {
	case program.OriginParam:
		f(o.Param)
	case program.OriginResult:
		r.eachWidgetID(o.Site, func(i int) {
			if id := r.prog.Origin(o.Site, i); id.Kind == program.OriginParam {
				f(id.Param)
			}
		})
	}
}

// eachMattering visits the arguments of a site that decide what it does.
func (r *reader) eachMattering(s *program.Site, callees []*program.Method, f func(i int)) {
	if !s.Method.Class.InScope {
		for _, callee := range callees {
			if callee.Class.InScope && !callee.Static() {
				f(0)
				break
			}
		}
	}
	sum := r.summary(s, callees)
	if sum == nil {
		return
	}
	for i := range sum.Effects {
		for e := &sum.Effects[i]; e != nil; e = e.Then {
			for _, op := range operands(e) {
				switch op.Kind {
				case framework.OpThis:
					f(0)
				case framework.OpParam:
					f(op.Param)
				}
			}
		}
	}
}

// operands lists those of an effect.
func operands(e *framework.Effect) []framework.Operand {
	list := []framework.Operand{e.Target, e.Value, e.Where, e.Thread.Of}
	for i := range e.Runs {
		for _, run := range e.Runs[i].Runs() {
			list = append(list, run.On)
		}
	}
	return list
}
