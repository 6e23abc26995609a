package dex

import (
	"fmt"
	"math"
	"strings"
)

// DebugFaultKind is what is wrong with debug info.
type DebugFaultKind uint8

// The kinds of faults. Compilers make none of them; none keeps Android from running the code.
const (
	DebugDecode     DebugFaultKind = iota // cut off, a number too long, an index that is in no table
	DebugParameters                       // parameters of another number than the method has: Android drops all variables
	DebugRegister                         // a register outside of the frame, be it the second of a long or double: Android reads no further
	DebugUndeclared                       // an end or restart in a register that no start and no parameter was in: dex2jar refuses the class
	DebugDead                             // an end of what has ended: harmless to Android, refused by dx's own check
	DebugLive                             // a restart of what has not ended: likewise
	DebugOverlap                          // a variable in one of two registers of a live long or double, or the other way round
	DebugAddress                          // a variable changes where no instruction is, or addresses wrap around
	DebugLine                             // a line that Java's int cannot hold
	numDebugFaults
)

var debugFaultNames = [numDebugFaults]string{"decode", "parameters", "register", "undeclared", "dead", "live", "overlap", "address", "line"}

// String is the kind's name in one word.
func (k DebugFaultKind) String() string { return debugFaultNames[k] }

// DebugFault is a fault of one method's debug info.
type DebugFault struct {
	Kind   DebugFaultKind
	Method MethodRef
	Err    error // a *FormatError: the offset is in the debug info
}

func (e *DebugFault) Error() string { return fmt.Sprintf("%s: %v", e.Method, e.Err) }

func (e *DebugFault) Unwrap() error { return e.Err }

// DebugFaults is what CheckDebug finds in a file.
type DebugFaults struct {
	Methods int                    // methods that have debug info
	Counts  map[DebugFaultKind]int // faults of each kind that there is
	First   []*DebugFault          // the first 20
}

// String gives the number of faults, in all and of each kind, and the first ones a line each.
func (d *DebugFaults) String() string {
	total, b := 0, strings.Builder{}
	for k := range numDebugFaults {
		if n := d.Counts[k]; n > 0 {
			total += n
			fmt.Fprintf(&b, ", %s %d", k, n)
		}
	}
	text := fmt.Sprintf("%d faults in the debug info of %d methods%s", total, d.Methods, b.String())
	for _, f := range d.First {
		text += "\n" + f.Error()
	}
	return text
}

// CheckDebug decodes the debug info of all methods and follows it as a debugger would, see [Code.Variables]. Android's own verifier does
// not look at debug info, so this is not part of Check, and a file with faults can be read and written. The error says that something
// else than debug info cannot be decoded.
//
// Lines are not held against the instructions: R8 shares one table, which gives each address as its line, between methods of different
// length, and dx gives lines to the tables of switches.
func CheckDebug(f *File) (*DebugFaults, error) {
	c := &debugChecker{f: f, found: &DebugFaults{Counts: map[DebugFaultKind]int{}}, left: maxExpansion * len(f.data)}
	c.walk = newVariableWalk()
	c.walk.fault = c.fault
	c.walk.step = c.step
	for i := range f.classes {
		data, err := f.ClassData(i)
		if err != nil {
			return nil, err
		}
		for _, list := range [...][]EncodedMethod{data.DirectMethods, data.VirtualMethods} {
			for _, m := range list {
				if err := c.method(m); err != nil {
					return nil, fmt.Errorf("%s: %w", f.Method(m.Method), err)
				}
			}
		}
	}
	return c.found, nil
}

// debugChecker gathers the faults of a file's debug info.
type debugChecker struct {
	f     *File
	found *DebugFaults
	walk  *variableWalk
	left  int // steps that a file of this size may take: methods can share debug info
	of    EncodedMethod
	list  []Instruction
	pc    uint32 // of the step before
}

func (c *debugChecker) fault(kind DebugFaultKind, off uint32, what string) {
	c.note(kind, c.f.fail(off, "%s", what))
}

func (c *debugChecker) note(kind DebugFaultKind, err error) {
	c.found.Counts[kind]++
	if len(c.found.First) < maxFaults {
		c.found.First = append(c.found.First, &DebugFault{kind, c.f.Method(c.of.Method), err})
	}
}

// method checks one method.
func (c *debugChecker) method(m EncodedMethod) error {
	code, err := c.f.Code(m)
	if err != nil || code == nil || code.Debug == 0 {
		return err
	}
	if c.list, err = code.Decode(c.list); err != nil {
		return err
	}
	c.found.Methods++
	c.of, c.pc = m, 0
	if err := c.walk.run(code, m); err != nil {
		c.note(DebugDecode, err)
	}
	if c.left < 0 {
		return c.f.fail(code.Debug, "methods share more debug info than a file of this size can mean")
	}
	return nil
}

// step checks a step's address and line.
func (c *debugChecker) step(s *debugStep) {
	c.left--
	if s.pc < c.pc {
		c.fault(DebugAddress, s.off, fmt.Sprintf("debug info goes back from address 0x%x to 0x%x", c.pc, s.pc))
	}
	c.pc = s.pc
	if i := Find(c.list, s.pc); s.op >= dbgStartLocal && s.op <= dbgRestartLocal && (i < 0 || c.list[i].Op.Payload()) {
		c.fault(DebugAddress, s.off, fmt.Sprintf("debug info changes a variable at address 0x%x, where no instruction starts", s.pc))
	}
	if s.op >= dbgFirstSpecial && (s.line < 0 || s.line > math.MaxInt32) {
		c.fault(DebugLine, s.off, fmt.Sprintf("debug info gives line %d", s.line))
	}
}
