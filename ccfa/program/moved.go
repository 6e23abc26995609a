package program

import (
	"slices"

	"cbcov/apk/dex"
)

// MovedCall is a call of an app's own method that nothing outside declares, in code outside of the scope: that code is the app's own, which R8 has put
// into another class, since no library knows the app's names.
type MovedCall struct {
	In     *Method
	Callee MethodRef
}

// MovedCalls lists such calls, each once, by method and then by place.
func (p *Program) MovedCalls() []MovedCall {
	candidates := map[*Method]bool{}
	for _, m := range p.Candidates() {
		candidates[m] = true
	}
	own := make([]map[uint32]MethodRef, len(p.files)) // by dex file: methods in scope by their numbers there
	for i, f := range p.files {
		own[i] = map[uint32]MethodRef{}
		for n := range f.NumMethods() {
			ref := f.Method(uint32(n))
			if c := p.byName[ref.Class]; c == nil || !c.InScope {
				continue
			}
			if m := p.Resolve(ref.Class, ref.Name, ref.Desc); m != nil && m.Class.InScope && !candidates[m] {
				own[i][uint32(n)] = ref
			}
		}
	}
	var out []MovedCall
	var buf []dex.Instruction
	for _, c := range p.classes {
		if c.InScope {
			continue
		}
		for _, m := range c.Methods {
			refs := own[p.infos[m.ID].dex]
			if len(refs) == 0 {
				break
			}
			code, _ := p.Code(m)
			if code == nil {
				continue
			}
			var err error
			if buf, err = code.Decode(buf[:0]); err != nil {
				continue // the program's warnings tell of it
			}
			from := len(out)
			for i := range buf {
				if buf[i].Op.Info().Flags&dex.Invoke == 0 || invokeKind(buf[i].Op) == InvokeCustom { // that one names no method
					continue
				}
				if ref, ok := refs[buf[i].Index]; ok && !slices.Contains(out[from:], MovedCall{m, ref}) {
					out = append(out, MovedCall{m, ref})
				}
			}
		}
	}
	return out
}
