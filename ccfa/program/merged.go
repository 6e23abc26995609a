package program

import "cbcov/ccfa/framework"

// Summary is what the framework model says of a method, nil: nothing. What it says of all methods of libraries that take something
// (framework.Model.Taking) is not for what a shrinker moved into a library's class.
func (p *Program) Summary(class, name, desc string) *framework.Summary {
	if s := p.h.fw.Summary(class, name, desc); s != nil {
		return s
	}
	s := p.h.fw.Taking(class, name, desc)
	if s == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if m := p.declaredInAPK(p.h.typ(class), p.h.sel(name, desc)); m != noMethod && p.isMoved(m) {
		return nil
	}
	return s
}

// isMoved tells whether a method calls a class of the app's own by its name. No library can: a shrinker moved the method, as R8 does where it
// merges classes.
func (p *Program) isMoved(id int32) bool {
	moved, ok := p.moved[id]
	if !ok {
		b := p.bodyOf(id)
		file := p.files[p.infos[id].dex]
		for i := range b.sites {
			if s := &b.sites[i]; s.kind != InvokeCustom {
				if c := p.byName[file.Method(s.ref).Class]; c != nil && c.InScope {
					moved = true
					break
				}
			}
		}
		p.moved[id] = moved
	}
	return moved
}
