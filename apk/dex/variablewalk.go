package dex

import (
	"fmt"

	"cbcov/apk/dex/descriptor"
)

// variableWalk follows the variables of a body through its line program: both Variables and CheckDebug see debug info through it.
type variableWalk struct {
	fault func(kind DebugFaultKind, off uint32, what string)
	step  func(*debugStep) // called before the variables follow the step; nil: nobody asks
	ended func(Variable)   // called for each range; nil: nobody asks

	code *Code
	of   map[uint32]*variable // what each register was last said to hold, by the variable's first register
}

// variable is what a register was last said to hold.
type variable struct {
	Variable
	live bool
}

func newVariableWalk() *variableWalk { return &variableWalk{of: map[uint32]*variable{}} }

// run walks over the debug info of a method. The error says that it cannot be decoded.
func (v *variableWalk) run(c *Code, m EncodedMethod) error {
	if c.Debug == 0 {
		return nil
	}
	v.code = c
	clear(v.of)
	if err := v.parameters(m); err != nil {
		return err
	}
	err := c.walkDebug(func(s *debugStep) {
		if v.step != nil {
			v.step(s)
		}
		if s.op >= dbgStartLocal && s.op <= dbgRestartLocal {
			v.follow(s)
		}
	})
	for _, x := range v.of {
		v.end(x, c.Units())
	}
	return err
}

// parameters declares the receiver and the parameters. Those without a name are declared too: a later event may name their registers.
func (v *variableWalk) parameters(m EncodedMethod) error {
	f := v.code.file
	cur := f.at(v.code.Debug)
	cur.uleb()
	names, err := cur.debugNames()
	if err != nil {
		return err
	}
	reg := uint32(v.code.Registers - v.code.Ins)
	if m.Flags&AccStatic == 0 {
		v.declare(reg, Variable{Name: "this", Type: f.Method(m.Method).Class})
		reg++
	}
	params := f.MethodProto(m.Method).Params
	if len(names) != len(params) {
		v.fault(DebugParameters, v.code.Debug, fmt.Sprintf("debug info names %d parameters, the method has %d", len(names), len(params)))
	}
	for i, t := range params {
		x := Variable{Type: f.Type(uint32(t))}
		if i < len(names) {
			x.Name = f.optionalString(names[i])
		}
		v.declare(reg, x)
		reg += uint32(descriptor.Words(x.Type))
	}
	return nil
}

// optionalString returns the string of a checked index, "" for none.
func (f *File) optionalString(i int64) string {
	if i < 0 {
		return ""
	}
	return f.strings[i]
}

// follow takes a step that starts, ends or restarts a variable.
func (v *variableWalk) follow(s *debugStep) {
	fault := func(kind DebugFaultKind, format string, args ...any) {
		v.fault(kind, s.off, "debug info "+fmt.Sprintf(format, args...))
	}
	reg := uint32(s.args[0])
	if reg >= uint32(v.code.Registers) {
		fault(DebugRegister, "names v%d in a frame of %d registers", reg, v.code.Registers)
		return
	}
	x := v.of[reg]
	switch {
	case s.op != dbgEndLocal && s.op != dbgRestartLocal:
		v.start(s, reg, fault)
	case x == nil:
		fault(DebugUndeclared, "ends or restarts a variable of v%d, which never had one", reg)
	case s.op == dbgEndLocal && !x.live:
		fault(DebugDead, "ends the variable of v%d, which has ended before", reg)
	case s.op == dbgEndLocal:
		v.end(x, s.pc)
	case x.live:
		fault(DebugLive, "restarts the variable of v%d, which has not ended", reg)
	default:
		x.live, x.Start = true, s.pc
	}
}

// start takes a step that starts a variable.
func (v *variableWalk) start(s *debugStep, reg uint32, fault func(DebugFaultKind, string, ...any)) {
	f := v.code.file
	x := Variable{Name: f.optionalString(s.args[1]), Signature: f.optionalString(s.args[3]), Start: s.pc}
	if s.args[2] >= 0 {
		x.Type = f.Type(uint32(s.args[2]))
	}
	if reg+uint32(descriptor.Words(x.Type)) > uint32(v.code.Registers) {
		fault(DebugRegister, "puts a variable of type %s into v%d, the last of the frame", x.Type, reg)
	}
	if descriptor.Words(x.Type) == 2 && v.named(reg+1) {
		fault(DebugOverlap, "puts a variable of type %s into v%d, while another lives in v%d", x.Type, reg, reg+1)
	}
	if reg > 0 && v.named(reg-1) && descriptor.Words(v.of[reg-1].Type) == 2 {
		fault(DebugOverlap, "puts a variable into v%d, while one of type %s lives in v%d", reg, v.of[reg-1].Type, reg-1)
	}
	v.declare(reg, x)
}

// named tells whether a variable lives in a register that a user can see.
func (v *variableWalk) named(reg uint32) bool {
	x := v.of[reg]
	return x != nil && x.live && x.Name != ""
}

// declare lets a variable live from x.Start on.
func (v *variableWalk) declare(reg uint32, x Variable) {
	if reg >= uint32(v.code.Registers) {
		return // the frame does not fit the prototype, as Check says
	}
	if old := v.of[reg]; old != nil {
		v.end(old, x.Start)
	}
	x.Register = uint16(reg)
	v.of[reg] = &variable{x, true}
}

// end ends the range of a variable, if it lives.
func (v *variableWalk) end(x *variable, pc uint32) {
	if !x.live {
		return
	}
	x.live, x.End = false, pc
	if v.ended != nil {
		v.ended(x.Variable)
	}
}
