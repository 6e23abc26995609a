package program

import (
	"slices"

	"cbcov/ccfa/framework"
)

// Summary is what the framework model says of a method, nil: nothing.
func (p *Program) Summary(class, name, desc string) *framework.Summary {
	if s := p.h.fw.Summary(class, name, desc); s != nil {
		return s
	}
	return p.Taking(class, name, desc)
}

// Taking is what the model says of all methods of libraries that take something (framework.Model.Taking), but for what a shrinker moved into a
// library's class. A class's supertypes are not asked: they do not have the method that was moved.
func (p *Program) Taking(class, name, desc string) *framework.Summary {
	s := p.h.fw.Taking(class, name, desc)
	if s == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.unlessMoved(s, p.declaredInAPK(p.h.typ(class), p.h.sel(name, desc)))
}

// unlessMoved drops what the model says of a method that is not the library's own; noMethod: one without code in the APK.
func (p *Program) unlessMoved(s *framework.Summary, id int32) *framework.Summary {
	if s == nil || id != noMethod && p.isMoved(id) {
		return nil
	}
	return s
}

// isMoved tells whether a method calls a class of the app's own by its name. No library can: a shrinker moved the method, as R8 does where it
// merges classes. One that calls libraries alone is taken for a library's. The flow decodes what it follows by itself: nothing is kept here.
func (p *Program) isMoved(id int32) bool {
	moved, ok := p.moved[id]
	if !ok {
		moved = p.callsOwn(id)
		p.moved[id] = moved
	}
	return moved
}

func (p *Program) callsOwn(id int32) bool {
	info := &p.infos[id]
	b := info.body
	if b == nil {
		var err error
		if b, err = new(decoder).decode(p.dexes[info.dex], info, p.methods[id]); b == nil || err != nil {
			return false
		}
	}
	return slices.ContainsFunc(b.sites, func(s bodySite) bool {
		if s.kind == InvokeCustom {
			return false
		}
		c := p.byName[p.files[info.dex].Method(s.ref).Class]
		return c != nil && c.InScope
	})
}
